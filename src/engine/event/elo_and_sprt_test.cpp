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

TEST(Elo, TheNormalisedScaleCountsStandardDeviationsOfAGame) {
    // 60 wins, 20 draws, 20 losses: 0.2 above the half, deviation 0.4; 0.2 / 0.4 * 800 / ln 10.
    const Estimate games = estimate(Tally{60, 20, 20});
    EXPECT_NEAR(*games.normalised, 173.717793, 1e-6);
    EXPECT_NEAR(*games.normalised_error, 68.096123, 1e-6);  // 1.96 / 10 * 800 / ln 10
    // 280 pairs of two games: the deviation of a game is that of a pair's mean times root two.
    const Estimate pairs = estimate(PairTally{10, 60, 120, 75, 15});
    EXPECT_NEAR(*pairs.normalised, 24.057959, 1e-6);
    EXPECT_NEAR(*pairs.normalised_error, 28.775864, 1e-6);
    EXPECT_FALSE(estimate(Tally{0, 9, 0}).normalised);
    EXPECT_FALSE(estimate(Tally{}).normalised);
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

constexpr SprtOptions normalised(double elo0, double elo1) {
    return {.model = SprtModel::Normalised, .elo0 = elo0, .elo1 = elo1};
}

// With the ratio t = nElo ln 10 / 800 and a share s of decided games, wins are ahead of losses by t
// sqrt(s / (1 + t^2)), so that only the share of draws is left to search (golden section). Of pairs
// the best distribution with a given mean and deviation was found by Newton's method, and the
// deviation by golden section.
TEST(Sprt, MatchesTheMaximumLikelihoodRatioOnTheNormalisedScale) {
    EXPECT_NEAR(sprt(normalised(0, 5), Tally{150, 200, 100}).llr, 0.918979753, 1e-6);
    EXPECT_NEAR(sprt(normalised(0, 5), Tally{1000, 3000, 950}).llr, 0.633907472, 1e-6);
    EXPECT_NEAR(sprt(normalised(-10, 0), Tally{20, 10, 30}).llr, -0.290453409, 1e-6);
    EXPECT_NEAR(sprt(normalised(0, 5), PairTally{10, 60, 120, 75, 15}).llr, 0.497389491, 1e-6);
    EXPECT_NEAR(sprt(normalised(-5, 0), PairTally{20, 400, 1500, 450, 30}).llr, 2.651663665, 1e-6);
    EXPECT_NEAR(sprt(normalised(0, 40), PairTally{10, 60, 120, 75, 15}).llr, 0.750856455, 1e-6);
}

TEST(Sprt, BayesElosModelTakesItsDrawsFromTheGames) {
    // The draws' parameter of 150, 200 and 100 of 450 games is 169.0196; by hand.
    SprtOptions options{.model = SprtModel::Bayesian, .elo0 = 0, .elo1 = 5, .by_pairs = false};
    EXPECT_TRUE(is_valid(options));
    EXPECT_NEAR(sprt(options, Tally{150, 200, 100}).llr, 0.990767593, 1e-6);
    EXPECT_NEAR(sprt(options, Tally{1000, 3000, 950}).llr, 0.634941866, 1e-6);
    EXPECT_TRUE(std::isfinite(sprt(options, Tally{40, 0, 0}).llr));
    options.by_pairs = true;
    EXPECT_FALSE(is_valid(options));
}

TEST(Sprt, TheVerdictOnTheNormalisedScale) {
    EXPECT_EQ(sprt(normalised(0, 50), Tally{300, 100, 100}).verdict, SprtVerdict::H1);
    EXPECT_EQ(sprt(normalised(0, 50), Tally{100, 300, 120}).verdict, SprtVerdict::H0);
    EXPECT_EQ(sprt(normalised(0, 50), Tally{10, 10, 8}).verdict, SprtVerdict::Open);
    EXPECT_EQ(sprt(normalised(0, 50), PairTally{0, 40, 1000, 45, 0}).verdict, SprtVerdict::H0);
    for (const PairTally& pairs : {PairTally{0, 0, 400, 0, 0}, PairTally{0, 0, 0, 0, 40},
                                   PairTally{3, 0, 0, 0, 0}, PairTally{0, 0, 1'000'000, 0, 0}})
        EXPECT_TRUE(std::isfinite(sprt(normalised(0, 5), pairs).llr)) << pairs[2];
    EXPECT_EQ(sprt(normalised(0, 50), PairTally{0, 0, 0, 0, 100}).verdict, SprtVerdict::H1);
}

TEST(Sprt, ModelsHaveNames) {
    for (const SprtModel model : {SprtModel::Logistic, SprtModel::Normalised, SprtModel::Bayesian})
        EXPECT_EQ(find_sprt_model(name(model)), model);
    EXPECT_EQ(find_sprt_model("normalized"), SprtModel::Normalised);
    EXPECT_FALSE(find_sprt_model("linear"));
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
