// conduct/core/internal/decide_strictly.h — for tests: decide(), checking that every required field
// of a report is read.
//
// Safe: pure function, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"

namespace kyvien::conduct::internal {

/// As decide(), but a report is also refused (unused-field) if its chapter has not read one of the
/// fields that every report of its kind must have.
[[nodiscard]] Result<std::vector<Event>> decide_strictly(const State& state,
                                                         const Command& command);

}  // namespace kyvien::conduct::internal
