// tournament/event/points.h — exact points: halves, quarters and tenths as integers.
//
// Safe: pure values, any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::tournament {

/// Points of a game, a match or a table, counted in twentieths of a point.
class Points {
  public:
    static constexpr std::int32_t kPerPoint = 20;

    constexpr Points() = default;
    static constexpr Points whole(std::int32_t points) { return Points(points * kPerPoint); }
    static constexpr Points half() { return Points(kPerPoint / 2); }
    static constexpr Points twentieths(std::int32_t count) { return Points(count); }

    [[nodiscard]] constexpr std::int32_t in_twentieths() const { return count_; }

    constexpr Points& operator+=(Points other) {
        count_ += other.count_;
        return *this;
    }
    constexpr Points& operator-=(Points other) {
        count_ -= other.count_;
        return *this;
    }
    friend constexpr Points operator+(Points a, Points b) { return a += b; }
    friend constexpr Points operator-(Points a, Points b) { return a -= b; }
    friend constexpr Points operator*(Points a, std::int32_t times) {
        return Points(a.count_ * times);
    }
    friend constexpr bool operator==(Points, Points) = default;
    friend constexpr auto operator<=>(Points, Points) = default;

  private:
    explicit constexpr Points(std::int32_t count) : count_(count) {}
    std::int32_t count_ = 0;
};

/// Formats points with at least one decimal: "3.0", "2.5", "0.25".
[[nodiscard]] std::string to_string(Points points);

/// Parses "3", "2.5", ".5" or "2,5": at most two decimals that make whole twentieths, up to 9999
/// points. Empty for any other text.
[[nodiscard]] std::optional<Points> parse_points(std::string_view text);

}  // namespace kyvien::tournament
