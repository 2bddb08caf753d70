#include "engine/event/elo_and_sprt.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kyvien::engine {
namespace {

/// Two-sided, 95 % of a normal distribution.
constexpr double kNormal95 = 1.959963984540054;

/// Results at equal distances from 0 to 1, and the frequency of each.
struct Sample {
    std::array<double, 5> weights{};
    std::size_t outcomes = 0;
    double total = 0;

    [[nodiscard]] double value(std::size_t i) const {
        return static_cast<double>(i) / static_cast<double>(outcomes - 1);
    }
    [[nodiscard]] double mean() const {
        double sum = 0;
        for (std::size_t i = 0; i < outcomes; ++i)
            sum += weights[i] * value(i);
        return sum / total;
    }
    [[nodiscard]] double variance() const {
        const double middle = mean();
        double sum = 0;
        for (std::size_t i = 0; i < outcomes; ++i)
            sum += weights[i] * (value(i) - middle) * (value(i) - middle);
        return sum / total;
    }
};

Sample sample_of(std::span<const std::size_t> counts) {
    Sample sample;
    sample.outcomes = counts.size();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        sample.weights[i] = static_cast<double>(counts[i]);
        sample.total += sample.weights[i];
    }
    return sample;
}

std::array<std::size_t, 3> counts_of(const Tally& games) {
    return {games.losses, games.draws, games.wins};
}

Estimate estimate_of(const Sample& sample) {
    Estimate found;
    if (sample.total == 0)
        return found;
    found.score = sample.mean();
    const double error = std::sqrt(sample.variance() / sample.total);
    const auto elo = [](double score) {
        return score > 0 && score < 1 ? std::optional(elo_of_score(score)) : std::nullopt;
    };
    found.elo = elo(found.score);
    if (error > 0) {
        found.low = elo(found.score - kNormal95 * error);
        found.high = elo(found.score + kNormal95 * error);
        if (found.low && found.high)
            found.error = (*found.high - *found.low) / 2;
        found.likelihood_of_superiority =
            0.5 * std::erfc(-(found.score - 0.5) / (error * std::sqrt(2.0)));
    } else if (found.score != 0.5) {
        found.likelihood_of_superiority = found.score > 0.5 ? 1 : 0;
    }
    return found;
}

/// The logarithm of the largest likelihood of the sample under a distribution with this mean,
/// divided by the sample's size. By Lagrange multipliers the most likely has p_i = f_i / (1 + t
/// (v_i - mean)), with f the observed frequencies; t is chosen so that the mean is right, and the
/// sum decreases with t.
double log_likelihood(const Sample& sample, double mean) {
    const auto slope = [&](double t) {
        double sum = 0;
        for (std::size_t i = 0; i < sample.outcomes; ++i) {
            const double far = sample.value(i) - mean;
            sum += sample.weights[i] * far / (1 + t * far);
        }
        return sum;
    };
    double low = -1 / (1 - mean), high = 1 / mean;  // beyond these a probability would be infinite
    for (int step = 0; step < 200; ++step) {
        const double middle = low + (high - low) / 2;
        (slope(middle) > 0 ? low : high) = middle;
    }
    const double t = low + (high - low) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < sample.outcomes; ++i) {
        const double share = sample.weights[i] / sample.total;
        sum += share * std::log(share / (1 + t * (sample.value(i) - mean)));
    }
    return sum;
}

SprtState sprt_of(const SprtOptions& options, Sample sample) {
    SprtState state;
    state.lower = std::log(options.beta / (1 - options.alpha));
    state.upper = std::log((1 - options.beta) / options.alpha);
    if (sample.total == 0)
        return state;
    // A result that never occurred would make every hypothesis that needs it impossible.
    constexpr double kNever = 1e-3;
    sample.total = 0;
    for (std::size_t i = 0; i < sample.outcomes; ++i) {
        sample.weights[i] = std::max(sample.weights[i], kNever);
        sample.total += sample.weights[i];
    }
    state.llr = sample.total * (log_likelihood(sample, score_of_elo(options.elo1)) -
                                log_likelihood(sample, score_of_elo(options.elo0)));
    if (state.llr >= state.upper)
        state.verdict = SprtVerdict::H1;
    else if (state.llr <= state.lower)
        state.verdict = SprtVerdict::H0;
    return state;
}

}  // namespace

double elo_of_score(double score) {
    return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

Estimate estimate(const Tally& games) {
    return estimate_of(sample_of(counts_of(games)));
}

Estimate estimate(const PairTally& pairs) {
    return estimate_of(sample_of(pairs));
}

bool is_valid(const SprtOptions& options) {
    const auto is_chance = [](double chance) { return chance > 0 && chance < 0.5; };
    return options.elo0 < options.elo1 && std::abs(options.elo0) <= 1000 &&
           std::abs(options.elo1) <= 1000 && is_chance(options.alpha) && is_chance(options.beta);
}

SprtState sprt(const SprtOptions& options, const Tally& games) {
    return sprt_of(options, sample_of(counts_of(games)));
}

SprtState sprt(const SprtOptions& options, const PairTally& pairs) {
    return sprt_of(options, sample_of(pairs));
}

}  // namespace kyvien::engine
