// engine/event/elo_and_sprt.h — the difference in strength of two engines, its confidence interval,
// and a test for when a match may stop.
//
// Elo:   the logistic scale: an expected score s is 400 log10(s / (1 - s)) points. The interval is
//        that of the mean score by its variance, with both ends converted to Elo.
// nElo:  the normalised scale: (s - 1/2) / d * 800 / ln 10, with d the standard deviation of the
//        score of one game; for pairs d is the square root of 2 times that of a pair's mean. How
//        many games a verdict takes depends on it alone, whatever the rate of draws.
// SPRT:  Wald's sequential probability ratio test between two differences in strength, generalised
// (GSPRT): the likelihood of each hypothesis is that of the most likely distribution of results
// with its difference. It uses single games (three results), or pairs of games from one opening
// with colours reversed (five results), whose two games depend on each other.
// Bayes: BayesElo's model of single games: with Elo e and the draws' parameter d a win has the
//        probability 1 / (1 + 10^((d - e) / 400)), a loss 1 / (1 + 10^((d + e) / 400)); d is that
//        of the games played.
// Cost:  constant.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kyvien::engine {

/// The games of one side.
struct Tally {
    std::size_t wins = 0, draws = 0, losses = 0;
    [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// Pairs by their points: 0, half, 1, one and a half, 2.
using PairTally = std::array<std::size_t, 5>;

/// Points per game and their confidence interval.
struct Estimate {
    double score = 0.5;               ///< mean, from 0 to 1
    std::optional<double> elo;        ///< nothing for a score of 0 or 1
    std::optional<double> low, high;  ///< of the 95 % interval; nothing if there is no bound
    std::optional<double> error;      ///< half the width of the interval
    double likelihood_of_superiority = 0.5;
    std::optional<double> normalised;        ///< nElo; nothing if all results are equal
    std::optional<double> normalised_error;  ///< half the 95 % interval, for a known variance
};

/// The difference in Elo for an expected score between 0 and 1, both excluded.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);
/// A difference on the normalised scale for each standard deviation of a game's score.
inline constexpr double kNormalisedScale = 347.43558552260146;  // 800 / ln 10

[[nodiscard]] Estimate estimate(const Tally& games);
[[nodiscard]] Estimate estimate(const PairTally& pairs);

/// The scale of elo0 and elo1.
enum class SprtModel : std::uint8_t { Logistic, Normalised, Bayesian };
[[nodiscard]] std::string_view name(SprtModel model);
/// By its name; "normalized" too.
[[nodiscard]] std::optional<SprtModel> find_sprt_model(std::string_view name);

struct SprtOptions {
    SprtModel model = SprtModel::Logistic;
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  ///< probability of accepting H1 although H0 is true
    double beta = 0.05;   ///< probability of accepting H0 although H1 is true
    bool by_pairs = true;
    friend bool operator==(const SprtOptions&, const SprtOptions&) = default;
};
/// Requires elo0 < elo1, alpha and beta between 0 and a half, both excluded, and single games for
/// the Bayesian model.
[[nodiscard]] bool is_valid(const SprtOptions& options);

enum class SprtVerdict : std::uint8_t { Open, H0, H1 };

struct SprtState {
    SprtModel model = SprtModel::Logistic;
    double llr = 0;    ///< log-likelihood ratio
    double lower = 0;  ///< at or below: H0 is accepted
    double upper = 0;  ///< at or above: H1 is accepted
    SprtVerdict verdict = SprtVerdict::Open;
};

[[nodiscard]] SprtState sprt(const SprtOptions& options, const Tally& games);
/// Needs: the model is not Bayesian, which knows no pairs.
[[nodiscard]] SprtState sprt(const SprtOptions& options, const PairTally& pairs);

}  // namespace kyvien::engine
