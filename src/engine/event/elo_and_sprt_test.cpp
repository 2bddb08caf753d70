#include "engine/event/elo_and_sprt.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kyvien::engine {
namespace figures_test {
namespace {

TEST(Elo, TheScaleIsTheLogisticOne) {
    EXPECT_NEAR(elo_of_score(0.75), 190.848501888, 1e-8);  // 400 log10 3
    EXPECT_NEAR(elo_of_score(0.5), 0, 1e-12);
    EXPECT_NEAR(score_of_elo(5), 0.507195081709, 1e-11);
    EXPECT_NEAR(score_of_elo(elo_of_score(0.3)), 0.3, 1e-12);
}

TEST(Elo, AHundredGamesByHand) {
    // 60 wins, 20 draws, 20 losses: mean 0.7, variance (60 * 0.09 + 20 * 0.04 + 20 * 0.49) / 100 =
    // 0.16, error of the mean 0.04; 0.7 +- 0.0783986.
    const Estimate found = estimate(Tally{60, 20, 20});
    EXPECT_DOUBLE_EQ(found.score, 0.7);
    EXPECT_NEAR(*found.elo, 147.190714, 1e-5);
    EXPECT_NEAR(*found.low, 86.225015, 1e-5);
    EXPECT_NEAR(*found.high, 218.251778, 1e-5);
    EXPECT_NEAR(*found.error, (218.251778 - 86.225015) / 2, 1e-5);
    EXPECT_NEAR(found.likelihood_of_superiority, 0.9999997, 1e-7);
}

TEST(Elo, UsesTheVarianceOfGamePairs) {
    const Estimate found = estimate(PairTally{10, 60, 120, 75, 15});
    EXPECT_NEAR(*found.elo, 15.520834, 1e-5);
    EXPECT_NEAR(*found.low, -3.041780, 1e-5);
    EXPECT_NEAR(*found.high, 34.172506, 1e-5);
}

TEST(Elo, WithoutGamesOrWithoutLossesThereIsNoNumber) {
    const Estimate none = estimate(Tally{});
    EXPECT_DOUBLE_EQ(none.score, 0.5);
    EXPECT_FALSE(none.elo || none.error);
    const Estimate all = estimate(Tally{5, 0, 0});
    EXPECT_FALSE(all.elo || all.low || all.high || all.error);
    EXPECT_EQ(all.likelihood_of_superiority, 1);
    const Estimate drawn = estimate(Tally{0, 9, 0});
    EXPECT_NEAR(*drawn.elo, 0, 1e-12);
    EXPECT_EQ(drawn.likelihood_of_superiority, 0.5);
}

TEST(Sprt, TheBoundsAreWalds) {
    const SprtState state = sprt({}, Tally{});
    EXPECT_NEAR(state.upper, 2.944438979, 1e-8);  // ln 19
    EXPECT_NEAR(state.lower, -2.944438979, 1e-8);
    const SprtState other = sprt({.alpha = 0.1, .beta = 0.2}, Tally{});
    EXPECT_NEAR(other.upper, std::log(8.0), 1e-12);
    EXPECT_NEAR(other.lower, std::log(0.2 / 0.9), 1e-12);
    EXPECT_EQ(state.llr, 0);
}

// These likelihoods were found by searching for the best distribution directly (golden section over
// the share of draws; Newton in both multipliers for five results), not by this code.
TEST(Sprt, MatchesTheMaximumLikelihoodRatio) {
    EXPECT_NEAR(sprt({.elo0 = 0, .elo1 = 5}, Tally{150, 200, 100}).llr, 1.212646110, 1e-6);
    EXPECT_NEAR(sprt({.elo0 = 0, .elo1 = 5}, Tally{1000, 3000, 950}).llr, 0.525481840, 1e-6);
    EXPECT_NEAR(sprt({.elo0 = -10, .elo1 = 0}, Tally{20, 10, 30}).llr, -0.315742177, 1e-6);
}

TEST(Sprt, TheRatioOfPairs) {
    EXPECT_NEAR(sprt({.elo0 = 0, .elo1 = 5}, PairTally{10, 60, 120, 75, 15}).llr, 0.720210515,
                1e-6);
}

TEST(Sprt, AVerdictIsGivenAtABound) {
    const SprtOptions options{.elo0 = 0, .elo1 = 50};
    EXPECT_EQ(sprt(options, Tally{300, 100, 100}).verdict, SprtVerdict::H1);
    EXPECT_EQ(sprt(options, Tally{100, 300, 120}).verdict, SprtVerdict::H0);
    EXPECT_EQ(sprt(options, Tally{10, 10, 8}).verdict, SprtVerdict::Open);
    // Results that never occurred leave the ratio finite.
    EXPECT_TRUE(std::isfinite(sprt(options, Tally{40, 0, 0}).llr));
    EXPECT_EQ(sprt(options, Tally{40, 0, 0}).verdict, SprtVerdict::H1);
    EXPECT_EQ(sprt(options, PairTally{0, 0, 400, 0, 0}).verdict, SprtVerdict::H0);
}

TEST(Sprt, OptionsThatMakeNoTest) {
    EXPECT_TRUE(is_valid({}));
    EXPECT_FALSE(is_valid({.elo0 = 5, .elo1 = 5}));
    EXPECT_FALSE(is_valid({.elo0 = 0, .elo1 = 5, .alpha = 0}));
    EXPECT_FALSE(is_valid({.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.5}));
    EXPECT_FALSE(is_valid({.elo0 = 0, .elo1 = std::nan("")}));
}

}  // namespace
}  // namespace figures_test
}  // namespace kyvien::engine
