// chess/dead_position/mobility.h — which squares can each piece ever stand on, if both sides help?
//
// Law:   FIDE 5.2.2, 6.9.
// Cost:  some microseconds.
// Safe:  pure functions, any thread.
//
// Starting from what stands, the sets "piece i may stand on s" and "the man first on s may go away"
// are closed under every step that some legal move could make; checks and whose turn it is are
// ignored. Each rule only ever adds, and each legal move is covered by a rule, so by induction over
// the moves of any game nothing can happen outside the sets: they prove what is impossible.
// Two things are held back: squares guarded by an enemy man that can neither move nor be taken are
// closed to a king for ever, and two pawns that meet on a file never pass each other while
// neither can be taken or take.
#pragma once

#include <array>

#include "chess/position.h"

namespace kyvien::chess {

struct Mobility {
    struct Man {
        Color color;
        PieceType type;
        Square origin;
        Bitboard reach = 0;    ///< squares it may ever stand on, its own included
        Bitboard attacks = 0;  ///< squares it may ever attack
    };
    std::array<Man, 32> men{};
    int men_count = 0;
    Bitboard fixed = 0;  ///< squares whose first occupant never goes away
    bool pawn_promotes =
        false;  ///< some pawn may reach the last rank: the sets are then not closed
};

/// The closure. Needs: nothing; positions with castling rights or a capture en passant on the board
/// are answered with pawn_promotes = true, that is, as open.
[[nodiscard]] Mobility mobility_of(const Position& position);

/// True proves that `winner` can never mate from a position with this mobility.
[[nodiscard]] bool walls_prevent_mate(const Mobility& mobility, Color winner);

}  // namespace kyvien::chess
