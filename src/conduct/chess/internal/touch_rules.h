// conduct/chess/internal/touch_rules.h — the moves that a player must make after touching pieces.
//
// Law:   FIDE 4.2 to 4.7, 4.4 (castling and promotion); the order of the specification's P1.
// Cost:  one generation of legal moves.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <vector>

#include "chess/position.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

/// What the player meant to do, as far as it is known. King and rook touched in this order mean
/// castling unless stated otherwise (4.4.3).
enum class TouchIntent : std::uint8_t { Unstated, MoveOrCapture, Castle };

enum class TouchExcuse : std::uint8_t {
    None,
    AdjustAnnounced,  ///< "I adjust" was said before (4.2.1)
    Accidental,       ///< accidental, as the arbiter or the opponent agrees (4.2.2)
};

struct Release {
    chess::Square from;
    chess::Square to;
};

/// Everything one player touched and released on one move.
struct ChessTouch {
    chess::Color by = chess::Color::White;
    std::vector<chess::Square> squares;  ///< in the order of touching
    bool order_unclear = false;
    TouchExcuse excuse = TouchExcuse::None;
    TouchIntent intent = TouchIntent::Unstated;
    std::optional<Release> released;
    /// The new piece has touched the promotion square (4.4.4).
    std::optional<chess::PieceType> promotion_touched;
    /// Still on the board: the captured piece (4.7.1) or the promoting pawn (4.7.3).
    bool something_left_to_remove = false;
};

struct ChessObligation {
    /// False: no move is obliged, any legal move may be played, and `clause` is the reason.
    bool binds = false;
    /// The moves that may be played; all legal moves if nothing is obliged.
    std::vector<chess::Move> moves;
    rulebook::Clause clause;
    /// Any legal move may be played because no touched piece can be moved or captured (4.5, 4.4.3).
    bool any_legal = false;
    /// The release has made the move (4.7).
    bool made = false;
    /// The choice of the new piece is obliged, too (4.4.4).
    bool promotion_chosen = false;
};

[[nodiscard]] ChessObligation obligation(const chess::Position& position, const ChessTouch& touch);

/// The legal move made by the release (4.7), even if another piece was touched first: that breaks
/// 4.3 and is not an illegal move (3.10.1). Nothing if the release made no legal move, or if
/// something has yet to be removed, moved or chosen.
[[nodiscard]] std::optional<chess::Move> released_move(const chess::Position& position,
                                                       const ChessTouch& touch);

}  // namespace kyvien::conduct
