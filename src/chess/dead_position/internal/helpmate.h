// chess/dead_position/internal/helpmate.h — a search for helpmates: mates to which both sides
// contribute.
//
// Rollouts find the mates of open positions within microseconds. HelpmateSearch finds the others,
// or shows that no line leads to mate. Both are deterministic.
#pragma once

#include <cstdint>
#include <vector>

#include "chess/dead_position/unwinnable.h"
#include "chess/position.h"

namespace kyvien::chess::internal {

[[nodiscard]] bool is_mate_against(const Position& position, Color loser);

/// No pawn has a free path to the last rank, so walls_prevent_mate() is worth its cost.
[[nodiscard]] bool may_be_walled(const Position& position);

/// True if a closed wall proves that `winner` cannot mate.
[[nodiscard]] bool walls_prove_no_mate(const Position& position, Color winner);

/// The number of rollouts and the maximum length of each.
struct RolloutLimits {
    int count;
    int plies;
};
// Ten rollouts find nearly every mate of a real game, and in fewer moves. If the proofs fail as
// well, long rollouts resolve half of what the search would leave undecided.
inline constexpr RolloutLimits kFewRollouts{10, 150};
inline constexpr RolloutLimits kManyRollouts{50, 300};

/// Plays rollouts in which both sides help: each turn plays the best of a few random moves, or a
/// mate as soon as there is one. The random choices depend on the position and on `games`, so the
/// same question always has the same answer. Undecided if no rollout reached a mate.
[[nodiscard]] MateAnswer roll_out(const Position& position, Color winner, RolloutLimits games);

/// Best-first search over all reachable positions, each examined once. Ends with a mate, with no
/// position left to examine (unwinnable), or after `effort` positions (undecided).
[[nodiscard]] MateAnswer search_helpmate(const Position& position, Color winner,
                                         std::uint64_t effort);

}  // namespace kyvien::chess::internal
