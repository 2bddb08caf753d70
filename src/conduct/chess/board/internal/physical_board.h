// conduct/chess/board/internal/physical_board.h — moves made by hand, legal or illegal.
//
// The notation is that of chess_game.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "chess/setup.h"

namespace kyvien::conduct::internal {

/// The canonical text of what was done on this board. "e1g1" of a king with a rook in the corner
/// moves that rook too; "e5d6" of a pawn captures the pawn that it passed.
/// Refuses: bad-move-text, no-piece.
[[nodiscard]] Result<std::string> read_hand_move(const chess::Setup& board, std::string_view text);

/// The board afterwards, with the other side to move. Castling rights are lost for a king or rook
/// that has moved. Needs: the text comes from read_hand_move() for this board.
[[nodiscard]] chess::Setup board_after_hand_move(chess::Setup board, std::string_view text);

/// Whether the move obeys 3.1 to 3.9, also on a board to which the rules as a whole do not apply
/// (the opponent's king is in check, a pawn is on its last rank): one piece of the side to move
/// moves by its way of moving, captures no king, and leaves its own king safe. A pawn that is not
/// replaced on the last rank does not obey them.
/// Needs: as board_after_hand_move().
[[nodiscard]] bool is_regular_move(const chess::Setup& board, std::string_view text);

/// All such moves of the side to move, as read_hand_move() writes them.
[[nodiscard]] std::vector<std::string> regular_moves(const chess::Setup& board);

/// The position, if the rules can be applied to the board.
[[nodiscard]] std::optional<chess::Position> playable(const chess::Setup& board,
                                                      chess::CastlingMode mode);

}  // namespace kyvien::conduct::internal
