#include "chess/attacks.h"

namespace kyvien::chess::internal {
namespace {

constexpr Bitboard step(int square, int file_step, int rank_step) {
    const int file = (square & 7) + file_step;
    const int rank = (square >> 3) + rank_step;
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? bit(rank * 8 + file) : 0;
}

constexpr int kDirections[8][2] = {{0, 1}, {0, -1},  {1, 0},  {-1, 0},
                                   {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
constexpr int kLeaps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                              {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/// Attacks along one rank of eight squares.
constexpr std::uint8_t rank_attacks(int file, unsigned occupied) {
    unsigned set = 0;
    for (int to = file + 1; to < 8; ++to) {
        set |= 1U << to;
        if (occupied >> to & 1)
            break;
    }
    for (int to = file - 1; to >= 0; --to) {
        set |= 1U << to;
        if (occupied >> to & 1)
            break;
    }
    return static_cast<std::uint8_t>(set);
}

constexpr AttackTables make_tables() {
    AttackTables tables;
    for (int square = 0; square < 64; ++square) {
        const auto s = static_cast<std::size_t>(square);
        for (const auto& [file, rank] : kLeaps)
            tables.knight[s] |= step(square, file, rank);
        for (const auto& [file, rank] : kDirections)
            tables.king[s] |= step(square, file, rank);
        tables.pawn[0][s] = step(square, -1, 1) | step(square, 1, 1);
        tables.pawn[1][s] = step(square, -1, -1) | step(square, 1, -1);
        tables.lines[s] = {ray(square, 0, 1) | ray(square, 0, -1),
                           ray(square, 1, 1) | ray(square, -1, -1),
                           ray(square, 1, -1) | ray(square, -1, 1)};
        for (std::size_t d = 0; d < 8; ++d) {
            const int file_step = kDirections[d][0];
            const int rank_step = kDirections[d][1];
            const Bitboard there = ray(square, file_step, rank_step);
            tables.rays[s][d] = there;
            const Bitboard whole = there | bit(square) | ray(square, -file_step, -rank_step);
            for (Bitboard targets = there; targets != 0;) {
                const int to = pop_first(targets);
                tables.line[s][static_cast<std::size_t>(to)] = whole;
                tables.between[s][static_cast<std::size_t>(to)] =
                    there & ray(to, -file_step, -rank_step);
            }
        }
    }
    for (unsigned inner = 0; inner < 64; ++inner)
        for (int file = 0; file < 8; ++file)
            tables.rank[inner][static_cast<std::size_t>(file)] = rank_attacks(file, inner << 1);
    return tables;
}

}  // namespace

constinit const AttackTables kAttackTables = make_tables();

}  // namespace kyvien::chess::internal
