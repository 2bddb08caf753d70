// The kernels for x86-64 with BMI2 and AVX2 (x86-64-v3). See internal/dispatch.h and board_view.h.
#include "chess/internal/dispatch.h"

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>

#include "chess/internal/bulk.h"
#include "chess/internal/pext_sliders.h"

namespace kyvien::chess::internal {
namespace {

struct Avx2 {
    using V = unsigned long long __attribute__((vector_size(32)));
    using Test = V;  // all ones where the test failed
    static constexpr int kWidth = 4;

    KYVIEN_INLINE static V all(Bitboard set) { return V{set, set, set, set}; }
    KYVIEN_INLINE static V load(const Bitboard* lanes) {
        return reinterpret_cast<V>(_mm256_load_si256(reinterpret_cast<const __m256i*>(lanes)));
    }
    KYVIEN_INLINE static Test test(V a, V b) {
        return reinterpret_cast<V>(
            _mm256_cmpeq_epi64(reinterpret_cast<__m256i>(a & b), _mm256_setzero_si256()));
    }
    KYVIEN_INLINE static V and_if(V value, Test failed, V with) { return value & (with | failed); }
    KYVIEN_INLINE static V or_if(V value, Test failed, V with) { return value | (with & ~failed); }
    KYVIEN_INLINE static Bitboard ray(unsigned square, int direction) {
        return at(at(kAttackTables.rays, square), static_cast<unsigned>(direction));
    }
    /// The ray up to its first blocker, towards higher squares.
    template <int Step>
    KYVIEN_INLINE static V ray_up(V occupied, V ray) {
        const V blockers = occupied & ray;
        return ray & (blockers ^ (blockers - 1));
    }
    template <int Step>
    KYVIEN_INLINE static V ray_down(V occupied, V ray) {
        V behind = occupied & ray;
        behind |= behind >> Step;
        behind |= behind >> 2 * Step;
        behind |= behind >> 4 * Step;
        return ray & ~(behind >> Step);
    }

    /// Adds up bits byte by byte: at most 31 sets of one lane before finish() widens the sums.
    struct Counter {
        V bytes{};
        V sum{};
        V lanes = all(kAllSquares);

        KYVIEN_INLINE static V in_bytes(V set) {
            const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                                   0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            const V nibble = all(0x0f0f0f0f0f0f0f0f);
            const auto low_half = reinterpret_cast<__m256i>(set & nibble);
            const auto high_half = reinterpret_cast<__m256i>((set >> 4) & nibble);
            return reinterpret_cast<V>(_mm256_add_epi8(_mm256_shuffle_epi8(table, low_half),
                                                       _mm256_shuffle_epi8(table, high_half)));
        }
        KYVIEN_INLINE void add(V set) {
            bytes = reinterpret_cast<V>(_mm256_add_epi8(reinterpret_cast<__m256i>(bytes),
                                                        reinterpret_cast<__m256i>(in_bytes(set))));
        }
        KYVIEN_INLINE void widen() {
            sum += lanes & reinterpret_cast<V>(_mm256_sad_epu8(reinterpret_cast<__m256i>(bytes),
                                                               _mm256_setzero_si256()));
            bytes = V{};
        }
        KYVIEN_INLINE void add_thrice(V set) {
            const V once = reinterpret_cast<V>(
                _mm256_sad_epu8(reinterpret_cast<__m256i>(in_bytes(set)), _mm256_setzero_si256()));
            sum += lanes & (once * 3);
        }
        KYVIEN_INLINE void add_where_empty(V set) { sum += lanes & test(set, set) & all(1); }
        KYVIEN_INLINE void finish() { widen(); }
        KYVIEN_INLINE void only_first(int count) {
            for (int i = 0; i < kWidth; ++i)
                lanes[i] = i < count ? kAllSquares : 0;
        }
        KYVIEN_INLINE std::uint64_t total() const { return sum[0] + sum[1] + sum[2] + sum[3]; }
    };
};

std::uint16_t* generate_list(const Board& board, std::uint16_t* out) {
    ListSink<OneByOne<PextSliders>> sink{out};
    generate<PextSliders>(board, sink);
    return sink.out;
}

int count_moves(const Board& board) {
    CountSink<PextSliders> sink;
    generate<PextSliders>(board, sink);
    return sink.count;
}

std::uint64_t count_replies(const Board& board) {
    Children children;
    return board.turn == 0 ? count_grandchildren<Avx2, PextSliders, 0>(board, children)
                           : count_grandchildren<Avx2, PextSliders, 1>(board, children);
}

}  // namespace

const Kernels kV3Kernels{"v3", generate_list, count_moves, count_replies};

}  // namespace kyvien::chess::internal

#else

namespace kyvien::chess::internal {
const Kernels kV3Kernels{"", nullptr, nullptr, nullptr};
}  // namespace kyvien::chess::internal

#endif
