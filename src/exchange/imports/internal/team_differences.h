// exchange/imports/internal/team_differences.h — what would be written differently if an imported
// report of teams were exported again?
//
// Exports the office's report; differences in team points, player columns, numbers and
// accelerations become remarks.
//
// Cost:  writing and reading a report.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "exchange/remark.h"
#include "tournament/check/team_check.h"
#include "tournament/office/office.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {

/// `trial` is the office with everything imported from the report.
[[nodiscard]] Result<void> add_difference_remarks(const tournament::TrfReport& report,
                                                  const tournament::TeamsOfReport& report_teams,
                                                  const tournament::Office& trial,
                                                  std::vector<Remark>& remarks);

}  // namespace kyvien::exchange
