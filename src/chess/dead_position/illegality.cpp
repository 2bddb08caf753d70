#include "chess/dead_position/illegality.h"

#include <cstdlib>

#include "chess/attacks.h"

namespace kyvien::chess {
namespace illegality {
namespace {

struct Words {
    std::string_view code;
    std::string_view english;
    rulebook::Clause clause;
};

// In the order of the enumeration.
constexpr Words kWords[] = {
    {"no-piece", "No piece stands on the square of departure.", rulebook::fide("3.10.2")},
    {"opponents-piece", "The piece is the opponent's.", rulebook::fide("1.2")},
    {"own-piece-on-target", "A piece of the same colour stands on the target square.",
     rulebook::fide("3.1")},
    {"not-its-way", "The piece does not move like this.", rulebook::fide("3.10.2")},
    {"blocked", "A piece stands in the way.", rulebook::fide("3.5")},
    {"nothing-to-capture", "A pawn moves diagonally only to capture.", rulebook::fide("3.7.3")},
    {"promotion-missing", "The pawn reaches the last rank and no new piece is named.",
     rulebook::fide("3.7.5.1")},
    {"promotion-impossible", "A new piece is named, but no pawn reaches the last rank.",
     rulebook::fide("3.7.5.1")},
    {"castling-right-lost", "The right to castle with this rook is lost.",
     rulebook::fide("3.8.2.1")},
    {"castling-blocked", "A piece stands between king and rook.", rulebook::fide("3.8.2.2.2")},
    {"castling-attacked",
     "The king stands on, would cross or would reach a square that is attacked.",
     rulebook::fide("3.8.2.2.1")},
    {"leaves-king-in-check", "The king is in check and would stay in check.",
     rulebook::fide("3.9.2")},
    {"exposes-king", "The king would come into check.", rulebook::fide("3.9.2")},
};

const Words& words_of(Illegality illegality) {
    return kWords[static_cast<std::size_t>(illegality)];
}

bool legal(const Position& position, Square from, Square to, std::optional<PieceType> promotion) {
    return position.is_legal(position.move_between(from, to, promotion));
}

/// The rook with which the king's move would castle: its own rook on `to`, or in standard chess the
/// rook towards which the king moves two squares.
std::optional<Square> castling_rook(const Position& position, Square from, Square to) {
    if (position.at(to) == Piece{position.turn(), PieceType::Rook})
        return to;
    const int home = position.turn() == Color::White ? 0 : 7;
    if (position.mode() == CastlingMode::Standard && from == Square::at(4, home) &&
        to.rank() == home && std::abs(to.file() - from.file()) == 2)
        return Square::at(to.file() > 4 ? 7 : 0, home);
    return std::nullopt;
}

std::optional<Illegality> why_not_castle(const Position& position, Square king, Square rook) {
    if (position.is_legal(Move(king, rook, Move::Kind::Castling)))
        return std::nullopt;
    if ((position.castling_rooks() & rook.bit()) == 0)
        return Illegality::CastlingRightLost;
    const bool right = rook.file() > king.file();
    const Square king_to = Square::at(right ? 6 : 2, king.rank());
    const Square rook_to = Square::at(right ? 5 : 3, king.rank());
    const Bitboard ways =
        between(king, king_to) | king_to.bit() | between(rook, rook_to) | rook_to.bit();
    if ((ways & position.occupied() & ~king.bit() & ~rook.bit()) != 0)
        return Illegality::CastlingBlocked;
    return Illegality::CastlingAttacked;
}

std::optional<Illegality> why_not_pawn(const Position& position, Square from, Square to) {
    const bool white = position.turn() == Color::White;
    const int steps = (to.rank() - from.rank()) * (white ? 1 : -1);
    const int files = std::abs(to.file() - from.file());
    if (files == 1 && steps == 1) {
        const bool captures = position.at(to) || position.legal_en_passant() == to;
        return captures ? std::nullopt : std::optional(Illegality::NothingToCapture);
    }
    if (files != 0 || (steps != 1 && !(steps == 2 && from.rank() == (white ? 1 : 6))))
        return Illegality::NotItsWay;
    if (((between(from, to) | to.bit()) & position.occupied()) != 0)
        return Illegality::Blocked;
    return std::nullopt;
}

std::optional<Illegality> why_not_piece(const Position& position, Piece piece, Square from,
                                        Square to) {
    if ((attacks(piece, from, position.occupied()) & to.bit()) != 0)
        return std::nullopt;
    return (attacks(piece, from, 0) & to.bit()) != 0 ? Illegality::Blocked : Illegality::NotItsWay;
}

}  // namespace
}  // namespace illegality

std::string_view describe(Illegality illegality) {
    return illegality::words_of(illegality).english;
}
std::string_view code(Illegality illegality) {
    return illegality::words_of(illegality).code;
}
rulebook::Clause clause(Illegality illegality) {
    return illegality::words_of(illegality).clause;
}
rulebook::Clause clause(Illegality illegality, const Position& position, Square from, Square to) {
    const auto piece = position.at(from);
    if (!piece || (illegality != Illegality::NotItsWay && illegality != Illegality::Blocked))
        return clause(illegality);
    if (piece->type == PieceType::Pawn) {
        const int ranks = std::abs(from.rank() - to.rank());
        if (from.file() == to.file() && ranks == 2)
            return rulebook::fide("3.7.2");
        // A move that no pawn can ever make falls under none of the points of 3.7.
        return illegality == Illegality::Blocked ? rulebook::fide("3.7.1") : clause(illegality);
    }
    if (illegality == Illegality::Blocked)
        return clause(illegality);
    switch (piece->type) {
    case PieceType::Bishop:
        return rulebook::fide("3.2");
    case PieceType::Rook:
        return rulebook::fide("3.3");
    case PieceType::Queen:
        return rulebook::fide("3.4");
    case PieceType::Knight:
        return rulebook::fide("3.6");
    default:
        return rulebook::fide("3.8.1");
    }
}

std::optional<Illegality> why_illegal(const Position& position, Square from, Square to,
                                      std::optional<PieceType> promotion) {
    const auto piece = position.at(from);
    if (!piece)
        return Illegality::NoPiece;
    if (piece->color != position.turn())
        return Illegality::OpponentsPiece;
    if (piece->type == PieceType::King)
        if (const auto rook = illegality::castling_rook(position, from, to);
            rook && !illegality::legal(position, from, to, std::nullopt))
            return promotion ? Illegality::PromotionImpossible
                             : illegality::why_not_castle(position, from, *rook);
    if (const auto target = position.at(to);
        target && target->color == piece->color &&
        !(piece->type == PieceType::King && target->type == PieceType::Rook))
        return Illegality::OwnPieceOnTarget;
    const bool pawn = piece->type == PieceType::Pawn;
    if (const auto why = pawn ? illegality::why_not_pawn(position, from, to)
                              : illegality::why_not_piece(position, *piece, from, to);
        why && !illegality::legal(position, from, to, promotion))
        return why;
    const bool promotes = pawn && (to.rank() == 0 || to.rank() == 7);
    if (promotes && !promotion)
        return Illegality::PromotionMissing;
    const bool possible = promotes && promotion != PieceType::Pawn && promotion != PieceType::King;
    if (promotion && !possible)
        return Illegality::PromotionImpossible;
    if (illegality::legal(position, from, to, promotion))
        return std::nullopt;
    return position.in_check() ? Illegality::LeavesKingInCheck : Illegality::ExposesKing;
}

}  // namespace kyvien::chess
