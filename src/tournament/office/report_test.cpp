#include "tournament/office/report.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tournament/check/check.h"
#include "tournament/check/event_fixture.h"
#include "tournament/check/team_check.h"
#include "tournament/event/day.h"
#include "tournament/office/office_fixture.h"
#include "tournament/pairing/dutch.h"
#include "tournament/trf/teams.h"

namespace kyvien::tournament {
namespace {

TrfReport through_text(const Office& office, TrfEdition edition) {
    const auto report = report_of(office, edition);
    EXPECT_TRUE(report) << (report ? "" : report.error().english);
    const auto text = write_trf(*report, edition);
    EXPECT_TRUE(text) << (text ? "" : text.error().english);
    const auto read = read_trf(*text);
    EXPECT_TRUE(read) << (read ? "" : read.error().english) << "\n" << *text;
    return *read;
}

TEST(OfficeReport, AnExportedOpenPassesTheReportCheck) {
    std::mt19937 rng(4);
    for (const bool baku : {false, true}) {
        Opened opened;
        opened.name = "Open";
        opened.rounds = 5;
        opened.baku = baku;
        opened.tie_breaks = {"BH/C1", "BH", "SB", "DE"};
        Desk desk(opened);
        desk.enter(14);
        desk.must(MeetingForbidden{{1, 8}, 1, kMaxRounds, "siblings"});
        desk.must(ByeGranted{3, 2, ByeKind::Half});
        for (int round = 1; round <= 5; ++round) {
            desk.pair();
            desk.results(rng);
        }
        TrfReport report = through_text(desk.office, TrfEdition::Trf26);
        const ReportCheck check = check_report(report, DutchSwiss());
        EXPECT_TRUE(check.is_clean());
        EXPECT_EQ(check.counted.size(), 4U);
        EXPECT_EQ(check.not_counted, "");
        // Two neighbours separated by a tie-break are exchanged: this is found and named.
        const Standings table = desk.office.standings(5);
        const auto divided = std::ranges::adjacent_find(
            table.lines, [](const StandingLine& a, const StandingLine& b) {
                return a.points == b.points && a.place != b.place;
            });
        ASSERT_NE(divided, table.lines.end());
        const EntryNumber first = divided->number, second = std::next(divided)->number;
        std::swap(report.stated[first - 1U].rank, report.stated[second - 1U].rank);
        const ReportCheck wrong = check_report(report, DutchSwiss());
        ASSERT_FALSE(wrong.tie_breaks.empty());
        EXPECT_TRUE(std::ranges::any_of(wrong.tie_breaks, [&](const TieBreakDifference& found) {
            return found.number == first;
        }));
        EXPECT_EQ(wrong.tie_breaks[0].values[0].first, "PTS");
        EXPECT_FALSE(wrong.tie_breaks[0].name.empty());
        EXPECT_FALSE(wrong.is_clean());
    }
}

TEST(OfficeReport, ReversedColoursAreNotReportedAsAnotherPairing) {
    Opened opened;
    opened.name = "Open";
    opened.rounds = 3;
    Desk desk(opened);
    desk.enter(8);
    desk.pair();
    TrfReport report = through_text(desk.office, TrfEdition::Trf26);
    const auto swap = [&report](EntryNumber a, EntryNumber b) {
        std::swap(report.event.entries[a - 1U].records[0].colour,
                  report.event.entries[b - 1U].records[0].colour);
    };
    const Board& second = desk.office.rounds().front().boards[1].board;
    swap(second.white, second.black);
    const ReportCheck check = check_report(report, DutchSwiss());
    ASSERT_EQ(check.pairings.size(), 1U);
    EXPECT_TRUE(check.pairings[0].found.empty());
    EXPECT_TRUE(check.pairings[0].expected.empty());
    ASSERT_EQ(check.pairings[0].colours.size(), 1U);
    EXPECT_EQ(check.pairings[0].colours[0].board, 2);
    EXPECT_EQ(check.pairings[0].colours[0].found.white, second.black);
    EXPECT_FALSE(check.is_clean());
    // A forfeit without colours cannot differ in them.
    for (const EntryNumber number : {second.white, second.black})
        report.event.entries[number - 1U].records[0].colour = Colour::None;
    EXPECT_TRUE(check_report(report, DutchSwiss()).pairings.empty());
}

TEST(OfficeReport, ADoubleRoundRobinIsCheckedInThePlayedOrder) {
    std::mt19937 rng(9);
    for (const bool exchanged : {false, true})
        for (const int entries : {3, 6, 7}) {
            Opened opened;
            opened.name = "Double";
            opened.system = SystemKind::DoubleRoundRobin;
            opened.tie_breaks = {"DE", "SB"};
            opened.exchange_last_rounds = exchanged;
            Desk desk(opened);
            desk.enter(entries);
            const int rounds = 2 * (entries - 1 + entries % 2);
            for (int round = 1; round <= rounds; ++round) {
                desk.pair();
                desk.results(rng);
            }
            desk.check_replay();
            TrfReport report = through_text(desk.office, TrfEdition::Trf26);
            for (const char* code : {"BERGER_DOUBLEROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"}) {
                report.system = code;
                report.described_as.clear();
                const ReportCheck check = check_report(report);
                EXPECT_FALSE(check.pairings_not_compared);
                EXPECT_EQ(check.rounds, rounds);
                EXPECT_TRUE(check.pairings.empty()) << code << " " << entries << " " << exchanged;
            }
        }
}

TEST(OfficeReport, ARoundRobinWithAWithdrawalPassesTheReportCheck) {
    std::mt19937 rng(5);
    Opened opened;
    opened.name = "Table";
    opened.system = SystemKind::RoundRobin;
    opened.tie_breaks = {"DE", "SB"};
    Desk desk(opened);
    desk.enter(5);
    for (int round = 1; round <= 5; ++round) {
        // Number 2 has played two of its four games, and would be free in round 3.
        if (round == 3)
            desk.must(Withdrew{2, 2, "ill"});
        desk.pair();
        const auto boards = desk.office.rounds().back().boards;
        for (std::size_t i = 0; i < boards.size(); ++i)
            if (boards[i].result.empty())  // the others have won against the withdrawn entry
                desk.must(ResultEntered{
                    round, static_cast<int>(i) + 1, rng() % 2 == 0 ? "1-0" : "0-1", {}, {}});
    }
    const TrfReport report = through_text(desk.office, TrfEdition::Trf26);
    EXPECT_EQ(report.event.find(2)->record(3).outcome, Outcome::ZeroBye);
    EXPECT_TRUE(check_report(report).is_clean());
}

TEST(OfficeReport, AnUnknownTieBreakIsNamedAndStopsTheComparison) {
    std::mt19937 rng(2);
    Desk desk(SystemKind::Dutch, 3, 8);
    for (int round = 1; round <= 3; ++round) {
        desk.pair();
        desk.results(rng);
    }
    TrfReport report = through_text(desk.office, TrfEdition::Trf26);
    std::erase_if(report.other_lines,
                  [](const std::string& line) { return line.starts_with("212"); });
    report.other_lines.emplace_back("202 PTS,XYZ/P,BH");
    const ReportCheck check = check_report(report, DutchSwiss());
    EXPECT_EQ(check.not_counted, "XYZ/P");
    EXPECT_NE(check.why_not_counted.value().english.find("is not a tie-break"), std::string::npos);
    EXPECT_TRUE(check.counted.empty());
    EXPECT_TRUE(check.is_clean()) << "equals may stand in any order";
}

TEST(OfficeReport, PenaltiesAreWrittenInLine299) {
    std::mt19937 rng(7);
    Desk desk(SystemKind::Dutch, 3, 8);
    desk.pair();
    desk.results(rng);
    desk.must(PenaltyGiven{3, 1, Points::half(), "telephone"});
    for (int round = 2; round <= 3; ++round) {
        desk.pair();
        desk.results(rng);
    }
    for (const TrfEdition edition : {TrfEdition::Trf16, TrfEdition::Trf26}) {
        TrfReport report = through_text(desk.office, edition);
        EXPECT_EQ(report.event.find(3)->penalty_in(1), Points::half());
        EXPECT_TRUE(check_report(report, DutchSwiss()).is_clean());
        report.event.entries[2].penalties.clear();
        EXPECT_EQ(check_report(report, DutchSwiss()).points.size(), 1U);
    }
}

/// Four teams of two boards, the first of two rounds paired.
Desk cup_of_four() {
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 2;
    opened.system = SystemKind::Points;
    opened.meeting = MeetingKind::FixedBoards;
    opened.boards = 2;
    opened.ranking = Ranking::Fide;
    Desk desk(opened);
    desk.enter(4);
    desk.list_members(2);
    desk.pair();
    return desk;
}

TEST(OfficeReport, AMatchTiedByForfeitedBoardsPassesTheReportCheck) {  // Go 28.2
    Desk desk = cup_of_four();
    desk.game(1, 1, "+/-");
    desk.game(1, 2, "-/+");
    desk.game(2, 1, "1-0");
    desk.game(2, 2, "1/2");
    EXPECT_EQ(desk.office.rounds()[0].boards[0].result, "1/2");
    TrfReport report = through_text(desk.office, TrfEdition::Trf26);
    const auto checked = check_teams(report);
    ASSERT_TRUE(checked) << checked.error().english;
    EXPECT_TRUE(checked->is_clean());
    EXPECT_EQ(std::erase_if(report.other_lines,
                            [](const std::string& line) { return line.starts_with("299"); }),
              2U);
    EXPECT_EQ(check_teams(report)->differences.size(), 2U);
}

TEST(OfficeReport, APenaltyOfATeamIsCountedInItsMatchPoints) {
    std::mt19937 rng(7);
    Desk desk = cup_of_four();
    desk.game(1, 1, "1-0");
    desk.game(1, 2, "1-0");
    desk.game(2, 1, "1-0");
    desk.game(2, 2, "1-0");
    const EntryNumber winner = desk.office.rounds()[0].boards[0].board.white;
    desk.must(PenaltyGiven{winner, 1, Points::whole(1), "no line-up"});
    TrfReport report = through_text(desk.office, TrfEdition::Trf26);
    const auto checked = check_teams(report);
    ASSERT_TRUE(checked) << checked.error().english;
    EXPECT_TRUE(checked->is_clean());
    EXPECT_EQ(std::erase_if(report.other_lines,
                            [](const std::string& line) { return line.starts_with("299"); }),
              1U);
    const auto without = check_teams(report);
    ASSERT_EQ(without->differences.size(), 1U);
    EXPECT_EQ(without->differences[0].number, winner);
    EXPECT_EQ(to_string(without->differences[0].stated_match), "1.0");
    EXPECT_EQ(to_string(without->differences[0].counted_match), "2.0");
}

TEST(OfficeReport, AccountableActsAreWrittenInComments) {
    Desk desk(SystemKind::Dutch, 3, 4);
    desk.must(HandPairingBegun{1, "sponsors' wish"});
    desk.must(Paired{1, {{1, 2}, {3, 4}}, 0, true, {{1, 3}, {4, 2}}, 0, "sponsors' wish"});
    desk.must(ResultEntered{1, 1, "1-0", {}, {}, Confirmation::Plain});
    desk.must(ResultEntered{1, 1, "0-1", {}, "misread", Confirmation::Plain});
    desk.must(ResultEntered{1, 2, "1-0", {}, {}, Confirmation::Plain});
    const auto lines = audit_lines(desk.office);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_TRUE(lines[0].starts_with("### 2025-11-21T")) << lines[0];
    EXPECT_NE(lines[0].find("Z Hoa: t=hand-pairing-begun round=1"), std::string::npos) << lines[0];
    EXPECT_NE(lines[1].find("proposed=1-3,4-2"), std::string::npos) << lines[1];
    EXPECT_NE(lines[2].find("result=0-1 reason=misread"), std::string::npos) << lines[2];
    const TrfReport report = through_text(desk.office, TrfEdition::Trf16);
    EXPECT_EQ(std::ranges::count_if(report.other_lines,
                                    [](const std::string& line) {
                                        return line.starts_with("###") &&
                                               !line.starts_with("### kyvien:");
                                    }),
              3);
}

TEST(OfficeReport, TeamsAreExportedWithTheirPlayersGamesAndReadBack) {
    Opened opened;
    opened.name = "Teams";
    opened.system = SystemKind::Points;
    opened.rounds = 2;
    opened.meeting = MeetingKind::Substitutes;
    opened.boards = 2;
    Desk desk(opened);
    desk.enter(4);
    desk.list_members(3);
    desk.must(LineUpGiven{1, 1, {1, 3}, {}});
    desk.pair();
    for (const int board : {1, 2}) {
        desk.game(board, 1, "1-0");
        desk.game(board, 2, "1/2");
    }
    EXPECT_FALSE(report_of(desk.office, TrfEdition::Trf26)->other_lines.empty());
    for (const TrfEdition edition : {TrfEdition::Trf26, TrfEdition::Trf16}) {
        const TrfReport report = through_text(desk.office, edition);
        EXPECT_TRUE(report.not_pairable) << "as individuals";
        const auto teams = read_teams(report);
        ASSERT_TRUE(teams) << teams.error().english;
        ASSERT_EQ(teams->size(), 4U);
        EXPECT_EQ((*teams)[1].players, (std::vector<EntryNumber>{4, 5, 6}));
        // Player 3 of team 1 sat on board two, player 2 did not play.
        EXPECT_TRUE(report.event.find(3)->record(1).was_played());
        EXPECT_EQ(report.event.find(2)->record(1).outcome, Outcome::ZeroBye);
        if (edition == TrfEdition::Trf26) {
            Points games;
            for (const TrfTeam& team : *teams)
                games += team.game_points.value();
            EXPECT_EQ(games, Points::whole(4)) << "two matches of two boards";
        }
    }
    opened.meeting = MeetingKind::Ring;
    opened.boards = 0;
    EXPECT_EQ(report_of(Desk(opened).office, TrfEdition::Trf26).error().code.name(),
              "not-in-a-report");
}

TEST(OfficeReport, TheReportNamesTheProgram) {
    const Desk desk(SystemKind::Dutch, 3, 2);
    const auto report = report_of(desk.office, TrfEdition::Trf26);
    ASSERT_TRUE(report);
    const std::string name = "182 Kyvien ";
    EXPECT_EQ(std::ranges::count_if(report->other_lines,
                                    [&](const std::string& line) {
                                        return line.starts_with(name) && line.size() > name.size();
                                    }),
              1);
}

TEST(OfficeReport, TheTeamsOfFidesSampleRoundTrip) {
    const auto path = kTournamentData / "trf-other" / "trf26_team_fide_sample.trf";
    KYVIEN_NEED_DATA(path);
    const TrfReport report = report_in(path);
    const auto teams = read_teams(report);
    ASSERT_TRUE(teams) << teams.error().english;
    ASSERT_EQ(teams->size(), 50U);
    EXPECT_EQ(teams->front().name, "India");
    EXPECT_EQ(teams->front().rating, 2486);
    EXPECT_EQ(teams->front().match_points, Points::whole(15));
    EXPECT_EQ(teams->front().game_points, Points::whole(28));
    EXPECT_EQ(teams->front().rank, 11);
    EXPECT_EQ(teams->front().players, (std::vector<EntryNumber>{1, 5, 15, 28, 44}));
    for (const auto& [edition, code] :
         {std::pair(TrfEdition::Trf26, "310"), std::pair(TrfEdition::Trf16, "013")}) {
        const auto lines = write_teams(*teams, edition);
        ASSERT_TRUE(lines);
        std::vector<std::string> stand;
        for (const std::string& line : report.other_lines)
            if (line.starts_with(code) && line.find("PPP") == std::string::npos)
                stand.push_back(line);
        EXPECT_EQ(*lines, stand) << code;
    }
}

TEST(OfficeReport, TeamPointsFollowFromThePlayersGames) {
    const auto path = kTournamentData / "trf-other" / "trf26_team_fide_sample.trf";
    KYVIEN_NEED_DATA(path);
    const auto check = check_teams(report_in(path));
    ASSERT_TRUE(check) << check.error().english;
    EXPECT_EQ(check->teams, 50);
    EXPECT_EQ(check->rounds, 14);
    EXPECT_TRUE(check->players.empty());
    // For one team the sample omits the half-point bye of round 3, which its line 801 has.
    ASSERT_EQ(check->differences.size(), 1U);
    EXPECT_EQ(check->differences[0].number, 47);
    EXPECT_EQ(check->differences[0].stated_game - check->differences[0].counted_game,
              Points::whole(2));
    EXPECT_EQ(check->differences[0].rounds_without_result.front(), 3);
}

TEST(OfficeReport, TeamRanksAreComparedByTheReportsTieBreaks) {
    const auto path = kTournamentData / "trf-other" / "trf26_team_fide_sample.trf";
    KYVIEN_NEED_DATA(path);
    TrfReport report = report_in(path);
    // The half-point bye that the sample omits.
    report.other_lines.emplace_back("240 H   3   47");
    const auto check = check_teams(report);
    ASSERT_TRUE(check) << check.error().english;
    EXPECT_TRUE(check->differences.empty());
    EXPECT_EQ(check->counted,
              (std::vector<std::string>{"EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPvGP"}));
    EXPECT_EQ(check->not_counted, "");
    const auto given = [&](EntryNumber team) {
        const auto found = std::ranges::find(check->ranks, team, &TieBreakDifference::number);
        return found == check->ranks.end() ? std::pair(0, 0) : std::pair(found->first, found->last);
    };
    // Seven teams have 19 match points, places 3 to 9, and have all met, some by forfeit. In the
    // matches among them 19 has 8 match points, 6 and 13 have 7, 8 has 6, 3 and 11 have 5, 18 has
    // 4. 6 and 13 drew =1=0, so board two puts 6 ahead; 3 beat 11 by 2.5. The sample has 19, 18, 3,
    // 6, 13, 8, 11.
    EXPECT_EQ(given(19), std::pair(0, 0)) << "third, as it says";
    EXPECT_EQ(given(6), std::pair(4, 4));
    EXPECT_EQ(given(13), std::pair(5, 5));
    EXPECT_EQ(given(8), std::pair(6, 6));
    EXPECT_EQ(given(3), std::pair(7, 7));
    EXPECT_EQ(given(11), std::pair(8, 8));
    EXPECT_EQ(given(18), std::pair(9, 9));
    // 16 and 22 have 20 and did not meet. The sample has 22 first.
    const auto second = std::ranges::find(check->ranks, 16, &TieBreakDifference::number);
    ASSERT_NE(second, check->ranks.end());
    EXPECT_EQ(second->name, "India 3");
    EXPECT_EQ(second->stated, 2);
    EXPECT_EQ(second->first, 1);
    // Opponents 14, 19, 15, 14, 14, 19, 19, 19, 19, 19, 15, 13, 19 and its own 20, without the 13.
    EXPECT_EQ(second->values.at(3), std::pair(std::string("BH:MP/C1/P"), Rational(225)));
}

TEST(OfficeReport, RanksOfTeamsWithoutGamesAreNotCompared) {
    TrfReport report;
    for (const EntryNumber number : {EntryNumber{1}, EntryNumber{2}}) {
        Entry player;
        player.number = number;
        report.event.entries.push_back(player);
        report.stated.emplace_back();
    }
    TrfTeam first, second;
    first.number = 1;
    second.number = 2;
    first.rank = 2;
    second.rank = 1;
    first.players = {1};
    second.players = {2};
    report.other_lines = *write_teams({first, second}, TrfEdition::Trf26);
    report.other_lines.emplace_back("202 EDET/P,TBR");
    const auto check = check_teams(report);
    ASSERT_TRUE(check) << check.error().english;
    EXPECT_EQ(check->teams, 2);
    EXPECT_TRUE(check->is_clean());
}

TEST(OfficeReport, NamesATeamRankThatContradictsTheTieBreaks) {
    std::mt19937 rng(11);
    Opened opened;
    opened.name = "Cup";
    opened.rounds = 3;
    opened.system = SystemKind::Points;
    opened.meeting = MeetingKind::FixedBoards;
    opened.boards = 2;
    opened.ranking = Ranking::Fide;
    opened.tie_breaks = {"EDEC/P", "BH:MP/C1", "EMGSB", "TBR"};
    Desk desk(opened);
    desk.enter(6);
    desk.list_members(2);
    for (int round = 1; round <= 3; ++round) {
        desk.pair();
        for (const int board : {1, 2, 3})
            for (const int game : {1, 2})
                desk.game(board, game, rng() % 3 == 0 ? "1/2" : rng() % 2 == 0 ? "1-0" : "0-1");
    }
    TrfReport report = through_text(desk.office, TrfEdition::Trf26);
    const auto right = check_teams(report);
    ASSERT_TRUE(right) << right.error().english;
    EXPECT_TRUE(right->is_clean());
    EXPECT_EQ(right->counted.size(), 4U);
    const Standings table = desk.office.standings(3);
    auto teams = *read_teams(report);
    const auto of = [&](std::size_t line) {
        return std::ranges::find(teams, table.lines[line].number, &TrfTeam::number);
    };
    std::swap(of(0)->rank, of(5)->rank);
    std::erase_if(report.other_lines,
                  [](const std::string& line) { return line.starts_with("310"); });
    std::ranges::move(*write_teams(teams, TrfEdition::Trf26),
                      std::back_inserter(report.other_lines));
    const auto wrong = check_teams(report);
    ASSERT_EQ(wrong->ranks.size(), 2U);
    EXPECT_FALSE(wrong->is_clean());
    EXPECT_EQ(wrong->ranks[0].name.empty(), false);
    // An unknown tie-break ends the computation.
    std::erase_if(report.other_lines,
                  [](const std::string& line) { return line.starts_with("212"); });
    report.other_lines.emplace_back("202 BH:MP/U,TBR");
    const auto unknown = check_teams(report);
    EXPECT_TRUE(unknown->counted.empty());
    EXPECT_EQ(unknown->not_counted, "BH:MP/U");
    EXPECT_NE(unknown->why_not_counted.value().english.find("/U is not offered"),
              std::string::npos);
}

TEST(OfficeReport, AnExportedTeamEventPassesTheCheckAndAWrongResultIsFound) {
    Opened opened;
    opened.name = "Teams";
    opened.system = SystemKind::RoundRobin;
    opened.meeting = MeetingKind::FixedBoards;
    opened.boards = 3;
    Desk desk(opened);
    desk.enter(4);
    desk.list_members(3);
    for (int round = 1; round <= 3; ++round) {
        desk.pair();
        for (const int board : {1, 2})
            for (int game = 1; game <= 3; ++game)
                desk.game(board, game, (round + game) % 3 == 0 ? "1/2" : "1-0");
    }
    TrfReport report = through_text(desk.office, TrfEdition::Trf26);
    auto check = check_teams(report);
    ASSERT_TRUE(check) << check.error().english;
    EXPECT_TRUE(check->is_clean());
    EXPECT_EQ(check->rounds, 3);
    Entry& player = report.event.entries[0];
    player.records[0].outcome =
        player.records[0].outcome == Outcome::Win ? Outcome::Draw : Outcome::Win;
    check = check_teams(report);
    ASSERT_TRUE(check);
    EXPECT_EQ(check->players.size(), 1U);
    EXPECT_FALSE(check->differences.empty());
}

TEST(OfficeReport, TeamByesAndUnplayedMatchesAreWritten) {
    Opened opened;
    opened.name = "Teams";
    opened.system = SystemKind::Points;
    opened.meeting = MeetingKind::FixedBoards;
    opened.boards = 2;
    Desk desk(opened);
    desk.enter(6);
    desk.list_members(2);
    desk.must(ByeGranted{6, 1, ByeKind::Half});
    for (int round = 1; round <= 3; ++round) {
        desk.pair();
        const auto boards = desk.office.rounds().back().boards.size();
        for (std::size_t board = 1; board <= boards; ++board) {
            if (round == 1 && board == 1) {
                desk.must(ResultEntered{1, 1, "-/-", {}, {}, Confirmation::Plain});
                continue;
            }
            desk.game(static_cast<int>(board), 1, "1-0");
            desk.game(static_cast<int>(board), 2, "1/2");
        }
    }
    ASSERT_NE(desk.office.rounds()[0].bye, 0);
    const auto check = check_teams(through_text(desk.office, TrfEdition::Trf26));
    ASSERT_TRUE(check) << check.error().english;
    for (const TeamDifference& team : check->differences)
        ADD_FAILURE() << team.name << " " << to_string(team.stated_match) << " "
                      << to_string(team.counted_match) << " " << to_string(team.stated_game) << " "
                      << to_string(team.counted_game);
    EXPECT_TRUE(check->is_clean());
}

TEST(OfficeReport, BirthDatesAreWrittenInTheFormatOfTheReport) {
    Opened opened;
    opened.name = "Open";
    opened.rounds = 3;
    opened.tie_breaks = {"BH"};
    Desk desk(opened);
    const std::pair<const char*, const char*> kBirths[] = {{"1990-05-12", "1990/05/12"},
                                                           {"2011", "2011/00/00"},
                                                           {"1990.5.2", "1990/05/02"},
                                                           {"2004/00/00", "2004/00/00"},
                                                           {"", ""}};
    EntryNumber number = 0;
    for (const auto& [birth, told] : kBirths) {
        Entered player;
        player.number = ++number;
        player.name = "P" + std::to_string(number);
        player.birth = birth;
        desk.must(player);
    }
    for (const TrfEdition edition : {TrfEdition::Trf16, TrfEdition::Trf26}) {
        const TrfReport report = through_text(desk.office, edition);
        for (std::size_t i = 0; i < std::size(kBirths); ++i)
            EXPECT_EQ(report.event.entries[i].birth, kBirths[i].second);
    }
    EXPECT_EQ(birth_date_from_report("1990/05/12"), "1990-05-12");
    EXPECT_EQ(birth_date_from_report("2011/00/00"), "2011");
    EXPECT_EQ(birth_date_from_report("unknown"), "unknown");
}

TEST(OfficeReport, ErrorsInTeamLinesNameTheirColumns) {
    TrfReport report;
    Entry player;
    player.number = 1;
    report.event.entries.push_back(player);
    const auto fault = [&](const std::string& line) {
        report.other_lines = {line};
        const auto teams = read_teams(report);
        return teams ? std::string("read") : teams.error().english;
    };
    EXPECT_EQ(fault("013 India                              1"), "read");
    EXPECT_EQ(fault("013 India                              2"),
              "team India: player 2 does not exist");
    EXPECT_EQ(fault("013 India                              1    1"),
              "team India: player 1 is in team India already");
    EXPECT_NE(fault("013 India                              x").find("columns 37-40"),
              std::string::npos);
    EXPECT_NE(fault("310   0 India").find("number of the team"), std::string::npos);
}

}  // namespace
}  // namespace kyvien::tournament
