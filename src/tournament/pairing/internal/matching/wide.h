// tournament/pairing/internal/matching/wide.h — exact integers wide enough for all pairing criteria
// at once.
//
// A weight is a sequence of criteria, the most important in the highest bits; sums of weights
// compare criterion by criterion, because each field is wide enough for its own sum.
//
// Cost: one pass over N words per operation; N is a compile-time constant.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace kyvien::tournament::internal {

/// A signed number of 64 * N bits, two's complement, least significant word first.
template <std::size_t N>
class Wide {
  public:
    constexpr Wide() = default;

    /// Adds value * 2^bit. Needs: the sum stays within 64 * N - 1 bits.
    constexpr void add_at(unsigned bit, std::uint64_t value) {
        std::size_t word = bit / 64;
        const unsigned shift = bit % 64;
        Wide addend;
        addend.words_[word] = value << shift;
        if (shift != 0 && word + 1 < N)
            addend.words_[word + 1] = value >> (64 - shift);
        *this += addend;
    }

    constexpr Wide& operator+=(const Wide& other) {
        unsigned carry = 0;
        for (std::size_t i = 0; i < N; ++i) {
            const std::uint64_t first = words_[i] + other.words_[i];
            const unsigned over = first < words_[i] ? 1 : 0;
            words_[i] = first + carry;
            carry = over | (words_[i] < first ? 1U : 0U);
        }
        return *this;
    }
    constexpr Wide& operator-=(const Wide& other) {
        unsigned borrow = 0;
        for (std::size_t i = 0; i < N; ++i) {
            const std::uint64_t first = words_[i] - other.words_[i];
            const unsigned under = words_[i] < other.words_[i] ? 1 : 0;
            words_[i] = first - borrow;
            borrow = under | (first < borrow ? 1U : 0U);
        }
        return *this;
    }
    friend constexpr Wide operator+(Wide a, const Wide& b) { return a += b; }
    friend constexpr Wide operator-(Wide a, const Wide& b) { return a -= b; }

    /// Half of the number, rounded down.
    [[nodiscard]] constexpr Wide half() const {
        Wide result;
        for (std::size_t i = 0; i + 1 < N; ++i)
            result.words_[i] = (words_[i] >> 1) | (words_[i + 1] << 63);
        result.words_[N - 1] =
            static_cast<std::uint64_t>(static_cast<std::int64_t>(words_[N - 1]) >> 1);
        return result;
    }

    [[nodiscard]] constexpr bool is_zero() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_)
            any |= word;
        return any == 0;
    }

    /// The field of `bits` (at most 63) bits that starts at `bit`. Needs: the number is not
    /// negative.
    [[nodiscard]] constexpr std::uint64_t field(unsigned bit, unsigned bits) const {
        const std::size_t word = bit / 64;
        const unsigned shift = bit % 64;
        std::uint64_t value = words_[word] >> shift;
        if (shift != 0 && word + 1 < N)
            value |= words_[word + 1] << (64 - shift);
        return value & ((std::uint64_t{1} << bits) - 1);
    }

    friend constexpr bool operator==(const Wide&, const Wide&) = default;
    friend constexpr std::strong_ordering operator<=>(const Wide& a, const Wide& b) {
        if (a.words_[N - 1] != b.words_[N - 1])
            return static_cast<std::int64_t>(a.words_[N - 1]) <=>
                   static_cast<std::int64_t>(b.words_[N - 1]);
        for (std::size_t i = N - 1; i-- > 0;)
            if (a.words_[i] != b.words_[i])
                return a.words_[i] <=> b.words_[i];
        return std::strong_ordering::equal;
    }

  private:
    std::array<std::uint64_t, N> words_{};
};

}  // namespace kyvien::tournament::internal
