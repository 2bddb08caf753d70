// conduct/chess/board/internal/touch_duties.h — touched pieces, for the parts that need the duty
// they make.
#pragma once

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

/// The duty that a touch makes in a position.
[[nodiscard]] Touched touched_in(const chess::Position& position, const ChessTouch& touch);
/// The pieces touched by a move made by hand (P3: the moved piece, and the one taken).
[[nodiscard]] ChessTouch touch_by_hand(const chess::Position& position, std::string_view text);
/// "obligation", or "may-play-any-legal" where no touched piece can obey (4.5).
[[nodiscard]] Ruled obliged(Seat seat, const Touched& touched);

}  // namespace kyvien::conduct::internal
