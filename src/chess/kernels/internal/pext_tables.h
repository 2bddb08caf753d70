// chess/kernels/internal/pext_tables.h — the attack tables used by pext_sliders.h.
#pragma once

#include "chess/bitboard.h"

namespace kyvien::chess::internal {

struct PextTables {
    struct Line {
        Bitboard mask;            // squares whose occupation matters
        const Bitboard* attacks;  // indexed by the packed blockers
    };
    Line bishop[64];
    Line rook[64];
};
/// Filled by prepare_pext_tables().
extern PextTables g_pext_tables;
/// Call once, before any use on any thread.
void prepare_pext_tables();

}  // namespace kyvien::chess::internal
