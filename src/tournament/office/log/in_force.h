// tournament/office/log/in_force.h — which events of a log count, and which were undone?
//
// Cost: linear in the log. Safe: pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/office/office.h"

namespace kyvien::tournament {

/// For each event of the log, in order: is it in force? An Undone event itself is not.
[[nodiscard]] std::vector<bool> in_force(const Office& office);

}  // namespace kyvien::tournament
