// chess/internal/packed.h — a position in 24 bytes, for searches that keep millions of them.
//
// Two packed positions are equal exactly when the positions are the same by 9.2.2: men, turn,
// castling rights and a legal en passant capture are stored; the counters are not. The castling
// mode is the same for the whole search and is not stored.
#pragma once

#include <cstdint>

#include "chess/position.h"

namespace kyvien::chess::internal {

struct Packed {
    Bitboard occupied = 0;
    /// A nibble for each man, in the order of the squares.
    std::uint64_t men[2] = {};

    friend bool operator==(const Packed&, const Packed&) = default;
};

[[nodiscard]] Packed pack(const Position& position);

/// Needs: `packed` was made by pack() from a position with this mode.
[[nodiscard]] Position unpack(const Packed& packed, CastlingMode mode);

}  // namespace kyvien::chess::internal
