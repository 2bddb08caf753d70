// go/types.h — colours, points and moves of Go.
//
// Law:   Chinese rules, articles 1 and 2.
// Safe:  plain values, any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kyvien::go {

enum class Color : std::uint8_t { Black, White };

[[nodiscard]] constexpr Color opponent(Color color) {
    return color == Color::Black ? Color::White : Color::Black;
}

[[nodiscard]] constexpr std::string_view name(Color color) {
    return color == Color::Black ? "Black" : "White";
}

/// The board sizes supported. Article 1.1 specifies only 19; other sizes are an option of the hall.
inline constexpr int kSmallestBoard = 2;
inline constexpr int kLargestBoard = 25;
inline constexpr int kStandardBoard = 19;

/// An intersection, counted from the lower left corner: (0, 0) is A1.
struct Point {
    std::uint8_t x = 0;
    std::uint8_t y = 0;

    friend constexpr bool operator==(Point, Point) = default;
    /// Ordered by rows from the bottom, in a row from the left.
    friend constexpr std::strong_ordering operator<=>(Point a, Point b) {
        return a.y != b.y ? a.y <=> b.y : a.x <=> b.x;
    }
};

/// A turn: a play, or a pass if there is no point (2.4).
struct Move {
    Color color = Color::Black;
    std::optional<Point> point;

    [[nodiscard]] constexpr bool is_pass() const { return !point.has_value(); }
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// Why a stone may not be placed.
enum class Forbidden : std::uint8_t {
    Occupied,    ///< 2.2: there is already a stone.
    Outside,     ///< 2.2: not an intersection of this board.
    Suicide,     ///< 5: the stone would have no liberty and captures nothing.
    Repetition,  ///< 6: the whole-board position has occurred before.
};

[[nodiscard]] constexpr std::string_view name(Forbidden forbidden) {
    switch (forbidden) {
    case Forbidden::Occupied:
        return "occupied";
    case Forbidden::Outside:
        return "outside";
    case Forbidden::Suicide:
        return "suicide";
    case Forbidden::Repetition:
        return "repetition";
    }
    return {};
}

}  // namespace kyvien::go
