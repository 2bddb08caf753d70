#include "engine/event/elo_and_sprt.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.h"

namespace kyvien::engine {
namespace {

/// Two-sided, 95 % of a normal distribution.
constexpr double kNormal95 = 1.959963984540054;

/// Results at equal distances from 0 to 1, and the frequency of each.
struct Sample {
    std::array<double, 5> weights{};
    std::size_t outcomes = 0;
    double total = 0;

    /// Games in each result.
    [[nodiscard]] double games() const { return outcomes == 3 ? 1 : 2; }
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
        found.normalised =
            (found.score - 0.5) / std::sqrt(sample.variance() * sample.games()) * kNormalisedScale;
        found.normalised_error =
            kNormal95 / std::sqrt(sample.total * sample.games()) * kNormalisedScale;
    } else if (found.score != 0.5) {
        found.likelihood_of_superiority = found.score > 0.5 ? 1 : 0;
    }
    return found;
}

/// t such that the sum of w_i a_i / (1 + t a_i) is zero, which decreases with t between the poles
/// where a probability w_i / (1 + t a_i) would be infinite.
/// Needs: some a_i is negative and some positive.
double multiplier(const Sample& sample, const std::array<double, 5>& slopes) {
    const auto [least, most] =
        std::minmax_element(slopes.begin(), slopes.begin() + static_cast<long>(sample.outcomes));
    double low = -1 / *most, high = -1 / *least;
    for (int step = 0; step < 200; ++step) {
        const double middle = low + (high - low) / 2;
        double sum = 0;
        for (std::size_t i = 0; i < sample.outcomes; ++i)
            sum += sample.weights[i] * slopes[i] / (1 + middle * slopes[i]);
        (sum > 0 ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

/// The distribution on the same results with p_i = f_i / (1 + t a_i), f being the frequencies.
Sample tilted(const Sample& sample, const std::array<double, 5>& slopes) {
    const double t = multiplier(sample, slopes);
    Sample found = sample;
    found.total = 0;
    for (std::size_t i = 0; i < sample.outcomes; ++i) {
        found.weights[i] /= 1 + t * slopes[i];
        found.total += found.weights[i];
    }
    return found;
}

/// The most likely distribution with this mean: by Lagrange multipliers a_i is v_i - mean.
Sample most_likely_with_mean(const Sample& sample, double mean) {
    std::array<double, 5> slopes{};
    for (std::size_t i = 0; i < sample.outcomes; ++i)
        slopes[i] = sample.value(i) - mean;
    return tilted(sample, slopes);
}

/// The most likely distribution whose mean is 1/2 and `ratio` of its standard deviations. By
/// Lagrange multipliers, with its mean m and deviation d, a_i is v_i - 1/2 - ratio d (1 + ((v_i -
/// m) / d)^2) / 2. Both are those of the distribution itself: found by iteration, which converges
/// since `ratio` is small.
Sample most_likely_with_ratio(const Sample& sample, double ratio) {
    Sample found = sample;
    for (int step = 0; step < 100; ++step) {
        const double mean = found.mean(), deviation = std::sqrt(found.variance());
        std::array<double, 5> slopes{};
        for (std::size_t i = 0; i < sample.outcomes; ++i) {
            const double far = (sample.value(i) - mean) / deviation;
            slopes[i] = sample.value(i) - 0.5 - ratio * deviation * (1 + far * far) / 2;
        }
        const auto [least, most] = std::minmax_element(
            slopes.begin(), slopes.begin() + static_cast<long>(sample.outcomes));
        if (*least >= 0 || *most <= 0)
            break;  // all results but a few are equal: no such distribution is near
        const Sample next = tilted(sample, slopes);
        double change = 0;
        for (std::size_t i = 0; i < sample.outcomes; ++i)
            change = std::max(
                change, std::abs(next.weights[i] / next.total - found.weights[i] / found.total));
        found = next;
        if (change < 1e-13)
            break;
    }
    return found;
}

/// The log-likelihood ratio of two distributions of the sample's results.
double ratio_of(const Sample& sample, const Sample& h1, const Sample& h0) {
    double sum = 0;
    for (std::size_t i = 0; i < sample.outcomes; ++i)
        sum += sample.weights[i] * std::log(h1.weights[i] / h1.total / (h0.weights[i] / h0.total));
    return sum;
}

/// BayesElo's distribution of the results of a game.
Sample bayesian(double elo, double draw_elo) {
    Sample found;
    found.outcomes = 3;
    found.total = 1;
    found.weights[2] = 1 / (1 + std::pow(10, (draw_elo - elo) / 400));
    found.weights[0] = 1 / (1 + std::pow(10, (draw_elo + elo) / 400));
    found.weights[1] = 1 - found.weights[2] - found.weights[0];
    return found;
}

/// The draws' parameter of the sample: its wins and losses are those of a difference in Elo.
double draw_elo_of(const Sample& sample) {
    const double loss = sample.weights[0] / sample.total, win = sample.weights[2] / sample.total;
    return 200 * std::log10((1 - loss) / loss * (1 - win) / win);
}

Sample hypothesis(SprtModel model, const Sample& sample, double elo) {
    switch (model) {
    case SprtModel::Logistic:
        return most_likely_with_mean(sample, score_of_elo(elo));
    case SprtModel::Normalised:
        return most_likely_with_ratio(sample, elo / kNormalisedScale * std::sqrt(sample.games()));
    case SprtModel::Bayesian:
        return bayesian(elo, draw_elo_of(sample));
    }
    return sample;
}

SprtState sprt_of(const SprtOptions& options, Sample sample) {
    SprtState state;
    state.model = options.model;
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
    state.llr = ratio_of(sample, hypothesis(options.model, sample, options.elo1),
                         hypothesis(options.model, sample, options.elo0));
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

std::string_view name(SprtModel model) {
    switch (model) {
    case SprtModel::Logistic:
        return "logistic";
    case SprtModel::Normalised:
        return "normalised";
    case SprtModel::Bayesian:
        return "bayesian";
    }
    return "";
}

std::optional<SprtModel> find_sprt_model(std::string_view text) {
    for (const SprtModel model : {SprtModel::Logistic, SprtModel::Normalised, SprtModel::Bayesian})
        if (text == name(model))
            return model;
    // As other programs spell it.
    return text == "normalized" ? std::optional(SprtModel::Normalised) : std::nullopt;
}

bool is_valid(const SprtOptions& options) {
    const auto is_chance = [](double chance) { return chance > 0 && chance < 0.5; };
    return options.elo0 < options.elo1 && std::abs(options.elo0) <= 1000 &&
           std::abs(options.elo1) <= 1000 && is_chance(options.alpha) && is_chance(options.beta) &&
           !(options.model == SprtModel::Bayesian && options.by_pairs);
}

SprtState sprt(const SprtOptions& options, const Tally& games) {
    return sprt_of(options, sample_of(counts_of(games)));
}

SprtState sprt(const SprtOptions& options, const PairTally& pairs) {
    KYVIEN_ASSERT(options.model != SprtModel::Bayesian, "is_valid() refuses it for pairs");
    return sprt_of(options, sample_of(pairs));
}

}  // namespace kyvien::engine
