// The kernels for x86-64 with AVX-512 and VPOPCNTDQ (Ice Lake, Zen 4 and later). See
// internal/dispatch.h and board_view.h.
#include "chess/kernels/internal/dispatch.h"

#if defined(__AVX512VPOPCNTDQ__) && defined(__BMI2__)
#include <immintrin.h>

#include "chess/kernels/internal/bulk.h"
#include "chess/kernels/internal/pext_sliders.h"

namespace kyvien::chess::internal {
namespace {

struct Avx512 {
    using V = unsigned long long __attribute__((vector_size(64)));
    using Test = __mmask8;
    static constexpr int kWidth = 8;

    KYVIEN_INLINE static __m512i raw(V set) { return reinterpret_cast<__m512i>(set); }
    KYVIEN_INLINE static V of(__m512i set) { return reinterpret_cast<V>(set); }

    KYVIEN_INLINE static V all(Bitboard set) {
        return of(_mm512_set1_epi64(static_cast<long long>(set)));
    }
    KYVIEN_INLINE static V load(const Bitboard* lanes) { return of(_mm512_load_si512(lanes)); }
    KYVIEN_INLINE static Test test(V a, V b) { return _mm512_test_epi64_mask(raw(a), raw(b)); }
    KYVIEN_INLINE static V and_if(V value, Test where, V with) {
        return of(_mm512_mask_and_epi64(raw(value), where, raw(value), raw(with)));
    }
    KYVIEN_INLINE static V or_if(V value, Test where, V with) {
        return of(_mm512_mask_or_epi64(raw(value), where, raw(value), raw(with)));
    }
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
        // Ones from the top down to the highest blocker; all of them if there is none.
        const __m512i first = _mm512_lzcnt_epi64(raw((occupied & ray) | all(1)));
        const __m512i top = _mm512_set1_epi64(static_cast<long long>(Bitboard{1} << 63));
        return ray & of(_mm512_srav_epi64(top, first));
    }

    struct Counter {
        V lane{};
        V sum{};
        Test lanes = 0xff;

        KYVIEN_INLINE static V popcount(V set) { return of(_mm512_popcnt_epi64(raw(set))); }
        KYVIEN_INLINE void add(V set) { lane += popcount(set); }
        KYVIEN_INLINE void add_thrice(V set) {
            const V once = popcount(set);
            lane += once + once + once;
        }
        KYVIEN_INLINE void add_where_empty(V set) {
            const Test empty = _mm512_testn_epi64_mask(raw(set), raw(set));
            lane = of(_mm512_mask_add_epi64(raw(lane), empty, raw(lane), raw(all(1))));
        }
        KYVIEN_INLINE void finish() {
            sum = of(_mm512_mask_add_epi64(raw(sum), lanes, raw(sum), raw(lane)));
            lane = V{};
        }
        KYVIEN_INLINE void only_first(int count) { lanes = static_cast<Test>((1U << count) - 1); }
        KYVIEN_INLINE std::uint64_t total() const {
            return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(raw(sum)));
        }
    };
};

/// Writes the moves of a piece at once: the indexes of the set squares are packed together, then
/// converted to moves. The width follows from the maximum number of targets: knights and kings 8,
/// bishops and rooks 14, all pawns with one step 15 (in set-up positions), queens 27.
struct Packed {
    KYVIEN_INLINE static __m512i numbers(Bitboard set) {
        const __m512i squares = _mm512_set_epi64(
            0x3f3e3d3c3b3a3938, 0x3736353433323130, 0x2f2e2d2c2b2a2928, 0x2726252423222120,
            0x1f1e1d1c1b1a1918, 0x1716151413121110, 0x0f0e0d0c0b0a0908, 0x0706050403020100);
        return _mm512_maskz_compress_epi8(set, squares);
    }
    template <int Type>
    KYVIEN_INLINE static std::uint16_t* moves(std::uint16_t* out, int from, Bitboard targets) {
        const __m512i to = numbers(targets);
        const auto origin = static_cast<short>(from);
        if constexpr (Type == 4) {
            const __m512i wide =
                _mm512_slli_epi16(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(to)), 6);
            _mm512_storeu_si512(out, _mm512_or_si512(wide, _mm512_set1_epi16(origin)));
        } else if constexpr (Type == 2 || Type == 3) {
            const __m256i wide =
                _mm256_slli_epi16(_mm256_cvtepu8_epi16(_mm512_castsi512_si128(to)), 6);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                                _mm256_or_si256(wide, _mm256_set1_epi16(origin)));
        } else {
            const __m128i wide = _mm_slli_epi16(_mm_cvtepu8_epi16(_mm512_castsi512_si128(to)), 6);
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out),
                             _mm_or_si128(wide, _mm_set1_epi16(origin)));
        }
        return out + __builtin_popcountll(targets);
    }
    template <int Step>
    KYVIEN_INLINE static std::uint16_t* steps(std::uint16_t* out, Bitboard targets) {
        const __m256i to = _mm256_cvtepu8_epi16(_mm512_castsi512_si128(numbers(targets)));
        const __m256i from = _mm256_sub_epi16(to, _mm256_set1_epi16(Step));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                            _mm256_or_si256(_mm256_slli_epi16(to, 6), from));
        return out + __builtin_popcountll(targets);
    }
};

std::uint16_t* generate_list(const Board& board, std::uint16_t* out) {
    ListSink<Packed> sink{out};
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
    return board.turn == 0 ? count_grandchildren<Avx512, PextSliders, 0>(board, children)
                           : count_grandchildren<Avx512, PextSliders, 1>(board, children);
}

}  // namespace

const Kernels kV4Kernels{"v4", generate_list, count_moves, count_replies};

}  // namespace kyvien::chess::internal

#else

namespace kyvien::chess::internal {
const Kernels kV4Kernels{"", nullptr, nullptr, nullptr};
}  // namespace kyvien::chess::internal

#endif
