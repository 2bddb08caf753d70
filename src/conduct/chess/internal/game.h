// conduct/chess/internal/game.h — a game of chess as the code over the board sees it.
//
// Over the board the pieces can be where no legal move has put them. Such moves are written by what
// was done by hand:
//   "f1-c3"        the piece on f1 was put on c3, whatever was there was removed
//   "a7-a8=q"      and was replaced by a queen;  "a7-a8" was not replaced
//   "e1-g1,h1-f1"  several, in their order;  "e5-d6,d5-" the piece on d5 was removed
//   "--"           nothing was moved, but the turn passed
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
    /// The position; null while the pieces stand so that the rules cannot be applied (both kings in
    /// check, a king gone, a pawn on the last rank).
    [[nodiscard]] virtual const chess::Position* position() const = 0;
    /// Moves made, by hand or not.
    [[nodiscard]] virtual std::size_t plies() const = 0;
    /// The position after `ply` moves, or null. Needs: ply <= number of moves.
    [[nodiscard]] virtual const chess::Position* position_at(std::size_t ply) const = 0;
    /// The pieces as they stand.
    [[nodiscard]] virtual chess::Setup board() const = 0;
    /// The move with this number was made by hand from such a position, and obeys 3.1 to 3.9.
    [[nodiscard]] virtual bool was_in_order(std::size_t ply) const = 0;
    /// What a move by hand from such a position ends, which obeys 3.1 to 3.9.
    [[nodiscard]] virtual std::optional<Ending> ending_by_hand(std::string_view text) const = 0;
    /// The text of what the hands did, from itself or from "f1c3", "e1g1", "a7a8q".
    /// Refuses: bad-move-text, no-piece.
    [[nodiscard]] virtual Result<std::string> by_hand(std::string_view text) const = 0;
    /// Nothing if the position can be set up on the board.
    [[nodiscard]] virtual Result<void> check_position(std::string_view fen) const = 0;
};

/// Nothing was moved, but the turn went over.
inline constexpr std::string_view kNoMove = "--";

[[nodiscard]] inline bool is_by_hand(std::string_view move) {
    return move.find('-') != std::string_view::npos;
}

}  // namespace kyvien::conduct::internal
