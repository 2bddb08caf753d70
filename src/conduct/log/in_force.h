// conduct/log/in_force.h — which events of a log are in force after undoing.
//
// An arbiter can undo what he reported by mistake. Nothing is removed from the log, but events that
// an Undone event takes back have no effect on the board, the clocks, the rulings or the counters:
// the log gives the same State as one in which they never happened. A reading of the physical clock
// (ClockRead) stays: the clock was pressed even if the move was entered wrongly. A wrong reading is
// corrected by another one.
//
// Cost:  linear in the log.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "conduct/core/event.h"

namespace kyvien::conduct {

/// The indexes in the log, from 0, of the events in force, in order.
/// Refuses: "broken-log" if more is undone than is in force, or the creation of the game.
[[nodiscard]] Result<std::vector<std::size_t>> indexes_in_force(std::span<const Event> log);

/// The events themselves. Refuses: as indexes_in_force().
[[nodiscard]] Result<std::vector<Event>> events_in_force(std::span<const Event> log);

}  // namespace kyvien::conduct
