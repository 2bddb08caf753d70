// conduct/xiangqi/board/internal/ruling_events.h — composes the rulings of a xiangqi arbiter.
//
// Law:   7.1.l to 7.1.n, 9.6, 9.8, 9.10, 16.1 and 16.3. A player's tallies (faults, gaps,
//        reminders) are counted from the rulings given so far, so that a restored position leaves
//        them unchanged.
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

/// A technical fault and its running count (16.3.b: the player is told reason and penalty).
[[nodiscard]] Ruled technical_fault_ruling(Seat seat, rulebook::Clause clause, Clauses also,
                                           std::int64_t count, std::int64_t limit,
                                           std::string reason = {});
/// 7.1.n: the loss by this many technical faults of `seat`.
[[nodiscard]] Ending lost_by_technical_faults(Seat seat, std::int64_t count);
/// 7.2.a. Needs: the proof shows that neither side can win.
[[nodiscard]] Ending drawn_by_proof(const xiangqi::OutlookAnswer& proof);

// ---- composing events; each function receives the game and the events composed so far ----

void add(EventBodies& events, EventBody event);
void add(EventBodies& events, EventBodies more);
/// Whether the game was over before or is over now.
[[nodiscard]] bool is_over(const StateBody& body, const EventBodies& events);
void rule(const StateBody& body, EventBodies& events, XiangqiRuling code, std::optional<Seat> seat,
          rulebook::Clause clause, Clauses also = {}, Values values = {},
          std::vector<std::string> squares = {});
/// Does nothing if the game is already over.
void end(const StateBody& body, EventBodies& events, Ending ending, std::string reason = {});

/// Counts a fault; reaching the limit of the regulations loses (7.1.n, 7.1.m).
void technical_fault(const StateBody& body, EventBodies& events, Seat seat, rulebook::Clause clause,
                     Clauses also = {}, std::string reason = {});
void conduct_fault(const StateBody& body, EventBodies& events, Seat seat, rulebook::Clause clause,
                   std::string reason);
/// 9.6: a reminder, then a warning, for a touch that does not yet count as deliberate.
void accidental_touch(const StateBody& body, EventBodies& events, Seat seat);

/// 9.10, 12.1: stops the clocks while the arbiter looks.
void stop_clocks(const StateBody& body, EventBodies& events, rulebook::Clause clause);
/// Restores the position after `ply` moves of the record; `dropped` says whether the board
/// differed.
void restore(const StateBody& body, EventBodies& events, std::size_t ply, bool dropped,
             rulebook::Clause clause, Clauses also = {});

/// The player's technical faults so far, including these events.
[[nodiscard]] int technical_faults(const StateBody& body, const EventBodies& events, Seat seat);
[[nodiscard]] int conduct_faults(const StateBody& body, const EventBodies& events, Seat seat);
[[nodiscard]] int gaps(const StateBody& body, const EventBodies& events, Seat seat);

/// 9.6: the player's reminders and warnings for accidental touches.
[[nodiscard]] int accidental_touches(const StateBody& body, Seat seat);
/// Whether the next accidental touch would be treated as deliberate.
[[nodiscard]] bool accident_is_deliberate(const StateBody& body, Seat seat);

/// The items of a field of type Squares.
[[nodiscard]] std::vector<std::string> items(std::string_view joined);
[[nodiscard]] std::string joined(const std::vector<std::string>& items);

}  // namespace kyvien::conduct::internal
