// chess/kernels/internal/board_view.h — what code compiled for several instruction sets may use.
//
// For a function that is not inlined, the linker could pick the copy compiled for a newer
// processor. So such code uses only constant tables, plain arrays and the forced inlining below.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "chess/attacks.h"
#include "chess/position.h"

#define KYVIEN_INLINE __attribute__((always_inline)) inline

namespace kyvien::chess::internal {

/// array[index] without a call of std::array::operator[], which debug builds do not inline.
template <class T, std::size_t N>
KYVIEN_INLINE const T& at(const std::array<T, N>& array, unsigned index) {
    return reinterpret_cast<const T*>(&array)[index];
}

KYVIEN_INLINE constexpr Bitboard one(int square) {
    return Bitboard{1} << square;
}

}  // namespace kyvien::chess::internal
