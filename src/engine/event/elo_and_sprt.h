// engine/event/elo_and_sprt.h — how much stronger is one engine than another, how certain is that,
// and may the match stop?
//
// Elo:   the logistic scale: an expected score s is 400 log10(s / (1 - s)) points. The interval is
//        that of the mean score by its variance, turned into Elo at both ends.
// SPRT:  the sequential probability ratio test of Wald between two differences in Elo, generalised
//        (GSPRT): the likelihood of each hypothesis is that of the likeliest distribution of
//        results that has its expected score. Of single games (three results), or of pairs of games
//        from one opening with colours reversed (five results), whose two games depend on each
//        other.
// Cost:  constant.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace kyvien::engine {

/// Games of one side.
struct Tally {
    std::size_t wins = 0, draws = 0, losses = 0;
    [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// Pairs by what they gave: 0, half, 1, one and a half, 2 points.
using PairTally = std::array<std::size_t, 5>;

/// Points a game and how sure that is.
struct Estimate {
    double score = 0.5;               ///< mean, from 0 to 1
    std::optional<double> elo;        ///< none at a score of 0 or 1
    std::optional<double> low, high;  ///< of 95 %; none where there is no bound
    std::optional<double> error;      ///< half of what lies between
    double likelihood_of_superiority = 0.5;
};

/// Of an expected score between 0 and 1, both excluded.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

[[nodiscard]] Estimate estimate(const Tally& games);
[[nodiscard]] Estimate estimate(const PairTally& pairs);

struct SprtOptions {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  ///< how often H1 may be taken though H0 holds
    double beta = 0.05;   ///< how often H0 may be taken though H1 holds
    bool by_pairs = true;
    friend bool operator==(const SprtOptions&, const SprtOptions&) = default;
};
/// elo0 < elo1, and alpha and beta between 0 and a half, both excluded.
[[nodiscard]] bool is_valid(const SprtOptions& options);

enum class SprtVerdict : std::uint8_t { Open, H0, H1 };

struct SprtState {
    double llr = 0;    ///< log of the likelihood ratio
    double lower = 0;  ///< at or below: H0
    double upper = 0;  ///< at or above: H1
    SprtVerdict verdict = SprtVerdict::Open;
};

[[nodiscard]] SprtState sprt(const SprtOptions& options, const Tally& games);
[[nodiscard]] SprtState sprt(const SprtOptions& options, const PairTally& pairs);

}  // namespace kyvien::engine
