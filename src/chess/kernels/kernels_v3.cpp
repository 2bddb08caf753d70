// The kernels for x86-64 with BMI2 and AVX2 (x86-64-v3). See internal/dispatch.h and board_view.h.
#include "chess/kernels/internal/dispatch.h"

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>

#include "chess/kernels/internal/bulk.h"
#include "chess/kernels/internal/pext_sliders.h"

namespace kyvien::chess::internal {
namespace {

struct Avx2 {
    using V = unsigned long long __attribute__((vector_size(32)));
    using Test = V;  // all ones if the test failed
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

/// The squares that a man may reach from one square in some directions, at most eight, and the
/// moves to them.
struct Reach {
    Bitboard mask = 0;
    alignas(16) std::uint16_t moves[8] = {};
};

/// The look-up tables of Shuffled, below: 22 KB.
struct ListTables {
    enum Kind : std::uint8_t { Knight, King, DiagonalsDown, DiagonalsUp, FileDown, Rank, FileUp };
    Reach reach[7][64];
    /// For eight bits: which two bytes of sixteen come next.
    alignas(16) std::uint8_t pack[256][16];
    /// For eight bits of a rank: the indexes of the set bits, times 65, which adds one to both the
    /// source and the destination square.
    alignas(16) std::uint16_t steps[256][8];

    constexpr void go(Kind kind, int from, int files, int ranks, bool far) {
        Reach& of = reach[kind][from];
        int file = from % 8 + files;
        int rank = from / 8 + ranks;
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
            of.mask |= Bitboard{1} << (rank * 8 + file);
            if (!far)
                return;
        }
    }
    constexpr ListTables() : reach{}, pack{}, steps{} {
        for (int from = 0; from < 64; ++from) {
            for (const int one : {-1, 1}) {
                for (const int other : {-1, 1}) {
                    go(Knight, from, one, 2 * other, false);
                    go(Knight, from, 2 * one, other, false);
                    go(King, from, one, other, false);
                }
                go(King, from, one, 0, false);
                go(King, from, 0, one, false);
                go(DiagonalsDown, from, one, -1, true);
                go(DiagonalsUp, from, one, 1, true);
                go(Rank, from, one, 0, true);
            }
            go(FileDown, from, 0, -1, true);
            go(FileUp, from, 0, 1, true);
            for (auto& of : reach) {
                int count = 0;
                for (Bitboard set = of[from].mask; set != 0; set &= set - 1)
                    of[from].moves[count++] =
                        static_cast<std::uint16_t>(from | __builtin_ctzll(set) << 6);
            }
        }
        for (int set = 0; set < 256; ++set) {
            int count = 0;
            for (int i = 0; i < 8; ++i)
                if ((set >> i & 1) != 0) {
                    pack[set][2 * count] = static_cast<std::uint8_t>(2 * i);
                    pack[set][2 * count + 1] = static_cast<std::uint8_t>(2 * i + 1);
                    steps[set][count++] = static_cast<std::uint16_t>(65 * i);
                }
        }
    }
};
constexpr ListTables kLists;

/// Always writes eight moves at a time: the end of a loop over targets is usually mispredicted, and
/// moves written beyond the end are overwritten next. The targets of a man come in the order of
/// their squares, as in the lists of all kernels; those of a queen would need five parts and are
/// written one by one.
struct Shuffled {
    KYVIEN_INLINE static std::uint16_t* write(std::uint16_t* out, ListTables::Kind kind, int from,
                                              Bitboard targets) {
        const Reach& reach = kLists.reach[kind][from];
        const auto set = _pext_u64(targets, reach.mask);
        const __m128i moves = _mm_load_si128(reinterpret_cast<const __m128i*>(reach.moves));
        const __m128i order = _mm_load_si128(reinterpret_cast<const __m128i*>(kLists.pack[set]));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(moves, order));
        return out + __builtin_popcountll(set);
    }
    template <int Type>
    KYVIEN_INLINE static std::uint16_t* moves(std::uint16_t* out, int from, Bitboard targets) {
        if constexpr (Type == 1)
            out = write(out, ListTables::Knight, from, targets);
        if constexpr (Type == 5)
            out = write(out, ListTables::King, from, targets);
        if constexpr (Type == 2) {
            out = write(out, ListTables::DiagonalsDown, from, targets);
            out = write(out, ListTables::DiagonalsUp, from, targets);
        }
        if constexpr (Type == 3) {
            out = write(out, ListTables::FileDown, from, targets);
            out = write(out, ListTables::Rank, from, targets);
            out = write(out, ListTables::FileUp, from, targets);
        }
        if constexpr (Type == 4)
            out = OneByOne<PextSliders>::moves<Type>(out, from, targets);
        return out;
    }
    template <int Step, int Rank>
    KYVIEN_INLINE static std::uint16_t* rank(std::uint16_t* out, Bitboard targets) {
        const auto set = targets >> 8 * Rank & 0xff;
        const auto first = static_cast<short>(8 * Rank * 65 - Step);
        const __m128i steps = _mm_load_si128(reinterpret_cast<const __m128i*>(kLists.steps[set]));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out),
                         _mm_add_epi16(steps, _mm_set1_epi16(first)));
        return out + __builtin_popcountll(set);
    }
    template <int Step>
    KYVIEN_INLINE static std::uint16_t* steps(std::uint16_t* out, Bitboard targets) {
        if constexpr (Step == 16) {
            return rank<Step, 3>(out, targets);
        } else if constexpr (Step == -16) {
            return rank<Step, 4>(out, targets);
        } else if constexpr (Step == 8 || Step == -8) {
            constexpr int kFirst = Step == 8 ? 2 : 1;
            out = rank<Step, kFirst>(out, targets);
            out = rank<Step, kFirst + 1>(out, targets);
            out = rank<Step, kFirst + 2>(out, targets);
            out = rank<Step, kFirst + 3>(out, targets);
            return rank<Step, kFirst + 4>(out, targets);
        } else {
            return OneByOne<PextSliders>::steps<Step>(out, targets);
        }
    }
};

std::uint16_t* generate_list(const Board& board, std::uint16_t* out) {
    ListSink<Shuffled> sink{out};
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
