// notation/pgn/moves.h — reads the moves of a PGN game on a board and rewrites them.
//
// Cost:  linear in the moves; each variation copies the position it starts from.
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

/// Reads a chess move as found in archives: SAN with the given letters, coordinates with or without
/// a sign between the squares, with an appended evaluation such as "+-".
[[nodiscard]] std::expected<chess::Move, MoveTextError>
read_pgn_chess_move(const chess::Position& position, std::string_view text,
                    Letters letters = Letters::English);

/// Whether the game is xiangqi, according to its tags.
[[nodiscard]] bool is_xiangqi(const PgnGame& game);

/// The starting position from the FEN and Variant tags. Refuses: fen-unreadable, start-illegal.
[[nodiscard]] Result<chess::Position> chess_start(const PgnGame& game);
[[nodiscard]] Result<xiangqi::Position> xiangqi_start(const PgnGame& game);

/// The notation named by a xiangqi game's Format tag; nothing for coordinates, which need no hint,
/// and for unknown words.
[[nodiscard]] std::optional<XiangqiForm> xiangqi_form_hint(std::string_view format_tag);

/// The form in which chess moves are rewritten.
struct ChessMoveForm {
    bool uci = false;  ///< Coordinates instead of SAN.
    SanStyle style;
};

/// Rewrites every move of the game and of its variations. A move that cannot be read is left
/// unchanged, as is the rest of its line; a fault is added to the game for each. Without `letters`,
/// the language that reads the main line furthest is used.
/// Refuses a start that cannot be set up.
Result<void> rewrite_moves(PgnGame& game, const ChessMoveForm& form,
                           std::optional<Letters> letters = std::nullopt);

/// The same for xiangqi. Without `from`, the Format tag determines how moves are read; afterwards
/// it names the new form.
Result<void> rewrite_moves(PgnGame& game, XiangqiForm form,
                           std::optional<XiangqiForm> from = std::nullopt);

/// The positions of the main line, including the start, as far as the moves can be read.
[[nodiscard]] Result<std::vector<chess::Position>> chess_positions(const PgnGame& game);
[[nodiscard]] Result<std::vector<xiangqi::Position>> xiangqi_positions(const PgnGame& game);

}  // namespace kyvien::notation
