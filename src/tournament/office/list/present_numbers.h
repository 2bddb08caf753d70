// tournament/office/list/present_numbers.h — the log told with the numbers that the entries have
// now.
//
// When a list is put in order everybody gets another number, and what the log says of the time
// before is about the old ones. For people it is told of whom it is about, by the number that
// stands on every list today. The order of lots and of a sorting stays as it was made: a repeated
// draw needs those numbers.
//
// Cost:  linear in the log, and in the list for each sorting.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/office/office.h"

namespace kyvien::tournament {

[[nodiscard]] std::vector<OfficeEvent> log_with_present_numbers(const Office& office);

}  // namespace kyvien::tournament
