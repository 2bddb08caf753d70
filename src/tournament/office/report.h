// tournament/office/report.h — writes the tournament as a tournament report file (TRF).
//
// Individuals go as they are: what is forbidden, the acceleration, the tie-breaks (212). Of teams
// by boards the players go with their games, the teams in lines 310 or 013. Of Double-Swiss a match
// is two rounds of the report (trf/double_rounds.h). What an arbiter has to answer for (byes,
// withdrawals, corrections, pairings by hand, penalties, what was undone) stands in comment lines
// ("###"), as the log has it; penalties stand in lines 299 too, where they count.
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

/// Refuses: not-in-a-report where a player has more than one game a round (matches but those of
/// Double-Swiss, all-play-all, rings, arenas), and as write_teams().
[[nodiscard]] Result<TrfReport> report_of(const Office& office, TrfEdition edition);

/// The comment lines alone, oldest first: "### 2026-11-22T07:00:00Z Hoa: t=withdrew number=3 ...".
[[nodiscard]] std::vector<std::string> audit_lines(const Office& office);

/// "2026-11-22T07:00:00Z".
[[nodiscard]] std::string utc_text(OfficeTime at);

}  // namespace kyvien::tournament
