// conduct/attendance/internal/arrivals.h — the players' arrival, from the events of a game over the
// board.
//
// Law:   FIDE 6.6 and 6.7.1, xiangqi 7.1.e, Go 23.1 to 23.3. Each law keeps the state for its own
//        rulings; this is what absence.h needs for all three.
#pragma once

#include <array>

#include "conduct/attendance/internal/awaited_start.h"

namespace kyvien::conduct::internal {

/// Arrays are by seat.
struct Arrivals {
    /// When the players were due: the start of the clocks, or the announced start of the round.
    AwaitedStart start;
    bool announced = false;            ///< the start of the round was reported
    std::array<bool, 2> is_settled{};  ///< he has come or moved, or his absence has been ruled on
};

}  // namespace kyvien::conduct::internal
