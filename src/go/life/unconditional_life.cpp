// Benson's algorithm: for one colour take its chains and the regions of all other points that they
// enclose. A region is vital to a chain if every empty point of it touches that chain. Drop each
// chain with fewer than two vital regions, and each region with a dropped chain on its border,
// until nothing changes. The remaining chains cannot be captured even if their owner always passes.
//
// In addition: a region whose whole border consists of such chains is territory if at most one of
// its points touches none of them, since the opponent needs two such points to live inside.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "go/life/life.h"

namespace kyvien::go {

using namespace internal;

namespace {

class Benson {
  public:
    Benson(const Grid& grid, std::uint8_t own) : grid_(grid), own_(own) {
        region_of_.fill(kNoRegion);
        find_regions();
        settle();
    }

    [[nodiscard]] bool alive(int head) const { return alive_[static_cast<std::size_t>(head)]; }

    template <typename Visit>
    void for_each_territory_point(Visit&& visit) const {
        for (const Region& region : regions_) {
            if (!region.enclosed || region.inner > 1)
                continue;
            for (std::uint32_t i = region.begin; i < region.end; ++i)
                visit(cells_[i]);
        }
    }

  private:
    static constexpr std::uint16_t kNoRegion = 0xffff;

    struct Region {
        std::uint32_t begin, end;                // in cells_
        std::uint32_t vital_begin, vital_end;    // in vital_: chains it is vital to
        std::uint32_t border_begin, border_end;  // in border_: chains that touch it
        int inner;                               // points that touch no stone of the colour
        bool enclosed;                           // all of its border still remains
    };

    void find_regions() {
        cells_.reserve(kCells);
        for (int start = kStride; start < grid_.cells_in_use() - kStride; ++start) {
            const std::uint8_t c = grid_.cell(start);
            if (c == own_) {
                alive_[static_cast<std::size_t>(grid_.head(start))] = true;
                continue;
            }
            if (c == kWallCell || region_of_[static_cast<std::size_t>(start)] != kNoRegion)
                continue;
            grow_region(start);
        }
    }

    void grow_region(int start) {
        const auto number = static_cast<std::uint16_t>(regions_.size());
        Region region{};
        region.begin = static_cast<std::uint32_t>(cells_.size());
        region.border_begin = static_cast<std::uint32_t>(border_.size());
        region.vital_begin = static_cast<std::uint32_t>(vital_.size());
        region.enclosed = true;
        cells_.push_back(static_cast<Index>(start));
        region_of_[static_cast<std::size_t>(start)] = number;
        bool first_empty = true;
        for (std::size_t i = region.begin; i < cells_.size(); ++i) {
            const int cell = cells_[i];
            const bool empty = grid_.cell(cell) == kEmptyCell;
            std::array<Index, 4> touching{};
            std::size_t touches = 0;
            for (const int d : kDelta) {
                const int q = cell + d;
                const std::uint8_t c = grid_.cell(q);
                if (c == own_) {
                    const Index head = grid_.head(q);
                    touching[touches++] = head;
                    if (last_seen_by_[head] != number + 1) {
                        last_seen_by_[head] = static_cast<std::uint16_t>(number + 1);
                        border_.push_back(head);
                    }
                } else if (c != kWallCell && region_of_[static_cast<std::size_t>(q)] == kNoRegion) {
                    region_of_[static_cast<std::size_t>(q)] = number;
                    cells_.push_back(static_cast<Index>(q));
                }
            }
            region.inner += touches == 0;
            if (!empty)
                continue;
            // Vital to those chains that every empty point so far touches.
            const auto end = touching.begin() + static_cast<std::ptrdiff_t>(touches);
            if (first_empty) {
                first_empty = false;
                for (auto it = touching.begin(); it != end; ++it)
                    if (std::find(touching.begin(), it, *it) == it)
                        vital_.push_back(*it);
            } else {
                vital_.erase(std::remove_if(vital_.begin() + region.vital_begin, vital_.end(),
                                            [&](Index head) {
                                                return std::find(touching.begin(), end, head) ==
                                                       end;
                                            }),
                             vital_.end());
            }
        }
        region.end = static_cast<std::uint32_t>(cells_.size());
        region.border_end = static_cast<std::uint32_t>(border_.size());
        region.vital_end = static_cast<std::uint32_t>(vital_.size());
        region.enclosed = region.border_begin != region.border_end;
        regions_.push_back(region);
    }

    void settle() {
        std::vector<Index> chains;
        for (int i = 0; i < grid_.cells_in_use(); ++i)
            if (alive_[static_cast<std::size_t>(i)])
                chains.push_back(static_cast<Index>(i));
        for (bool changed = true; changed;) {
            changed = false;
            for (const Index head : chains)
                vital_count_[head] = 0;
            for (const Region& region : regions_)
                if (region.enclosed)
                    for (std::uint32_t i = region.vital_begin; i < region.vital_end; ++i)
                        ++vital_count_[vital_[i]];
            for (const Index head : chains)
                if (alive_[head] && vital_count_[head] < 2) {
                    alive_[head] = false;
                    changed = true;
                }
            if (!changed)
                return;
            for (Region& region : regions_)
                if (region.enclosed)
                    for (std::uint32_t i = region.border_begin; i < region.border_end; ++i)
                        if (!alive_[border_[i]]) {
                            region.enclosed = false;
                            break;
                        }
        }
    }

    const Grid& grid_;
    std::uint8_t own_;
    std::vector<Region> regions_;
    std::vector<Index> cells_, border_, vital_;
    std::array<std::uint16_t, kCells> region_of_;
    std::array<std::uint16_t, kCells> last_seen_by_{};
    std::array<std::uint8_t, kCells> vital_count_{};
    std::array<bool, kCells> alive_{};
};

}  // namespace

std::vector<Owner> unconditional_life(const Board& board) {
    const Grid& grid = board.grid();
    std::vector<Owner> owner(static_cast<std::size_t>(board.points()), Owner::Shared);
    const auto give = [&](int cell, Owner to) {
        const Point point = point_of(cell);
        owner[static_cast<std::size_t>(point.y * board.width() + point.x)] = to;
    };
    for (const Color color : {Color::Black, Color::White}) {
        const Owner mine = color == Color::Black ? Owner::Black : Owner::White;
        const Benson benson(grid, cell_of(color));
        for (int y = 0; y < board.height(); ++y)
            for (int i = (y + 1) * kStride + 1, end = i + board.width(); i < end; ++i)
                if (grid.cell(i) == cell_of(color) && benson.alive(grid.head(i)))
                    give(i, mine);
        benson.for_each_territory_point([&](int cell) { give(cell, mine); });
    }
    return owner;
}

}  // namespace kyvien::go
