// tournament/pairing/mcmahon.h — McMahon's system: entries start with points by their grade.
//
// Law:   none of the three laws has it (Go 27.3 allows other pairing systems); this follows the
//        practice of Go associations. Entries at or above the bar start equal, as do those at or
//        below the floor; between them each grade is worth one win's points. A correction moves one
//        entry by grades, regardless of bar and floor. The standings have the start plus the points
//        scored (MMS), then the opponents' MMS (SOS), then the opponents' SOS (SOSOS); a round
//        without an opponent counts as the entry's start in both.
//        Handicaps: the difference of the points before the round, or of the grades, minus the
//        event's reduction, up to its maximum; one stone is the first move without komi.
// Cost:  linear in the games.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <vector>

#include "tournament/event/office_events.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {

constexpr int kHighestGrade = 18;  ///< 9 dan professional
constexpr int kLowestGrade = -59;  ///< 60 kyu
constexpr int kMaxHandicap = 9;

/// A grade from which the start follows: 9 for 9 dan to 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu, ...
struct McMahonGrade {
    int grade = 0;
    int correction = 0;
};

/// The starting points, in the order of `grades`; without corrections the lowest entry starts with
/// none. If bar or floor is missing, it is the highest or the lowest of the grades.
/// Needs: floor <= bar if both are given.
[[nodiscard]] std::vector<Points> mcmahon_starts(std::span<const McMahonGrade> grades,
                                                 std::optional<int> bar, std::optional<int> floor,
                                                 Points win);

/// MMS, SOS, SOSOS after `rounds`. Needs: starting points for each of event.entries, in order.
[[nodiscard]] Standings mcmahon_standings(const Event& event, std::span<const Points> starts,
                                          int rounds);

/// Handicap stones for a difference of `wins` (in whole wins' points, or grades).
[[nodiscard]] int handicap_for(const Opened& opened, int wins);

}  // namespace kyvien::tournament
