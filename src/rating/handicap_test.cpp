#include "rating/handicap.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rating/rating_book.h"

namespace kyvien::rating {
namespace handicap_test {
namespace {

using std::chrono::milliseconds;

// 23 ln(1500 / 1436.2) = 1.
TEST(HandicapOfGo, ARankEqualsOneStoneAndWidensWithTheRating) {
    EXPECT_NEAR(rank_of(1500) - rank_of(1436.18), 1, 0.001);
    EXPECT_NEAR(rank_of(2100) - rank_of(2010.65), 1, 0.001);
    // Three stones are worth two and a half moves.
    EXPECT_NEAR(rank_of(with_half_stones(1500, half_stones_of(3))) - rank_of(1500), 2.5, 1e-9);
    EXPECT_NEAR(with_half_stones(with_half_stones(1500, 7), -7), 1500, 1e-9);
}

TEST(HandicapOfGo, ChoosesTheNearestHandicap) {
    const auto between = [](double ranks) {
        return handicap_between(1800, 1800 * std::exp(-ranks / 23));
    };
    EXPECT_EQ(between(-3), 0);
    EXPECT_EQ(between(0), 0);
    EXPECT_EQ(between(0.24), 0);
    EXPECT_EQ(between(0.26), 1);  // the first move alone
    EXPECT_EQ(between(0.99), 1);
    EXPECT_EQ(between(1.01), 2);
    EXPECT_EQ(between(2.4), 3);
    EXPECT_EQ(between(8.6), 9);
    EXPECT_EQ(between(20), 9);
}

// A win with the handicap that makes both players even counts as much as a win against an equal.
TEST(HandicapOfGo, AFairHandicapIsRatedLikeAnEvenGame) {
    const Standing white{{1900, 60, 0.06}, 50, {}};
    const Standing black{{with_half_stones(1900, -half_stones_of(4)), 60, 0.06}, 50, {}};
    const Standing equal{{1900, 60, 0.06}, 50, {}};
    const auto with = after_game({black, white}, 0, milliseconds(0), half_stones_of(4));
    const auto even = after_game({equal, equal}, 0, milliseconds(0), 0);
    EXPECT_NEAR(with[1].strength.rating - 1900, even[1].strength.rating - 1900, 0.01);
    EXPECT_NEAR(with[0].strength.rating - black.strength.rating,
                even[0].strength.rating - equal.strength.rating, 0.01);
    // Without it a win over a much weaker player counts little.
    const auto without = after_game({black, white}, 0, milliseconds(0), 0);
    EXPECT_LT(without[1].strength.rating, with[1].strength.rating);
}

}  // namespace
}  // namespace handicap_test
}  // namespace kyvien::rating
