// xiangqi/perft.h — how many sequences of legal moves are there?
//
// The known counts check the rules; the speed is measured against other programs.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "xiangqi/position.h"

namespace kyvien::xiangqi {

/// Leaves after `depth` plies; the last ply is counted, not made. 1 for depth 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);
/// The same with every leaf made and unmade.
[[nodiscard]] std::uint64_t perft_made(const Position& position, int depth);
/// Per first move. Needs: depth >= 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position,
                                                                       int depth);

}  // namespace kyvien::xiangqi
