#include "conduct/chess/internal/touch_rules.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace kyvien::conduct {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;
using rulebook::Clause;
using rulebook::fide;
using Moves = std::vector<Move>;

class Resolver {
  public:
    Resolver(const Position& position, const ChessTouch& touch)
        : position_(position), touch_(touch) {
        for (const Move move : position.legal_moves())
            legal_.push_back(move);
        for (const Square square : touch.squares)
            if (position.at(square) && std::ranges::find(touched_, square) == touched_.end())
                touched_.push_back(square);
    }

    ChessObligation resolve() const {
        if (touch_.excuse == TouchExcuse::AdjustAnnounced)
            return free(fide("4.2.1"));
        if (touch_.excuse == TouchExcuse::Accidental)
            return free(fide("4.2.2"));
        if (touch_.by != position_.turn() ||
            (touched_.empty() && !touch_.released && !touch_.promotion_touched))
            return free(fide("4.3"));
        return with_promotion(by_hands());
    }

    std::optional<Move> made_by_release() const {
        if (touch_.excuse != TouchExcuse::None || touch_.by != position_.turn())
            return std::nullopt;
        const auto by_release = released();
        if (!by_release || !by_release->made || by_release->moves.size() != 1)
            return std::nullopt;
        return by_release->moves.front();
    }

  private:
    [[nodiscard]] ChessObligation by_hands() const {
        const ChessObligation by_touch = touched_.empty() ? free(fide("4.3")) : by_touches();
        const auto by_release = released();
        if (!by_release)
            return by_touch;
        if (!by_touch.binds)
            return *by_release;
        // A release does not lift the duty created by an earlier touch.
        ChessObligation both = *by_release;
        std::erase_if(both.moves, [&](Move move) {
            return std::ranges::find(by_touch.moves, move) == by_touch.moves.end();
        });
        return both.moves.empty() ? by_touch : both;
    }
    /// 4.4.4, 4.6: the new piece has touched the last rank, before or after the pawn was moved.
    [[nodiscard]] ChessObligation with_promotion(ChessObligation found) const {
        if (!touch_.promotion_touched || touch_.released || found.promotion_chosen)
            return found;
        Moves moves = found.binds && !found.any_legal ? found.moves : legal_;
        std::erase_if(moves,
                      [&](Move move) { return move.promotion() != touch_.promotion_touched; });
        if (moves.empty())
            return found;
        ChessObligation chosen = bound(std::move(moves), fide("4.4.4"));
        chosen.promotion_chosen = true;
        return chosen;
    }
    [[nodiscard]] ChessObligation free(Clause clause) const {
        return {false, legal_, clause, false, false, false};
    }
    [[nodiscard]] static ChessObligation bound(Moves moves, Clause clause) {
        return {true, std::move(moves), clause, false, false, false};
    }
    [[nodiscard]] ChessObligation any(Clause clause) const {
        return {true, legal_, clause, true, false, false};
    }

    template <typename Which>
    Moves where(Which which) const {
        Moves moves;
        std::ranges::copy_if(legal_, std::back_inserter(moves), which);
        return moves;
    }
    [[nodiscard]] Moves moves_of(Square square) const {
        return where([&](Move move) { return move.from() == square; });
    }
    /// The square of the captured piece.
    [[nodiscard]] static Square captured_on(Move move) {
        return move.is_en_passant() ? Square::at(move.to().file(), move.from().rank()) : move.to();
    }
    [[nodiscard]] bool captures(Move move, Square square) const {
        return position_.is_capture(move) && captured_on(move) == square;
    }
    [[nodiscard]] Moves captures_of(Square square) const {
        return where([&](Move move) { return captures(move, square); });
    }
    [[nodiscard]] bool is_own(Square square) const {
        return position_.at(square)->color == position_.turn();
    }
    [[nodiscard]] PieceType type(Square square) const { return position_.at(square)->type; }

    [[nodiscard]] ChessObligation by_touches() const {
        const auto own = std::ranges::find_if(touched_, [&](Square s) { return is_own(s); });
        const auto enemy = std::ranges::find_if(touched_, [&](Square s) { return !is_own(s); });
        if (enemy == touched_.end()) {
            if (const auto castling = king_and_rook())
                return *castling;
            return first_that_obeys(touched_, fide("4.3.1"));
        }
        if (own == touched_.end())
            return first_that_obeys(touched_, fide("4.3.2"));
        Moves exact =
            where([&](Move move) { return move.from() == *own && captures(move, *enemy); });
        if (!exact.empty())
            return bound(std::move(exact), fide("4.3.3"));
        if (!touch_.order_unclear)
            return first_that_obeys(touched_, fide("4.3.3"));
        // 4.3.3: if the order is unclear, the own piece counts as touched first.
        std::vector<Square> order;
        for (const bool own_ones : {true, false})
            std::ranges::copy_if(touched_, std::back_inserter(order),
                                 [&](Square square) { return is_own(square) == own_ones; });
        return first_that_obeys(order, fide("4.3.3"));
    }

    [[nodiscard]] ChessObligation first_that_obeys(const std::vector<Square>& order,
                                                   Clause clause) const {
        for (const Square square : order) {
            Moves moves = is_own(square) ? moves_of(square) : captures_of(square);
            std::erase_if(moves, [&](Move move) { return castles_rook_first(move); });
            if (!moves.empty())
                return bound(std::move(moves), clause);
        }
        ChessObligation rest = any(fide("4.5"));
        std::erase_if(rest.moves, [&](Move move) { return castles_rook_first(move); });
        return rest;
    }

    /// 4.4.2: castling with a rook that was touched before the king, the first two own pieces
    /// touched.
    [[nodiscard]] bool castles_rook_first(Move move) const {
        if (touch_.order_unclear || !move.is_castling())
            return false;
        std::vector<Square> own;
        std::ranges::copy_if(touched_, std::back_inserter(own),
                             [&](Square square) { return is_own(square); });
        return own.size() > 1 && own[0] == move.to() && own[1] == move.from();
    }

    /// 4.4.1 to 4.4.3: the own king and one own rook, whatever own piece was touched after them. If
    /// pieces of both colours were touched, 4.3.3 determines what must be played.
    [[nodiscard]] std::optional<ChessObligation> king_and_rook() const {
        if (touched_.size() < 2)
            return std::nullopt;
        const bool king_first = type(touched_[0]) == PieceType::King;
        const Square king = king_first ? touched_[0] : touched_[1];
        const Square rook = king_first ? touched_[1] : touched_[0];
        if (type(king) != PieceType::King || type(rook) != PieceType::Rook)
            return std::nullopt;
        const auto castles = [&](Move move) { return move.is_castling() && move.to() == rook; };
        if (king_first || touch_.order_unclear) {
            Moves castling = where(castles);
            if (!castling.empty())
                return bound(std::move(castling), fide("4.4.1"));
            if (touch_.intent == TouchIntent::MoveOrCapture)
                return std::nullopt;
            Moves king_moves = moves_of(king);
            return king_moves.empty() ? any(fide("4.4.3"))
                                      : bound(std::move(king_moves), fide("4.4.3"));
        }
        ChessObligation rest = first_that_obeys(touched_, fide("4.4.2"));
        rest.clause = fide("4.4.2");
        return rest;
    }

    [[nodiscard]] std::optional<ChessObligation> released() const {
        if (!touch_.released)
            return std::nullopt;
        const auto [from, to] = *touch_.released;
        const auto piece = position_.at(from);
        if (!piece || piece->color != position_.turn())
            return std::nullopt;
        if (piece->type == PieceType::King && from.rank() == to.rank() &&
            is_castling_of_king(from, to))
            return king_stepped_two(from, to);
        if (auto castling = rook_let_go(from, to))
            return castling;
        Moves moves = where([&](Move move) {
            return move.from() == from && move.to() == to && !move.is_castling();
        });
        if (moves.empty())
            return std::nullopt;  // the release does not bind, but the touch does
        const bool promotes = moves.front().is_promotion();
        if (promotes && touch_.promotion_touched)
            std::erase_if(moves,
                          [&](Move move) { return move.promotion() != touch_.promotion_touched; });
        ChessObligation obligation = bound(
            std::move(moves), promotes && touch_.promotion_touched ? fide("4.4.4") : fide("4.7"));
        obligation.made = !promotes && !touch_.something_left_to_remove;
        obligation.promotion_chosen = promotes && touch_.promotion_touched;
        return obligation;
    }

    /// Whether releasing the king there indicates castling: two squares aside; in Chess960 on its
    /// castling square, by more than one square, or if castling was intended.
    [[nodiscard]] bool is_castling_of_king(Square from, Square to) const {
        if (position_.mode() == chess::CastlingMode::Standard)
            return std::abs(from.file() - to.file()) == 2;
        if (to.file() != kKingsideFile && to.file() != kQueensideFile)
            return false;
        const bool rook_too = std::ranges::any_of(touched_, [&](Square square) {
            return is_own(square) && type(square) == PieceType::Rook;
        });
        return std::abs(from.file() - to.file()) > 1 || rook_too ||
               touch_.intent == TouchIntent::Castle;
    }
    /// 4.7.2: the rook was released on the square that the king crossed: castling is made.
    [[nodiscard]] std::optional<ChessObligation> rook_let_go(Square from, Square to) const {
        if (type(from) != PieceType::Rook ||
            (to.file() != kKingsideFile - 1 && to.file() != kQueensideFile + 1))
            return std::nullopt;
        const Square king = position_.king(position_.turn());
        const bool king_first = !touched_.empty() && touched_[0] == king;
        // Chess960: castling can be a move of the rook alone (II.3.2.4).
        const bool meant = touch_.intent == TouchIntent::Castle &&
                           position_.mode() == chess::CastlingMode::Chess960;
        if (!king_first && !meant)
            return std::nullopt;
        Moves castling = where([&](Move move) {
            return move.is_castling() && move.to() == from &&
                   (from.file() > king.file()) == (to.file() == kKingsideFile - 1);
        });
        if (castling.empty())
            return std::nullopt;
        ChessObligation made = bound(std::move(castling), fide("4.7.2"));
        made.made = !touch_.something_left_to_remove;
        return made;
    }

    /// 4.7.2: the king was released on its castling square.
    [[nodiscard]] ChessObligation king_stepped_two(Square from, Square to) const {
        const bool kingside = to.file() > from.file();
        Moves castling = where([&](Move move) {
            return move.is_castling() && (move.to().file() > move.from().file()) == kingside;
        });
        if (!castling.empty()) {
            ChessObligation castles = bound(std::move(castling), fide("4.7.2"));
            // II.3.2.3: the rook is already on its castling square; only the king moves.
            castles.made = castles.moves.front().to().file() ==
                           (kingside ? kKingsideFile - 1 : kQueensideFile + 1);
            return castles;
        }
        Moves king_moves = moves_of(from);
        return king_moves.empty() ? any(fide("4.7.2"))
                                  : bound(std::move(king_moves), fide("4.7.2"));
    }

    static constexpr int kKingsideFile = 6;   // g
    static constexpr int kQueensideFile = 2;  // c

    const Position& position_;
    const ChessTouch& touch_;
    Moves legal_;
    std::vector<Square> touched_;  // occupied squares
};

}  // namespace

ChessObligation obligation(const Position& position, const ChessTouch& touch) {
    return Resolver(position, touch).resolve();
}

std::optional<Move> released_move(const Position& position, const ChessTouch& touch) {
    return Resolver(position, touch).made_by_release();
}

}  // namespace kyvien::conduct
