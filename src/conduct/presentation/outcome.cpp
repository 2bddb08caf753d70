#include "conduct/presentation/outcome.h"

#include <algorithm>

namespace kyvien::conduct {

Outcome outcome_of(const State& before, const State& after, Instant at) {
    Outcome outcome;
    outcome.changes_result = before.ending() != after.ending();
    if (before.phase() == Phase::Nothing || !before.clock().is_timed() || !after.clock().is_timed())
        return outcome;
    const Instant seen = std::max({at, before.last_at(), after.last_at()});
    for (const Seat seat : clock::kBothSeats) {
        const clock::Reading was = before.clock().reading(seat, seen);
        const clock::Reading is = after.clock().reading(seat, seen);
        outcome.loses_time[clock::index(seat)] = is.main < was.main || is.periods < was.periods;
    }
    return outcome;
}

}  // namespace kyvien::conduct
