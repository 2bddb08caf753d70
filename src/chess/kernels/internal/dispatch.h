// chess/kernels/internal/dispatch.h — selects the fastest code for this processor.
//
// The same templates are compiled for several processors: kernels_portable.cpp for all, and on
// x86-64 kernels_v3.cpp (BMI2, AVX2) and kernels_v4.cpp (AVX-512 with VPOPCNTDQ). The choice is
// made once, by querying the processor; KYVIEN_CPU=portable or v3 selects a plainer one, for
// benchmarks.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chess/position.h"

namespace kyvien::chess::internal {

struct Kernels {
    std::string_view name;
    /// Writes the legal moves and returns the end of the written moves. May overwrite up to 64
    /// entries beyond it.
    std::uint16_t* (*generate)(const Board& board, std::uint16_t* out);
    int (*count_moves)(const Board& board);
    /// The number of replies to all legal moves: perft 2.
    std::uint64_t (*count_replies)(const Board& board);
};

extern const Kernels kPortableKernels;
// Use only if the processor supports their instructions.
extern const Kernels kV3Kernels;
extern const Kernels kV4Kernels;

/// Selected on the first call.
const Kernels& kernels();
/// All kernels that this processor can run, the plainest first.
std::vector<const Kernels*> usable_kernels();

}  // namespace kyvien::chess::internal
