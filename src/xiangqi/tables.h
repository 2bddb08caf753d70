// xiangqi/tables.h — where each piece can go, looked up by the occupancy around it.
//
// A line (rank or file) is a 16-bit word with one bit per point, so that the reach of a chariot or
// cannon is one look-up by (place on the line, occupancy of the line). A set of points of the whole
// board is 90 bits of a 128-bit word.
//
// All tables are constants; nothing is chosen at run time, and all machines run the same code.
//
// Safe: constants, any thread.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace kyvien::xiangqi::internal {

__extension__ using Bits = unsigned __int128;

constexpr Bits bit(int square) {
    return Bits{1} << square;
}
/// Counts in pairs, nibbles and bytes: the portable build has no POPCNT, and a library call for
/// each half is slower.
constexpr int count(Bits bits) {
    constexpr auto nibbles = [](std::uint64_t half) {
        half -= half >> 1 & 0x5555555555555555;
        return (half & 0x3333333333333333) + (half >> 2 & 0x3333333333333333);
    };
    const std::uint64_t low = nibbles(static_cast<std::uint64_t>(bits));
    const std::uint64_t high = nibbles(static_cast<std::uint64_t>(bits >> 64));
    constexpr std::uint64_t kLowNibbles = 0x0f0f0f0f0f0f0f0f;
    const std::uint64_t bytes = (low & kLowNibbles) + (low >> 4 & kLowNibbles) +
                                (high & kLowNibbles) + (high >> 4 & kLowNibbles);
    return static_cast<int>(bytes * 0x0101010101010101 >> 56);
}
/// The number of points of a rank or file.
constexpr int count_line(unsigned line) {
    line -= line >> 1 & 0x555;
    line = (line & 0x333) + (line >> 2 & 0x333);
    return static_cast<int>((line & 15) + (line >> 4 & 15) + (line >> 8));
}
/// Needs: bits != 0.
constexpr int lowest(Bits bits) {
    const auto low = static_cast<std::uint64_t>(bits);
    return low != 0 ? std::countr_zero(low)
                    : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}
constexpr int pop_lowest(Bits& bits) {
    const int square = lowest(bits);
    bits &= bits - 1;
    return square;
}

inline constexpr Bits kAllSquares = (Bits{1} << 90) - 1;
inline constexpr int kGone = 90;  // the square of a captured piece
inline constexpr int kNoSquare = 91;

/// The points a chariot reaches on a line, pieces included, and the piece beyond the first screen.
struct Reach {
    std::uint16_t chariot;
    std::uint16_t cannon;
};

extern const std::array<std::array<Reach, 512>, 9> kRankReach;        // [file][occupancy]
extern const std::array<std::array<Reach, 1024>, 10> kFileReach;      // [rank][occupancy]
extern const std::array<std::array<std::uint16_t, 16>, 16> kBetween;  // strictly between

extern const std::array<std::uint8_t, 92> kRankOf;  // 14 for kGone: no line of the board
extern const std::array<std::uint8_t, 92> kFileOf;

extern const std::array<std::array<Bits, 16>, 90> kHorse;     // [square][blocked legs]
extern const std::array<std::array<Bits, 16>, 90> kElephant;  // [square][blocked eyes]
extern const std::array<Bits, 90> kAdvisor;
extern const std::array<Bits, 90> kGeneral;
extern const std::array<std::array<Bits, 90>, 2> kSoldier;  // [side][square]
/// The leg square of a horse on `from` that attacks `to`; kNoSquare if it never can.
extern const std::array<std::array<std::uint8_t, 90>, 92> kLeg;
/// Points of a line strictly between two points; empty if they share no line.
extern const std::array<std::array<Bits, 90>, 90> kSquaresBetween;
/// The rank and file of a point and the legs of horses that attack it. A move that neither leaves
/// nor enters these points opens or closes no attack on a general there, but a horse that moved may
/// itself attack the general.
extern const std::array<Bits, 90> kAround;

extern const std::array<std::array<std::uint64_t, 91>, 14> kPlacementKey;
inline constexpr std::uint64_t kBlackToMoveKey = 0x9d39247e33776d41ULL;

}  // namespace kyvien::xiangqi::internal
