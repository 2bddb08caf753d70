// conduct/chess/internal/game.h — a game of chess, including moves made by hand, for the code over
// the board.
//
// Over the board the pieces can be where no legal move could put them. Such moves are written as
// what was done by hand:
//   "f1-c3"        the piece on f1 was put on c3; any piece there was removed
//   "a7-a8=q"      the same, and it was replaced by a queen;  "a7-a8" was not replaced
//   "e1-g1,h1-f1"  several, in order;  "e5-d6,d5-" the piece on d5 was removed
//   "--"           no piece was moved, but the turn passed
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/history.h"
#include "chess/position.h"
#include "chess/setup.h"
#include "conduct/core/internal/game_conduct.h"

namespace kyvien::conduct::internal {

class ChessGame : public GameConduct {
  public:
    /// The position; null while the rules cannot be applied to the pieces (both kings in check, a
    /// missing king, a pawn on the last rank).
    [[nodiscard]] virtual const chess::Position* position() const = 0;
    /// The number of moves made, including moves by hand.
    [[nodiscard]] virtual std::size_t plies() const = 0;
    /// The position after `ply` moves, or null. Needs: ply <= number of moves.
    [[nodiscard]] virtual const chess::Position* position_at(std::size_t ply) const = 0;
    /// The pieces on the board.
    [[nodiscard]] virtual chess::Setup board() const = 0;
    /// Whether the move with this number was made by hand from such a position and obeys 3.1 to
    /// 3.9.
    [[nodiscard]] virtual bool was_regular_hand_move(std::size_t ply) const = 0;
    /// The ending caused by a move by hand from such a position that obeys 3.1 to 3.9.
    [[nodiscard]] virtual std::optional<Ending>
    ending_after_hand_move(std::string_view text) const = 0;
    /// The canonical text of a physical action, given as that text or as "f1c3", "e1g1", "a7a8q".
    /// Refuses: bad-move-text, no-piece.
    [[nodiscard]] virtual Result<std::string> by_hand(std::string_view text) const = 0;
    /// Refuses a position that cannot be set up on the board.
    [[nodiscard]] virtual Result<void> check_position(std::string_view fen) const = 0;
};

/// No piece was moved, but the turn passed.
inline constexpr std::string_view kNoMove = "--";

[[nodiscard]] inline bool is_hand_move(std::string_view move) {
    return move.find('-') != std::string_view::npos;
}

}  // namespace kyvien::conduct::internal
