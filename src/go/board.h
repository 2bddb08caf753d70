// go/board.h — the stones on the board, and what placing a stone does.
//
// Law:   Chinese rules, articles 2 to 5: points, liberties, capture, forbidden points.
// Cost:  play() is about 50 ns; chain(), liberties() and set() are linear in the board.
// Safe:  a value; const members from any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "go/grid.h"
#include "go/types.h"

namespace kyvien::go {

/// The effect of a play. Captured points are in no particular order.
struct PlayOutcome {
    std::vector<Point> captured;
};

class Board {
  public:
    /// An empty board. Needs: is_size(size).
    explicit Board(int size = kStandardBoard);

    /// An empty board that need not be square and may be small, for studies of small boards. Needs:
    /// width and height from 1 to 25.
    [[nodiscard]] static Board rectangle(int width, int height);

    [[nodiscard]] static constexpr bool is_size(int size) {
        return size >= kSmallestBoard && size <= kLargestBoard;
    }

    /// Reads rows from top to bottom; the board may be a rectangle: X or # black, O white (upper or
    /// lower case), . or + empty. Refuses: bad-diagram. Stones without liberties are accepted (see
    /// dead_chains()).
    [[nodiscard]] static Result<Board> from_rows(std::span<const std::string_view> rows);

    /// Number of lines each way; for a rectangle, the larger number.
    [[nodiscard]] int size() const { return width() > height() ? width() : height(); }
    [[nodiscard]] int width() const { return grid_.width(); }
    [[nodiscard]] int height() const { return grid_.height(); }
    [[nodiscard]] int points() const { return width() * height(); }
    [[nodiscard]] bool contains(Point point) const {
        return point.x < width() && point.y < height();
    }

    /// Needs: contains(point).
    [[nodiscard]] std::optional<Color> at(Point point) const {
        const std::uint8_t cell = grid_.cell(internal::index_of(point));
        if (cell == internal::kEmptyCell)
            return std::nullopt;
        return internal::color_of(cell);
    }

    /// Number of stones of a colour on the board.
    [[nodiscard]] int stones(Color color) const;

    /// The stones of the chain at `point`, sorted; empty if there is no stone (3a).
    [[nodiscard]] std::vector<Point> chain(Point point) const;
    /// The distinct liberties of the chain at `point`, sorted (3).
    [[nodiscard]] std::vector<Point> liberties(Point point) const;
    /// Stones of chains without a liberty: none after any completed play (3c).
    [[nodiscard]] std::vector<Point> dead_chains() const;

    /// Places a stone and removes stones without liberties (4.1, 4.2). Refuses Occupied, Outside
    /// and Suicide (5); repetition is checked by Game. On refusal the board is unchanged.
    [[nodiscard]] std::expected<PlayOutcome, Forbidden> play(Point point, Color color);

    /// Whether play() would succeed, and if not, why.
    [[nodiscard]] std::optional<Forbidden> forbidden(Point point, Color color) const;

    /// Sets a point to a stone or to empty without capturing (set-up, an arbiter's correction).
    /// Needs: contains(point).
    void set(Point point, std::optional<Color> content);

    /// The board with these points emptied.
    [[nodiscard]] Board with_removed(std::span<const Point> stones) const;

    /// Whether the same stones are on the same points: exact, every point is compared (article 6).
    [[nodiscard]] bool same_as(const Board& other) const;
    friend bool operator==(const Board& a, const Board& b) { return a.same_as(b); }

    /// A 64-bit digest of the stones, updated with each play. Equal positions have equal hashes;
    /// the converse is never relied upon.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

    /// Rows from top to bottom with X, O and a dot.
    [[nodiscard]] std::vector<std::string> rows() const;

    /// For the performance-critical parts of this room.
    [[nodiscard]] const internal::Grid& grid() const { return grid_; }

  private:
    friend class Game;

    Board(int width, int height) : grid_(width, height) {}

    /// Needs: an empty cell of the board. Calls removed(index) for each captured stone.
    template <typename Removed>
    [[gnu::always_inline]] internal::Try play_index(int index, std::uint8_t own,
                                                    Removed&& removed) {
        const internal::Try result = grid_.try_play(index, own, [&](int taken) {
            hash_ ^= internal::stone_key(own ^ 3, taken);
            removed(taken);
        });
        if (result != internal::Try::Suicide)
            hash_ ^= internal::stone_key(own, index);
        return result;
    }

    /// Sets the board to exactly these cells (kCells of them).
    void rebuild(const std::uint8_t* cells);

    internal::Grid grid_;
    std::uint64_t hash_ = 0;
};

/// The eight usual handicap points and the centre, in the customary order, for n stones. Refuses:
/// no-handicap if the board is smaller than 7, or n is not 2 to 9 (at most 4 on even boards and on
/// 7). The Chinese rules have no handicap (section 1): it is an option of the hall.
[[nodiscard]] Result<std::vector<Point>> handicap_points(int size, int n);

}  // namespace kyvien::go
