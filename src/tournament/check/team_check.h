// tournament/check/team_check.h — do the points of the teams in a report follow from their players'
// games?
//
// A team's game points of a round are the sum of its players' points; its match points follow from
// comparing them with the opponent's. Lines 362 (match points), 352 (board colours, and so the
// number of boards), 240 and 320 (team byes) and 330 (unplayed matches) give the rest. Points added
// or deducted by lines 299 without a type are counted; what lines 299 say about types of results is
// ignored, because FIDE's own sample has such a line and does not count it. A full-point bye is
// worth a win on every board, a half-point bye a draw on every board.
//
// After the last planned round, the ranks of lines 310 are compared with the tie-breaks that the
// report names (line 212, else 202). The board order is that of the team's list, or of line 300; if
// it is unknown, tie-breaks that depend on boards are not computed.
//
// Lines 250 and 260 refer to teams. A team's colour is its colour on board one.
//
// Cost:  linear in the games, logarithmic in the teams.
// Safe:  pure functions, any thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/check/check.h"
#include "tournament/pairing/team_swiss/team_swiss.h"
#include "tournament/trf/teams.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {

struct TeamDifference {
    EntryNumber number = 0;
    std::string name;
    Points stated_match, counted_match;
    Points stated_game, counted_game;
    /// Rounds without opponent, bye or forfeit. They score nothing.
    std::vector<int> rounds_without_result;
};

struct TeamCheck {
    int teams = 0;
    int rounds = 0;
    std::vector<PointsDifference> players;
    std::vector<TeamDifference> differences;
    /// Ranks that differ from the tie-breaks; the tie-breaks that were computed; the first that was
    /// not, and why: entries still tied before it may be in any order.
    std::vector<TieBreakDifference> ranks = {};
    std::vector<std::string> counted = {};
    std::string not_counted = {};
    std::optional<Reason> why_not_counted = {};
    /// Rounds that FIDE's Swiss for teams pairs differently; or why no round was paired again.
    std::vector<RoundDifference> pairings = {};
    std::optional<Reason> pairings_not_compared = {};

    [[nodiscard]] bool is_clean() const {
        return players.empty() && differences.empty() && ranks.empty() && pairings.empty();
    }
};

/// The teams of a report as the pairing sees them: match points in the event, colours of board one.
struct TeamsOfReport {
    Event event;
    GamePoints made;                  ///< of event.entries, in the paired rounds
    int rounds = 0;                   ///< number of paired rounds
    std::optional<Reason> not_known;  ///< why the teams cannot be paired
    std::vector<TrfTeam> lists;       ///< teams with their players, in the report's order
    /// Colour of each board, 'W' or 'B', for the team with White on board one; empty: unknown.
    std::string colours;
    /// Players at the boards from lines 300, by team and round; 0 is an empty board.
    std::map<std::pair<EntryNumber, int>, std::vector<EntryNumber>> orders;
};

/// Teams absent from the next round (line 240) have a record in it.
/// Refuses as check_teams().
[[nodiscard]] Result<TeamsOfReport> teams_of_report(const TrfReport& report);

/// Rounds are paired again by FIDE's Swiss for teams if the report names it (line 192) or if terms
/// are passed; never by another system.
/// Refuses: as read_teams(); trf-field for a line that cannot be read; trf-contradiction if the
/// players of one team met two different teams in a round.
[[nodiscard]] Result<TeamCheck>
check_teams(const TrfReport& report, std::optional<TeamSwissTerms> given_terms = std::nullopt);

}  // namespace kyvien::tournament
