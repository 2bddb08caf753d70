// chess/dead_position/internal/helpmate.h — a search for mates that both sides help with.
//
// Rollouts find the mates of open positions within microseconds; HelpmateSearch finds the others,
// or shows that no line leads to one. Both are deterministic.
#pragma once

#include <cstdint>
#include <vector>

#include "chess/dead_position/unwinnable.h"
#include "chess/position.h"

namespace kyvien::chess::internal {

[[nodiscard]] bool is_mate_against(const Position& position, Color loser);

/// No pawn has a free way to the last rank, so walls_prevent_mate() is worth its cost.
[[nodiscard]] bool looks_walled(const Position& position);

/// Proved by a closed wall: `winner` cannot mate.
[[nodiscard]] bool walls_decide(const Position& position, Color winner);

/// How many helpers' games are played, and how long one may be.
struct Games {
    int count;
    int plies;
};
// Ten games find nearly every mate of a real game, and show it in fewer moves. Where the proofs
// know nothing either, long games find half of what the search would leave undecided.
inline constexpr Games kFewGames{10, 150};
inline constexpr Games kManyGames{50, 300};

/// Games in which both sides help: at each turn the best of a few moves drawn by lot, and the mate
/// as soon as there is one. The lots depend on the position and on `games`, so the same question
/// always has the same answer. Undecided when no game met a mate.
[[nodiscard]] MateAnswer roll_out(const Position& position, Color winner, Games games);

/// Best-first search over all positions that can be reached, each examined once. Ends with a mate,
/// with nothing left to examine (unwinnable), or after `effort` positions (undecided).
[[nodiscard]] MateAnswer search_helpmate(const Position& position, Color winner,
                                         std::uint64_t effort);

}  // namespace kyvien::chess::internal
