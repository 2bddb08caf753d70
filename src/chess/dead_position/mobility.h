// chess/dead_position/mobility.h — the squares each piece could ever reach if both sides help.
//
// Law:   FIDE 5.2.2, 6.9.
// Cost:  some microseconds.
// Safe:  pure functions, any thread.
//
// Starting from the given position, the sets "piece i may reach square s" and "the piece that
// starts on s may leave it" are closed under every step that some legal move could make; checks and
// the side to move are ignored. Rules only add to the sets, and each legal move is covered by a
// rule, so by induction over the moves of any game nothing can happen outside the sets: they prove
// what is impossible. Two things are excluded: squares guarded by an enemy man that can neither
// move nor be captured are closed to a king for ever, and two pawns that face each other on a file
// never pass each other while neither can be captured or capture.
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

/// Computes the closure. Positions with castling rights or a possible en passant capture are
/// reported with pawn_promotes = true, that is, as open.
[[nodiscard]] Mobility mobility_of(const Position& position);

/// True proves that `winner` can never mate from a position with this mobility.
[[nodiscard]] bool walls_prevent_mate(const Mobility& mobility, Color winner);

}  // namespace kyvien::chess
