// tournament/office/internal/relaxing.h — suggestions when a round cannot be paired.
#pragma once

#include "tournament/office/office.h"

namespace kyvien::tournament {

/// Tries each condition on its own and adds to the refusal, in its sentence and as the value
/// "relax", which of them would let the round be paired: lifting a rule or a forbidden meeting, a
/// second bye, a second meeting of those who met in some round, a bye for somebody. "relax" has
/// codes by commas; "relax-of" a line for each, with the names or the round it is about.
/// Cost: some dozens of pairings.
[[nodiscard]] Refusal with_relaxations(const Office& office, int round, Refusal refusal);

}  // namespace kyvien::tournament
