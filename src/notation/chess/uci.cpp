#include "notation/chess/uci.h"

#include <fmt/core.h>

namespace kyvien::notation {
namespace {

using chess::CastlingMode;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

/// The king's square after castling (3.8.2, II.3).
Square king_target(Move castling) {
    return Square::at(castling.to().file() > castling.from().file() ? 6 : 2,
                      castling.from().rank());
}

std::unexpected<MoveTextError> fail(MoveTextError::Reason reason, std::string message) {
    return std::unexpected(MoveTextError{reason, std::move(message), {}, std::nullopt});
}

}  // namespace

std::string to_uci(const Position& position, Move move, UciCastling castling) {
    Square to = move.to();
    if (move.is_castling() && castling == UciCastling::ByMode &&
        position.mode() == CastlingMode::Standard)
        to = king_target(move);
    const auto letter = [](int file) { return static_cast<char>('a' + file); };
    const auto digit = [](int rank) { return static_cast<char>('1' + rank); };
    const Square from = move.from();
    std::string text = {letter(from.file()), digit(from.rank()), letter(to.file()),
                        digit(to.rank())};
    if (const auto type = move.promotion())
        text += "pnbrqk"[static_cast<std::size_t>(*type)];
    return text;
}

std::expected<Move, MoveTextError> read_uci(const Position& position, std::string_view text) {
    const auto from = Square::parse(text.substr(0, 2));
    const auto to = text.size() >= 4 ? Square::parse(text.substr(2, 2)) : std::nullopt;
    const std::size_t promotion =
        text.size() == 5 ? std::string_view("nbrqNBRQ").find(text[4]) : std::string_view::npos;
    if (!from || !to || text.size() > 5 ||
        (text.size() == 5 && promotion == std::string_view::npos))
        return fail(MoveTextError::Reason::Unintelligible,
                    fmt::format("'{}' is not a move such as e2e4 or e7e8q.", text.substr(0, 20)));

    std::optional<Move> castling;
    bool promotes = false;
    for (const Move move : position.legal_moves()) {
        if (move.from() != *from)
            continue;
        if (move.is_castling()) {
            if (move.to() == *to)
                return text.size() == 4
                           ? std::expected<Move, MoveTextError>(move)
                           : fail(MoveTextError::Reason::Illegal, "Castling promotes nothing.");
            if (king_target(move) == *to)
                castling = move;
            continue;
        }
        if (move.to() != *to)
            continue;
        if (!move.is_promotion() && text.size() == 4)
            return move;
        promotes = promotes || move.is_promotion();
        if (move.is_promotion() && text.size() == 5 &&
            *move.promotion() == static_cast<PieceType>(promotion % 4 + 1))
            return move;
    }
    if (promotes)
        return fail(MoveTextError::Reason::PromotionMissing,
                    fmt::format("{} promotes a pawn: name the new piece.", text));
    if (castling && text.size() == 4)
        return *castling;
    auto error =
        fail(MoveTextError::Reason::Illegal, fmt::format("{} is not a legal move here.", text));
    const auto named =
        text.size() == 5 ? std::optional(static_cast<PieceType>(promotion % 4 + 1)) : std::nullopt;
    if (const auto why = why_illegal(position, *from, *to, named)) {
        error.error().message = fmt::format("{} is not a legal move. {}", text, describe(*why));
        error.error().illegality = why;
    }
    return error;
}

}  // namespace kyvien::notation
