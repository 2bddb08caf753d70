// conduct/presentation/outcome.h — should an arbiter confirm this act before it is recorded?
//
// Ending a game or taking time from a player by mistake does harm that is hard to undo: such an act
// is shown first and recorded when the arbiter confirms it.
//
// Safe: pure functions, any thread.
#pragma once

#include <array>
#include <span>

#include "clock/seat.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

struct Outcome {
    bool changes_result = false;       ///< the game ends, or ends otherwise
    bool sets_clock = false;           ///< a display is set, not only by the time control
    std::array<bool, 2> loses_time{};  ///< by seat: less than time alone would have left
    /// It waits for a yes.
    [[nodiscard]] bool is_grave() const {
        return changes_result || (sets_clock && (loses_time[0] || loses_time[1]));
    }
};

/// Whether the event, which has brought `before` to `after`, has set a clock: what play does to the
/// clocks by the time control alone has nobody to set them.
[[nodiscard]] bool sets_clock(const State& before, const Event& event, const State& after);

/// What it would bring about if the game stood at `after` instead of `before` at that moment.
[[nodiscard]] Outcome outcome_between(const State& before, const State& after, Instant at);

/// What events that decide() made for `before` bring about; they were asked for at `at`.
[[nodiscard]] Outcome outcome_of(const State& before, std::span<const Event> events, Instant at);

}  // namespace kyvien::conduct
