// tournament/ranking/internal/rating_tie_breaks.h — tie-breaks computed from ratings (C.07, 10).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/event/rational.h"

namespace kyvien::tournament::internal {

/// The rated opponents met over the board, and the score against them.
struct RatedGames {
    std::vector<int> ratings;
    Rational score;  ///< 1 for a win, 1/2 for a draw, regardless of the event's points
};

/// Expected score of `rating` against `opponent` in hundredths of a point, by table 8.1.2 of the
/// rating regulations (B.02), without a limit on the difference.
[[nodiscard]] int expected_hundredths(std::int64_t rating, std::int64_t opponent);
/// The mean, rounded to the nearest integer, halves upwards; empty without values.
[[nodiscard]] std::optional<std::int64_t> rounded_mean(const std::vector<std::int64_t>& values);
/// ARO (10.1).
[[nodiscard]] std::optional<std::int64_t> average_rating(const RatedGames& games);
/// TPR (10.2): ARO plus the rating difference for the percentage score by table 8.1.1 of the rating
/// regulations (B.02).
[[nodiscard]] std::optional<std::int64_t> performance(const RatedGames& games);
/// PTP (10.3): the lowest rating whose expected score by table 8.1.2 (B.02) is at least the score;
/// for a score of zero the lowest opponent's rating minus 800.
[[nodiscard]] std::optional<std::int64_t> perfect_performance(const RatedGames& games);

}  // namespace kyvien::tournament::internal
