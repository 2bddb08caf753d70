#include "conduct/chess/internal/legal_move.h"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

#include "base/result.h"
#include "chess/dead_position/illegality.h"
#include "chess/position.h"
#include "conduct/core/ruling.h"
#include "notation/chess/uci.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::fide;

/// Why the pawn on this square cannot be captured en passant by an adjacent one.
rulebook::Clause en_passant_forbidding_clause(const chess::History& game, chess::Square pawn) {
    if (game.plies() == 0)
        return fide("3.7.4.2");
    const chess::Move last = game.move(game.plies() - 1);
    if (last.to() != pawn)
        return fide("3.7.4.2");
    // It has just moved there: by two squares, so the king would be left in check; or by one.
    return std::abs(last.from().rank() - pawn.rank()) == 2 ? fide("3.9.2") : fide("3.7.4.1");
}

/// How the right to castle on this side was lost.
rulebook::Clause castling_forbidding_clause(const chess::History& game, bool kingside) {
    const chess::Color color = game.current().turn();
    const chess::Position& start = game.start();
    const chess::Square king = start.king(color);
    bool rook_moved = false;
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const chess::Move move = game.move(ply);
        if (game.at_ply(ply).turn() != color)
            continue;
        if (move.from() == king)
            return fide("3.8.2.1.1");
        rook_moved = rook_moved || ((start.castling_rooks() & move.from().bit()) != 0 &&
                                    (move.from().file() > king.file()) == kingside);
    }
    return rook_moved ? fide("3.8.2.1.2") : fide("3.8.2.1");
}

/// The clause that forbids an illegal move.
rulebook::Clause forbidding_clause(const chess::History& game, std::string_view uci) {
    const chess::Position& now = game.current();
    const auto from = chess::Square::parse(uci.substr(0, 2));
    const auto to = uci.size() >= 4 ? chess::Square::parse(uci.substr(2, 2)) : std::nullopt;
    if (!from || !to)
        return fide("3.10.2");
    const auto why = chess::why_illegal(now, *from, *to);
    if (why == chess::Illegality::NothingToCapture) {
        // An adjacent pawn could have been captured en passant earlier (3.7.4.2).
        const auto beside = now.at(chess::Square::at(to->file(), from->rank()));
        if (beside == chess::Piece{chess::opponent(now.turn()), chess::PieceType::Pawn} &&
            from->rank() == (now.turn() == chess::Color::White ? 4 : 3))
            return en_passant_forbidding_clause(game, chess::Square::at(to->file(), from->rank()));
    }
    if (why == chess::Illegality::CastlingRightLost)
        return castling_forbidding_clause(game, to->file() > from->file());
    return why ? chess::clause(*why, now, *from, *to) : fide("3.10.2");
}

}  // namespace

Result<chess::Move> read_legal_move(const chess::History& game, std::string_view text) {
    const chess::Position& now = game.current();
    using Reason = notation::MoveTextError::Reason;
    auto move = notation::read_uci(now, text);
    if (move)
        return *move;
    Values values = {{"move", std::string(text.substr(0, 16))}};
    if (move.error().reason == Reason::Unintelligible)
        return refuse(
            "bad-move-text",
            fmt::format("'{}' is not a move; write it as e2e4 or e7e8q.", text.substr(0, 16)),
            fide("C.8"), std::move(values));
    if (move.error().reason == Reason::PromotionMissing)
        return refuse("promotion-missing",
                      fmt::format("{}: a pawn that reaches the last rank becomes a new piece; add "
                                  "q, r, b or n.",
                                  text),
                      fide("3.7.5.1"), std::move(values));
    const auto clause = forbidding_clause(game, text);
    if (clause == fide("3.9.2") && now.in_check())
        return refuse("illegal-move",
                      fmt::format("{} is not possible: the king on {} is in check and must be "
                                  "safe after the move. Choose another move.",
                                  text, now.king(now.turn()).name()),
                      clause, std::move(values));
    return refuse(
        "illegal-move",
        fmt::format("{} is not a legal move in this position. Choose another move.", text), clause,
        std::move(values));
}

}  // namespace kyvien::conduct::internal
