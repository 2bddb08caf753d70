// go/grid.h — stones, chains and pseudo-liberties: the data structure that implements plays.
//
// The board lies in a fixed frame of 26 columns and 27 rows, so that the four neighbours of a cell
// are at constant distances and one shared column of walls separates the rows. Every point, empty
// or not, has its own chain number; the chain of a stone is named by one of its stones. A chain
// counts *pseudo-liberties*: each pair (stone, empty neighbour) once, so a liberty adjacent to two
// stones counts twice. The count is zero exactly when the chain has no liberty, which is all that
// capture and suicide depend on. Updating it needs no knowledge of which neighbours are connected:
// placing a stone subtracts one from each neighbour's chain, removing one adds it back, without a
// branch. Counts of walls and of empty points are meaningless, but far from zero. So one look at
// the four counts around a new stone tells whether any chain can have lost its last liberty, which
// is rare.
//
// Reference implementation: go/slow_reference.h (flood fill); random games must agree.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "go/types.h"

namespace kyvien::go::internal {

using Index = std::uint16_t;

inline constexpr int kStride = kLargestBoard + 1;
inline constexpr int kCells = kStride * (kLargestBoard + 2) + 2;
inline constexpr int kDelta[4] = {1, -1, kStride, -kStride};

/// What a cell holds. Wall has the bits of both colours: a point whose four neighbours share the
/// bit of one colour is surrounded by that colour and the edge.
enum Cell : std::uint8_t { kBlackCell = 1, kWhiteCell = 2, kWallCell = 3, kEmptyCell = 4 };

[[nodiscard]] constexpr std::uint8_t cell_of(Color color) {
    return static_cast<std::uint8_t>(1 + static_cast<int>(color));
}
[[nodiscard]] constexpr Color color_of(std::uint8_t cell) {
    return static_cast<Color>(cell - 1);
}

[[nodiscard]] constexpr Index index_of(Point point) {
    return static_cast<Index>((point.y + 1) * kStride + point.x + 1);
}
[[nodiscard]] constexpr Point point_of(int index) {
    return {static_cast<std::uint8_t>(index % kStride - 1),
            static_cast<std::uint8_t>(index / kStride - 1)};
}

inline constexpr Index kNoIndex = 0;

/// The result of trying to place a stone.
enum class Try : std::uint8_t { Suicide, Quiet, Captured };

class Grid {
  public:
    Grid(int width, int height) { clear(width, height); }
    Grid(const Grid& other) { copy(other); }
    Grid& operator=(const Grid& other) {
        if (this != &other)
            copy(other);
        return *this;
    }

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] std::uint8_t cell(int index) const { return cell_[at(index)]; }
    [[nodiscard]] Index head(int index) const { return link_[at(index)].head; }
    [[nodiscard]] Index next(int index) const { return link_[at(index)].next; }
    [[nodiscard]] int chain_size(int head) const { return stones_[at(head)]; }
    [[nodiscard]] int pseudo_liberties(int head) const { return liberties_[at(head)]; }
    [[nodiscard]] const std::uint8_t* cells() const { return cell_.data(); }
    /// Number of cells in use, including walls; higher cells are never read.
    [[nodiscard]] int cells_in_use() const { return kStride * (height_ + 2) + 1; }

    /// Clears the board; fast if the size is unchanged.
    void reset(int width, int height) {
        if (width != width_ || height != height_) {
            clear(width, height);
            return;
        }
        for (int y = 0; y < height; ++y)
            std::memset(&cell_[at((y + 1) * kStride + 1)], kEmptyCell,
                        static_cast<std::size_t>(width));
        stand_alone();
    }

    void clear(int width, int height) {
        width_ = width;
        height_ = height;
        cell_.fill(kWallCell);
        stones_.fill(0);
        stand_alone();
        for (int y = 0; y < height; ++y)
            std::memset(&cell_[at((y + 1) * kStride + 1)], kEmptyCell,
                        static_cast<std::size_t>(width));
    }

    /// Sets the board to exactly these cells (reads cells_in_use() of them), without capturing.
    void assign(const std::uint8_t* cells) {
        const int n = cells_in_use();
        std::memcpy(cell_.data(), cells, static_cast<std::size_t>(n));
        stand_alone();
        for (int i = kStride; i < n - kStride; ++i) {
            const std::uint8_t c = cell(i);
            if (!is_stone(c))
                continue;
            unsigned free = 0;
            for (const int d : kDelta)
                free += cell(i + d) == kEmptyCell;
            liberties_[at(i)] = static_cast<std::uint16_t>(free);
            stones_[at(i)] = 1;
            if (cell(i - 1) == c)
                join(i, i - 1);
            if (cell(i - kStride) == c)
                join(i, i - kStride);
        }
    }

    /// Places a stone on an empty cell, joins chains and removes captured stones; calls
    /// `removed(index)` for each of them. On Suicide nothing has changed.
    template <typename Removed>
    [[gnu::always_inline]] Try try_play(int index, std::uint8_t own, Removed&& removed) {
        const int q0 = index + kDelta[0], q1 = index + kDelta[1];
        const int q2 = index + kDelta[2], q3 = index + kDelta[3];
        const unsigned c0 = cell(q0), c1 = cell(q1), c2 = cell(q2), c3 = cell(q3);
        const Index h0 = head(q0), h1 = head(q1), h2 = head(q2), h3 = head(q3);
        --liberties_[h0], --liberties_[h1];
        --liberties_[h2], --liberties_[h3];
        // Negative if one of them is zero.
        const int fewest = (liberties_[h0] - 1) | (liberties_[h1] - 1) | (liberties_[h2] - 1) |
                           (liberties_[h3] - 1);
        const unsigned free = (c0 >> 2) + (c1 >> 2) + (c2 >> 2) + (c3 >> 2);
        if (free == 0 && is_suicide(index, own)) [[unlikely]] {
            ++liberties_[h0], ++liberties_[h1];
            ++liberties_[h2], ++liberties_[h3];
            return Try::Suicide;
        }
        cell_[at(index)] = own;
        // The stone joins a neighbour's chain, or the empty chain of its own point, in the same
        // way. If the other stone was alone, the new stone names the chain.
        liberties_[at(index)] = stones_[at(index)] = 0;
        Index home = static_cast<Index>(index);
        home = c3 == own ? h3 : home;
        home = c2 == own ? h2 : home;
        home = c1 == own ? h1 : home;
        home = c0 == own ? h0 : home;
        const unsigned liberties = liberties_[home], stones = stones_[home];
        const Index name = select(stones <= 1, static_cast<Index>(index), home);
        liberties_[name] = static_cast<std::uint16_t>(liberties + free);
        stones_[name] = static_cast<std::uint16_t>(stones + 1);
        link_[at(index)] = {name, link_[home].next};
        link_[home] = {name, static_cast<Index>(index)};
        const int others = ((c1 == own ? h1 : home) ^ home) | ((c2 == own ? h2 : home) ^ home) |
                           ((c3 == own ? h3 : home) ^ home);
        if (others != 0) {
            if (c1 == own)
                join(index, q1);
            if (c2 == own)
                join(index, q2);
            if (c3 == own)
                join(index, q3);
        }
        return fewest >= 0 ? Try::Quiet : remove_dead_chains(index, own ^ 3, removed);
    }

    /// The result of try_play() without playing; calls `removed` for stones that would be captured.
    template <typename Removed>
    [[nodiscard]] Try would_play(int index, std::uint8_t own, Removed&& removed) const {
        const std::uint8_t enemy = own ^ 3;
        bool has_liberty = false, captures = false;
        for (int d = 0; d < 4; ++d) {
            const int q = index + kDelta[d];
            const std::uint8_t c = cell(q);
            if (c == kEmptyCell) {
                has_liberty = true;
                continue;
            }
            if (c == kWallCell)
                continue;
            const Index h = head(q);
            unsigned touching = 0;
            bool seen = false;
            for (int e = 0; e < 4; ++e) {
                const int r = index + kDelta[e];
                if (cell(r) == c && head(r) == h) {
                    ++touching;
                    seen = seen || e < d;
                }
            }
            const bool out = liberties_[h] == touching;
            if (c == own) {
                has_liberty = has_liberty || !out;
            } else if (c == enemy && out && !seen) {
                captures = true;
                int s = q;
                do {
                    removed(s);
                    s = next(s);
                } while (s != q);
            }
        }
        if (captures)
            return Try::Captured;
        return has_liberty ? Try::Quiet : Try::Suicide;
    }

  private:
    struct Link {
        Index head, next;
    };

    /// The count of a wall or an empty point: no number of stones placed or removed beside it makes
    /// it zero.
    static constexpr std::uint16_t kNoCount = 0x4000;

    static constexpr std::array<Link, kCells> kAlone = [] {
        std::array<Link, kCells> links{};
        for (std::size_t i = 0; i < links.size(); ++i)
            links[i] = {static_cast<Index>(i), static_cast<Index>(i)};
        return links;
    }();
    static constexpr std::array<std::uint16_t, kCells> kNoCounts = [] {
        std::array<std::uint16_t, kCells> counts{};
        counts.fill(kNoCount);
        return counts;
    }();

    [[nodiscard]] static constexpr bool is_stone(std::uint8_t cell) {
        return cell == kBlackCell || cell == kWhiteCell;
    }

    /// Every cell names its own chain; no count is known. Walls too: their counts may have drifted.
    void stand_alone() {
        const auto n = static_cast<std::size_t>(cells_in_use());
        std::memcpy(static_cast<void*>(link_.data()), kAlone.data(), n * sizeof(Link));
        std::memcpy(liberties_.data(), kNoCounts.data(), n * sizeof(liberties_[0]));
    }

    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

    void copy(const Grid& other) {
        // Cells beyond the rows in use are walls; a grid of another size is cleared first.
        if (width_ != other.width_ || height_ != other.height_)
            clear(other.width_, other.height_);
        const auto n = static_cast<std::size_t>(other.cells_in_use());
        std::memcpy(cell_.data(), other.cell_.data(), n * sizeof(cell_[0]));
        std::memcpy(static_cast<void*>(link_.data()), other.link_.data(), n * sizeof(link_[0]));
        std::memcpy(liberties_.data(), other.liberties_.data(), n * sizeof(liberties_[0]));
        std::memcpy(stones_.data(), other.stones_.data(), n * sizeof(stones_[0]));
    }

    /// Whether a stone just counted, with no empty neighbour, captures nothing and joins no chain
    /// that has a liberty left.
    [[nodiscard]] [[gnu::noinline]] bool is_suicide(int index, std::uint8_t own) const {
        for (const int d : kDelta) {
            const std::uint8_t c = cell(index + d);
            const bool out = liberties_[head(index + d)] == 0;
            if ((c == own && !out) || (c == (own ^ 3) && out))
                return false;
        }
        return true;
    }

    /// Selects one of two without a branch, whatever odds the compiler assumes.
    [[nodiscard]] static Index select(bool first, Index a, Index b) {
        return static_cast<Index>(b ^ ((a ^ b) & -static_cast<int>(first)));
    }

    template <typename Removed>
    [[gnu::noinline]] Try remove_dead_chains(int index, int enemy, Removed& removed) {
        // Two neighbours may belong to one chain: each is examined after the previous one is
        // removed.
        Try result = Try::Quiet;
        for (const int d : kDelta)
            if (cell(index + d) == enemy && liberties_[head(index + d)] == 0) {
                remove_chain(index + d, removed);
                result = Try::Captured;
            }
        return result;
    }

    /// Joins the chains of two neighbouring stones of one colour, renaming the smaller.
    void join(int a, int b) {
        Index keep = link_[at(a)].head, give = link_[at(b)].head;
        if (keep == give)
            return;
        if (stones_[keep] < stones_[give])
            std::swap(keep, give);
        stones_[keep] = static_cast<std::uint16_t>(stones_[keep] + stones_[give]);
        liberties_[keep] = static_cast<std::uint16_t>(liberties_[keep] + liberties_[give]);
        Index s = give;
        do {
            link_[s].head = keep;
            s = link_[s].next;
        } while (s != give);
        std::swap(link_[keep].next, link_[give].next);
    }

    template <typename Removed>
    void remove_chain(int first, Removed& removed) {
        int s = first;
        do {
            const Index following = link_[at(s)].next;
            cell_[at(s)] = kEmptyCell;
            link_[at(s)] = {static_cast<Index>(s), static_cast<Index>(s)};
            liberties_[at(s)] = kNoCount;
            for (const int d : kDelta)
                ++liberties_[head(s + d)];
            removed(s);
            s = following;
        } while (s != first);
    }

    int width_ = 0;
    int height_ = 0;
    std::array<std::uint8_t, kCells> cell_;
    std::array<Link, kCells> link_;
    // Indexed by the chain that the cell names. Kept in separate arrays: a count that was written
    // alone and is read together with its neighbour stalls until the write has left the store
    // buffer.
    std::array<std::uint16_t, kCells> liberties_;
    std::array<std::uint16_t, kCells> stones_;
};

/// One random number for each colour on each cell; the hash of a position is their exclusive or.
extern const std::array<std::array<std::uint64_t, kCells>, 2> kStoneKey;

[[nodiscard]] inline std::uint64_t stone_key(std::uint8_t cell, int index) {
    return kStoneKey[static_cast<std::size_t>(cell - 1)][static_cast<std::size_t>(index)];
}

}  // namespace kyvien::go::internal
