// tournament/office/contract/report_corrections.h — corrections of results for the rating report
// alone.
//
// A wrong result is sometimes noticed when later rounds were paired and the prizes awarded: the
// tournament stays as it is, but the rating report must be right. Such a correction changes neither
// points, pairings nor standings. In the report the columns have the corrected result, lines 299
// the points that were counted, and a comment line both, so that an import or a check of the report
// counts as the tournament did.
//
// Law:   FIDE C.02: corrections for the report alone are kept apart from the tournament.
// Cost:  linear in the boards. Safe: pure functions, any thread.
#pragma once

#include <string_view>

#include "base/result.h"
#include "tournament/office/office.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

/// Puts what is to be told into the event of a report, its points as they were counted.
void tell_corrected(const Office& office, Event& event);

/// The comment lines of these results.
[[nodiscard]] std::vector<OfficeEventBody> report_corrections(const Office& office);

/// The other way round: the report's event as the tournament counted it.
void count_as_played(TrfReport& report);

/// read_trf() and count_as_played(): for pairing, tables and checks. Refuses: as read_trf().
[[nodiscard]] Result<TrfReport> read_counted_report(std::string_view bytes);

}  // namespace kyvien::tournament
