#include "rating/glicko2.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "rating/rating_book.h"

namespace kyvien::rating {
namespace glicko2_test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

TEST(Glicko2, MatchesGlickmansExample) {
    const Strength player{1500, 200, 0.06};
    const std::array games{Game{1400, 30, 1}, Game{1550, 100, 0}, Game{1700, 300, 0}};
    const Strength after = strength_after_games(player, games, 1);
    EXPECT_NEAR(after.rating, 1464.06, 0.02);
    EXPECT_NEAR(after.deviation, 151.52, 0.02);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, AYearWithoutAGameMakesARatingProvisional) {
    const Strength known{1800, 50, 0.06};
    const Strength later = strength_after_inactivity(known, periods_between({}, hours(365 * 24)));
    EXPECT_EQ(later.rating, 1800);
    EXPECT_NEAR(later.deviation, 111, 2);
    EXPECT_EQ(strength_after_inactivity(known, 1e9).deviation, kMaxDeviation);
    EXPECT_EQ(strength_after_inactivity(known, 0), known);
    EXPECT_EQ(strength_after_games(known, {}, 3), strength_after_inactivity(known, 3));
}

TEST(Glicko2, ATimeBeforeTheLastGameCountsAsZeroPeriods) {
    EXPECT_EQ(periods_between(hours(5), hours(4)), 0);
    EXPECT_NEAR(periods_between(hours(0), hours(48)), 0.5, 1e-12);
}

TEST(Glicko2, AWinNeverLowersAndALossNeverRaisesARating) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> rating(100, 3300), deviation(45, 350),
        volatility(0.03, 0.1), periods(0, 50);
    for (int i = 0; i < 20'000; ++i) {
        const Strength player{rating(random), deviation(random), volatility(random)};
        const Game opponent{rating(random), deviation(random), 0};
        const double passed = periods(random);
        const auto after = [&](double score) {
            Game game = opponent;
            game.score = score;
            return strength_after_games(player, {&game, 1}, passed);
        };
        const Strength lost = after(0), drawn = after(0.5), won = after(1);
        ASSERT_LE(lost.rating, player.rating);
        ASSERT_GE(won.rating, player.rating);
        ASSERT_LE(lost.rating, drawn.rating);
        ASSERT_LE(drawn.rating, won.rating);
        for (const Strength& each : {lost, drawn, won}) {
            ASSERT_GE(each.rating, kMinRating);
            ASSERT_GE(each.deviation, kMinDeviation);
            ASSERT_LE(each.deviation, kMaxDeviation);
            ASSERT_GT(each.volatility, 0);
            ASSERT_LE(each.volatility, kMaxVolatility);
        }
    }
}

TEST(Glicko2, RatingsConvergeToADifferenceOfTwoHundredPoints) {
    // Two players of 1700 and 1500 by their results: 76 of 100 against each other.
    RatingBook book;
    std::mt19937 random(11);
    std::bernoulli_distribution first_wins(0.76);
    milliseconds at{};
    for (int i = 0; i < 400; ++i)
        book.add({{"a", "b"}, first_wins(random) ? 1.0 : 0.0, at += hours(3)});
    const Standing& a = book.standings().at("a");
    const Standing& b = book.standings().at("b");
    EXPECT_NEAR(a.strength.rating - b.strength.rating, 200, 60);
    EXPECT_EQ(a.games, 400);
    EXPECT_LT(a.strength.deviation, kProvisionalDeviation);
}

TEST(RatingBook, TheSameSequenceGivesTheSameRatings) {
    std::mt19937 random(3);
    std::vector<RatedGame> games;
    milliseconds at{};
    for (int i = 0; i < 2'000; ++i) {
        const auto first = random() % 30, second = (first + 1 + random() % 29) % 30;
        games.push_back({{std::to_string(first), std::to_string(second)},
                         static_cast<double>(random() % 3) / 2,
                         at += milliseconds(random() % 100'000'000)});
    }
    RatingBook once, again;
    for (const RatedGame& game : games)
        once.add(game);
    for (const RatedGame& game : games)
        again.add(game);
    EXPECT_EQ(once.standings(), again.standings());
    EXPECT_EQ(once.standings().size(), 30U);
}

TEST(RatingBook, AGameIsRatedByBothPlayersPreviousRatings) {
    const Standing known{{1700, 60, 0.06}, 40, hours(0)};
    const Standing unknown;
    const auto after = after_game({known, unknown}, 0, hours(24));
    // The rating of an unknown player changes much, that of a well-known one little.
    EXPECT_GT(after[1].strength.rating - 1500, 5 * (1700 - after[0].strength.rating));
    const auto mirrored = after_game({unknown, known}, 1, hours(24));
    EXPECT_EQ(mirrored[0], after[1]);
    EXPECT_EQ(mirrored[1], after[0]);
}

}  // namespace
}  // namespace glicko2_test
}  // namespace kyvien::rating
