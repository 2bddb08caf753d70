// go/board.h — what stands on the board, and what happens when a stone is set?
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

/// What a play did. Captured points are in no particular order.
struct PlayOutcome {
    std::vector<Point> captured;
};

class Board {
  public:
    /// An empty board. Needs: is_size(size).
    explicit Board(int size = kStandardBoard);

    /// An empty board that need not be square, nor so large: for the study of small boards. Needs:
    /// both 1 to 25.
    [[nodiscard]] static Board rectangle(int width, int height);

    [[nodiscard]] static constexpr bool is_size(int size) {
        return size >= kSmallestBoard && size <= kLargestBoard;
    }

    /// Reads rows from top to bottom, a rectangle if they are so: X or # black, O white (upper or
    /// lower case), . or + empty. Refuses: bad-diagram; stones without liberties are accepted (see
    /// without liberties()).
    [[nodiscard]] static Result<Board> from_rows(std::span<const std::string_view> rows);

    /// Lines each way; of a rectangle the larger number.
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

    /// The stones of the chain at `point`, sorted; empty where no stone stands (3a).
    [[nodiscard]] std::vector<Point> chain(Point point) const;
    /// The distinct liberties of the chain at `point`, sorted (3).
    [[nodiscard]] std::vector<Point> liberties(Point point) const;
    /// Stones of chains without a liberty: none after any completed play (3c).
    [[nodiscard]] std::vector<Point> dead_chains() const;

    /// Sets a stone, takes what has no liberty left (4.1, 4.2). Refuses Occupied, Outside and
    /// Suicide (5); repetition is asked of a Game. On refusal nothing has changed.
    [[nodiscard]] std::expected<PlayOutcome, Forbidden> play(Point point, Color color);

    /// Whether play() would succeed, and if not, why.
    [[nodiscard]] std::optional<Forbidden> forbidden(Point point, Color color) const;

    /// Puts a stone or an empty point without capturing anything (set-up, an arbiter's
    /// correction). Needs: contains(point).
    void set(Point point, std::optional<Color> content);

    /// The board with these points emptied.
    [[nodiscard]] Board with_removed(std::span<const Point> stones) const;

    /// The same stones on the same points: exact, every point compared (article 6).
    [[nodiscard]] bool same_as(const Board& other) const;
    friend bool operator==(const Board& a, const Board& b) { return a.same_as(b); }

    /// A 64-bit digest of the stones, kept while playing. Equal positions have equal hashes; the
    /// converse is never relied upon.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

    /// Rows from top to bottom with X, O and a dot.
    [[nodiscard]] std::vector<std::string> rows() const;

    /// For the fast parts of this room.
    [[nodiscard]] const internal::Grid& grid() const { return grid_; }

  private:
    friend class Game;

    Board(int width, int height) : grid_(width, height) {}

    /// Needs: an empty cell of the board. Calls removed(index) for each stone taken.
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

    /// Sets up exactly these cells (kCells of them).
    void rebuild(const std::uint8_t* cells);

    internal::Grid grid_;
    std::uint64_t hash_ = 0;
};

/// The eight usual handicap points and the centre, in the customary order, for n stones.
/// Refuses: no-handicap where the board is smaller than 7, or n is not 2 to 9 (4 at most on even
/// boards and on 7). The Chinese rules know no handicap (section 1): a hall option.
[[nodiscard]] Result<std::vector<Point>> handicap_points(int size, int n);

}  // namespace kyvien::go
