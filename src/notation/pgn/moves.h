// notation/pgn/moves.h — the moves of a PGN game, read on a board and written anew.
//
// Cost:  linear in the moves; each variation takes a copy of the position it leaves from.
// Safe:  pure functions, any thread.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "notation/chess/san.h"
#include "notation/pgn/pgn.h"
#include "notation/xiangqi/move.h"
#include "xiangqi/position.h"

namespace kyvien::notation {

/// A chess move as archives hold them: SAN in the letters given, coordinates with or without a sign
/// between the squares, with evaluations such as "+-" glued to it.
[[nodiscard]] std::expected<chess::Move, MoveTextError>
read_pgn_chess_move(const chess::Position& position, std::string_view text,
                    Letters letters = Letters::English);

/// Is the game xiangqi, by its tags?
[[nodiscard]] bool is_xiangqi(const PgnGame& game);

/// The starting position by the FEN and Variant tags. Refuses: fen-unreadable, start-illegal.
[[nodiscard]] Result<chess::Position> chess_start(const PgnGame& game);
[[nodiscard]] Result<xiangqi::Position> xiangqi_start(const PgnGame& game);

/// The notation that a xiangqi game's Format tag names; nothing for coordinates, which need no
/// hint, and for unknown words.
[[nodiscard]] std::optional<XiangqiForm> xiangqi_form_hint(std::string_view format_tag);

/// How chess moves are written anew.
struct ChessMoveForm {
    bool uci = false;  ///< Coordinates instead of SAN.
    SanStyle style;
};

/// Writes every move of the game and of its variations anew. A move that cannot be read stays as it
/// is, and so does what follows it in its line; a fault is added to the game for each.
/// Without `letters` the language is the one that reads the main line furthest.
/// Refuses a start that cannot be set up.
Result<void> rewrite_moves(PgnGame& game, const ChessMoveForm& form,
                           std::optional<Letters> letters = std::nullopt);

/// The same for xiangqi; the Format tag says what is read where `from` does not, and names the new
/// form afterwards.
Result<void> rewrite_moves(PgnGame& game, XiangqiForm form,
                           std::optional<XiangqiForm> from = std::nullopt);

/// The positions of the main line, the start first, as far as the moves can be read.
[[nodiscard]] Result<std::vector<chess::Position>> chess_positions(const PgnGame& game);
[[nodiscard]] Result<std::vector<xiangqi::Position>> xiangqi_positions(const PgnGame& game);

}  // namespace kyvien::notation
