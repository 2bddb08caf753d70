// Single cases of C.04.4.2.
#include "tournament/pairing/burstein_index/burstein_index.h"

#include <gtest/gtest.h>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/burstein_index/internal/index_bracket.h"
#include "tournament/pairing/dutch.h"

namespace kyvien::tournament {
namespace burstein_index_test {
namespace {

RoundPairing paired(const Event& event, int round) {
    const auto pairing = BursteinIndexSwiss().pair(event, round);
    EXPECT_TRUE(pairing) << (pairing ? "" : pairing.error().english);
    return pairing ? *pairing : RoundPairing{};
}

/// All may meet and none prefers a colour.
internal::IndexedField field_with(const std::vector<int>& scores) {
    internal::IndexedField field;
    field.may_meet = internal::BitMatrix(static_cast<int>(scores.size()));
    for (int i = 0; i < static_cast<int>(scores.size()); ++i) {
        field.players.push_back({scores[static_cast<std::size_t>(i)], Colour::None});
        for (int j = 0; j < i; ++j)
            field.may_meet.insert_both(i, j);
    }
    return field;
}

TEST(BursteinIndex, HalfOfTheRoundsButAtMostFourAreSeedingRounds) {
    Event event = field_of(12);
    event.rounds_planned = 2;
    const RoundPairing first = paired(event, 1);
    EXPECT_EQ(first, *DutchSwiss().pair(event, 1));
    for (const auto& [white, black, handicap] : first.boards)
        enter_game(event, white, black, white < black ? Outcome::Win : Outcome::Loss,
                   white < black ? Outcome::Loss : Outcome::Win);
    event.rounds_planned = 4;
    EXPECT_EQ(paired(event, 2), *DutchSwiss().pair(event, 2));
    event.rounds_planned = 2;  // the winners all have the same Index: the first meets the last
    const RoundPairing second = paired(event, 2);
    EXPECT_EQ(second.boards.front(), (Board{6, 1})) << as_text(second);
}

TEST(BursteinIndex, PairsPlayersWithStrongOpponentsAgainstPlayersWithWeakOnes) {
    const internal::IndexedField field = field_with({20, 20, 20, 20, 20, 20});
    const auto pairs = internal::pair_by_index(field, {0, 1, 2, 3, 4, 5});
    ASSERT_TRUE(pairs);
    EXPECT_EQ(*pairs, (internal::IndexedPairs{{0, 5}, {1, 4}, {2, 3}}));
}

TEST(BursteinIndex, TheFirstInPairingOrderFloatsFromAnOddGroup) {
    // 4.3: 1-5, 2-4, 3 left over precedes all others.
    const internal::IndexedField field = field_with({20, 20, 20, 20, 20, 0});
    const auto pairs = internal::pair_by_index(field, {0, 1, 2, 3, 4, 5});
    ASSERT_TRUE(pairs);
    EXPECT_EQ(*pairs, (internal::IndexedPairs{{0, 4}, {1, 3}, {2, 5}}));
}

TEST(BursteinIndex, AvoidsAFloaterWhoWouldCauseTwoFloatersInTheNextGroup) {
    // 3 would float, but has met both players of the next group: the next two in order may.
    internal::IndexedField field = field_with({40, 40, 40, 20, 20, 0});
    for (const int other : {3, 4}) {
        field.may_meet.erase(1, other);
        field.may_meet.erase(other, 1);
    }
    const auto pairs = internal::pair_by_index(field, {0, 1, 2, 3, 4, 5});
    ASSERT_TRUE(pairs);
    EXPECT_EQ(pairs->front(), (std::pair<int, int>{0, 1})) << "2 floats, not 1";
}

TEST(BursteinIndex, ColoursTakePrecedenceOverPairingOrder) {
    internal::IndexedField field = field_with({20, 20, 20, 20});
    for (const std::size_t i : {0U, 3U})
        field.players[i].preferred = Colour::White;
    for (const std::size_t i : {1U, 2U})
        field.players[i].preferred = Colour::Black;
    const auto pairs = internal::pair_by_index(field, {0, 1, 2, 3});
    ASSERT_TRUE(pairs);
    EXPECT_EQ(*pairs, (internal::IndexedPairs{{0, 2}, {1, 3}}));
}

}  // namespace
}  // namespace burstein_index_test
}  // namespace kyvien::tournament
