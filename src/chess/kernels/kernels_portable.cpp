#include "chess/kernels/internal/dispatch.h"
#include "chess/kernels/internal/generator.h"

namespace kyvien::chess::internal {
namespace {

struct LineSliders {
    KYVIEN_INLINE static Bitboard bishop(int square, Bitboard occupied) {
        return bishop_attacks(Square(square), occupied);
    }
    KYVIEN_INLINE static Bitboard rook(int square, Bitboard occupied) {
        return rook_attacks(Square(square), occupied);
    }
};

std::uint16_t* generate_list(const Board& board, std::uint16_t* out) {
    ListSink<OneByOne<LineSliders>> sink{out};
    generate<LineSliders>(board, sink);
    return sink.out;
}

int count_moves(const Board& board) {
    CountSink<LineSliders> sink;
    generate<LineSliders>(board, sink);
    return sink.count;
}

}  // namespace

const Kernels kPortableKernels{"portable", generate_list, count_moves, nullptr};

}  // namespace kyvien::chess::internal
