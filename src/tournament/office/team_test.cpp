// Meetings with several games in the office: matches, teams, rings, by the Chinese Go rules 26 to
// 29.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <sstream>

#include "tournament/office/office_fixture.h"
#include "tournament/office/prizes.h"
#include "tournament/ranking/team_tie_breaks.h"

namespace kyvien::tournament {
namespace {

namespace json = boost::json;

json::array examples() {
    std::ifstream in(KYVIEN_SOURCE_DIR "/tests/data/tournament/examples.json", std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return json::parse(text.str()).as_object().at("examples").as_array();
}

Opened team_event(MeetingKind meeting, SystemKind system, Ranking ranking, int boards = 0) {
    Opened opened;
    opened.name = "Teams";
    opened.system = system;
    opened.ranking = ranking;
    opened.two_one_zero = ranking != Ranking::Fide;
    opened.meeting = meeting;
    opened.boards = boards;
    return opened;
}

std::string result_of(char sign) {
    return sign == '1' ? "1-0" : sign == '0' ? "0-1" : "1/2";
}

TEST(OfficeTeams, TheWorkedTeamExamplesMatchGameByGame) {
    int seen = 0;
    for (const json::value& value : examples()) {
        const json::object& example = value.as_object();
        const auto system = std::string(example.at("system").as_string());
        if (system != "team-round-robin" && system != "team-swiss")
            continue;
        ++seen;
        const int boards = static_cast<int>(example.at("boards").as_int64());
        Desk desk(team_event(MeetingKind::FixedBoards, SystemKind::Points,
                             system == "team-swiss" ? Ranking::ChineseScorePairing
                                                    : Ranking::ChineseRoundRobin,
                             boards));
        std::map<std::string, EntryNumber> numbers;
        for (const json::value& name : example.at("teams").as_array()) {
            Entered team;
            team.number = static_cast<EntryNumber>(numbers.size() + 1);
            team.name = std::string(name.as_string());
            numbers[team.name] = team.number;
            desk.must(team);
        }
        desk.list_members(boards);
        std::map<int, std::vector<const json::array*>> rounds;
        for (const json::value& match : example.at("matches").as_array())
            rounds[static_cast<int>(match.as_array()[0].as_int64())].push_back(&match.as_array());
        for (const auto& [round, matches] : rounds) {
            Paired paired;
            paired.round = round;
            paired.by_hand = true;
            paired.reason = "as the example has it";
            for (const json::array* match : matches)
                paired.boards.push_back({numbers.at(std::string((*match)[1].as_string())),
                                         numbers.at(std::string((*match)[2].as_string()))});
            desk.must(paired);
            for (std::size_t board = 0; board < matches.size(); ++board) {
                const auto results = (*matches[board])[3].as_string();
                for (std::size_t game = 0; game < results.size(); ++game)
                    desk.game(static_cast<int>(board) + 1, static_cast<int>(game) + 1,
                              result_of(results[game]));
            }
        }
        const Standings table = desk.office.standings(static_cast<int>(rounds.size()));
        const json::object& expect = example.at("expect").as_object();
        for (const json::value& place : expect.at("places").as_array())
            EXPECT_EQ(table.find(numbers.at(std::string(place.as_array()[0].as_string())))->place,
                      place.as_array()[1].as_int64());
        if (const json::value* totals = expect.if_contains("total")) {
            for (const auto& [name, total] : totals->as_object())
                EXPECT_EQ(to_string(table.find(numbers.at(std::string(name)))->keys[0]),
                          std::string(total.as_string()));
        }
        desk.check_replay();
    }
    EXPECT_EQ(seen, 2);
}

TEST(OfficeTeams, AMatchDecidedByMoreThanHalfOfItsGamesRefusesMore) {
    Opened opened = team_event(MeetingKind::BestOf, SystemKind::RoundRobin, Ranking::Fide);
    opened.games = 5;
    Desk desk(opened);
    desk.enter(2);
    desk.pair();
    const GameEntered second{1, 1, 2, "1-0", {}, {}, Confirmation::Plain};
    EXPECT_EQ(desk.refusal(second), "Game 2 comes before game 1 has a result.");
    for (const int game : {1, 2, 3})
        desk.game(1, game, game == 2 ? "0-1" : "1-0");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "");
    EXPECT_TRUE(desk.office.meeting(1, 1).games[1].exchanged) << "colours change";
    desk.game(1, 4, "1-0");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1-0");
    const GameEntered fifth{1, 1, 5, "0-1", {}, {}, Confirmation::Plain};
    EXPECT_EQ(desk.refusal(fifth), "Game 5 comes after the match was decided.");
    // A correction reopens it as long as no later round depends on it.
    const GameEntered corrected{1, 1, 4, "0-1", {}, "misread", Confirmation::Plain};
    desk.must(corrected);
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "");
    desk.must(fifth);
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "0-1");
    EXPECT_EQ(desk.office.standings(1).lines[0].number, 2);
    desk.check_replay();
}

TEST(OfficeTeams, AWithdrawalFromAMatchForfeitsOnlyTheRemainingGames) {
    Opened opened = team_event(MeetingKind::BestOf, SystemKind::RoundRobin, Ranking::Fide);
    opened.games = 7;
    Desk desk(opened);
    desk.enter(2);
    desk.pair();
    const Board board = desk.office.rounds()[0].boards[0].board;
    desk.game(1, 1, "1-0");
    desk.game(1, 2, "1-0");
    desk.must(Withdrew{board.white, 1, "ill"});
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "0-1");
    const MeetingState match = desk.office.meeting(1, 1);
    EXPECT_EQ(match.games.size(), 6U) << "two games made, four given";
    EXPECT_FALSE(match.is_forfeit);
    desk.check_replay();
}

TEST(OfficeTeams, AKnockoutWaitsForThePlayOffOfATiedMatch) {
    Opened opened = team_event(MeetingKind::BestOf, SystemKind::Knockout, Ranking::Fide);
    opened.games = 2;
    Desk desk(opened);
    desk.enter(4);
    desk.pair();
    for (const int board : {1, 2}) {
        desk.game(board, 1, "1-0");
        desk.game(board, 2, board == 1 ? "1-0" : "0-1");
    }
    EXPECT_EQ(desk.office.rounds()[0].boards[1].result, "1/2");
    EXPECT_EQ(propose_pairing(desk.office, 2).error().code.name(), "elimination-undecided");
    EXPECT_NE(desk.refusal(ResultEntered{1, 1, "0-1", {}, "we want it", Confirmation::Plain})
                  .find("follows from its games"),
              std::string::npos);
    EXPECT_NE(desk.refusal(ResultEntered{1, 2, "0-1", {}, {}, Confirmation::Plain})
                  .find("what decided it"),
              std::string::npos);
    desk.must(ResultEntered{1, 2, "0-1", {}, "rapid games 1-2", Confirmation::Plain});
    EXPECT_TRUE(desk.office.rounds()[0].boards[1].is_decided_by_play_off);
    desk.pair();
    EXPECT_EQ(desk.office.rounds()[1].boards.size(), 1U);
    desk.check_replay();
}

TEST(OfficeTeams, AChallengeRingFollowsTheListsAndReplaysDrawsWithReversedColours) {
    Desk desk(team_event(MeetingKind::Ring, SystemKind::RoundRobin, Ranking::ChineseRoundRobin));
    desk.enter(2);
    desk.list_members(2);
    desk.pair();
    EXPECT_EQ(desk.refusal(LineUpGiven{1, 1, {2, 1}, {}}),
              "Every player keeps the place of the list in this event.");
    desk.game(1, 1, "1/2");
    EXPECT_TRUE(desk.office.meeting(1, 1).games[1].exchanged);
    EXPECT_EQ(desk.refusal(GameEntered{1, 1, 2, "1/2-0", {}, {}, Confirmation::Plain}),
              "Game 2 of a challenge ring is won by one side or drawn and played again.");
    desk.game(1, 2, "0-1");
    desk.game(1, 3, "1-0");
    const MeetingState ring = desk.office.meeting(1, 1);
    EXPECT_EQ(ring.games.back().first, 2);
    EXPECT_EQ(ring.games.back().second, 2);
    desk.game(1, 4, "1-0");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1-0");
    EXPECT_EQ(desk.office.standings(1).lines[0].place, 1);
    desk.check_replay();
}

TEST(OfficeTeams, AChallengeRingWithBothTeamsAbsentIsLostByBoth) {
    for (const bool told : {true, false}) {
        SCOPED_TRACE(told ? "told as a result" : "known before the pairing");
        Desk desk(
            team_event(MeetingKind::Ring, SystemKind::RoundRobin, Ranking::ChineseRoundRobin));
        desk.enter(2);
        desk.list_members(2);
        if (!told)
            for (const EntryNumber team : {EntryNumber{1}, EntryNumber{2}})
                desk.must(ByeGranted{team, 1, ByeKind::Zero});
        desk.pair();
        if (told)
            desk.must(ResultEntered{1, 1, "-/-", {}, {}, {}});
        EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "-/-");
        for (const EntryNumber team : {EntryNumber{1}, EntryNumber{2}})
            EXPECT_EQ(desk.office.standings(1).find(team)->keys[0], Rational(0)) << team;
        desk.check_replay();
    }
}

TEST(OfficeTeams, AllPlayAllPairsEveryTwoMembersOnceAndBalancesColours) {
    Desk desk(
        team_event(MeetingKind::AllPlayAll, SystemKind::RoundRobin, Ranking::ChineseRoundRobin));
    desk.enter(2);
    desk.list_members(4);
    desk.pair();
    const MeetingState meeting = desk.office.meeting(1, 1);
    ASSERT_EQ(meeting.games.size(), 16U);
    std::map<std::pair<int, int>, int> met;
    std::map<int, int> whites;
    for (const MeetingGame& game : meeting.games) {
        ++met[{game.first, game.second}];
        whites[game.first] += game.exchanged ? 0 : 1;
    }
    EXPECT_EQ(met.size(), 16U);
    for (const auto& [member, count] : whites)
        EXPECT_EQ(count, 2) << member;
    for (int game = 1; game <= 16; ++game)
        desk.game(1, game, game % 4 == 0 ? "0-1" : "1-0");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1-0");
    EXPECT_EQ(desk.office.standings(1).lines[0].keys[1], Rational(24)) << "twelve games won";
}

TEST(OfficeTeams, LineUpsAllowReservesOnlyIfTheMeetingKindDoes) {
    Desk desk(
        team_event(MeetingKind::Substitutes, SystemKind::Points, Ranking::ChineseScorePairing, 2));
    desk.enter(2);
    desk.list_members(3);
    desk.must(LineUpGiven{1, 1, {1, 3}, {}});
    EXPECT_EQ(
        desk.refusal(LineUpGiven{1, 1, {2, 1}, {}}),
        "That cannot be: only a reserve can be put at board 1; the others keep their boards.");
    EXPECT_EQ(desk.refusal(LineUpGiven{1, 1, {3, 3}, {}}),
              "That cannot be: place 3 is named for two boards.");
    EXPECT_EQ(desk.refusal(LineUpGiven{1, 1, {1, 4}, {}}),
              "That cannot be: the list of Nguyễn 1 has the places 1 to 3.");
    desk.pair();
    const MeetingState meeting = desk.office.meeting(1, 1);
    const bool first = desk.office.rounds()[0].boards[0].board.white == 1;
    EXPECT_EQ(first ? meeting.games[1].first : meeting.games[1].second, 3);
    desk.game(1, 1, "1-0");
    EXPECT_EQ(desk.refusal(LineUpGiven{1, 1, {1, 2}, {}}),
              "That cannot be: the meeting has begun; its line-ups stand.");

    Desk ad_hoc(
        team_event(MeetingKind::AdHocBoards, SystemKind::Points, Ranking::ChineseScorePairing, 2));
    ad_hoc.enter(2);
    ad_hoc.list_members(2);
    ad_hoc.pair();
    EXPECT_EQ(ad_hoc.refusal(GameEntered{1, 1, 1, "1-0", {}, {}, Confirmation::Plain}),
              "That cannot be: Nguyễn " +
                  std::to_string(ad_hoc.office.rounds()[0].boards[0].board.white) +
                  " has not given its line-up for round 1.");
    ad_hoc.must(LineUpGiven{1, 1, {2, 0}, {}});
    ad_hoc.must(LineUpGiven{2, 1, {0, 1}, {}});
    EXPECT_EQ(ad_hoc.office.rounds()[0].boards[0].result, "1/2")
        << "nobody has an opponent, so nothing is left to be played; each has a board (28.2)";
    ad_hoc.must(LineUpGiven{2, 1, {}, "to be given again"});
    EXPECT_EQ(ad_hoc.office.rounds()[0].boards[0].result, "") << "it is not known who plays";
    EXPECT_FALSE(ad_hoc.office.has_line_up(2, 1));
    EXPECT_TRUE(ad_hoc.office.is_line_up_taken_back(2, 1));
    ad_hoc.must(LineUpGiven{2, 1, {2, 1}, {}});
    EXPECT_EQ(ad_hoc.office.rounds()[0].boards[0].result, "");
    ad_hoc.game(1, 1, "1/2");
    EXPECT_NE(ad_hoc.office.rounds()[0].boards[0].result, "") << "board 2 is forfeited";
    ad_hoc.check_replay();
}

TEST(OfficeTeams, TeamsMustBeEquallyLargeAndTheirOrderIsFixedByTheFirstPairing) {
    Desk desk(
        team_event(MeetingKind::FixedBoards, SystemKind::Points, Ranking::ChineseScorePairing, 2));
    desk.enter(2);
    desk.must(Desk::member(1, 1));
    desk.must(Desk::member(1, 2));
    desk.must(Desk::member(2, 1));
    EXPECT_EQ(desk.refusal(Desk::member(2, 3)),
              "That cannot be: the next free place of Nguyễn 2 is 2.");
    EXPECT_EQ(desk.refusal(Paired{1, {{1, 2}}, 0, false, {}, 0, {}}),
              "The team Nguyễn 2 has 1 of 2 players on its list.");
    MemberListed twice = Desk::member(2, 2);
    twice.name = "m2.1";
    EXPECT_EQ(desk.refusal(twice), "That cannot be: m2.1 is already on the list of Nguyễn 2.");
    desk.must(Desk::member(2, 2));
    MemberListed instead = Desk::member(2, 1);
    instead.name = "m2.3";
    EXPECT_TRUE(desk.ask(instead)) << "the order is free until then";
    desk.pair();
    const auto locked = desk.ask(Desk::member(2, 2));
    ASSERT_FALSE(locked);
    EXPECT_EQ(locked.error().code.name(), "order-locked");
    EXPECT_EQ(locked.error().clause, rulebook::go_cn("26.2b"));
}

TEST(OfficeTeams, AnAbsentTeamForfeitsTheWholeMeeting) {
    Desk desk(
        team_event(MeetingKind::FixedBoards, SystemKind::Points, Ranking::ChineseScorePairing, 3));
    desk.enter(4);
    desk.list_members(3);
    desk.pair();
    desk.must(ResultEntered{1, 1, "-/+", {}, {}, Confirmation::Plain});
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "-/+");
    const Board board = desk.office.rounds()[0].boards[0].board;
    EXPECT_FALSE(desk.office.event().find(board.white)->record(1).was_played());
    EXPECT_EQ(desk.office.standings(1).find(board.black)->points, Rational(2));
    desk.check_replay();
}

TEST(OfficeTeams, FidesTeamTieBreaksUseMatchAndGamePoints) {
    Opened opened = team_event(MeetingKind::FixedBoards, SystemKind::RoundRobin, Ranking::Fide, 2);
    opened.tie_breaks = {"MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "BH:GP", "BC", "TBR", "BBE"};
    Desk desk(opened);
    desk.enter(2);
    desk.list_members(2);
    desk.pair();
    desk.game(1, 1, "1-0");
    desk.game(1, 2, "1/2");
    const Standings table = desk.office.standings(1);
    const EntryNumber winner = desk.office.rounds()[0].boards[0].board.white;
    EXPECT_EQ(table.lines[0].number, winner);
    const auto texts = [](const StandingLine& line) {
        std::string text;
        for (const Rational& key : line.keys)
            text += to_string(key) + " ";
        return text;
    };
    // MPTS, GPTS; opponents made 0 match and 1/2 game points; board 1: 1, board 2: 1/2.
    EXPECT_EQ(texts(table.lines[0]), "2 3/2 0 0 1 3/4 1/2 -2 1 1/2 1 ");
    EXPECT_EQ(texts(table.lines[1]), "0 1/2 0 1 0 3/4 3/2 -1 0 1/2 0 ");
    EXPECT_FALSE(check_team_tie_break("DE"));
    EXPECT_FALSE(check_team_tie_break("BH:XP"));
    EXPECT_TRUE(check_team_tie_break("bh:mp/c1"));
    opened.tie_breaks = {"DE"};
    Office office;
    EXPECT_EQ(apply(office, {1, "Hoa", opened}).error().code.name(), "unknown-tie-break");
}

TEST(OfficeTeams, TiedTeamsThatAllMetAreSeparatedByTheirMatches) {
    Opened opened = team_event(MeetingKind::FixedBoards, SystemKind::RoundRobin, Ranking::Fide, 1);
    opened.tie_breaks = {"EDE"};
    Desk desk(opened);
    desk.enter(4);
    desk.list_members(1);
    // 1 beats 2, 3 beats 1, 2 beats 3, all beat 4 but 3, who draws: 1 and 2 are equal.
    const std::map<std::pair<int, int>, std::string> results = {{{1, 2}, "1-0"}, {{1, 3}, "0-1"},
                                                                {{2, 3}, "1-0"}, {{1, 4}, "1-0"},
                                                                {{2, 4}, "1-0"}, {{3, 4}, "1/2"}};
    for (int round = 1; round <= 3; ++round) {
        desk.pair();
        const auto boards = desk.office.rounds().back().boards;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const bool turned = boards[i].board.white > boards[i].board.black;
            const auto [low, high] = std::minmax(boards[i].board.white, boards[i].board.black);
            std::string result = results.at({low, high});
            if (turned && result != "1/2")
                result = result == "1-0" ? "0-1" : "1-0";
            desk.game(static_cast<int>(i) + 1, 1, result);
        }
    }
    const Standings table = desk.office.standings(3);
    EXPECT_EQ(table.lines[0].number, 1);
    EXPECT_EQ(table.lines[1].number, 2);
    EXPECT_EQ(table.lines[0].points, table.lines[1].points);
}

TEST(OfficeTeams, BoardPrizesCountPlayedGamesAndEqualScoresShareAPlace) {
    Desk desk(
        team_event(MeetingKind::Substitutes, SystemKind::Points, Ranking::ChineseScorePairing, 2));
    desk.enter(4);
    desk.list_members(3);
    desk.pair();
    desk.game(1, 1, "1-0");
    desk.game(1, 2, "+/-");
    desk.game(2, 1, "1-0");
    desk.game(2, 2, "1/2");
    const auto boards = board_prizes(desk.office, 1);
    ASSERT_EQ(boards.size(), 2U);
    EXPECT_EQ(boards[0][0].place, 1);
    EXPECT_EQ(boards[0][1].place, 1) << "two winners at board one";
    EXPECT_EQ(boards[0][2].place, 3);
    EXPECT_EQ(boards[1].size(), 2U) << "a forfeit counts for nobody";
}

TEST(OfficePrizes, MemberTotalsRankTeamsAndUnequalTeamsAreRefusedByName) {
    Opened opened;
    opened.name = "Members";
    opened.system = SystemKind::Dutch;
    opened.rounds = 1;
    opened.member_total = true;
    Desk desk(opened);
    for (EntryNumber number = 1; number <= 4; ++number) {
        Entered entered;
        entered.number = number;
        entered.name = "p" + std::to_string(number);
        entered.team = number % 2 == 1 ? "Huế" : "Hà Nội";
        entered.sex = number == 4 ? "f" : "m";
        entered.birth = std::to_string(2000 + number);
        entered.rating = 1400 + 100 * number;
        desk.must(entered);
    }
    desk.must(KeptApart{SharedAttribute::Team, 1, kMaxRounds, "members of one team"});
    desk.pair();
    for (const BoardState& board : desk.office.rounds()[0].boards)
        EXPECT_NE(board.board.white % 2, board.board.black % 2);
    for (const int board : {1, 2}) {
        const bool odd =
            desk.office.rounds()[0].boards[static_cast<std::size_t>(board - 1)].board.white % 2 ==
            1;
        desk.must(ResultEntered{1, board, odd ? "1-0" : "0-1", {}, {}, Confirmation::Plain});
    }
    const auto totals = member_totals(desk.office, 1);
    ASSERT_TRUE(totals);
    EXPECT_EQ(totals->front().team, "Huế");
    EXPECT_EQ(totals->front().points, Rational(2));
    EXPECT_EQ(totals->back().place, 2);

    const Standings all = desk.office.standings(1);
    const auto youngest = parse_category("born=2003-;rating=1700-");
    ASSERT_TRUE(youngest);
    const Standings band = of_category(desk.office, all, *youngest);
    ASSERT_EQ(band.lines.size(), 2U);
    EXPECT_EQ(band.lines[0].number, 3);
    EXPECT_EQ(band.lines[0].place, 1);
    EXPECT_EQ(of_category(desk.office, all, *parse_category("sex=f")).lines[0].number, 4);
    // The two winners are tied, and so they share a place in a category.
    const Standings winners = of_category(desk.office, all, *parse_category("team=Huế"));
    EXPECT_EQ(winners.lines[1].place, 1);
    EXPECT_EQ(parse_category("age=7").error().code.name(), "bad-category");
    EXPECT_EQ(parse_category("born=x-").error().code.name(), "bad-category");

    Entered fifth;
    fifth.number = 5;
    fifth.name = "p5";
    fifth.team = "Huế";
    fifth.from_round = 2;
    desk.must(fifth);
    const auto unequal = member_totals(desk.office, 1);
    ASSERT_FALSE(unequal);
    EXPECT_EQ(unequal.error().code.name(), "unequal-teams");
}

}  // namespace
}  // namespace kyvien::tournament
