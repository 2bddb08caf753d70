// conduct/chess/board/internal/touch_duties.h — the duty that follows from touched pieces, shared
// by several chapters.
#pragma once

#include <memory>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

/// The duty that a touch creates in a position.
[[nodiscard]] Touched touched_in(const chess::Position& position, const ChessTouch& touch);
/// The same for the current board, even if it is not a legal position: among the moves that obey
/// 3.1 to 3.9, as ChessGame writes moves by hand.
[[nodiscard]] Touched touched_in(const ChessGame& game, const ChessTouch& touch);
/// The legal move made by releasing a piece, in UCI, regardless of what should have been played;
/// see released_move().
[[nodiscard]] std::optional<std::string> released_in(const ChessGame& game,
                                                     const ChessTouch& touch);
/// The same for the touches recorded so far, if no illegal move was made after them.
[[nodiscard]] std::optional<std::string> released_by_hand(const ChessRuleContext& table);
/// The move that a press completes, in UCI: the released move, or a promotion to the piece that was
/// put on the board. Nothing if there is no legal move on the board.
[[nodiscard]] std::optional<std::string> completed_by_press(const ChessRuleContext& table);
/// The pieces touched by a move made by hand (P3: the moved and the captured piece).
[[nodiscard]] ChessTouch touch_of_hand_move(const chess::Position& position, std::string_view text);
[[nodiscard]] ChessTouch touch_of_hand_move(const chess::Setup& board, std::string_view text);
/// The game after `ply` moves. Needs: ply <= moves made.
[[nodiscard]] std::unique_ptr<GameConduct> game_after(const ChessGame& game, std::size_t ply);
/// "obligation", or "may-play-any-legal" if no touched piece can be moved or captured (4.5).
[[nodiscard]] Ruled obliged(Seat seat, const Touched& touched);
/// 9.1.2.1: a player who touches a piece to move it declines the opponent's offer.
void declined_by_touch(const ChessRuleContext& table, Seat seat, EventBodies& events);

}  // namespace kyvien::conduct::internal
