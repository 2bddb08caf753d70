// chess/internal/checks.h — finds which moves of a position give check.
//
// Position::gives_check() plays the move. To test all moves of a position it is cheaper to look
// once from the king that would be in check: from which squares each kind of man attacks it, and
// which men stand between it and a slider.
#pragma once

#include <array>

#include "chess/attacks.h"
#include "chess/position.h"

namespace kyvien::chess::internal {

class Checks {
  public:
    explicit Checks(const Position& position)
        : position_(position), king_(position.king(opponent(position.turn()))) {
        const Color us = position.turn();
        const Bitboard own = position.pieces(us);
        const Bitboard occupied = position.occupied();
        const Bitboard diagonal = bishop_attacks(king_, occupied);
        const Bitboard straight = rook_attacks(king_, occupied);
        seen_from_ = {pawn_attacks(opponent(us), king_),
                      knight_attacks(king_),
                      diagonal,
                      straight,
                      diagonal | straight,
                      Bitboard{0}};
        const Bitboard queens = position.pieces(us, PieceType::Queen);
        screens(bishop_attacks(king_, occupied ^ (diagonal & own)) & ~diagonal &
                    (position.pieces(us, PieceType::Bishop) | queens),
                diagonal & own);
        screens(rook_attacks(king_, occupied ^ (straight & own)) & ~straight &
                    (position.pieces(us, PieceType::Rook) | queens),
                straight & own);
    }

    /// Needs: `move` is a legal move of the position.
    [[nodiscard]] bool given_by(Move move) const {
        if (move.is_castling() || move.is_promotion() || move.is_en_passant())
            return position_.gives_check(move);
        const auto type = static_cast<std::size_t>(index_of(position_.moved_type(move)));
        return (seen_from_[type] & move.to().bit()) != 0 ||
               ((screens_ & move.from().bit()) != 0 &&
                (line_through(king_, move.from()) & move.to().bit()) == 0);
    }

  private:
    void screens(Bitboard sliders, Bitboard nearest) {
        while (sliders != 0)
            screens_ |= between(king_, Square(pop_first(sliders))) & nearest;
    }

    const Position& position_;
    Square king_;
    std::array<Bitboard, 6> seen_from_{};
    Bitboard screens_ = 0;  // own men that may open a line to the king by moving
};

}  // namespace kyvien::chess::internal
