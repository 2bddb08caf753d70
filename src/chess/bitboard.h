// chess/bitboard.h — sets of squares as 64-bit numbers.
//
// Bit 0 is a1, bit 1 is b1, ... bit 63 is h8. "North" is towards the eighth rank.
// Safe: pure functions, any thread.
#pragma once

#include <bit>
#include <cstdint>

namespace kyvien::chess {

/// A set of squares.
using Bitboard = std::uint64_t;

inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xff;
inline constexpr Bitboard kRank8 = kRank1 << 56;
inline constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;
inline constexpr Bitboard kDarkSquares = ~kLightSquares;

/// The squares of one file (0 = a) or rank (0 = first).
constexpr Bitboard file_squares(int file) {
    return kFileA << file;
}
constexpr Bitboard rank_squares(int rank) {
    return kRank1 << (8 * rank);
}

constexpr Bitboard bit(int square) {
    return Bitboard{1} << square;
}
/// Needs: the set is not empty.
constexpr int first_square(Bitboard set) {
    return std::countr_zero(set);
}
constexpr int last_square(Bitboard set) {
    return 63 - std::countl_zero(set);
}
constexpr int count(Bitboard set) {
    return std::popcount(set);
}
constexpr bool has_several(Bitboard set) {
    return (set & (set - 1)) != 0;
}
/// Removes the first square of a non-empty set and returns it.
constexpr int pop_first(Bitboard& set) {
    const int square = first_square(set);
    set &= set - 1;
    return square;
}

// The set moved by one square; squares that leave the board are dropped.
constexpr Bitboard north(Bitboard set) {
    return set << 8;
}
constexpr Bitboard south(Bitboard set) {
    return set >> 8;
}
constexpr Bitboard east(Bitboard set) {
    return (set & ~kFileH) << 1;
}
constexpr Bitboard west(Bitboard set) {
    return (set & ~kFileA) >> 1;
}
constexpr Bitboard north_east(Bitboard set) {
    return north(east(set));
}
constexpr Bitboard north_west(Bitboard set) {
    return north(west(set));
}
constexpr Bitboard south_east(Bitboard set) {
    return south(east(set));
}
constexpr Bitboard south_west(Bitboard set) {
    return south(west(set));
}

}  // namespace kyvien::chess
