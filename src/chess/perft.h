// chess/perft.h — perft: counts the games of `depth` plies from a position.
//
// The standard test of a move generator, and our measure of speed.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "chess/position.h"

namespace kyvien::chess {

/// The number of leaves; 1 for depth 0. The last ply is counted, not played, by the fastest counter
/// for this machine. No transposition table is used.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

/// The same using only Position's own functions: a list of moves at every node, keys updated by
/// play(); the last ply is the length of the list.
[[nodiscard]] std::uint64_t perft_with_lists(const Position& position, int depth);

/// The number of leaves after each legal move. Needs: depth >= 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position,
                                                                       int depth);

}  // namespace kyvien::chess
