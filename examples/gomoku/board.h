// gomoku/board.h — fifteen lines by fifteen, stones in turn, five in a row (law 1 to 4.1).
//
// Cost:  constant for everything.
// Safe:  a value; one thread at a time.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::gomoku {

inline constexpr int kLines = 15;

struct Point {
    int column = 0;  ///< from the left
    int row = 0;     ///< from below
    friend bool operator==(Point, Point) = default;
};
[[nodiscard]] std::string name(Point point);  ///< "h8": columns a to o, rows 1 to 15
/// In either case; none where it is no point of the board.
[[nodiscard]] std::optional<Point> find_point(std::string_view text);

enum class Stone : char { None = '.', Black = 'X', White = 'O' };

class Board {
  public:
    [[nodiscard]] Stone at(Point point) const { return stones_[index(point)]; }
    [[nodiscard]] Stone turn() const { return count_ % 2 == 0 ? Stone::Black : Stone::White; }
    /// Needs: the point is empty.
    void set(Point point, Stone stone);
    [[nodiscard]] bool is_full() const { return count_ == kLines * kLines; }
    /// The row that wins through a stone on this point, in its order; empty where there is none.
    [[nodiscard]] std::vector<Point> five_through(Point point, bool overline_wins) const;
    /// Rows from the top with X O . joined by /.
    [[nodiscard]] std::string cells() const;

  private:
    [[nodiscard]] static std::size_t index(Point point) {
        return static_cast<std::size_t>(point.row * kLines + point.column);
    }

    std::array<Stone, kLines * kLines> stones_ = [] {
        std::array<Stone, kLines * kLines> empty{};
        empty.fill(Stone::None);
        return empty;
    }();
    int count_ = 0;
};

}  // namespace kyvien::gomoku
