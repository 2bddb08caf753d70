// conduct/chess/internal/move_count.h — were the moves made that the time period requires?
//
// 6.4, 8.5, 8.6: when a flag has fallen in a period with a number of moves and the moves are not on
// record, the arbiter has them counted before anything is lost.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

/// The period of the time control a side is in.
struct Period {
    std::size_t index = 0;  ///< from 0; goes on counting where the last stage repeats
    int before = 0;         ///< moves completed before it began
    int required = 0;       ///< moves of the game that complete it; 0: all the remaining ones
};
[[nodiscard]] Period period_of(const clock::Clock& clock, Seat seat);

/// The reports external-flag and moves-counted.
[[nodiscard]] Decision external_flag(const ChessRuleContext& table,
                                     const chess_report::ExternalFlag& report);
[[nodiscard]] Decision moves_counted(const ChessRuleContext& table,
                                     const chess_report::MovesCounted& report);
/// Puts the counting of moves in the place of a loss on time that the records do not prove.
void count_instead_of_loss(const ChessRuleContext& table, EventBodies& events);
void remember_count(Scoresheets& book, const Event& event);

}  // namespace kyvien::conduct::internal
