// tournament/office/internal/relaxing.h — suggests what to relax when a round cannot be paired.
#pragma once

#include "tournament/office/office.h"

namespace kyvien::tournament {

/// Tries each condition on its own and adds to the refusal, in its sentence and as the value
/// "relax", which of them would allow the round to be paired: lifting a rule or a forbidden
/// meeting, a second bye, a second meeting of two entries, a bye for an entry. "relax" has codes
/// separated by commas; "relax-of" one line for each, with the names or the round concerned.
/// Cost: some dozens of pairings.
[[nodiscard]] Refusal with_relaxations(const Office& office, int round, Refusal refusal);

}  // namespace kyvien::tournament
