// A club ladder: moves and pairings.
#include "tournament/pairing/ladder/ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "effort.h"
#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"
#include "tournament/pairing/small_events_fixture.h"

namespace kyvien::tournament {
namespace ladder_test {
namespace {

using testing::ElementsAre;

/// The numbers from the top.
std::vector<int> ladder(const Event& event, const LadderTerms& terms = {}) {
    std::vector<int> numbers;
    for (const int index : ladder_order(event, terms, event.rounds_paired()))
        numbers.push_back(event.entries[static_cast<std::size_t>(index)].number);
    return numbers;
}

constexpr LadderTerms kInsert{.again = 1, .reach = 3, .move = LadderMove::Insert};

TEST(Ladder, AWinAgainstAHigherPlayerExchangesThePlaces) {
    Event event = field_of(5);
    enter_game(event, 4, 1, Outcome::Win, Outcome::Loss);
    EXPECT_THAT(ladder(event), ElementsAre(4, 2, 3, 1, 5));
}

TEST(Ladder, WithInsertTheWinnerTakesTheRungAndThoseBetweenMoveDown) {
    Event event = field_of(5);
    enter_game(event, 4, 1, Outcome::Win, Outcome::Loss);
    EXPECT_THAT(ladder(event, kInsert), ElementsAre(4, 1, 2, 3, 5));
}

TEST(Ladder, AWinOfTheHigherPlayerOrADrawMovesNobody) {
    Event event = field_of(4);
    enter_game(event, 1, 2, Outcome::Win, Outcome::Loss);
    enter_game(event, 4, 3, Outcome::Draw, Outcome::Draw);
    EXPECT_THAT(ladder(event), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(ladder(event, kInsert), ElementsAre(1, 2, 3, 4));
}

TEST(Ladder, AForfeitLosesTheRung) {
    Event event = field_of(3);
    enter_game(event, 3, 2, Outcome::ForfeitWin, Outcome::ForfeitLoss);
    EXPECT_THAT(ladder(event), ElementsAre(1, 3, 2));
}

TEST(Ladder, ProcessesTheGamesOfARoundFromTheTop) {
    Event event = field_of(6);
    enter_game(event, 5, 2, Outcome::Win, Outcome::Loss);
    enter_game(event, 6, 1, Outcome::Win, Outcome::Loss);
    // 6 to the top first: 6 1 2 3 4 5; then 5 takes the rung that 2 has by now.
    EXPECT_THAT(ladder(event, kInsert), ElementsAre(6, 1, 5, 2, 3, 4));
    EXPECT_THAT(ladder(event), ElementsAre(6, 5, 3, 4, 2, 1));
}

TEST(Ladder, AWinnerAlreadyAboveTheLoserIsNotMovedDown) {
    // 2 loses to 3, while 4 beats 1: with Insert 4 1 2 3, then 3 before 2.
    Event event = field_of(4);
    enter_game(event, 4, 1, Outcome::Win, Outcome::Loss);
    enter_game(event, 3, 2, Outcome::Win, Outcome::Loss);
    EXPECT_THAT(ladder(event, kInsert), ElementsAre(4, 1, 3, 2));
}

/// The same ladder computed directly from the rules, with linear searches.
std::vector<int> reference_order(const Event& event, LadderMove move) {
    std::vector<int> rungs;
    for (const Entry& entry : event.entries)
        rungs.push_back(entry.number);
    for (int round = 1; round <= event.rounds_paired(); ++round) {
        const std::vector<int> before = rungs;
        for (const int higher : before) {
            const RoundRecord record = event.find(static_cast<EntryNumber>(higher))->record(round);
            const auto old = std::ranges::find(before, int{record.opponent});
            if ((record.outcome != Outcome::Loss && record.outcome != Outcome::ForfeitLoss) ||
                old < std::ranges::find(before, higher))
                continue;
            const auto loser = std::ranges::find(rungs, higher);
            const auto winner = std::ranges::find(rungs, int{record.opponent});
            if (move == LadderMove::Exchange) {
                std::iter_swap(loser, winner);
            } else {
                const int number = *winner;
                const auto at = loser - rungs.begin();
                rungs.erase(winner);
                rungs.insert(rungs.begin() + at, number);
            }
        }
    }
    return rungs;
}

TEST(Ladder, RandomRoundsMatchTheReferenceImplementation) {
    std::mt19937 rng(11);
    for (int sample = 0; sample < test::samples(400); ++sample) {
        const int size = 2 + static_cast<int>(rng() % 9);
        Event event = field_of(size);
        const LadderTerms terms{static_cast<int>(rng() % 3), static_cast<int>(rng() % 4),
                                rng() % 2 == 0 ? LadderMove::Exchange : LadderMove::Insert};
        for (int round = 1; round <= 6; ++round) {
            const auto pairing = Ladder(terms).pair(event, round);
            ASSERT_TRUE(pairing) << pairing.error().english;
            for (const Board& board : pairing->boards) {
                constexpr Outcome kEnds[][2] = {{Outcome::Win, Outcome::Loss},
                                                {Outcome::Loss, Outcome::Win},
                                                {Outcome::Draw, Outcome::Draw},
                                                {Outcome::ForfeitWin, Outcome::ForfeitLoss},
                                                {Outcome::ForfeitLoss, Outcome::ForfeitWin}};
                const auto& ends = kEnds[rng() % 5];
                enter_game(event, board.white, board.black, ends[0], ends[1]);
            }
            if (pairing->bye)
                event.entries[*pairing->bye - 1U].records.push_back(
                    {0, Colour::None, Outcome::PairingBye});
            ASSERT_EQ(ladder(event, terms), reference_order(event, terms.move));
        }
    }
}

TEST(Ladder, PairsNeighboursButNoImmediateRematches) {
    Event event = field_of(4);
    const auto first = Ladder(LadderTerms{}).pair(event, 1);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->boards, (std::vector<Board>{{1, 2}, {4, 3}}));
    enter_game(event, 1, 2, Outcome::Draw, Outcome::Draw);
    enter_game(event, 4, 3, Outcome::Draw, Outcome::Draw);
    const auto second = Ladder(LadderTerms{}).pair(event, 2);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->boards, (std::vector<Board>{{3, 1}, {2, 4}}));
}

TEST(Ladder, PairsWithinTheReachIfPossible) {
    Event event = field_of(6);
    for (int round = 1; round <= 3; ++round) {
        const auto pairing = Ladder({.again = 0, .reach = 1}).pair(event, round);
        ASSERT_TRUE(pairing);
        for (const Board& board : pairing->boards) {
            EXPECT_EQ(std::abs(board.white - board.black), 1);
            enter_game(event, board.white, board.black, Outcome::Draw, Outcome::Draw);
        }
    }
    // A player who may not meet a neighbour meets the next one.
    event.forbidden.push_back({{1, 2}, 1, kMaxRounds});
    const auto pairing = Ladder({.again = 0, .reach = 1}).pair(event, 4);
    ASSERT_TRUE(pairing) << pairing.error().english;
}

TEST(Ladder, StandingsShowRungsAndListWithdrawnEntriesUnranked) {
    Event event = field_of(3);
    enter_game(event, 3, 1, Outcome::Win, Outcome::Loss);
    const Standings standings = ladder_standings(event, {}, 1, {2});
    ASSERT_EQ(standings.lines.size(), 3U);
    EXPECT_EQ(standings.lines[0].number, 3);
    EXPECT_EQ(standings.lines[0].place, 1);
    EXPECT_EQ(to_string(standings.lines[0].keys[0]), "3") << "began on the third rung";
    EXPECT_EQ(standings.lines[1].number, 1);
    EXPECT_EQ(standings.lines[1].place, 2);
    EXPECT_EQ(standings.lines[2].number, 2);
    EXPECT_EQ(standings.lines[2].place, 0);
}

TEST(Ladder, RunsFromEntriesToStandingsAndReplaysFromItsLog) {
    std::mt19937 rng(6);
    Opened opened;
    opened.name = "Ladder";
    opened.system = SystemKind::Ladder;
    opened.ranking = Ranking::Ladder;
    Desk desk(opened);
    desk.enter(7);
    for (int round = 1; round <= 5; ++round) {
        desk.pair();
        desk.results(rng);
    }
    EXPECT_EQ(desk.office.standings(5).lines.size(), 7U);
    EXPECT_EQ(desk.office.standings(5).lines.front().place, 1);
    desk.check_replay();
    // A later entry starts at the bottom.
    Entered late;
    late.number = 8;
    late.name = "Late";
    late.rating = 2800;
    late.from_round = 6;
    desk.must(late);
    EXPECT_EQ(desk.office.standings(5).lines.back().number, 8);
    EXPECT_FALSE(desk.ask(ListSorted{ListOrder::Rating, {8, 1, 2, 3, 4, 5, 6, 7}}))
        << "the list is where it began";
}

}  // namespace
}  // namespace ladder_test
}  // namespace kyvien::tournament
