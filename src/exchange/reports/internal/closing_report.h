// exchange/reports/internal/closing_report.h — the chief referee's closing report, filled in from
// the log, and the assessment form for each referee.
//
// Law:   Chinese Go rules 31.8, and 28 to 31 for its contents.
// Cost:  linear in the log, plus the standings. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <vector>

#include "exchange/reports/lists.h"
#include "exchange/source.h"

namespace kyvien::exchange {

/// The event in figures, round by round, the places, incidents with author and reason, and lines
/// for remarks and signatures. What only people know is left blank. Without a log there are no
/// times of rounds and no incidents. Times are UTC.
[[nodiscard]] std::vector<paper::PrintedTable>
closing_report(const Source& source, const tournament::Standings& standings,
               const ListOptions& options);

/// The title of the report.
[[nodiscard]] std::string report_name(rulebook::Language language);

/// A form for assessing the arbiters: the authors in the log, with blank lines for others. It is
/// filled in by hand and not for public display.
[[nodiscard]] paper::PrintedTable assessment_form(const Source& source, const ListOptions& options);

}  // namespace kyvien::exchange
