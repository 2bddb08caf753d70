// chess/internal/keys.h — random numbers (Zobrist keys) for hashes of positions.
#pragma once

#include <cstdint>

namespace kyvien::chess::internal {

struct Keys {
    std::uint64_t piece[16][64];  // by piece code
    std::uint64_t castling_rook[64];
    std::uint64_t en_passant[8];  // by file
    std::uint64_t black_to_move;
};

extern const Keys kKeys;

}  // namespace kyvien::chess::internal
