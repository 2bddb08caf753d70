// chess/dead_position/internal/distance.h — a heuristic for how far a position is from mate.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/attacks.h"
#include "chess/position.h"

namespace kyvien::chess::internal {

/// Estimates the distance to mate. Used only to order the search: smaller is nearer.
class Distance {
  public:
    explicit Distance(Color winner) : winner_(winner), loser_(opponent(winner)) {}

    int operator()(const Position& position) const {
        const Square target = position.king(loser_);
        const Square helper = position.king(winner_);
        const Bitboard without_king = position.occupied() & ~target.bit();
        int distance = 0;
        // Flight squares of the king: closed by his own men and by the winner's attacks.
        Bitboard flights = king_attacks(target) & ~position.pieces(loser_);
        Bitboard guarded = king_attacks(helper);
        int force = 0;
        for (Bitboard men = position.pieces(winner_) & ~helper.bit(); men != 0;) {
            const Square square(pop_first(men));
            const PieceType type = position.at(square)->type;
            const Bitboard seen = attacks(Piece{winner_, type}, square, without_king);
            guarded |= seen;
            switch (type) {
            case PieceType::Queen:
                force += 9;
                break;
            case PieceType::Rook:
                force += 6;
                break;
            case PieceType::Pawn: {
                const int steps = winner_ == Color::White ? 7 - square.rank() : square.rank();
                force = std::max(force, 6 - steps);
                break;
            }
            default:
                force += 3;
            }
        }
        flights &= ~guarded;
        distance += 6 * count(flights);
        distance += 3 * steps_between(target, helper);
        distance += 2 * edge_distance(target);
        distance += 2 * std::max(0, 9 - force);
        return distance;
    }

    /// Estimates how far the loser is from being mated on `corner`: his king goes there, and the
    /// neighbouring squares are occupied by his own men or attacked by the winner's.
    [[nodiscard]] int to_corner(const Position& position, Square corner) const {
        const Square target = position.king(loser_);
        const Bitboard without_king = position.occupied() & ~target.bit();
        Bitboard flights = king_attacks(corner) & ~(position.pieces(loser_) & without_king);
        for (Bitboard men = position.pieces(winner_); men != 0;) {
            const Square square(pop_first(men));
            flights &= ~attacks(*position.at(square), square, without_king);
        }
        return 4 * steps_between(target, corner) + 6 * count(flights);
    }

  private:
    static int steps_between(Square a, Square b) {
        return std::max(std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank()));
    }
    static int edge_distance(Square square) {
        const int file = std::min(square.file(), 7 - square.file());
        const int rank = std::min(square.rank(), 7 - square.rank());
        return file + rank;
    }

    Color winner_;
    Color loser_;
};

}  // namespace kyvien::chess::internal
