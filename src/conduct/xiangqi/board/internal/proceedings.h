// conduct/xiangqi/board/internal/proceedings.h — composes the rulings of a xiangqi arbiter.
//
// Law:   7.1.l to 7.1.n, 9.6, 9.8, 9.10, 16.1 and 16.3. The ledgers of a player (faults, gaps,
//        reminders) are what has been ruled so far: they are counted from the rulings, so that a
//        restored position leaves them as they are.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clock/seat.h"
#include "conduct/core/internal/consequences.h"
#include "conduct/xiangqi/internal/reports.h"
#include "xiangqi/winnable.h"

namespace kyvien::conduct::internal {

/// A technical fault and how many it makes (16.3.b: the player is told reason and penalty).
[[nodiscard]] Ruled technical_fault_ruling(Seat seat, rulebook::Clause clause, Clauses also,
                                           std::int64_t count, std::int64_t limit,
                                           std::string reason = {});
/// 7.1.n: so many technical faults of `seat` lose.
[[nodiscard]] Ending lost_by_technical_faults(Seat seat, std::int64_t count);
/// 7.2.a. Needs: the proof says that nobody can win.
[[nodiscard]] Ending drawn_by_proof(const xiangqi::OutlookAnswer& proof);

// ---- events that are put together; each is told the game and what has been put together so far
// ----

void add(EventBodies& events, EventBody event);
void add(EventBodies& events, EventBodies more);
/// The game was over before or is over now.
[[nodiscard]] bool is_over(const StateBody& body, const EventBodies& events);
void rule(const StateBody& body, EventBodies& events, XiangqiRuling code, std::optional<Seat> seat,
          rulebook::Clause clause, Clauses also = {}, Values values = {},
          std::vector<std::string> squares = {});
/// Nothing where the game is over already.
void end(const StateBody& body, EventBodies& events, Ending ending, std::string reason = {});

/// Counts it; the last one that the regulations allow for loses (7.1.n, 7.1.m).
void technical_fault(const StateBody& body, EventBodies& events, Seat seat, rulebook::Clause clause,
                     Clauses also = {}, std::string reason = {});
void conduct_fault(const StateBody& body, EventBodies& events, Seat seat, rulebook::Clause clause,
                   std::string reason);
/// 9.6: reminder, then warning, for a touch that is not yet deliberate.
void accidental_touch(const StateBody& body, EventBodies& events, Seat seat);

/// 9.10, 12.1: the clocks stand while the arbiter looks.
void stop_clocks(const StateBody& body, EventBodies& events, rulebook::Clause clause);
/// The record up to `ply` is set up again; `dropped` says whether the board was elsewhere.
void restore(const StateBody& body, EventBodies& events, std::size_t ply, bool dropped,
             rulebook::Clause clause, Clauses also = {});

/// What a player has had so far, and in these events.
[[nodiscard]] int technical_faults(const StateBody& body, const EventBodies& events, Seat seat);
[[nodiscard]] int conduct_faults(const StateBody& body, const EventBodies& events, Seat seat);
[[nodiscard]] int gaps(const StateBody& body, const EventBodies& events, Seat seat);

/// 9.6: reminders and warnings for accidental touches that a player has had.
[[nodiscard]] int accidental_touches(const StateBody& body, Seat seat);
/// Would the next accidental touch be treated as deliberate?
[[nodiscard]] bool accident_is_deliberate(const StateBody& body, Seat seat);

/// The items of a field of type Squares.
[[nodiscard]] std::vector<std::string> items(std::string_view joined);
[[nodiscard]] std::string joined(const std::vector<std::string>& items);

}  // namespace kyvien::conduct::internal
