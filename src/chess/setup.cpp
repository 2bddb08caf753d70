#include "chess/setup.h"

#include "base/assert.h"

namespace kyvien::chess {
namespace setup {
namespace {

struct Words {
    SetupFault fault;
    std::string_view code;
    std::string_view english;
};

constexpr Words kWords[] = {
    {SetupFault::NoWhiteKing, "no-white-king", "White has no king."},
    {SetupFault::NoBlackKing, "no-black-king", "Black has no king."},
    {SetupFault::SeveralWhiteKings, "several-white-kings", "White has more than one king."},
    {SetupFault::SeveralBlackKings, "several-black-kings", "Black has more than one king."},
    {SetupFault::KingsAdjacent, "kings-adjacent", "The two kings stand on neighbouring squares."},
    {SetupFault::OpponentInCheck, "opponent-in-check", "The side that is not to move is in check."},
    {SetupFault::PawnOnLastRank, "pawn-on-last-rank",
     "A pawn stands on the first or the eighth rank."},
    {SetupFault::TooManyWhitePieces, "too-many-white-pieces", "White has more than sixteen men."},
    {SetupFault::TooManyBlackPieces, "too-many-black-pieces", "Black has more than sixteen men."},
    {SetupFault::CastlingRookMissing, "castling-rook-missing",
     "A castling right is given, but no such rook stands there."},
    {SetupFault::CastlingKingNotInPlace, "castling-king-not-in-place",
     "A castling right is given, but the king is not on a square where it can have stayed."},
    {SetupFault::CastlingRookNotInPlace, "castling-rook-not-in-place",
     "A castling right is given for a rook that is not on the a-file or the h-file; only Chess960 "
     "knows this."},
    {SetupFault::CastlingRightsTwiceOnOneSide, "castling-rights-twice-on-one-side",
     "Two castling rights are given on the same side of one king."},
    {SetupFault::EnPassantWrongRank, "en-passant-wrong-rank",
     "The en passant square is not behind a double step of the opponent."},
    {SetupFault::EnPassantNoPawn, "en-passant-no-pawn",
     "No enemy pawn stands in front of the en passant square."},
    {SetupFault::EnPassantSquareOccupied, "en-passant-square-occupied",
     "The en passant square is occupied."},
    {SetupFault::EnPassantOriginOccupied, "en-passant-origin-occupied",
     "The square from which the pawn made its double step is occupied."},
    {SetupFault::MoveCountersOutOfRange, "move-counters-out-of-range",
     "The move number or the count of moves without capture or pawn move is out of range."},
    {SetupFault::TooManyWhitePawns, "too-many-white-pawns", "White has more than eight pawns."},
    {SetupFault::TooManyBlackPawns, "too-many-black-pawns", "Black has more than eight pawns."},
    {SetupFault::TooManyPromotedWhitePieces, "too-many-promoted-white-pieces",
     "White has more promoted pieces than missing pawns."},
    {SetupFault::TooManyPromotedBlackPieces, "too-many-promoted-black-pieces",
     "Black has more promoted pieces than missing pawns."},
    {SetupFault::TooManyCheckers, "too-many-checkers", "More than two pieces give check at once."},
    {SetupFault::ImpossibleCheck, "impossible-check",
     "No last move can have given these two checks together."},
    {SetupFault::EnPassantImpossibleCheck, "en-passant-impossible-check",
     "The check cannot come from the double step that the en passant square tells of."},
};

const Words& words_of(SetupFault fault) {
    const Words& words = kWords[static_cast<std::size_t>(fault)];
    KYVIEN_ASSERT(words.fault == fault, "the table stands in the order of the enumeration");
    return words;
}

}  // namespace
}  // namespace setup

std::string_view describe(SetupFault fault) {
    return setup::words_of(fault).english;
}

std::string_view code(SetupFault fault) {
    return setup::words_of(fault).code;
}

}  // namespace kyvien::chess
