// tournament/event/rational.h — exact fractions, for totals that are not whole points.
//
// Safe: pure values, any thread. Sums of a tournament stay far inside 64 bits: points are below
// 10,000 and denominators divide twenty times a highest score.
#pragma once

#include <compare>
#include <cstdint>
#include <numeric>
#include <string>

#include "tournament/event/points.h"

namespace kyvien::tournament {

class Rational {
  public:
    constexpr Rational() = default;
    /// Needs: below != 0.
    constexpr Rational(std::int64_t above, std::int64_t below = 1) {
        const std::int64_t common = std::gcd(above, below);
        const std::int64_t divisor = common == 0 ? 1 : (below < 0 ? -common : common);
        above_ = above / divisor;
        below_ = below / divisor;
    }
    constexpr explicit Rational(Points points)
        : Rational(points.in_twentieths(), Points::kPerPoint) {}

    [[nodiscard]] constexpr std::int64_t above() const { return above_; }
    [[nodiscard]] constexpr std::int64_t below() const { return below_; }

    friend constexpr Rational operator+(Rational a, Rational b) {
        return {a.above_ * b.below_ + b.above_ * a.below_, a.below_ * b.below_};
    }
    friend constexpr Rational operator-(Rational a, Rational b) { return a + Rational(-1) * b; }
    friend constexpr Rational operator*(Rational a, Rational b) {
        return {a.above_ * b.above_, a.below_ * b.below_};
    }
    /// Needs: b != 0.
    friend constexpr Rational operator/(Rational a, Rational b) {
        return {a.above_ * b.below_, a.below_ * b.above_};
    }
    friend constexpr bool operator==(Rational, Rational) = default;
    friend constexpr std::strong_ordering operator<=>(Rational a, Rational b) {
        return a.above_ * b.below_ <=> b.above_ * a.below_;
    }

  private:
    std::int64_t above_ = 0;
    std::int64_t below_ = 1;
};

/// "3", "10/3", "-1/3".
[[nodiscard]] inline std::string to_string(Rational value) {
    std::string text = std::to_string(value.above());
    if (value.below() != 1)
        text += "/" + std::to_string(value.below());
    return text;
}

/// Halves and quarters as decimals ("2.5", "0.25"); other fractions as to_string().
[[nodiscard]] std::string decimal(Rational value);

}  // namespace kyvien::tournament
