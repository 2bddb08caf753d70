// chess/kernels/internal/board_view.h — what code compiled for several instruction sets may use.
//
// A function that is not inlined could be taken by the linker from the copy made for the newer
// processor. So such code uses constant tables, plain arrays and the forced inlining below only.
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
