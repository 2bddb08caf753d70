#include "conduct/presentation/effects.h"

#include <algorithm>

#include "base/assert.h"

namespace kyvien::conduct {
namespace effects {
namespace {

bool is_timed(const State& state) {
    return state.phase() != Phase::NotCreated && state.clock().is_timed();
}

/// Events that change the clocks by the time control alone.
bool is_play(const Event& event) {
    return std::holds_alternative<Pressed>(event.body) ||
           std::holds_alternative<Moved>(event.body) ||
           std::holds_alternative<Started>(event.body) ||
           std::holds_alternative<FlagFell>(event.body);
}

}  // namespace
}  // namespace effects

bool sets_clock(const State& before, const Event& event, const State& after) {
    if (effects::is_play(event) || !effects::is_timed(before) || !effects::is_timed(after))
        return false;
    return std::ranges::any_of(clock::kBothSeats, [&](Seat seat) {
        return before.clock().reading(seat, event.at) != after.clock().reading(seat, event.at);
    });
}

Effects effects_between(const State& before, const State& after, Instant at) {
    Effects between;
    between.changes_result = before.ending() != after.ending();
    if (!effects::is_timed(before) || !effects::is_timed(after))
        return between;
    const Instant seen = std::max({at, before.last_at(), after.last_at()});
    for (const Seat seat : clock::kBothSeats) {
        const clock::Reading was = before.clock().reading(seat, seen);
        const clock::Reading is = after.clock().reading(seat, seen);
        between.sets_clock = between.sets_clock || was != is;
        between.loses_time[clock::index(seat)] = is.main < was.main || is.periods < was.periods;
    }
    return between;
}

Effects effects_of(const State& before, std::span<const Event> events, Instant at) {
    bool is_set = false;
    State after = before;
    for (const Event& event : events) {
        State next = after;
        const auto applied = apply(next, event);
        KYVIEN_ASSERT(applied, "conduct applies what it has decided");
        is_set = is_set || sets_clock(after, event, next);
        after = std::move(next);
    }
    Effects brought = effects_between(before, after, at);
    brought.sets_clock = is_set;
    return brought;
}

}  // namespace kyvien::conduct
