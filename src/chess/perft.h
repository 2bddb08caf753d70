// chess/perft.h — how many games of `depth` plies follow from a position?
//
// The known way to check a move generator, and our yardstick of speed.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "chess/position.h"

namespace kyvien::chess {

/// Number of leaves; 1 for depth 0. The last ply is counted, not played, with the counter that is
/// fastest on this machine. No table of positions is used.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

/// The same with Position's own parts: a list of moves at every node, keys kept by play(); the
/// last ply is the length of the list.
[[nodiscard]] std::uint64_t perft_with_lists(const Position& position, int depth);

/// The leaves behind each legal move. Needs: depth >= 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position,
                                                                       int depth);

}  // namespace kyvien::chess
