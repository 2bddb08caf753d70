// exchange/reports/internal/closing_report.h — the closing report that the chief referee submits
// after the event, filled in from the log, and the assessment form for each referee.
//
// Law:   Chinese Go rules 31.8, and 28 to 31 for what it tells of.
// Cost:  linear in the log, and the standings. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <vector>

#include "exchange/reports/lists.h"
#include "exchange/source.h"

namespace kyvien::exchange {

/// The event in figures, round by round, the places, what happened beside the games with who did it
/// and why, and lines for remarks and signatures. What only people know is left empty. A file
/// without a log has no rounds' times and tells of nothing that happened. Times are UTC.
[[nodiscard]] std::vector<paper::PrintedTable>
closing_report(const Source& source, const tournament::Standings& standings,
               const ListOptions& options);

/// What the report is called.
[[nodiscard]] std::string report_name(rulebook::Language language);

/// A form for assessing the arbiters: those who wrote in the log, with empty lines for others; it
/// is filled in by hand and is not for the wall.
[[nodiscard]] paper::PrintedTable assessment_form(const Source& source, const ListOptions& options);

}  // namespace kyvien::exchange
