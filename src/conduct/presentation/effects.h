// conduct/presentation/effects.h — the effect of an act on the result and the clocks, and whether
// an arbiter must confirm it first.
//
// Ending a game or deducting a player's time by mistake is hard to undo: such an act is shown first
// and recorded when the arbiter confirms it.
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
    bool changes_result = false;       ///< the game ends, or the result changes
    bool sets_clock = false;           ///< a display is set, other than by the time control
    std::array<bool, 2> loses_time{};  ///< by seat: less time than without the act
    /// Whether an arbiter must confirm it first.
    [[nodiscard]] bool needs_confirmation() const {
        return changes_result || (sets_clock && (loses_time[0] || loses_time[1]));
    }
};

/// Whether the event that led from `before` to `after` has set a clock: what the time control alone
/// does to the clocks during play does not count.
[[nodiscard]] bool sets_clock(const State& before, const Event& event, const State& after);

/// The effect if the game were in state `after` instead of `before` at that moment.
[[nodiscard]] Effects effects_between(const State& before, const State& after, Instant at);

/// The effect of events that decide() returned for `before`, requested at `at`.
[[nodiscard]] Effects effects_of(const State& before, std::span<const Event> events, Instant at);

}  // namespace kyvien::conduct
