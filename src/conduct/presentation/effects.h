// conduct/presentation/effects.h — what an act would do to the result and the clocks, and so
// whether an arbiter confirms it first.
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

struct Effects {
    bool changes_result = false;       ///< the game ends, or ends otherwise
    bool sets_clock = false;           ///< a display is set, not only by the time control
    std::array<bool, 2> loses_time{};  ///< by seat: less than time alone would have left
    /// An arbiter confirms it first.
    [[nodiscard]] bool is_grave() const {
        return changes_result || (sets_clock && (loses_time[0] || loses_time[1]));
    }
};

/// Whether the event, which has brought `before` to `after`, has set a clock: what play does to the
/// clocks by the time control alone has nobody to set them.
[[nodiscard]] bool sets_clock(const State& before, const Event& event, const State& after);

/// What it would bring about if the game stood at `after` instead of `before` at that moment.
[[nodiscard]] Effects effects_between(const State& before, const State& after, Instant at);

/// What events that decide() made for `before` bring about; they were asked for at `at`.
[[nodiscard]] Effects effects_of(const State& before, std::span<const Event> events, Instant at);

}  // namespace kyvien::conduct
