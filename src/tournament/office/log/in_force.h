// tournament/office/log/in_force.h — which lines of a log count, and which were undone.
//
// Cost: linear in the log. Safe: pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/office/office.h"

namespace kyvien::tournament {

/// For each event of the log, in its order: does it count? What undoes others is not counted
/// itself.
[[nodiscard]] std::vector<bool> in_force(const Office& office);

}  // namespace kyvien::tournament
