// FIDE's team tie-breaks on a published event: Mario Held, "Exercises in Tie-Breaking" (C.07,
// edition of 22 March 2024), exercises 34 to 48. Fourteen teams of four, seven rounds; the values
// are those of the paper. Values not in the paper were computed by hand.
#include "tournament/ranking/team_tie_breaks.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace kyvien::tournament {
namespace team_tie_breaks_test {
namespace {

using Names = std::vector<std::string>;

/// Opponent and game points of each round; "+n" and "-n" are a forfeit against n, P the
/// pairing-allocated bye, H and Z half-point and zero-point byes.
const std::vector<Names> kRows = {
    {"8 2.5", "4 1.5", "7 3", "2 2.5", "5 1.5", "+6", "3 2.5"},
    {"9 3", "3 4", "5 0", "1 1.5", "13 3", "4 2.5", "10 3"},
    {"10 2.5", "2 0", "9 3", "6 2.5", "4 3", "5 3.5", "1 1.5"},
    {"11 3", "1 2.5", "13 3", "5 3.5", "3 1", "2 1.5", "9 2.5"},
    {"12 4", "6 3", "2 4", "4 0.5", "1 2.5", "3 0.5", "13 3.5"},
    {"13 2", "5 1", "8 3", "3 1.5", "11 2.5", "-1", "12 2.5"},
    {"14 2", "8 2", "1 1", "10 2.5", "9 2", "13 2", "Z"},
    {"1 1.5", "7 2", "6 1", "12 3.5", "10 2", "9 2", "11 3"},
    {"2 1", "12 4", "3 1", "14 3", "7 2", "8 2", "4 1.5"},
    {"3 1.5", "11 1.5", "12 2.5", "7 1.5", "8 2", "14 3", "2 1"},
    {"4 1", "10 2.5", "14 2", "13 1.5", "6 1.5", "12 2", "8 1"},
    {"5 0", "9 0", "10 1.5", "8 0.5", "P", "11 2", "6 1.5"},
    {"6 2", "14 2.5", "4 1", "11 2.5", "2 1", "7 2", "5 0.5"},
    {"7 2", "13 1.5", "11 2", "9 1", "H", "10 1", "P"},
};

struct Paper {
    Event event;
    TeamRounds teams;
    TeamTieBreakOptions play{7, 2, Pairings::RoundByRound};
};

void add(Paper& paper, Entry& entry, const std::string& cell) {
    RoundRecord record;
    TeamRound round;
    if (cell[0] == '+' || cell[0] == '-') {
        record.opponent = static_cast<EntryNumber>(std::atoi(cell.c_str() + 1));
        record.outcome = cell[0] == '+' ? Outcome::ForfeitWin : Outcome::ForfeitLoss;
        round.game_points = cell[0] == '+' ? 4 : 0;
    } else if (cell == "P" || cell == "H" || cell == "Z") {
        record.outcome = cell == "P"   ? Outcome::PairingBye
                         : cell == "H" ? Outcome::HalfBye
                                       : Outcome::ZeroBye;
        round.game_points = cell == "Z" ? 0 : 2;
    } else {
        record.opponent = static_cast<EntryNumber>(std::atoi(cell.c_str()));
        record.colour = entry.number < record.opponent ? Colour::White : Colour::Black;
        round.game_points = Rational(*parse_points(cell.substr(cell.find(' ') + 1)));
        record.outcome = round.game_points > 2    ? Outcome::Win
                         : round.game_points == 2 ? Outcome::Draw
                                                  : Outcome::Loss;
    }
    entry.records.push_back(record);
    paper.teams[entry.number].push_back(round);
}

Paper paper() {
    Paper paper;
    paper.event.points = PointSystem::two_one_zero();
    paper.event.points.pairing_bye = Points::whole(1);
    paper.event.tie_break_rules = TieBreakRules::August2024;  // the exercises are older than 2026
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        Entry entry;
        entry.number = static_cast<EntryNumber>(i + 1);
        for (const std::string& cell : kRows[i])
            add(paper, entry, cell);
        paper.event.entries.push_back(std::move(entry));
    }
    // The paper gives board results only for the match of 11 and 14: won, two draws, lost.
    paper.teams[11][2].boards = {1, Rational(1, 2), Rational(1, 2), 0};
    paper.teams[14][2].boards = {0, Rational(1, 2), Rational(1, 2), 1};
    return paper;
}

Standings table(const Names& tie_breaks, const Paper& of = paper()) {
    return fide_team_standings(of.event, of.teams, tie_breaks, of.play);
}
/// By team; after the match points.
std::vector<std::string> values(const std::string& tie_break, const Paper& of = paper()) {
    const Standings standings = table({tie_break}, of);
    std::vector<std::string> texts;
    for (const Entry& entry : of.event.entries)
        texts.push_back(decimal(standings.find(entry.number)->keys.at(1)));
    return texts;
}
std::string value(int team, const std::string& tie_break) {
    return values(tie_break)[static_cast<std::size_t>(team - 1)];
}
int place(int team, const std::string& tie_break, const Paper& of = paper()) {
    return table({tie_break}, of).find(static_cast<EntryNumber>(team))->place;
}

TEST(TeamTieBreaks, Exercise34GivesMatchPointsThenGamePoints) {
    std::vector<int> order;
    for (const StandingLine& line : table({"GPTS"}).lines)
        order.push_back(line.number);
    EXPECT_EQ(order, (std::vector<int>{5, 1, 2, 4, 3, 8, 6, 9, 7, 13, 10, 11, 14, 12}));
}

TEST(TeamTieBreaks, Exercises35To37GiveBuchholzWithTheRulesForUnplayedRounds) {
    EXPECT_EQ(values("BH:MP"), (Names{"64", "57", "58", "56", "55", "46", "44", "41", "50", "44",
                                      "41", "41", "52", "36"}));
    EXPECT_EQ(values("BH:MP/C1"), (Names{"57", "52", "53", "52", "53", "39", "38", "39", "48", "42",
                                         "39", "39", "48", "32"}));
    EXPECT_EQ(values("BH:GP"), (Names{"114", "107.5", "109.5", "106", "99", "92", "94.5", "90",
                                      "97.5", "92", "88", "92", "101", "87"}));
    EXPECT_EQ(values("BH:GP/C1"), (Names{"100.5", "96", "97", "94.5", "91.5", "79.5", "83", "82.5",
                                         "90", "84.5", "80.5", "84.5", "89.5", "75.5"}));
}

TEST(TeamTieBreaks, Exercises38To41GiveTheExtendedSonnebornBergerFamily) {
    EXPECT_EQ(value(1, "EMMSB/C1"), "74");
    EXPECT_EQ(value(2, "EMMSB/C1"), "64");
    EXPECT_EQ(value(3, "EMMSB/C1"), "66");
    EXPECT_EQ(value(1, "EGMSB"), "158");
    EXPECT_EQ(value(5, "EGMSB"), "132");
    EXPECT_EQ(value(7, "EMGSB"), "68.5");
    EXPECT_EQ(value(9, "EMGSB"), "83");
    EXPECT_EQ(value(13, "EMGSB"), "73");
    EXPECT_EQ(value(6, "EGGSB"), "157.5");
    EXPECT_EQ(value(8, "EGGSB"), "181.5");
}

TEST(TeamTieBreaks, ModifierPCountsAForfeitedMatchAgainstThePairedOpponent) {
    // Team 1 counts its own 10 for the match with 6, who did not appear and has 7.
    EXPECT_EQ(value(1, "BH:MP/P"), "61");
    // 6 counts its own 12.5 game points instead of 1's 17.5.
    EXPECT_EQ(value(6, "BH:GP/P"), "97");
    // 1: 88 with 10 * 2 for the forfeit, so 82 with 7 * 2; of the three with 7 one is cut (14).
    EXPECT_EQ(value(1, "EMMSB"), "88");
    EXPECT_EQ(value(1, "EMMSB/P"), "82");
    EXPECT_EQ(value(1, "EMMSB/C1/P"), "68");
}

TEST(TeamTieBreaks, Exercises42And44KeepTiesOfTeamsThatDidNotAllMeetOrAreEqual) {
    EXPECT_EQ(place(11, "EDE"), place(14, "EDE"));
    EXPECT_EQ(place(7, "EDE"), place(9, "EDE"));
    EXPECT_EQ(place(7, "EDE"), place(13, "EDE"));
}

TEST(TeamTieBreaks, Exercise43SeparatesTwoTeamsByTheirMatch) {
    EXPECT_LT(place(6, "EDE"), place(8, "EDE"));
}

TEST(TeamTieBreaks, Exercise45ReappliesGamePointsToTeamsStillTied) {
    // All five have 4 match points among themselves; game points: 4 has 8.5, then 1, 2, 3 with 8,
    // then 5. Among 1, 2, 3 game points put 2 before 1 before 3, while match points put 1 before 2.
    EXPECT_EQ(place(4, "EDE"), 1);
    EXPECT_EQ(place(2, "EDE"), 2);
    EXPECT_EQ(place(1, "EDE"), 3);
    EXPECT_EQ(place(3, "EDE"), 4);
    EXPECT_EQ(place(5, "EDE"), 5);
}

TEST(TeamTieBreaks, Exercises46To48SeparateADrawnMatchByItsBoards) {
    // 11 won on the first board and lost on the last. Counts 1 + 1 + 1.5 = 3.5 and 6.5; from the
    // top 1 and 0; without the last board 2 and 1.
    for (const char* name : {"EDEC", "EDET", "EDEB", "EDET/P"})
        EXPECT_LT(place(11, name), place(14, name)) << name;
    // Boards are not used if three are left.
    EXPECT_EQ(place(7, "EDET"), place(13, "EDET"));
}

TEST(TeamTieBreaks, BoardCountTopBoardAndBottomBoardCanDiffer) {
    Paper of = paper();
    const Rational half(1, 2);
    // 11: draw, loss, win, draw. From the top 14 leads on board two; the first three are 3/2 each,
    // the first two 1/2 and 3/2; the counts are 1/2 + 3 + 2 = 11/2 and 1/2 + 2 + 2 = 9/2.
    of.teams[11][2].boards = {half, 0, 1, half};
    of.teams[14][2].boards = {half, 1, 0, half};
    for (const char* name : {"EDEC", "EDET", "EDEB"})
        EXPECT_LT(place(14, name, of), place(11, name, of)) << name;
    // 11: win, loss, loss, win. Counts 1 + 4 = 5 and 2 + 3 = 5: no decision; from the top 11 leads;
    // without the last board 14 leads by 2 to 1.
    of.teams[11][2].boards = {1, 0, 0, 1};
    of.teams[14][2].boards = {0, 1, 1, 0};
    EXPECT_EQ(place(11, "EDEC", of), place(14, "EDEC", of));
    EXPECT_LT(place(11, "EDET", of), place(14, "EDET", of));
    EXPECT_LT(place(14, "EDEB", of), place(11, "EDEB", of));
}

TEST(TeamTieBreaks, AForfeitedMatchSeparatesTwoTeamsOnlyWithModifierP) {
    Paper of;
    of.event.points = PointSystem::two_one_zero();
    of.play.rounds = 2;
    const std::vector<Names> rows = {{"+2", "3 1"}, {"-1", "4 3"}, {"4 3", "1 3"}, {"3 1", "2 1"}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Entry entry;
        entry.number = static_cast<EntryNumber>(i + 1);
        for (const std::string& cell : rows[i])
            add(of, entry, cell);
        of.event.entries.push_back(std::move(entry));
    }
    EXPECT_EQ(place(2, "EDE", of), 2);
    EXPECT_EQ(place(2, "EDE/P", of), 3);
    of.play.pairings = Pairings::Predetermined;
    EXPECT_EQ(place(2, "EDE", of), 3) << "15.2";
}

TEST(TeamTieBreaks, ParsesTheNamesOfFidesSampleReportAndRefusesOthers) {
    for (const char* text : {"EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPvGP", "EDEC", "EDEB", "ede/p",
                             "BH/M1", "SB/P", "BH:GP/C2"})
        EXPECT_TRUE(check_team_tie_break(text)) << text;
    const auto english = [](const char* text) {
        const auto known = check_team_tie_break(text);
        return known ? std::string() : known.error().english;
    };
    EXPECT_NE(english("BH:MP/U").find("the modifier /U is not offered"), std::string::npos);
    EXPECT_NE(english("EMGSB/V").find("the modifier /V is not offered"), std::string::npos);
    EXPECT_NE(english("BC/P").find("/P counts forfeits"), std::string::npos);
    EXPECT_NE(english("WIN/P").find("/P counts forfeits"), std::string::npos);
    for (const char* text : {"DE", "DE/P", "EDEX", "EDE/C1", "BC/C1", "SB:GP", "BH:XP", ""})
        EXPECT_NE(english(text).find("EDET"), std::string::npos) << text;
}

}  // namespace
}  // namespace team_tie_breaks_test
}  // namespace kyvien::tournament
