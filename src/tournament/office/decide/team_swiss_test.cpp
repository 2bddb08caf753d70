// FIDE's Swiss for teams in the office (C.04.6): the regulations on the bye, the two scores and
// absent teams. The pairing itself is tested with TeamSwiss.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"
#include "tournament/pairing/team_swiss/team_swiss.h"

namespace kyvien::tournament {
namespace team_swiss_office {
namespace {

Opened terms() {
    Opened opened;
    opened.name = "Giải đồng đội";
    opened.system = SystemKind::TeamSwiss;
    opened.rounds = 5;
    opened.meeting = MeetingKind::Substitutes;
    opened.boards = 4;
    opened.tie_breaks = {"MPVGP"};
    return opened;
}

class Teams : public Desk {
  public:
    Teams(const Opened& opened, int teams) : Desk(opened) {
        enter(teams);
        list_members(opened.boards);
    }
    /// The first-named team wins and draws this many boards; it loses the others.
    void play(int meeting, int won, int drawn) {
        for (int board = 1; board <= office.opened().boards; ++board)
            game(meeting, board, board <= won ? "1-0" : board <= won + drawn ? "1/2" : "0-1");
    }
    /// The next round, with the team that has White on board one first.
    std::string next() const {
        const auto pairing = propose_pairing(office, static_cast<int>(office.rounds().size()) + 1);
        if (!pairing)
            return pairing.error().code.text();
        std::string pairs;
        for (const Board& board : pairing->boards)
            pairs += fmt::format("{}-{} ", board.white, board.black);
        return pairs + fmt::format("bye {}", pairing->bye.value_or(0));
    }
    std::string score_of(EntryNumber team) const {
        const auto table = office.standings(static_cast<int>(office.rounds().size()));
        return to_string(table.find(team)->keys[0]) + " " + to_string(table.find(team)->keys[1]);
    }
};

std::string refused(const Opened& opened) {
    const auto decided = decide({}, command::Open{opened});
    if (decided)
        return "accepted";
    for (const auto& [name, value] : decided.error().values)
        if (name == "cause")
            return value;
    return decided.error().code.text();
}

TEST(TeamSwissOffice, TheByeCountsAsADrawnMatchUnlessTermsDiffer) {  // 1.4
    Teams usual(terms(), 5);
    usual.pair();
    EXPECT_EQ(usual.office.rounds()[0].bye, 5);
    EXPECT_EQ(usual.score_of(5), "1 2");

    Opened stated = terms();
    stated.bye_points = {Points::whole(2), Points::twentieths(50)};
    Teams others(stated, 5);
    others.pair();
    EXPECT_EQ(others.score_of(5), "2 5/2");
    others.check_replay();
}

TEST(TeamSwissOffice, AHalfPointByeCountsAsADrawnMatch) {
    Teams teams(terms(), 6);
    teams.must(ByeGranted{2, 1, ByeKind::Half});
    teams.must(ByeGranted{3, 1, ByeKind::Full});
    teams.pair();
    EXPECT_EQ(teams.score_of(2), "1 2");
    EXPECT_EQ(teams.score_of(3), "2 4");
}

TEST(TeamSwissOffice, ThePrimaryScoreDeterminesPairingAndRanking) {  // 1.2
    Opened by_games = terms();
    by_games.game_points_first = true;
    for (const bool games_first : {false, true}) {
        Teams teams(games_first ? by_games : terms(), 6);
        teams.pair();  // 1-4 5-2 3-6
        ASSERT_EQ(teams.office.rounds()[0].boards[1].board, (Board{5, 2}));
        teams.play(1, 1, 3);  // 2.5 : 1.5
        teams.play(2, 0, 0);  // 0 : 4
        teams.play(3, 4, 0);
        // By match points 1, 2 and 3 have two each, and 4 is the first who can join them; by game
        // points only 2 and 3 have four, and 1, who has met 4, meets 5. Of two with the same colour
        // so far the first alternates: of 1 and 3 it is 3, by game points (4.3.5, 4.3.8).
        EXPECT_EQ(teams.next(), games_first ? "2-3 5-1 4-6 bye 0" : "1-3 2-4 6-5 bye 0");
        const Standings table = teams.office.standings(1);
        EXPECT_EQ(table.find(1)->place, 3);
        EXPECT_EQ(to_string(table.find(1)->keys[0]), games_first ? "5/2" : "2");
        EXPECT_EQ(to_string(table.find(1)->keys[1]), games_first ? "2" : "5/2");
        EXPECT_EQ(table.find(4)->place, 4) << "1.5 game points are more than none";
        // The event as the system sees it, and as a pairing by hand is measured.
        const Event seen = event_before(teams.office, 2);
        EXPECT_EQ(to_string(seen.score_before(*seen.find(4), 2)), games_first ? "1.5" : "0.0");
        teams.check_replay();
    }
}

TEST(TeamSwissOffice, TheSecondaryScoreDecidesWhoIsFirstInAPairIfUsed) {  // 4.2.2
    for (const bool one_score : {false, true}) {
        Opened opened = terms();
        opened.one_score = one_score;
        Teams teams(opened, 8);
        teams.pair();  // 1-5 6-2 3-7 8-4
        teams.play(1, 1, 3);
        teams.play(2, 0, 0);
        teams.play(3, 4, 0);
        teams.play(4, 0, 0);
        // 1 and 3 have had White, and the first of the two alternates (4.3.8).
        EXPECT_TRUE(teams.next().starts_with(one_score ? "3-1" : "1-3")) << teams.next();
    }
}

TEST(TeamSwissOffice, RespectsLateEntriesWithdrawalsAndForbiddenMeetings) {
    Opened fixed = terms();
    fixed.meeting = MeetingKind::FixedBoards;
    Teams teams(fixed, 6);
    teams.must(MeetingForbidden{{1, 4}, 1, kMaxRounds, "one club"});
    teams.must(Withdrew{3, 0, "ill"});
    EXPECT_EQ(teams.next().find("1-4"), std::string::npos);
    teams.pair();
    for (int meeting = 1; meeting <= 2; ++meeting)
        teams.play(meeting, 3, 0);
    Entered late;
    late.number = 7;
    late.name = "Late";
    late.from_round = 2;
    teams.must(late);
    EXPECT_EQ(teams.next(), "team-incomplete");
    for (int place = 1; place <= 4; ++place)
        teams.must(Desk::member(7, place));
    EXPECT_EQ(teams.score_of(7), "0 0");
    const std::string round = teams.next();
    EXPECT_NE(round.find('7'), std::string::npos) << round;
    EXPECT_EQ(round.find('3'), std::string::npos) << round;
    teams.check_replay();
}

TEST(TeamSwissOffice, PairingAfterUndoGivesTheSameRound) {
    Teams teams(terms(), 7);
    const std::size_t before = teams.office.seq();
    const std::string first = teams.next();
    teams.pair();
    teams.play(1, 2, 1);
    teams.must(Undone{before, "wrong list"});
    EXPECT_EQ(teams.next(), first);
    teams.check_replay();
}

TEST(TeamSwissOffice, TheBakuAccelerationGivesVirtualMatchPoints) {  // C.04.7
    Opened opened = terms();
    opened.baku = true;
    Teams teams(opened, 8);
    // The upper half is paired within itself, and so is the lower.
    EXPECT_EQ(teams.next(), "1-3 4-2 5-7 8-6 bye 0");
}

TEST(TeamSwissOffice, RefusesUnsupportedTerms) {
    EXPECT_EQ(refused(terms()), "accepted");
    Opened individuals = terms();
    individuals.meeting = MeetingKind::Game;
    individuals.boards = 0;
    individuals.tie_breaks = {};
    EXPECT_EQ(refused(individuals), "team-swiss-by-boards");
    Opened ring = terms();
    ring.meeting = MeetingKind::Ring;
    ring.boards = 0;
    EXPECT_EQ(refused(ring), "team-swiss-by-boards");
    Opened open_end = terms();
    open_end.rounds = 0;
    EXPECT_EQ(refused(open_end), "team-swiss-needs-rounds");
    Opened dear = terms();
    dear.bye_points = {Points::whole(2), Points::whole(5)};
    EXPECT_EQ(refused(dear), "bad-bye-points");
    Opened accelerated = terms();
    accelerated.baku = accelerated.game_points_first = true;
    EXPECT_EQ(refused(accelerated), "baku-needs-dutch");
    Opened dutch = terms();
    dutch.system = SystemKind::Dutch;
    dutch.game_points_first = true;
    EXPECT_EQ(refused(dutch), "terms-of-team-swiss");
}

TEST(TeamSwissCodes, EveryCodeOfFidesTableRoundTrips) {
    int codes = 0;
    for (const TeamColours colours : {TeamColours::TypeA, TeamColours::TypeB, TeamColours::None})
        for (const bool games : {false, true})
            for (const bool one : {false, true})
                for (const bool baku : {false, true}) {
                    const TeamSwissTerms terms{colours, games, one, baku};
                    const std::string code = team_swiss_code(terms);
                    if (games && baku)  // C.04.7 1.4: not with game points
                        EXPECT_FALSE(find_team_swiss(code)) << code;
                    else
                        EXPECT_EQ(find_team_swiss(code), terms) << code;
                    ++codes;
                }
    EXPECT_EQ(codes, 24);
    EXPECT_EQ(team_swiss_code({}), "FIDE_TEAM_TYPEA_MP_GP");
    EXPECT_EQ(find_team_swiss("FIDE_TEAM"), TeamSwissTerms{});
    EXPECT_EQ(find_team_swiss("FIDE_TEAM_BAKU"), (TeamSwissTerms{.baku = true}));
    for (const char* other : {"FIDE_TEAM_X", "FIDE_TEAMS", "FIDE_TEAM_MP_MP", "FIDE_DUTCH_2025",
                              "CUSTOM_TEAM_SWISS", "FIDE_TEAM_TYPEA", ""})
        EXPECT_FALSE(find_team_swiss(other)) << other;
}

}  // namespace
}  // namespace team_swiss_office
}  // namespace kyvien::tournament
