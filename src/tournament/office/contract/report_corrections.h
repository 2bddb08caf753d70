// tournament/office/contract/report_corrections.h — corrections of results for the rating report
// alone.
//
// A wrong result is sometimes noticed after later rounds were paired and prizes awarded: the
// tournament stays as it is, but the rating report must be right. Such a correction changes neither
// points, pairings nor standings. In the report, the columns have the corrected result, lines 299
// the points that counted, and a comment line both, so that importing or checking the report gives
// the tournament's own points.
//
// Law:   FIDE C.02: corrections for the report alone are kept apart from the tournament.
// Cost:  linear in the boards. Safe: pure functions, any thread.
#pragma once

#include <string_view>

#include "base/result.h"
#include "tournament/office/office.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

/// Puts the corrected results into the event of a report, with the points as they counted.
void apply_report_corrections(const Office& office, Event& event);

/// The comment lines for these results.
[[nodiscard]] std::vector<OfficeEventBody> report_corrections(const Office& office);

/// The inverse: turns a report's event into the event as the tournament counted it.
void restore_counted_results(TrfReport& report);

/// read_trf() and restore_counted_results(), for pairing, standings and checks. Refuses: as
/// read_trf().
[[nodiscard]] Result<TrfReport> read_counted_report(std::string_view bytes);

}  // namespace kyvien::tournament
