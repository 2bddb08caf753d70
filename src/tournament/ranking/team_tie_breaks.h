// tournament/ranking/team_tie_breaks.h — FIDE's tie-breaks for teams, from match points and game
// points.
//
// Law:   FIDE Handbook C.07 for team competitions. In addition to the tie-breaks for individuals
//        (tie_breaks.h), here computed from match points: MPTS, GPTS, MPVGP (the other of the two),
//        BH:MP and BH:GP, the Sonneborn-Berger family EMMSB EMGSB EGMSB EGGSB (first letter: the
//        opponent's score; second: the score made against the opponent), and for boards BC, TBR,
//        BBE. Unplayed rounds follow article 16, with a draw's game points where it mentions a
//        draw; BH and the Sonneborn-Berger family take cuts.
//        EDE separates ties by the match points of the matches between the tied teams, then by game
//        points (13.3; in reverse order if game points come first): a score that separates is
//        applied again to the teams still tied, until neither does. If exactly two teams remain and
//        neither score separates them, EDEC uses the board count of their match, EDET its boards
//        from the top, EDEB the score without the last boards. /P ("EDET/P", "EMGSB/C1/P") counts
//        forfeited matches as played.
// Cost:  linear in the matches for each tie-break.
// Safe:  pure functions, any thread.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/event/rational.h"
#include "tournament/ranking/standings.h"
#include "tournament/ranking/tie_breaks.h"

namespace kyvien::tournament {

/// A team's board scores in one round.
struct TeamRound {
    Rational game_points;
    std::vector<Rational> boards;  ///< from board one; may be empty
};
/// By team, from round 1.
using TeamRounds = std::map<EntryNumber, std::vector<TeamRound>>;

struct TeamTieBreakOptions {
    int rounds = 0;
    Rational drawn_game_points;  ///< per team, for a match with all boards drawn
    Pairings pairings = Pairings::RoundByRound;
    /// Points in addition to the results, negative if deducted; for match points Entry::penalties
    /// has them.
    std::map<EntryNumber, Rational> extra_game_points = {};
    /// Ranking is by game points, and MPVGP is the match points.
    bool game_points_first = false;
};

/// Refuses: unknown-tie-break as parse_tie_break(), with the names of the team tie-breaks.
[[nodiscard]] Result<void> check_team_tie_break(std::string_view text);

/// Ranks by match points (or game points), then by the tie-breaks in order; entries that none of
/// them separates share a place. The value of EDE is the place within the tie, counted downwards.
/// Invalid tie-break names are skipped: see check_team_tie_break().
[[nodiscard]] Standings fide_team_standings(const Event& event, const TeamRounds& teams,
                                            std::span<const std::string> tie_breaks,
                                            const TeamTieBreakOptions& play);

}  // namespace kyvien::tournament
