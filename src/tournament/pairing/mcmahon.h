// tournament/pairing/mcmahon.h — McMahon's system: everybody begins with the points of the grade.
//
// Law:   none of the three laws has it (Go 27.3 leaves other ways of pairing open); this is what Go
//        associations do. Entries at or above the bar begin level, so do those at or below the
//        floor, and between them one win's points lie between two grades. A correction moves one
//        entry by grades, bar and floor notwithstanding. The table has the start and the points
//        made (MMS), then the opponents' MMS (SOS), then the opponents' SOS (SOSOS); for a round
//        without an opponent both take what the entry began with.
//        Handicaps: the difference of the points before the round, or of the grades, less what the
//        event takes off, up to its most; one stone is the first move without komi.
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
constexpr int kMostHandicap = 9;

/// What a start is counted from: 9 for 9 dan to 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu, ...
struct McMahonGrade {
    int grade = 0;
    int correction = 0;
};

/// The points with which each begins, in the order of `grades`; of those without corrections the
/// lowest has none. Without a bar or a floor the highest or the lowest of the grades is it.
/// Needs: floor <= bar where both are given.
[[nodiscard]] std::vector<Points> mcmahon_starts(std::span<const McMahonGrade> grades,
                                                 std::optional<int> bar, std::optional<int> floor,
                                                 Points win);

/// MMS, SOS, SOSOS after `rounds`. Needs: a start for each of event.entries, in their order.
[[nodiscard]] Standings mcmahon_standings(const Event& event, std::span<const Points> starts,
                                          int rounds);

/// Stones of a game between two whose difference is `wins` (whole wins' points, or grades).
[[nodiscard]] int handicap_for(const Opened& opened, int wins);

}  // namespace kyvien::tournament
