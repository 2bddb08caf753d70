// conduct/chess/internal/move_count.h — whether the moves required in a time period were made.
//
// 6.4, 8.5, 8.6: if a flag has fallen in a period with a required number of moves and the record
// does not prove them, the arbiter has the moves counted before a loss is ruled.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

/// The period of the time control that a side is in.
struct Period {
    std::size_t index = 0;  ///< from 0; continues to increase if the last stage repeats
    int before = 0;         ///< moves completed before it began
    int required = 0;       ///< of the game; 0: all remaining moves
};
[[nodiscard]] Period period_of(const clock::Clock& clock, Seat seat);

/// Decide the reports external-flag and moves-counted.
[[nodiscard]] Decision external_flag(const ChessRuleContext& table,
                                     const chess_report::ExternalFlag& report);
[[nodiscard]] Decision moves_counted(const ChessRuleContext& table,
                                     const chess_report::MovesCounted& report);
/// Replaces a loss on time that the record does not prove by a count of the moves.
void count_instead_of_loss(const ChessRuleContext& table, EventBodies& events);
void remember_count(Scoresheets& book, const Event& event);

}  // namespace kyvien::conduct::internal
