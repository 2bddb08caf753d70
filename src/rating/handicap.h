// rating/handicap.h — how many points of rating is a handicap in Go worth, and which one makes two
// players even?
//
// A handicap is counted in half stones: the first move alone (no komi to speak of) is worth one of
// them, since the komi of an even game pays for half of a move; n stones are worth n - 1/2 moves,
// so 2n - 1 of them.
//
// Source: a rank is a handicap of one stone, and ranks lie logarithmically on the scale of ratings:
//         rank = 23 ln(rating / 525). So a rank is 65 points at 1500 and 91 at 2100, between what
//         the European Go Federation (its formula of 2021) and the Online-Go server use.
// Safe:   pure functions, any thread.
#pragma once

namespace kyvien::rating {

/// Ranks on a scale of their own; a difference of one is worth a stone.
[[nodiscard]] double rank_of(double rating);

/// As strong as who has this rating and so many half stones of handicap is; negative: as who gives
/// them.
[[nodiscard]] double with_half_stones(double rating, int half_stones);

/// A handicap as the law gives it: 0 none, 1 the first move alone, 2 to 9 stones.
inline constexpr int kMostHandicap = 9;
/// Needs: 0 to kMostHandicap.
[[nodiscard]] constexpr int half_stones_of(int handicap) {
    return handicap == 0 ? 0 : 2 * handicap - 1;
}

/// The handicap that comes nearest to the difference of two ratings; of two that are as near the
/// smaller. 0 where `weaker` is not below `stronger`.
[[nodiscard]] int handicap_between(double stronger, double weaker);

}  // namespace kyvien::rating
