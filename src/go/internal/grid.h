// go/internal/grid.h — stones, chains and pseudo-liberties: the fast heart of the room.
//
// The board lies in a fixed frame of 26 columns and 27 rows, so that the four neighbours of a cell
// are at constant distances and one shared column of wall separates the rows. Every point, empty or
// not, has a chain of its own number; the chain of a stone is named by one of its stones. A chain
// counts *pseudo-liberties*: each pair (stone, empty neighbour) once, so a liberty that touches two
// stones counts twice. The count is zero exactly when the chain has no liberty, which is all that
// capture and suicide ask, and keeping it needs no knowledge of which neighbours belong together:
// setting a stone takes one from each neighbour's chain, removing one gives one back, without a
// branch. Counts of walls and of empty points are meaningless and never read.
//
// The slow twin is go/slow_twin.h (flood fill); random games must agree.
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

/// What an attempt to set a stone did.
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
    [[nodiscard]] int chain_size(int head) const { return chain_[at(head)].stones; }
    [[nodiscard]] int pseudo_liberties(int head) const { return chain_[at(head)].liberties; }
    [[nodiscard]] const std::uint8_t* cells() const { return cell_.data(); }
    /// Number of cells in use, walls included; those above are never looked at.
    [[nodiscard]] int cells_in_use() const { return kStride * (height_ + 2) + 1; }

    /// An empty board; quick where the size stays.
    void reset(int width, int height) {
        if (width != width_ || height != height_) {
            clear(width, height);
            return;
        }
        for (int y = 0; y < height; ++y)
            for (int i = (y + 1) * kStride + 1, end = i + width; i < end; ++i) {
                cell_[at(i)] = kEmptyCell;
                link_[at(i)] = {static_cast<Index>(i), static_cast<Index>(i)};
            }
    }

    void clear(int width, int height) {
        width_ = width;
        height_ = height;
        cell_.fill(kWallCell);
        for (int i = 0; i < kCells; ++i) {
            link_[at(i)] = {static_cast<Index>(i), static_cast<Index>(i)};
            chain_[at(i)] = {0, 0};
        }
        for (int y = 0; y < height; ++y)
            std::memset(&cell_[at((y + 1) * kStride + 1)], kEmptyCell,
                        static_cast<std::size_t>(width));
    }

    /// Sets up exactly these cells (cells_in_use() of them are read), without capturing.
    void assign(const std::uint8_t* cells) {
        const int n = cells_in_use();
        for (int i = 0; i < n; ++i) {
            cell_[at(i)] = cells[i];
            link_[at(i)] = {static_cast<Index>(i), static_cast<Index>(i)};
            chain_[at(i)] = {0, 1};
        }
        for (int i = kStride; i < n - kStride; ++i) {
            const std::uint8_t c = cell(i);
            if (c != kBlackCell && c != kWhiteCell)
                continue;
            unsigned free = 0;
            for (const int d : kDelta)
                free += cell(i + d) == kEmptyCell;
            Chain& chain = chain_[link_[at(i)].head];
            chain.liberties = static_cast<std::uint16_t>(chain.liberties + free);
            if (cell(i - 1) == c)
                join(i, i - 1);
            if (cell(i - kStride) == c)
                join(i, i - kStride);
        }
    }

    /// Sets a stone on an empty cell, joins chains and removes captured stones; `removed(index)` is
    /// called for each of them. On Suicide nothing has changed.
    template <typename Removed>
    Try try_play(int index, std::uint8_t own, Removed&& removed) {
        const std::uint8_t enemy = own ^ 3;
        const int q0 = index + kDelta[0], q1 = index + kDelta[1];
        const int q2 = index + kDelta[2], q3 = index + kDelta[3];
        const unsigned c0 = cell(q0), c1 = cell(q1), c2 = cell(q2), c3 = cell(q3);
        Chain& k0 = chain_[link_[at(q0)].head];
        Chain& k1 = chain_[link_[at(q1)].head];
        Chain& k2 = chain_[link_[at(q2)].head];
        Chain& k3 = chain_[link_[at(q3)].head];
        --k0.liberties, --k1.liberties, --k2.liberties, --k3.liberties;
        const unsigned taken =
            static_cast<unsigned>(c0 == enemy) & static_cast<unsigned>(k0.liberties == 0);
        const unsigned taken1 =
            static_cast<unsigned>(c1 == enemy) & static_cast<unsigned>(k1.liberties == 0);
        const unsigned taken2 =
            static_cast<unsigned>(c2 == enemy) & static_cast<unsigned>(k2.liberties == 0);
        const unsigned taken3 =
            static_cast<unsigned>(c3 == enemy) & static_cast<unsigned>(k3.liberties == 0);
        const unsigned captures = taken | taken1 | taken2 | taken3;
        const unsigned free = (c0 >> 2) + (c1 >> 2) + (c2 >> 2) + (c3 >> 2);
        if (free == 0 && captures == 0) {
            const bool breathes =
                (c0 == own && k0.liberties != 0) || (c1 == own && k1.liberties != 0) ||
                (c2 == own && k2.liberties != 0) || (c3 == own && k3.liberties != 0);
            if (!breathes) {
                ++k0.liberties, ++k1.liberties, ++k2.liberties, ++k3.liberties;
                return Try::Suicide;
            }
        }
        cell_[at(index)] = own;
        // An empty point names itself as its chain already; only the counts are new.
        chain_[at(index)] = {static_cast<std::uint16_t>(free), 1};
        if (c0 == own)
            join(index, q0);
        if (c1 == own)
            join(index, q1);
        if (c2 == own)
            join(index, q2);
        if (c3 == own)
            join(index, q3);
        if (captures == 0)
            return Try::Quiet;
        if (taken)
            remove_chain(q0, removed);
        // Two neighbours may be of one chain: look again whether it still stands.
        if (taken1 && cell(q1) == enemy)
            remove_chain(q1, removed);
        if (taken2 && cell(q2) == enemy)
            remove_chain(q2, removed);
        if (taken3 && cell(q3) == enemy)
            remove_chain(q3, removed);
        return Try::Captured;
    }

    /// What try_play() would say, without playing; `removed` is called for stones that would be
    /// taken.
    template <typename Removed>
    [[nodiscard]] Try would_play(int index, std::uint8_t own, Removed&& removed) const {
        const std::uint8_t enemy = own ^ 3;
        bool breathes = false, captures = false;
        for (int d = 0; d < 4; ++d) {
            const int q = index + kDelta[d];
            const std::uint8_t c = cell(q);
            if (c == kEmptyCell) {
                breathes = true;
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
            const bool out = chain_[h].liberties == touching;
            if (c == own) {
                breathes = breathes || !out;
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
        return breathes ? Try::Quiet : Try::Suicide;
    }

  private:
    struct Link {
        Index head, next;
    };
    struct Chain {
        std::uint16_t liberties, stones;
    };

    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

    void copy(const Grid& other) {
        // Cells beyond the rows in use are walls; a grid of another size is cleared first.
        if (width_ != other.width_ || height_ != other.height_)
            clear(other.width_, other.height_);
        const auto n = static_cast<std::size_t>(other.cells_in_use());
        std::memcpy(cell_.data(), other.cell_.data(), n * sizeof(cell_[0]));
        std::memcpy(static_cast<void*>(link_.data()), other.link_.data(), n * sizeof(link_[0]));
        std::memcpy(static_cast<void*>(chain_.data()), other.chain_.data(), n * sizeof(chain_[0]));
    }

    /// Joins the chains of two neighbouring stones of one colour, renaming the smaller.
    void join(int a, int b) {
        Index keep = link_[at(a)].head, give = link_[at(b)].head;
        if (keep == give)
            return;
        if (chain_[keep].stones < chain_[give].stones)
            std::swap(keep, give);
        chain_[keep].stones = static_cast<std::uint16_t>(chain_[keep].stones + chain_[give].stones);
        chain_[keep].liberties =
            static_cast<std::uint16_t>(chain_[keep].liberties + chain_[give].liberties);
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
            for (const int d : kDelta)
                ++chain_[link_[at(s + d)].head].liberties;
            removed(s);
            s = following;
        } while (s != first);
    }

    int width_ = 0;
    int height_ = 0;
    std::array<std::uint8_t, kCells> cell_;
    std::array<Link, kCells> link_;
    std::array<Chain, kCells> chain_;
};

/// One random number for each colour on each cell; the hash of a position is their exclusive or.
extern const std::array<std::array<std::uint64_t, kCells>, 2> kStoneKey;

[[nodiscard]] inline std::uint64_t stone_key(std::uint8_t cell, int index) {
    return kStoneKey[static_cast<std::size_t>(cell - 1)][static_cast<std::size_t>(index)];
}

}  // namespace kyvien::go::internal
