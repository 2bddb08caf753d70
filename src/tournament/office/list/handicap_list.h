// tournament/office/list/handicap_list.h — a table of handicaps as an organiser writes it
// (event/handicap_table.h), with a refusal that names the line.
//
// Safe: pure functions, any thread.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/handicap_table.h"

namespace kyvien::tournament {

/// Refuses: office-refuses with the value "line" from 1 and the causes handicap-row,
/// handicap-rows-order, handicap-rows-missing.
[[nodiscard]] Result<std::vector<HandicapRow>> read_handicap_table(std::string_view text);

}  // namespace kyvien::tournament
