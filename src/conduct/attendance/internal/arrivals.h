// conduct/attendance/internal/arrivals.h — what the events of a game over the board say about the
// players' arrival.
//
// Law:   FIDE 6.6 and 6.7.1, xiangqi 7.1.e, Go 23.1 to 23.3. Each law keeps what it rules by; this
//        is what absence.h needs of all three.
#pragma once

#include <array>

#include "conduct/attendance/internal/awaited_start.h"

namespace kyvien::conduct::internal {

/// Arrays are by seat.
struct Arrivals {
    /// Since when the players should be there: the start of the clocks, or the announced start of
    /// the round.
    AwaitedStart start;
    bool announced = false;            ///< the start of the round was reported
    std::array<bool, 2> is_settled{};  ///< he has come or moved, or his absence has been ruled on
};

}  // namespace kyvien::conduct::internal
