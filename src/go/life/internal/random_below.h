// go/life/internal/random_below.h — random numbers below a bound, for playouts (wyrand: two
// multiplications, no tables).
//
// Cost:  a few nanoseconds per number.
// Safe:  an object belongs to one thread. The same seed gives the same numbers.
#pragma once

#include <cstdint>

namespace kyvien::go::internal {

class RandomBelow {
  public:
    explicit RandomBelow(std::uint64_t seed) : state_(seed * 0x9e37'79b9'7f4a'7c15ULL + 1) {}

    /// From 0 to n - 1. Needs: n > 0.
    [[nodiscard]] std::uint32_t operator()(std::uint32_t n) {
        state_ += 0xa076'1d64'78bd'642fULL;
        const auto wide =
            static_cast<unsigned __int128>(state_) * (state_ ^ 0xe703'7ed1'a0b4'28dbULL);
        const auto mixed = static_cast<std::uint32_t>(static_cast<std::uint64_t>(wide >> 64) ^
                                                      static_cast<std::uint64_t>(wide));
        return static_cast<std::uint32_t>((static_cast<std::uint64_t>(mixed) * n) >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace kyvien::go::internal
