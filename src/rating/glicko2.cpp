#include "rating/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kyvien::rating {
namespace glicko2 {
namespace {

// Glicko-2's internal scale.
constexpr double kScale = 173.7178;
constexpr double kMean = 1500;
constexpr double kConvergence = 1e-6;
constexpr int kMaxSteps = 100;

double weight_of(double phi) {
    return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double expectation(double mu, double mu_opponent, double phi_opponent) {
    return 1 / (1 + std::exp(-weight_of(phi_opponent) * (mu - mu_opponent)));
}

/// Step 5: the new volatility, by the Illinois algorithm.
double new_volatility(double volatility, double phi, double v, double delta) {
    const double a = std::log(volatility * volatility);
    const auto f = [&](double x) {
        const double ex = std::exp(x);
        const double sum = phi * phi + v + ex;
        return ex * (delta * delta - sum) / (2 * sum * sum) -
               (x - a) / (kSystemConstant * kSystemConstant);
    };
    double low = a;
    double high = 0;
    if (delta * delta > phi * phi + v) {
        high = std::log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * kSystemConstant) < 0 && k < kMaxSteps)
            ++k;
        high = a - k * kSystemConstant;
    }
    double f_low = f(low);
    double f_high = f(high);
    for (int step = 0; std::abs(high - low) > kConvergence && step < kMaxSteps; ++step) {
        const double next = low + (low - high) * f_low / (f_high - f_low);
        const double f_next = f(next);
        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return std::exp(low / 2);
}

}  // namespace
}  // namespace glicko2

using namespace glicko2;

double periods_between(std::chrono::milliseconds from, std::chrono::milliseconds to) {
    return to <= from
               ? 0
               : static_cast<double>((to - from).count()) / static_cast<double>(kPeriod.count());
}

Strength strength_after_inactivity(const Strength& strength, double periods) {
    const double phi = strength.deviation / kScale;
    const double grown =
        std::sqrt(phi * phi + periods * strength.volatility * strength.volatility) * kScale;
    return {strength.rating, std::clamp(grown, kMinDeviation, kMaxDeviation), strength.volatility};
}

Strength strength_after_games(const Strength& strength, std::span<const Game> games,
                              double periods) {
    if (games.empty())
        return strength_after_inactivity(strength, periods);
    const double mu = (strength.rating - kMean) / kScale;
    const double phi = strength.deviation / kScale;
    double information = 0;
    double surprise = 0;
    for (const Game& game : games) {
        const double phi_opponent = game.deviation / kScale;
        const double weight = weight_of(phi_opponent);
        const double expected = expectation(mu, (game.rating - kMean) / kScale, phi_opponent);
        information += weight * weight * expected * (1 - expected);
        surprise += weight * (game.score - expected);
    }
    // A result that is certain gives no information, and the variance 1 / 0 is undefined.
    if (information <= 0)
        return strength_after_inactivity(strength, periods);
    const double v = 1 / information;
    const double volatility =
        std::min(new_volatility(strength.volatility, phi, v, v * surprise), kMaxVolatility);
    const double phi_rested = std::sqrt(phi * phi + periods * volatility * volatility);
    const double phi_new = 1 / std::sqrt(1 / (phi_rested * phi_rested) + information);
    const double mu_new = mu + phi_new * phi_new * surprise;
    return {std::max(kMinRating, mu_new * kScale + kMean),
            std::clamp(phi_new * kScale, kMinDeviation, kMaxDeviation), volatility};
}

}  // namespace kyvien::rating
