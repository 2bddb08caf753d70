// chess/kernels/internal/pext_sliders.h — slider attacks by one look-up, for processors with a fast
// PEXT.
//
// PEXT packs the blockers on a piece's lines into an index. Empty if BMI2 is not enabled. The type
// below belongs to the including file, see board_view.h.
#pragma once

#if defined(__BMI2__)

#include <immintrin.h>

#include "chess/kernels/internal/board_view.h"
#include "chess/kernels/internal/pext_tables.h"

namespace kyvien::chess::internal {

namespace {

struct PextSliders {
    KYVIEN_INLINE static Bitboard look_up(const PextTables::Line& line, Bitboard occupied) {
        return line.attacks[_pext_u64(occupied, line.mask)];
    }
    KYVIEN_INLINE static Bitboard bishop(int square, Bitboard occupied) {
        return look_up(g_pext_tables.bishop[square], occupied);
    }
    KYVIEN_INLINE static Bitboard rook(int square, Bitboard occupied) {
        return look_up(g_pext_tables.rook[square], occupied);
    }
};

}  // namespace

}  // namespace kyvien::chess::internal

#endif
