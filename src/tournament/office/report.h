// tournament/office/report.h — writes the tournament as a tournament report file (TRF).
//
// Individual events are written as they are: forbidden pairings, acceleration, tie-breaks (212).
// For teams by boards the players are written with their games, the teams in lines 310 or 013. In
// Double-Swiss a match is two rounds of the report (trf/double_rounds.h). What an arbiter is
// accountable for (byes, withdrawals, corrections, pairings by hand, penalties, undone events) is
// in comment lines ("###") as in the log; penalties that count are also in lines 299.
//
// Cost:  linear in the log and the games.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "tournament/office/office.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

/// Refuses: not-in-a-report if a player has more than one game per round (matches other than
/// Double-Swiss, all-play-all, rings, arenas), and as write_teams().
[[nodiscard]] Result<TrfReport> report_of(const Office& office, TrfEdition edition);

/// The comment lines only, oldest first: "### 2026-11-22T07:00:00Z Hoa: t=withdrew number=3 ...".
[[nodiscard]] std::vector<std::string> audit_lines(const Office& office);

/// Formats a time as "2026-11-22T07:00:00Z".
[[nodiscard]] std::string utc_text(OfficeTime at);

}  // namespace kyvien::tournament
