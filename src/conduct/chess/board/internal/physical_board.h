// conduct/chess/board/internal/physical_board.h — pieces moved by hand, legally or not.
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

/// What was done on this board, in the one way in which it is written. "e1g1" of a king with a rook
/// in the corner moves that rook too; "e5d6" of a pawn takes the pawn that it passed.
/// Refuses: bad-move-text, no-piece.
[[nodiscard]] Result<std::string> read_by_hand(const chess::Setup& board, std::string_view text);

/// The board after it, with the other side to move. Castling rights are lost with a king or rook
/// that has moved. Needs: the text was given by read_by_hand() for this board.
[[nodiscard]] chess::Setup after_by_hand(chess::Setup board, std::string_view text);

/// 3.1 to 3.9, also on a board to which the rules as a whole do not apply (the opponent's king
/// stands in check, a pawn on its last rank): one piece of the side to move goes as it may, takes
/// no king, and leaves its own king safe. A pawn that is not replaced on the last rank does not.
/// Needs: as after_by_hand().
[[nodiscard]] bool moves_as_pieces_do(const chess::Setup& board, std::string_view text);

/// All moves of the side to move that do, as read_by_hand() writes them.
[[nodiscard]] std::vector<std::string> moves_as_pieces_do(const chess::Setup& board);

/// The position, where the rules can be applied to the board.
[[nodiscard]] std::optional<chess::Position> playable(const chess::Setup& board,
                                                      chess::CastlingMode mode);

}  // namespace kyvien::conduct::internal
