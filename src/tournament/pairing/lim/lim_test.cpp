// Single cases of C.04.4.3: its tables, and the two directions.
#include "tournament/pairing/lim/lim.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/lim/internal/lim_round.h"

namespace kyvien::tournament {
namespace lim_test {
namespace {

using internal::LimField;
using internal::LimPair;

/// All may meet and have no due colour; `scores` in half points, the median at `median`.
LimField field_with(const std::vector<int>& scores, int median) {
    LimField field;
    field.twice_the_median = 2 * median;
    field.may_meet = internal::BitMatrix(static_cast<int>(scores.size()));
    for (int i = 0; i < static_cast<int>(scores.size()); ++i) {
        field.players.push_back({scores[static_cast<std::size_t>(i)], Colour::None, false});
        for (int j = 0; j < i; ++j)
            field.may_meet.insert_both(i, j);
    }
    return field;
}

/// They have met; numbers from 1.
void met(LimField& field, int a, int b) {
    field.may_meet.erase(a - 1, b - 1);
    field.may_meet.erase(b - 1, a - 1);
}

using Numbers = std::vector<std::pair<int, int>>;

/// By numbers from 1, in the order in which they were made.
Numbers pairs_of(const LimField& field) {
    std::vector<int> open;
    for (int i = 0; i < static_cast<int>(field.players.size()); ++i)
        open.push_back(i);
    const auto pairs = internal::pair_lim(field, open);
    EXPECT_TRUE(pairs);
    Numbers numbers;
    for (const LimPair& pair : pairs.value_or(std::vector<LimPair>{}))
        numbers.emplace_back(pair.first + 1, pair.second + 1);
    return numbers;
}

TEST(Lim, FirstRoundPairsUpperWithLowerHalfAndOddNumbersGetTheDrawnColour) {
    const auto pairing = LimSwiss().pair(field_of(8), 1);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(pairing->boards, (std::vector<Board>{{1, 5}, {6, 2}, {3, 7}, {8, 4}}));
}

TEST(Lim, TheFirstPlayerTriesTheLowerHalfThenTheUpperHalfBackwards) {
    // 4.2: of six the first meets 4, else 5, 6, 3, 2; the others are proposed again.
    LimField field = field_with({2, 2, 2, 2, 2, 2}, 2);
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 4}, {2, 5}, {3, 6}}));
    met(field, 1, 4);
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 5}, {2, 4}, {3, 6}}));
    met(field, 1, 5);
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 6}, {2, 4}, {3, 5}}));
    met(field, 1, 6);
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 3}, {2, 5}, {4, 6}}));
    met(field, 1, 3);
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 2}, {3, 5}, {4, 6}}));
}

TEST(Lim, BelowTheMedianPairingStartsWithTheLastPlayer) {
    const LimField field = field_with({1, 1, 1, 1}, 2);
    EXPECT_EQ(pairs_of(field), (Numbers{{4, 2}, {3, 1}}));
}

TEST(Lim, TheLastFloatsDownAndTheFirstFloatsUp) {
    // 1 to 3 above the median, 4 to 7 in it, 8 to 10 below.
    const LimField field = field_with({4, 4, 4, 2, 2, 2, 2, 0, 0, 0}, 2);
    // 3 meets the first of the median, and then so does 8; the others are proposed.
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 2}, {10, 9}, {3, 4}, {8, 5}, {6, 7}}));
}

TEST(Lim, APlayerFloatsTwiceOnlyIfNobodyElseCan) {
    LimField field = field_with({4, 4, 4, 2}, 2);
    field.players[2].floated_before = true;  // 3.10
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 3}, {2, 4}}));
    met(field, 2, 4);  // 3.9: a player with an opponent there comes first
    EXPECT_EQ(pairs_of(field), (Numbers{{2, 3}, {1, 4}}));
}

TEST(Lim, TheLastPairJoinsAMedianGroupThatCannotBePaired) {
    // 3 and 4 are in the median and have met; of the pairings above and below, the lower goes first
    // only if more have floated from above.
    LimField field = field_with({4, 4, 2, 2, 0, 0}, 2);
    met(field, 3, 4);
    const Numbers pairs = pairs_of(field);
    EXPECT_EQ(pairs.front(), (std::pair<int, int>{6, 5})) << "above was taken back";
    EXPECT_EQ(pairs.size(), 3U);
}

TEST(Lim, AThirdEqualColourForbidsAPairingExceptInTheLastRound) {
    // 1 and 2 have had White twice and are the only two.
    Event event = field_of(4);
    event.rounds_planned = 4;
    enter_game(event, 1, 3, Outcome::Draw, Outcome::Draw);
    enter_game(event, 2, 4, Outcome::Draw, Outcome::Draw);
    enter_game(event, 1, 4, Outcome::Draw, Outcome::Draw);
    enter_game(event, 2, 3, Outcome::Draw, Outcome::Draw);
    const auto refused = LimSwiss().pair(event, 3);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "no-complete-pairing");
    event.rounds_planned = 3;
    EXPECT_TRUE(LimSwiss().pair(event, 3));
}

TEST(Lim, MoreThanTwoToThePowerOfTheRoundsPlayersAreAMaxiTournament) {
    Event event = field_of(9);
    event.rounds_planned = 3;
    EXPECT_TRUE(is_maxi_tournament(event, 1));
    event.entries[8].records = {{0, Colour::None, Outcome::ZeroBye}};
    EXPECT_FALSE(is_maxi_tournament(event, 1)) << "who has not come yet is no participant";
    EXPECT_TRUE(is_maxi_tournament(event, 2));
    event.rounds_planned = 4;
    EXPECT_FALSE(is_maxi_tournament(event, 2));
    event.rounds_planned = 0;
    EXPECT_FALSE(is_maxi_tournament(event, 2));
}

TEST(Lim, MaxiTournamentExchangesForColoursOnlyWithinNearRatings) {  // 5.7
    LimField field = field_with({2, 2, 2, 2}, 2);
    field.players[0].due = field.players[2].due = Colour::White;
    field.players[1].due = field.players[3].due = Colour::Black;
    field.players[2].rating = 2100;
    field.players[3].rating = 1999;
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 4}, {2, 3}}));
    field.maxi = true;
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 3}, {2, 4}})) << "101 points";
    field.players[3].rating = 2000;
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 4}, {2, 3}})) << "100 points";
}

TEST(Lim, MaxiTournamentChoosesAFloaterByColourOnlyWithinNearRatings) {  // 3.2.3
    LimField field = field_with({4, 4, 4, 2}, 2);
    field.players[0].due = field.players[1].due = Colour::White;
    field.players[2].due = Colour::Black;
    field.players[1].rating = 2200;
    field.players[2].rating = 2000;
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 3}, {2, 4}})) << "3 is not due what more are due";
    field.maxi = true;
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 2}, {3, 4}}));
    field.players[1].rating = 2100;
    EXPECT_EQ(pairs_of(field), (Numbers{{1, 3}, {2, 4}}));
}

TEST(Lim, TheFirstByeGoesToTheLowestRated) {
    Event event = field_of(5);
    for (Entry& entry : event.entries)
        entry.rating = entry.number == 3 ? 1000 : 2000;
    const auto pairing = LimSwiss().pair(event, 1);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(pairing->bye, EntryNumber{3});
}

}  // namespace
}  // namespace lim_test
}  // namespace kyvien::tournament
