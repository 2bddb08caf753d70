// go/perft.h — perft: counts sequences of turns.
//
// Counts what the law allows: a pass is a turn, two passes in succession end the sequence, suicide
// and whole-board repetition are forbidden (articles 5 and 6).
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "go/game.h"
#include "go/types.h"

namespace kyvien::go {

/// The number of sequences of exactly `depth` turns from this position.
[[nodiscard]] std::uint64_t perft(const Game& game, int depth);

/// The same by first move: points by rows from the bottom, then the pass. Needs: depth > 0.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Game& game, int depth);

}  // namespace kyvien::go
