#include "chess/kernels/internal/pext_tables.h"

#include "chess/attacks.h"

namespace kyvien::chess::internal {

PextTables g_pext_tables;

namespace {

constexpr std::size_t kBishopSets = 5248;
constexpr std::size_t kRookSets = 102400;
Bitboard g_sets[kBishopSets + kRookSets];

/// A blocker on the last square of a line changes nothing.
Bitboard inner(Bitboard attacks, int square) {
    Bitboard edges = 0;
    if ((bit(square) & kRank1) == 0)
        edges |= kRank1;
    if ((bit(square) & kRank8) == 0)
        edges |= kRank8;
    if ((bit(square) & kFileA) == 0)
        edges |= kFileA;
    if ((bit(square) & kFileH) == 0)
        edges |= kFileH;
    return attacks & ~edges;
}

}  // namespace

void prepare_pext_tables() {
    Bitboard* next = g_sets;
    const auto fill = [&next](PextTables::Line& line, int square, auto attacks) {
        line = {inner(attacks(Square(square), Bitboard{0}), square), next};
        // All subsets of the mask in the order of their packed numbers.
        Bitboard blockers = 0;
        do {
            *next++ = attacks(Square(square), blockers);
            blockers = (blockers - line.mask) & line.mask;
        } while (blockers != 0);
    };
    for (int square = 0; square < 64; ++square) {
        fill(g_pext_tables.bishop[square], square, bishop_attacks);
        fill(g_pext_tables.rook[square], square, rook_attacks);
    }
}

}  // namespace kyvien::chess::internal
