// exchange/imports/internal/team_differences.h — what of an imported report of teams would be
// written differently again?
//
// The office writes its report; points of teams, columns of players, numbers and accelerations that
// are not as they were become remarks.
//
// Cost:  of writing and reading a report.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "exchange/remark.h"
#include "tournament/check/team_check.h"
#include "tournament/office/office.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {

/// `trial` is the office with everything that was taken from the report.
[[nodiscard]] Result<void> tell_differences(const tournament::TrfReport& report,
                                            const tournament::TeamsOfReport& told,
                                            const tournament::Office& trial,
                                            std::vector<Remark>& remarks);

}  // namespace kyvien::exchange
