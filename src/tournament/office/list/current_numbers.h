// tournament/office/list/current_numbers.h — the log with the entries' current starting numbers.
//
// When the starting list is sorted, every entry gets another number, and older lines of the log
// refer to the old ones. For people, the log is shown with the current numbers. The order of lots
// and of a sorting is shown as it was made, because repeating a draw needs those numbers.
//
// Cost:  linear in the log, and in the list for each sorting.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/office/office.h"

namespace kyvien::tournament {

[[nodiscard]] std::vector<OfficeEvent> log_with_current_numbers(const Office& office);

}  // namespace kyvien::tournament
