// chess/attacks.h — the squares that a piece attacks.
//
// Law:   FIDE 3.1.2, 3.1.3, 3.2 to 3.8.1. Attacks ignore pins (3.1.3) and whose move it is.
// Cost:  one table look-up for steppers; about ten operations and no large table for sliders.
// Safe:  pure functions over constant tables, any thread, also before main().
//
// Sliders use o ^ (o - 2r): subtracting the slider from the blockers of its line fills the squares
// up to the next blocker. The other half of the line is the same on the mirrored board (bytes
// swapped). Ranks cannot be mirrored by bytes, so they have a small table.
#pragma once

#include <array>
#include <cstdint>

#include "chess/bitboard.h"
#include "chess/types.h"

namespace kyvien::chess {

namespace internal {

struct Lines {
    Bitboard file, diagonal, antidiagonal;  // without the square itself
};

constexpr Bitboard ray(int square, int file_step, int rank_step) {
    Bitboard set = 0;
    int file = (square & 7) + file_step;
    int rank = (square >> 3) + rank_step;
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step)
        set |= bit(rank * 8 + file);
    return set;
}

struct AttackTables {
    std::array<Bitboard, 64> knight{};
    std::array<Bitboard, 64> king{};
    std::array<std::array<Bitboard, 64>, 2> pawn{};
    std::array<Lines, 64> lines{};
    // The six inner squares of a rank as blockers, and the file of the slider on it.
    std::array<std::array<std::uint8_t, 8>, 64> rank{};
    // Squares strictly between two squares of one line; the whole line through both.
    std::array<std::array<Bitboard, 64>, 64> between{};
    std::array<std::array<Bitboard, 64>, 64> line{};
    // North, south, east, west, north-east, south-west, north-west, south-east.
    std::array<std::array<Bitboard, 8>, 64> rays{};
};

extern const AttackTables kAttackTables;

constexpr Bitboard mirrored(Bitboard set) {
    return __builtin_bswap64(set);
}

constexpr Bitboard line_attacks(Bitboard square, Bitboard occupied, Bitboard line) {
    const Bitboard blockers = occupied & line;
    const Bitboard up = blockers - square;
    const Bitboard down = mirrored(mirrored(blockers) - mirrored(square));
    return (up ^ down) & line;
}

}  // namespace internal

inline Bitboard knight_attacks(Square square) {
    return internal::kAttackTables.knight[static_cast<std::size_t>(square.index())];
}
inline Bitboard king_attacks(Square square) {
    return internal::kAttackTables.king[static_cast<std::size_t>(square.index())];
}
/// The two squares in front of a pawn of `color` that it attacks (3.7.3).
inline Bitboard pawn_attacks(Color color, Square square) {
    return internal::kAttackTables
        .pawn[static_cast<std::size_t>(color)][static_cast<std::size_t>(square.index())];
}
inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    const auto& lines = internal::kAttackTables.lines[static_cast<std::size_t>(square.index())];
    return internal::line_attacks(square.bit(), occupied, lines.diagonal) |
           internal::line_attacks(square.bit(), occupied, lines.antidiagonal);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    const auto& lines = internal::kAttackTables.lines[static_cast<std::size_t>(square.index())];
    const int rank_shift = square.index() & 56;
    const auto inner = static_cast<std::size_t>(occupied >> (rank_shift + 1) & 63);
    const Bitboard along =
        internal::kAttackTables.rank[inner][static_cast<std::size_t>(square.file())];
    return internal::line_attacks(square.bit(), occupied, lines.file) | along << rank_shift;
}
inline Bitboard queen_attacks(Square square, Bitboard occupied) {
    return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}
/// Attacks of any piece standing on `square`.
inline Bitboard attacks(Piece piece, Square square, Bitboard occupied) {
    switch (piece.type) {
    case PieceType::Pawn:
        return pawn_attacks(piece.color, square);
    case PieceType::Knight:
        return knight_attacks(square);
    case PieceType::Bishop:
        return bishop_attacks(square, occupied);
    case PieceType::Rook:
        return rook_attacks(square, occupied);
    case PieceType::Queen:
        return queen_attacks(square, occupied);
    case PieceType::King:
        return king_attacks(square);
    }
    return 0;
}

/// Squares strictly between two squares on one rank, file or diagonal; empty for any other pair.
inline Bitboard between(Square a, Square b) {
    return internal::kAttackTables
        .between[static_cast<std::size_t>(a.index())][static_cast<std::size_t>(b.index())];
}
/// The whole rank, file or diagonal through two different squares; empty if there is none.
inline Bitboard line_through(Square a, Square b) {
    return internal::kAttackTables
        .line[static_cast<std::size_t>(a.index())][static_cast<std::size_t>(b.index())];
}

}  // namespace kyvien::chess
