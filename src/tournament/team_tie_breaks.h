// tournament/team_tie_breaks.h — FIDE's tie-breaks for teams: match points first, game points
// beside.
//
// Law:   FIDE Handbook C.07 for team competitions. Beside the tie-breaks for individuals
//        (tie_breaks.h), which are then counted on match points: MPTS, GPTS, MPVGP (the other of
//        the two), BH:MP and BH:GP with cuts, the Sonneborn-Berger family EMMSB EMGSB EGMSB EGGSB
//        (the first letter is what the opponent made, the second what was made of the opponent),
//        EDE, and of boards BC, TBR, BBE. Readings: an unplayed round counts in BH:GP as a match
//        against a team with one's own game points, and in the Sonneborn-Berger family as nothing;
//        EDE is asked where all of the equal teams have met.
// Cost:  linear in the matches for each tie-break.
// Safe:  pure functions, any thread.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rulebook/refusal.h"
#include "tournament/event.h"
#include "tournament/rational.h"
#include "tournament/standings.h"

namespace kyvien::tournament {

/// What a team made of the boards of one round.
struct TeamRound {
    Rational game_points;
    std::vector<Rational> boards;  ///< from board one; empty where there are none
};
/// By team, from round 1.
using TeamRounds = std::map<EntryNumber, std::vector<TeamRound>>;

/// Refuses: unknown-tie-break, with those that are known.
[[nodiscard]] Result<void> check_team_tie_break(std::string_view text);

/// Match points, then the tie-breaks in their order; whom none of them divides share a place. Texts
/// that are no tie-break are passed over: see check_team_tie_break().
[[nodiscard]] Standings fide_team_standings(const Event& event, const TeamRounds& teams,
                                            std::span<const std::string> tie_breaks, int rounds);

}  // namespace kyvien::tournament
