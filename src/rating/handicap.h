// rating/handicap.h — the value of a Go handicap in rating points, and the handicap that makes two
// players even.
//
// A handicap is counted in half stones: the first move alone (no real komi) is worth one half
// stone, because the komi of an even game compensates for half a move; n stones are worth n - 1/2
// moves, so 2n - 1 half stones.
//
// Source: one rank is a handicap of one stone, and ranks are logarithmic in the rating:
//         rank = 23 ln(rating / 525). So a rank is 65 points at 1500 and 91 at 2100, between the
//         values of the European Go Federation (its formula of 2021) and of the Online-Go server.
// Safe:   pure functions, any thread.
#pragma once

namespace kyvien::rating {

/// Converts a rating to ranks; a difference of one is worth a stone.
[[nodiscard]] double rank_of(double rating);

/// The rating equivalent to `rating` plus this many half stones of handicap received; negative:
/// given.
[[nodiscard]] double with_half_stones(double rating, int half_stones);

/// A handicap as in the law: 0 none, 1 the first move alone, 2 to 9 stones.
inline constexpr int kMaxHandicap = 9;
/// Needs: 0 to kMaxHandicap.
[[nodiscard]] constexpr int half_stones_of(int handicap) {
    return handicap == 0 ? 0 : 2 * handicap - 1;
}

/// The handicap nearest to the difference of two ratings; of two equally near, the smaller. 0
/// unless `weaker` is below `stronger`.
[[nodiscard]] int handicap_between(double stronger, double weaker);

}  // namespace kyvien::rating
