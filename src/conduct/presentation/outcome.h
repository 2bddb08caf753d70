// conduct/presentation/outcome.h — is an act one that a person should see before it is recorded?
//
// An arbiter who ends a game or takes time from a player by a slip does harm that an apology does
// not mend: such an act is shown first, and recorded when he has said yes.
//
// Safe: pure functions, any thread.
#pragma once

#include <array>
#include <vector>

#include "clock/seat.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

struct Outcome {
    bool changes_result = false;       ///< the game ends, or ends otherwise
    std::array<bool, 2> loses_time{};  ///< by seat: less than time alone would have left
    [[nodiscard]] bool is_grave() const { return changes_result || loses_time[0] || loses_time[1]; }
};

/// `after` follows from `before` by what was asked at `at`.
[[nodiscard]] Outcome outcome_of(const State& before, const State& after, Instant at);

}  // namespace kyvien::conduct
