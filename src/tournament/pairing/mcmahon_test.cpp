// McMahon's system: starting points by grade, its standings, and handicaps in the office.
#include "tournament/pairing/mcmahon.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tournament/office/office_fixture.h"

namespace kyvien::tournament {
namespace {

std::vector<int> starts(const std::vector<McMahonGrade>& grades, std::optional<int> bar,
                        std::optional<int> floor) {
    std::vector<int> wins;
    for (const Points points : mcmahon_starts(grades, bar, floor, Points::whole(1)))
        wins.push_back(points.in_twentieths() / Points::kPerPoint);
    return wins;
}

TEST(McMahon, StartingPointsFollowTheGradeBetweenFloorAndBar) {
    const std::vector<McMahonGrade> grades = {{7}, {5}, {4}, {2}, {0}, {-9}};
    EXPECT_EQ(starts(grades, 4, -1), (std::vector{5, 5, 5, 3, 1, 0}));
    EXPECT_EQ(starts(grades, std::nullopt, std::nullopt), (std::vector{16, 14, 13, 11, 9, 0}));
    EXPECT_EQ(starts(grades, 4, -29), (std::vector{13, 13, 13, 11, 9, 0})) << "nobody is that low";
    EXPECT_EQ(starts(grades, -29, std::nullopt), (std::vector{0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(starts({}, 4, -1), std::vector<int>());
}

TEST(McMahon, ACorrectionMovesOneEntryBeyondBarAndFloorToo) {
    EXPECT_EQ(starts({{5, 1}, {4}, {1, -1}, {-3, -2}}, 4, -2), (std::vector{7, 6, 2, -2}));
}

Entered of_grade(int number, int grade) {
    Entered entered;
    entered.number = static_cast<EntryNumber>(number);
    entered.name = "Kỳ thủ " + std::to_string(number);
    entered.grade = grade;
    return entered;
}

Opened open_mcmahon() {
    Opened opened;
    opened.name = "Giải cờ vây";
    opened.system = SystemKind::McMahon;
    opened.ranking = Ranking::McMahon;
    opened.rounds = 4;
    return opened;
}

/// Four players of 2 dan, 1 dan, 1 kyu and 3 kyu.
Desk four(const Opened& opened) {
    Desk desk(opened);
    int number = 0;
    for (const int grade : {2, 1, 0, -2})
        desk.must(of_grade(++number, grade));
    return desk;
}

void play(Desk& desk, std::vector<Board> boards, const std::vector<std::string>& results) {
    const int round = static_cast<int>(desk.office.rounds().size()) + 1;
    desk.must(Paired{round, std::move(boards), 0, true, {}, 0, "as drawn"});
    for (std::size_t i = 0; i < results.size(); ++i)
        desk.must(ResultEntered{round, static_cast<int>(i) + 1, results[i], {}, {}});
}

TEST(McMahon, StandingsUseMmsThenSosThenSosos) {
    Desk desk = four(open_mcmahon());
    play(desk, {{1, 2}, {3, 4}}, {"0-1", "1-0"});
    play(desk, {{2, 3}, {1, 4}}, {"1/2", "1-0"});
    // Starts 4, 3, 2, 0 and points 1, 1.5, 1.5, 0.
    const Standings table = desk.office.standings(2);
    std::vector<std::string> keys;
    for (const StandingKey& key : table.keys)
        keys.push_back(key.name);
    EXPECT_EQ(keys, (std::vector<std::string>{"MMS", "SOS", "SOSOS"}));
    const auto of = [&](EntryNumber number) {
        const StandingLine& line = *table.find(number);
        std::string text = std::to_string(line.place) + ":";
        for (const Rational& key : line.keys)
            text += " " + decimal(key);
        return text + " of " + decimal(line.points);
    };
    // SOS: 1 met 2 and 4 (4.5 + 0), 2 met 1 and 3 (5 + 3.5), 3 met 4 and 2, 4 met 3 and 1.
    EXPECT_EQ(of(1), "1: 5 4.5 17 of 1");
    EXPECT_EQ(of(2), "2: 4.5 8.5 9 of 1.5");
    EXPECT_EQ(of(3), "3: 3.5 4.5 17 of 1.5");
    EXPECT_EQ(of(4), "4: 0 8.5 9 of 0");
    desk.check_replay();
}

TEST(McMahon, ARoundWithoutOpponentCountsOnesOwnStartInSos) {
    Desk desk(open_mcmahon());
    for (int number = 1; number <= 3; ++number)
        desk.must(of_grade(number, number));
    desk.must(Paired{1, {{3, 2}}, 1, false, {}, 0, {}});
    desk.must(ResultEntered{1, 1, "1-0", {}, {}});
    const Standings table = desk.office.standings(1);
    EXPECT_EQ(table.find(1)->keys, (std::vector<Rational>{1, 0, 0})) << "the bye's point";
    EXPECT_EQ(table.find(2)->keys, (std::vector<Rational>{1, 3, 1}));
    EXPECT_EQ(table.find(3)->keys, (std::vector<Rational>{3, 1, 3}));
}

TEST(McMahon, TheWeakerPlayersHandicapIsTheDifferenceOfPoints) {
    Opened opened = open_mcmahon();
    opened.max_handicap = 3;
    opened.handicap_less = 1;
    for (const bool first : {false, true}) {
        opened.handicap_first = first;
        Desk desk = four(opened);
        std::vector<Board> boards = {{1, 4}, {2, 3}, {3, 1}};
        add_handicaps(desk.office, 1, boards);
        // 4 minus one, at most 3; 1 minus one; 2 minus one.
        EXPECT_EQ(boards[0], first ? (Board{4, 1, 3}) : (Board{1, 4, 3}));
        EXPECT_EQ(boards[1], (Board{2, 3, 0})) << "an even game keeps its colours";
        EXPECT_EQ(boards[2], first ? (Board{3, 1, 1}) : (Board{1, 3, 1}));
        play(desk, {{4, 1, 3}, {2, 3}}, {"1-0", "0-1"});
        boards = {{1, 4}};
        add_handicaps(desk.office, 2, boards);
        EXPECT_EQ(boards[0].handicap, 2) << "the winner of round 1 is a point nearer";
        desk.check_replay();
        EXPECT_NE(desk.text.find("boards=4-1h3,2-3"), std::string::npos) << desk.text;
    }
}

TEST(McMahon, PairingIncludesHandicaps) {
    Opened opened = open_mcmahon();
    opened.max_handicap = 9;
    Desk desk(opened);
    desk.must(of_grade(1, 3));
    desk.must(of_grade(2, -4));
    const auto pairing = propose_pairing(desk.office, 1);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(pairing->boards, (std::vector<Board>{{1, 2, 7}}));
}

TEST(McMahon, OtherSystemsAllowHandicapsByGrade) {
    Opened opened = open_mcmahon();
    opened.system = SystemKind::RoundRobin;
    opened.ranking = Ranking::Fide;
    opened.rounds = 0;
    opened.max_handicap = 9;
    opened.handicap_by_grade = true;
    Desk desk = four(opened);
    const auto pairing = propose_pairing(desk.office, 1);
    ASSERT_TRUE(pairing);
    for (const Board& board : pairing->boards) {
        EXPECT_LT(board.white, board.black) << "the stronger has White";
        EXPECT_EQ(board.handicap, desk.office.entered(board.white)->grade -
                                      desk.office.entered(board.black)->grade);
    }
}

TEST(McMahon, RefusesContradictorySettings) {
    const auto refused = [](const auto& change) {
        Opened opened = open_mcmahon();
        change(opened);
        Office office;
        const auto applied = apply(office, {0, "Hoa", opened});
        return applied ? std::string("accepted") : value_of(applied.error(), "cause");
    };
    EXPECT_EQ(refused([](Opened&) {}), "accepted");
    EXPECT_EQ(refused([](Opened& opened) { opened.bar = 4, opened.floor = -19; }), "accepted");
    EXPECT_EQ(refused([](Opened& opened) { opened.bar = -19, opened.floor = 4; }),
              "floor-above-bar");
    EXPECT_EQ(refused([](Opened& opened) { opened.bar = 99; }), "bad-grade");
    EXPECT_EQ(refused([](Opened& opened) {
                  opened.system = SystemKind::Dutch;
                  opened.ranking = Ranking::Fide;
                  opened.bar = 4;
              }),
              "bar-of-mcmahon-only");
    EXPECT_EQ(refused([](Opened& opened) { opened.max_handicap = 10; }), "bad-handicap-rule");
    EXPECT_EQ(refused([](Opened& opened) {
                  opened.system = SystemKind::Dutch;
                  opened.ranking = Ranking::Fide;
                  opened.max_handicap = 2;
              }),
              "handicap-decides-colour");
    EXPECT_EQ(refused([](Opened& opened) {
                  opened.system = SystemKind::Points;
                  opened.ranking = Ranking::Fide;
                  opened.max_handicap = 2;
              }),
              "handicap-needs-grades");
    Desk desk = four(open_mcmahon());
    EXPECT_EQ(
        value_of(desk.ask(Paired{1, {{1, 2, 26}, {3, 4}}, 0, true, {}, 0, "x"}).error(), "cause"),
        "bad-handicap");
    Entered far = of_grade(5, 1);
    far.mcmahon_correction = 31;
    EXPECT_EQ(value_of(desk.ask(far).error(), "cause"), "bad-correction");
}

}  // namespace
}  // namespace kyvien::tournament
