// chess/setup.h — a board as someone set it up, not yet known to be a legal position.
//
// Law:   FIDE 3.10.3 (illegal position). Every condition that can fail has a name of its own.
// Safe:  value types, any thread.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "chess/bitboard.h"
#include "chess/types.h"

namespace kyvien::chess {

/// The content of a diagram or a FEN.
struct Setup {
    std::array<std::optional<Piece>, 64> board{};
    Color turn = Color::White;
    /// The squares of rooks that may still castle. A square without a rook is allowed here; the
    /// position is then refused with a reason.
    Bitboard castling_rooks = 0;
    /// The square passed over by a pawn that has just made a double step.
    std::optional<Square> en_passant;
    int halfmove_clock = 0;
    int move_number = 1;

    friend bool operator==(const Setup&, const Setup&) = default;
};

/// Why a setup is not a legal position.
enum class SetupFault {
    // These make play impossible; refused at every strictness.
    NoWhiteKing,
    NoBlackKing,
    SeveralWhiteKings,
    SeveralBlackKings,
    KingsAdjacent,
    OpponentInCheck,  ///< the side that is not to move is in check
    PawnOnLastRank,   ///< on the first or the eighth rank
    TooManyWhitePieces,
    TooManyBlackPieces,
    CastlingRookMissing,  ///< a castling right without a rook on that square
    CastlingKingNotInPlace,
    CastlingRookNotInPlace,  ///< standard chess: not on the a- or h-file
    CastlingRightsTwiceOnOneSide,
    EnPassantWrongRank,
    EnPassantNoPawn,  ///< no enemy pawn stands in front of the square
    EnPassantSquareOccupied,
    EnPassantOriginOccupied,  ///< the pawn cannot have come from an occupied square
    MoveCountersOutOfRange,
    // No game leads to such a position, but it can be played.
    TooManyWhitePawns,
    TooManyBlackPawns,
    TooManyPromotedWhitePieces,
    TooManyPromotedBlackPieces,
    TooManyCheckers,
    ImpossibleCheck,           ///< no last move can have given these two checks
    EnPassantImpossibleCheck,  ///< the check cannot come from the double step just made
};

/// A sentence in English for the fault.
[[nodiscard]] std::string_view describe(SetupFault fault);
/// Such as "opponent-in-check": stable, used to find messages in other languages.
[[nodiscard]] std::string_view code(SetupFault fault);

/// How strict Position::make is.
enum class Strictness : std::uint8_t {
    Reachable,  ///< refuses everything known to be impossible in a game (3.10.3)
    Playable,   ///< refuses only what breaks the rules of play: for problems, studies, unusual
                ///< records
};

}  // namespace kyvien::chess
