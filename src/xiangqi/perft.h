// xiangqi/perft.h — perft: counts the sequences of legal moves of a given length.
//
// Known counts verify the rules; the speed is compared with other programs.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "xiangqi/position.h"

namespace kyvien::xiangqi {

/// The number of leaves after `depth` plies; the last ply is counted, not made. 1 for depth 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);
/// The same, making and unmaking every leaf.
[[nodiscard]] std::uint64_t perft_made(const Position& position, int depth);
/// The counts per first move. Needs: depth >= 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position,
                                                                       int depth);

}  // namespace kyvien::xiangqi
