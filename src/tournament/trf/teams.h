// tournament/trf/teams.h — the teams of a tournament report: lines 310 (TRF26) and 013 (TRF16).
//
// Columns of 310: number 5-7, name 9-40, code 42-46, average rating 48-53, match points 55-60, game
// points 62-67, rank 69-71, players from 74, four columns each, separated by a space. Of 013: name
// 5-36, players likewise from 37; teams are numbered in order.
//
// Cost:  linear in the lines.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

struct TrfTeam {
    EntryNumber number = 0;
    std::string name, code;
    int rating = 0;  ///< average; 0 if not given
    std::optional<Points> match_points, game_points;
    std::optional<int> rank;
    std::vector<EntryNumber> players;  ///< from board one

    friend bool operator==(const TrfTeam&, const TrfTeam&) = default;
};

/// The teams of a report, from its lines 310, or from its lines 013 if there are none.
/// Refuses: trf-field naming line and columns, trf-contradiction if a player does not exist or is
/// in two teams. Line numbers count within `other_lines`.
[[nodiscard]] Result<std::vector<TrfTeam>> read_teams(const TrfReport& report);

/// Formats the lines for `other_lines` of a report.
/// Refuses: trf-too-large if a value does not fit its columns.
[[nodiscard]] Result<std::vector<std::string>> write_teams(const std::vector<TrfTeam>& teams,
                                                           TrfEdition edition);

}  // namespace kyvien::tournament
