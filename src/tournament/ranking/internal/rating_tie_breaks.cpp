#include "tournament/ranking/internal/rating_tie_breaks.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace kyvien::tournament::internal {
namespace {

/// The rating difference for a score of 50 to 100 percent (FIDE B.02, table 8.1.1).
constexpr std::array<int, 51> kRatingDifference = {
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

/// The largest rating difference with an expected score of 50 to 99 percent for the stronger (FIDE
/// B.02, table 8.1.2); above the last it is 100 percent.
constexpr std::array<int, 50> kGreatestDifference = {
    3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,  98,  106, 113, 121,
    129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
    290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

}  // namespace

int expected_hundredths(std::int64_t rating, std::int64_t opponent) {
    const std::int64_t difference = rating - opponent;
    const auto row =
        std::ranges::lower_bound(kGreatestDifference, std::abs(difference), std::ranges::less{});
    const int stronger = 50 + static_cast<int>(row - kGreatestDifference.begin());
    return difference < 0 ? 100 - stronger : stronger;
}

std::optional<std::int64_t> rounded_mean(const std::vector<std::int64_t>& values) {
    if (values.empty())
        return std::nullopt;
    std::int64_t sum = 0;
    for (const std::int64_t value : values)
        sum += value;
    const auto twice = 2 * static_cast<std::int64_t>(values.size());
    // Rounds down also below zero, where integer division truncates.
    const std::int64_t above = 2 * sum + static_cast<std::int64_t>(values.size());
    return above / twice - (above % twice < 0 ? 1 : 0);
}

std::optional<std::int64_t> average_rating(const RatedGames& games) {
    return rounded_mean({games.ratings.begin(), games.ratings.end()});
}

std::optional<std::int64_t> performance(const RatedGames& games) {
    const auto average = average_rating(games);
    if (!average)
        return std::nullopt;
    // Percentage score, halves rounded up.
    const Rational share = games.score * 100 / static_cast<std::int64_t>(games.ratings.size());
    const std::int64_t percent = (2 * share.above() + share.below()) / (2 * share.below());
    const std::int64_t from_half = percent - 50;
    const int difference = kRatingDifference[static_cast<std::size_t>(std::abs(from_half))];
    return *average + (from_half < 0 ? -difference : difference);
}

std::optional<std::int64_t> perfect_performance(const RatedGames& games) {
    if (games.ratings.empty())
        return std::nullopt;
    const auto [lowest, highest] = std::ranges::minmax(games.ratings);
    constexpr int kBelowEverybody = 800;
    if (games.score == Rational())
        return lowest - kBelowEverybody;
    const auto suffices = [&](std::int64_t rating) {
        std::int64_t hundredths = 0;
        for (const int opponent : games.ratings)
            hundredths += expected_hundredths(rating, opponent);
        return Rational(hundredths, 100) >= games.score;
    };
    // A player 736 points above all opponents is expected to win every game.
    std::int64_t too_low = lowest - kBelowEverybody;
    std::int64_t enough = highest + kGreatestDifference.back() + 1;
    while (enough - too_low > 1) {
        const std::int64_t middle = too_low + (enough - too_low) / 2;
        (suffices(middle) ? enough : too_low) = middle;
    }
    return enough;
}

}  // namespace kyvien::tournament::internal
