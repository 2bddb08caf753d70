// tournament/ranking/team_tie_breaks.h — FIDE's tie-breaks for teams: match points first, game
// points beside.
//
// Law:   FIDE Handbook C.07 for team competitions. Beside the tie-breaks for individuals
//        (tie_breaks.h), which are then counted on match points: MPTS, GPTS, MPVGP (the other of
//        the two), BH:MP and BH:GP, the Sonneborn-Berger family EMMSB EMGSB EGMSB EGGSB (the first
//        letter is what the opponent made, the second what was made of the opponent), and of boards
//        BC, TBR, BBE. Unplayed rounds are those of article 16, with a draw's game points where it
//        speaks of a draw; BH and the family take cuts.
//        EDE divides equals by the match points of their own matches, then by the game points
//        (13.3; the other way round where game points come first): a score that divides is asked
//        again of those it leaves equal, until neither does. Where exactly two are left whose match
//        gives neither, EDEC asks for its board count, EDET for its boards from the top, EDEB for
//        what is left without its last boards. /P ("EDET/P", "EMGSB/C1/P") counts forfeited matches
//        as played.
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

/// What a team made of the boards of one round.
struct TeamRound {
    Rational game_points;
    std::vector<Rational> boards;  ///< from board one; empty where there are none
};
/// By team, from round 1.
using TeamRounds = std::map<EntryNumber, std::vector<TeamRound>>;

struct TeamPlay {
    int rounds = 0;
    Rational drawn_game_points;  ///< of either team, where all boards of a match are drawn
    Pairings pairings = Pairings::RoundByRound;
    /// Given beside the results, negative where they were taken away; of match points
    /// Entry::penalties says it.
    std::map<EntryNumber, Rational> game_points_beside = {};
    /// Places are given by game points, and MPVGP are the match points.
    bool game_points_first = false;
};

/// Refuses: unknown-tie-break, as parse_tie_break(), with those of teams.
[[nodiscard]] Result<void> check_team_tie_break(std::string_view text);

/// Match points (or game points), then the tie-breaks in their order; entries that none of them
/// divides share a place. The value of EDE is the place it gives among the equal, counted
/// downwards. Texts that are no tie-break are passed over: see check_team_tie_break().
[[nodiscard]] Standings fide_team_standings(const Event& event, const TeamRounds& teams,
                                            std::span<const std::string> tie_breaks,
                                            const TeamPlay& play);

}  // namespace kyvien::tournament
