// tournament/check/team_check.h — do the points of the teams in a report follow from their players'
// games?
//
// A team's game points of a round are those of its players; its match points come from comparing
// them with the team that they met. Lines 362 (match points), 352 (colours of the boards, so how
// many there are), 240 and 320 (byes of teams) and 330 (matches not played) say the rest.
// Points given or taken by lines 299 without a type are counted; what lines 299 say of kinds of
// results is not, for FIDE's own sample states such a line and counts without it. A
// full-point bye is worth a win on every board, a half-point bye a draw on every board.
//
// Once the last planned round is played, the ranks of lines 310 are compared with the tie-breaks
// that the report names (line 212, else 202). The order of boards is that of the team's list, or
// line 300's; where it cannot be known, tie-breaks that ask for boards are not counted.
//
// Lines 250 and 260 are of teams. A team's colour is that of board one.
//
// Cost:  linear in the games, with a logarithm of the teams.
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
    /// Rounds of which nothing is said: no opponent, no bye, no forfeit. They count nothing.
    std::vector<int> silent_rounds;
};

struct TeamCheck {
    int teams = 0;
    int rounds = 0;
    std::vector<PointsDifference> players;
    std::vector<TeamDifference> differences;
    /// Ranks that the tie-breaks do not give, the tie-breaks that were counted, the first that was
    /// not, and why: equals before it may stand in any order.
    std::vector<TieBreakDifference> ranks = {};
    std::vector<std::string> counted = {};
    std::string not_counted = {};
    std::optional<Reason> why_not_counted = {};
    /// Rounds that FIDE's Swiss for teams pairs otherwise; or why no round was paired again.
    std::vector<RoundDifference> pairings = {};
    std::optional<Reason> pairings_not_compared = {};

    [[nodiscard]] bool is_clean() const {
        return players.empty() && differences.empty() && ranks.empty() && pairings.empty();
    }
};

/// What pairing sees of the teams of a report: match points in the event, colours of board one.
struct TeamsOfReport {
    Event event;
    GamePoints made;                  ///< of event.entries, of the rounds that were paired
    int rounds = 0;                   ///< that were paired
    std::optional<Reason> not_known;  ///< why they cannot be paired
    std::vector<TrfTeam> lists;       ///< with their players, in the order of the report
    /// Of the boards, 'W' or 'B', for the team that has White at board one; empty: not known.
    std::string colours;
    /// Who sat at the boards by lines 300, by team and round; 0 is an empty board.
    std::map<std::pair<EntryNumber, int>, std::vector<EntryNumber>> orders;
};

/// Those absent in the round to come (line 240) have a record in it.
/// Refuses as check_teams().
[[nodiscard]] Result<TeamsOfReport> teams_of_report(const TrfReport& report);

/// Rounds are paired again by FIDE's Swiss for teams where the report names it (line 192), or by
/// the terms that are told; never by another system.
/// Refuses: as read_teams(), trf-field for a line that cannot be read, trf-contradiction where the
/// players of a team met two others in a round.
[[nodiscard]] Result<TeamCheck> check_teams(const TrfReport& report,
                                            std::optional<TeamSwissTerms> told = std::nullopt);

}  // namespace kyvien::tournament
