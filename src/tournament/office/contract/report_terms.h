// tournament/office/contract/report_terms.h — what a report has no line for, so that an event goes
// on from its report as from its own file.
//
// The lines of FIDE's format hold players, games, byes, points, colours and tie-breaks. The rest
// that decides the next round or the table stands in comment lines that other programs pass over:
// "### kyvien: t=opened name=... system=points ...", one event as the log writes it. They hold what
// is so when the report is made: the terms, the entries with more than their columns hold, lots,
// who has withdrawn or checked in, warnings, places that were settled, the boards of each round in
// their order with handicap stones, games that are adjourned, whether FIDE mode was left.
//
// Lines 022 to 132 and 222 stand for DetailsGiven, both ways.
//
// Cost:  linear in the entries and the log.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/office/office.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

/// The comment lines of an office. Of teams they are the whole log that is in force: who sat where
/// and in which order cannot be told from the columns; an import compares both.
[[nodiscard]] std::vector<std::string> terms_lines(const Office& office);
/// The events of such lines among others; what cannot be read is passed over.
[[nodiscard]] std::vector<OfficeEventBody> terms_of(const std::vector<std::string>& lines);

/// What the other comment lines tell of the past, a line each without its mark: who did what and
/// when, remarks of other programs. What is worked out anew with each report is left out.
[[nodiscard]] std::string history_of(const std::vector<std::string>& lines);
/// The lines that give this again.
[[nodiscard]] std::vector<std::string> history_lines(std::string_view text);

/// Lines 022 to 132 and 222, and how many players and rated players there are.
[[nodiscard]] std::vector<std::string> details_lines(const Office& office);
[[nodiscard]] DetailsGiven details_of(const std::vector<std::string>& lines);

/// FIDE's code for line 192, and the office's own name of the system for line 092.
struct SystemCodes {
    std::string code, words;
};
[[nodiscard]] SystemCodes system_codes(const Office& office);

}  // namespace kyvien::tournament
