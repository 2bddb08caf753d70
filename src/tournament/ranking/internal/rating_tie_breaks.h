// tournament/ranking/internal/rating_tie_breaks.h — tie-breaks that are counted from ratings (C.07,
// 10).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/event/rational.h"

namespace kyvien::tournament::internal {

/// Opponents with a rating who were met over the board, and what was made against them.
struct RatedGames {
    std::vector<int> ratings;
    Rational score;  ///< 1 for a win, 1/2 for a draw, whatever the event's points are
};

/// Hundredths of a point that `rating` is expected to make against `opponent`, by table 8.1.2 of
/// the rating regulations (B.02) and without a limit of the difference.
[[nodiscard]] int expected_hundredths(std::int64_t rating, std::int64_t opponent);
/// The mean, to the nearest whole number, a half upwards; nothing of nobody.
[[nodiscard]] std::optional<std::int64_t> rounded_mean(const std::vector<std::int64_t>& values);
/// ARO (10.1).
[[nodiscard]] std::optional<std::int64_t> average_rating(const RatedGames& games);
/// TPR (10.2): ARO and what the share of the points is worth by table 8.1.1 of the rating
/// regulations (B.02).
[[nodiscard]] std::optional<std::int64_t> performance(const RatedGames& games);
/// PTP (10.3): the lowest rating that by table 8.1.2 (B.02) expects the score or more; of no points
/// at all the lowest opponent less 800.
[[nodiscard]] std::optional<std::int64_t> perfect_performance(const RatedGames& games);

}  // namespace kyvien::tournament::internal
