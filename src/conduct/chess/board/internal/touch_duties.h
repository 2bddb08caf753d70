// conduct/chess/board/internal/touch_duties.h — the duty that follows from touched pieces, for the
// chapters that need it.
#pragma once

#include <memory>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

/// The duty that a touch makes in a position.
[[nodiscard]] Touched touched_in(const chess::Position& position, const ChessTouch& touch);
/// The same as the pieces stand now, also where no position of the rules is there: among the moves
/// that obey 3.1 to 3.9, as ChessGame writes moves by hand.
[[nodiscard]] Touched touched_in(const ChessGame& game, const ChessTouch& touch);
/// The legal move that was made by letting a piece go, as UCI, whatever should have been played;
/// see released_move().
[[nodiscard]] std::optional<std::string> released_in(const ChessGame& game,
                                                     const ChessTouch& touch);
/// The same of what is remembered to be touched, where no illegal move was made after it.
[[nodiscard]] std::optional<std::string> released_by_hand(const ChessRuleContext& table);
/// What a press completes, as UCI: the same, or a promotion to the piece that was put down. None
/// where no legal move stands on the board.
[[nodiscard]] std::optional<std::string> completed_by_press(const ChessRuleContext& table);
/// The pieces touched by a move made by hand (P3: the moved piece, and the one taken).
[[nodiscard]] ChessTouch touch_by_hand(const chess::Position& position, std::string_view text);
[[nodiscard]] ChessTouch touch_by_hand(const chess::Setup& board, std::string_view text);
/// The game as it stood after `ply` moves. Needs: ply <= moves made.
[[nodiscard]] std::unique_ptr<GameConduct> game_after(const ChessGame& game, std::size_t ply);
/// "obligation", or "may-play-any-legal" where no touched piece can obey (4.5).
[[nodiscard]] Ruled obliged(Seat seat, const Touched& touched);
/// 9.1.2.1: a player who touches a piece to move it declines the opponent's offer.
void declined_by_touch(const ChessRuleContext& table, Seat seat, EventBodies& events);

}  // namespace kyvien::conduct::internal
