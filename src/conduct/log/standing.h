// conduct/log/standing.h — which events of a log still count?
//
// An arbiter who has told something by mistake undoes it: nothing is struck from the log, but what
// an Undone takes away counts for nothing, neither for the board nor for the clocks, the rulings or
// the counters. So a log with an Undone gives the same State as one in which the mistake was never
// told. What was read off the clock at the board (ClockRead) stays: a press is no entry, and is not
// unmade with the move that was entered wrongly. Who errs in a reading tells another one.
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

struct Standing {
    std::vector<std::size_t> places;  ///< of the events that count, from 0, in their order
};

/// Refuses: "broken-log" where more is undone than stands, or the making of the game.
[[nodiscard]] Result<Standing> standing_of(std::span<const Event> log);

/// The events themselves, for those who read a log one by one.
/// Refuses: as standing_of().
[[nodiscard]] Result<std::vector<Event>> standing_events(std::span<const Event> log);

}  // namespace kyvien::conduct
