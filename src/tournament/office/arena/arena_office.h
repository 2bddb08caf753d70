// tournament/office/arena/arena_office.h — an arena: who is waiting, who is paired now, when does
// it end, and what are the standings?
//
// An entry that has checked in and not withdrawn takes part; one that checks out pauses. All games
// are boards of round 1, which begins with the arena and to which each pairing adds boards. A
// result frees both players; a player who has lost by not appearing pauses until he checks in
// again. Results after the end do not count.
//
// Cost:  linear in the games; a pairing as arena_pairs().
// Safe:  pure functions, any thread. The time is passed in.
#pragma once

#include <optional>
#include <vector>

#include "tournament/office/office.h"
#include "tournament/pairing/arena/arena.h"

namespace kyvien::tournament {

inline constexpr int kMaxArenaMinutes = 24 * 60;
/// Number of waiting players who are paired at once; fewer if one of them has waited kArenaWait.
inline constexpr std::size_t kArenaLeastWaiting = 10;
inline constexpr OfficeTime kArenaWait = 5'000;
/// While others play, the same two are not paired again before both have waited this long.
inline constexpr OfficeTime kArenaRematchWait = 20'000;
/// The limits of Opened::arena_come_within: a player who has not come to the board this many
/// seconds after the pairing loses the game.
inline constexpr int kMinArenaComeWithin = 10, kMaxArenaComeWithin = 3'600;  // seconds

/// The players without a game, in the order of the standings, then of the ratings. Empty unless an
/// arena is running.
[[nodiscard]] std::vector<ArenaPlayer> waiting_in_arena(const Office& office);

/// Pairs all waiting players. Refuses: office-refuses (arena-not-running, nobody-waits).
[[nodiscard]] Result<ArenaPaired> pair_arena(const Office& office);

/// The event that is due now without a command: the arena ends, or some players are paired.
[[nodiscard]] std::optional<OfficeEventBody> due_arena_event(const Office& office, OfficeTime now);

/// Boards, from 1, without a result at which both players should be by now.
[[nodiscard]] std::vector<int> boards_past_arrival_deadline(const Office& office, OfficeTime now);

/// Needs: an arena.
[[nodiscard]] std::vector<ArenaScore> arena_scores(const Office& office);
[[nodiscard]] Standings arena_standings(const Office& office);

}  // namespace kyvien::tournament
