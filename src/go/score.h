// go/score.h — the result of a count: winner and margin.
//
// Law:   Chinese rules, articles 9 and 11: area counting, shared points halved, komi in stones.
// Cost:  linear in the board. Exact: integers only.
// Safe:  pure functions, any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "go/board.h"
#include "go/types.h"

namespace kyvien::go {

/// An amount in stones (zi), kept in quarters.
class Zi {
  public:
    constexpr Zi() = default;
    [[nodiscard]] static constexpr Zi quarters(int n) { return Zi(n); }
    [[nodiscard]] static constexpr Zi halves(int n) { return Zi(2 * n); }
    [[nodiscard]] static constexpr Zi stones(int n) { return Zi(4 * n); }

    [[nodiscard]] constexpr int in_quarters() const { return quarters_; }
    /// The margin in points is twice the margin in stones; returned in half points.
    [[nodiscard]] constexpr int in_half_points() const { return quarters_; }

    /// In stones: "2.75", "-0.5", "183".
    [[nodiscard]] std::string text() const;
    /// The same margin in points: "5.5".
    [[nodiscard]] std::string points_text() const;
    /// Parses a decimal number of stones. Refuses: not-quarters.
    [[nodiscard]] static Result<Zi> parse(std::string_view text);

    friend constexpr bool operator==(Zi, Zi) = default;
    friend constexpr auto operator<=>(Zi, Zi) = default;
    friend constexpr Zi operator+(Zi a, Zi b) { return Zi(a.quarters_ + b.quarters_); }
    friend constexpr Zi operator-(Zi a, Zi b) { return Zi(a.quarters_ - b.quarters_); }
    constexpr Zi operator-() const { return Zi(-quarters_); }

  private:
    explicit constexpr Zi(int quarters) : quarters_(quarters) {}
    int quarters_ = 0;
};

/// The compensation that Black gives for moving first (11).
class Komi {
  public:
    /// The standard value of the Chinese rules: two and three quarter stones.
    constexpr Komi() = default;
    [[nodiscard]] static constexpr Komi in_stones(Zi zi) { return Komi(zi); }
    /// In half points of the difference of areas: 11 is 5.5 points, that is, 2.75 stones.
    [[nodiscard]] static constexpr Komi in_half_points(int n) { return Komi(Zi::quarters(n)); }
    [[nodiscard]] static constexpr Komi none() { return Komi(Zi()); }
    /// Parses a decimal number of points, a multiple of one half. Refuses: not-half-points.
    [[nodiscard]] static Result<Komi> parse_points(std::string_view text);

    [[nodiscard]] constexpr Zi stones() const { return stones_; }
    [[nodiscard]] std::string points_text() const { return stones_.points_text(); }

    friend constexpr bool operator==(Komi, Komi) = default;
    friend constexpr auto operator<=>(Komi, Komi) = default;

  private:
    explicit constexpr Komi(Zi stones) : stones_(stones) {}
    Zi stones_ = Zi::quarters(11);
};

/// The owner of a point in the count.
enum class Owner : std::uint8_t { Shared, Black, White };

/// The count of a board whose dead stones have been removed.
struct Count {
    int black_stones = 0;
    int white_stones = 0;
    int black_territory = 0;
    int white_territory = 0;
    int shared = 0;  ///< 9b, 21.2: empty regions that touch both colours or none
    int removed_black = 0;
    int removed_white = 0;
    /// By rows from the bottom: owner[y * width + x].
    std::vector<Owner> owner;

    [[nodiscard]] int points() const {
        return black_stones + white_stones + black_territory + white_territory + shared;
    }
    /// The count of each side, including half of the shared points; the two add up to points().
    [[nodiscard]] Zi black() const {
        return Zi::halves(2 * (black_stones + black_territory) + shared);
    }
    [[nodiscard]] Zi white() const {
        return Zi::halves(2 * (white_stones + white_territory) + shared);
    }
    /// The reference value: half of all points (9d).
    [[nodiscard]] Zi par() const { return Zi::halves(points()); }
};

/// Counts the area. `dead` names stones that both sides consider dead, one for each chain or every
/// stone: a chain is dead as a whole (8a). Points without a stone are ignored.
[[nodiscard]] Count count(const Board& board, std::span<const Point> dead = {});

/// The board without the dead chains.
[[nodiscard]] Board without(const Board& board, std::span<const Point> dead);

/// All stones of the given chains, sorted.
[[nodiscard]] std::vector<Point> whole_chains(const Board& board, std::span<const Point> named);

/// The result of a count.
struct Outcome {
    /// Nothing: a draw (9e).
    std::optional<Color> winner;
    /// In stones, never negative.
    Zi margin;

    /// "B+0.25", "W+2.75", "0": in stones.
    [[nodiscard]] std::string text() const;
    /// In points, as in an SGF result: "B+0.5", "W+5.5", "0".
    [[nodiscard]] std::string points_text() const;

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// Black wins if and only if his count exceeds par plus komi (9, 11).
[[nodiscard]] Outcome decide(const Count& count, Komi komi);

}  // namespace kyvien::go
