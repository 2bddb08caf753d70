// tournament/office/contract/report_terms.h — data for which a report has no line, so that a
// tournament can be continued from its report.
//
// FIDE's format has lines for players, games, byes, points, colours and tie-breaks. Everything else
// that decides the next round or the standings is written in comment lines, which other programs
// ignore: "### kyvien: t=opened name=... system=points ...", one event as in the log. They hold the
// current settings, further fields of the entries, lots, withdrawals and check-ins, warnings,
// settled places, the game played, the boards of each round with handicap stones, adjourned games,
// and whether FIDE mode was left.
//
// Lines 022 to 132 and 222 are converted to DetailsGiven and back.
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

/// The comment lines of an office. For teams they are the whole log in force: line-ups and their
/// order cannot be derived from the columns. An import compares both.
[[nodiscard]] std::vector<std::string> terms_lines(const Office& office);
/// The events in such lines, among others; unreadable lines are skipped.
[[nodiscard]] std::vector<OfficeEventBody> terms_of(const std::vector<std::string>& lines);

/// What the other comment lines say about the past, one line each without its mark: who did what
/// and when, remarks of other programs. Lines that each report computes anew are left out.
[[nodiscard]] std::string history_of(const std::vector<std::string>& lines);
/// The comment lines for such a text.
[[nodiscard]] std::vector<std::string> history_lines(std::string_view text);

/// Lines 022 to 132 and 222, and the numbers of players and of rated players.
[[nodiscard]] std::vector<std::string> details_lines(const Office& office);
[[nodiscard]] DetailsGiven details_of(const std::vector<std::string>& lines);

/// FIDE's code for line 192, and the office's own name for the system for line 092.
struct SystemCodes {
    std::string code, words;
};
[[nodiscard]] SystemCodes system_codes(const Office& office);

}  // namespace kyvien::tournament
