// chess/dead_position/illegality.h — why a move is illegal.
//
// Law:   FIDE 3.10.2; the reasons follow 3.1 to 3.9.
// Cost:  about a microsecond; called only for moves that are refused.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "chess/position.h"
#include "rulebook/clause.h"

namespace kyvien::chess {

enum class Illegality : std::uint8_t {
    NoPiece,              ///< there is no piece on the square of departure
    OpponentsPiece,       ///< the piece is the opponent's (1.2)
    OwnPieceOnTarget,     ///< 3.1
    NotItsWay,            ///< the piece does not move like this (3.2 to 3.8)
    Blocked,              ///< a piece stands between (3.5, 3.7)
    NothingToCapture,     ///< a pawn goes diagonally to capture only (3.7.3)
    PromotionMissing,     ///< a pawn reaches the last rank and no piece is named (3.7.5.1)
    PromotionImpossible,  ///< a piece is named where no pawn promotes (3.7.5.1)
    CastlingRightLost,    ///< 3.8.2.1
    CastlingBlocked,      ///< 3.8.2.2.2
    CastlingAttacked,     ///< 3.8.2.2.1
    LeavesKingInCheck,    ///< the king was in check and still is (3.9.2)
    ExposesKing,          ///< the king would come into check (3.9.2)
};

/// A sentence in English.
[[nodiscard]] std::string_view describe(Illegality illegality);
/// Such as "leaves-king-in-check": stable, used to find messages in other languages.
[[nodiscard]] std::string_view code(Illegality illegality);
[[nodiscard]] rulebook::Clause clause(Illegality illegality);
/// The clause that forbids this move. If the piece does not move like this, the clause of that
/// piece.
[[nodiscard]] rulebook::Clause clause(Illegality illegality, const Position& position, Square from,
                                      Square to);

/// Returns nothing if the move is legal. A king that moves two squares towards a rook in standard
/// chess, or onto its own rook, is treated as castling.
[[nodiscard]] std::optional<Illegality>
why_illegal(const Position& position, Square from, Square to,
            std::optional<PieceType> promotion = std::nullopt);

}  // namespace kyvien::chess
