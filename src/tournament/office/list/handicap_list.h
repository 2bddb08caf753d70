// tournament/office/list/handicap_list.h — reads an organiser's table of handicaps
// (event/grades/handicap_table.h), with the line of each error.
//
// Safe: pure functions, any thread.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/grades/handicap_table.h"

namespace kyvien::tournament {

/// Refuses: office-refuses with the value "line" from 1 and the causes handicap-row,
/// handicap-rows-order, handicap-rows-missing.
[[nodiscard]] Result<std::vector<HandicapRow>> read_handicap_table(std::string_view text);

}  // namespace kyvien::tournament
