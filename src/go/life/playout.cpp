#include "go/life/playout.h"

#include <cstring>

namespace kyvien::go {

using namespace internal;

namespace {

/// A point whose four neighbours are of one colour and the edge, and which stays an eye: at most
/// one of its four corners is the enemy's, none at the edge.
inline bool is_eye(const Grid& grid, int index, std::uint8_t own) {
    const unsigned c0 = grid.cell(index + 1), c1 = grid.cell(index - 1);
    const unsigned c2 = grid.cell(index + kStride), c3 = grid.cell(index - kStride);
    if ((c0 & c1 & c2 & c3 & own) == 0) [[likely]]
        return false;
    const std::uint8_t enemy = own ^ 3;
    const int against =
        (grid.cell(index + kStride + 1) == enemy) + (grid.cell(index + kStride - 1) == enemy) +
        (grid.cell(index - kStride + 1) == enemy) + (grid.cell(index - kStride - 1) == enemy);
    const bool edge = (c0 | c1 | c2 | c3) == kWallCell;
    return against + (edge ? 1 : 0) < 2;
}

}  // namespace

Playouts::Playouts(const Board& start, Color to_move, std::uint64_t seed)
    : start_(start.grid()), grid_(start.grid()), to_move_(to_move),
      state_(seed * 0x9e37'79b9'7f4a'7c15ULL + 1) {
    for (int i = 0; i < start_.cells_in_use(); ++i)
        if (start_.cell(i) == kEmptyCell)
            start_empty_[start_empty_count_++] = static_cast<Index>(i);
}

int Playouts::run() {
    grid_ = start_;
    std::uint32_t count = start_empty_count_;
    std::memcpy(empty_.data(), start_empty_.data(), count * sizeof(Index));
    std::uint8_t own = cell_of(to_move_);
    int turns = 0, passes = 0, ko = 0;
    // Cycles longer than a ko could keep two players busy for ever: a bound far beyond any game.
    const int most = grid_.width() * grid_.height() * 4;
    while (passes < 2 && turns < most) {
        std::uint32_t left = count;
        bool played = false;
        while (left > 0) {
            const std::uint32_t pick = below(left);
            const Index point = empty_[pick];
            if (point != ko && !is_eye(grid_, point, own)) {
                Index* const end = empty_.data() + count;
                Index* to = end;
                const Try tried = grid_.try_play(
                    point, own, [&](int taken) { *to++ = static_cast<Index>(taken); });
                if (tried != Try::Suicide) {
                    const auto taken = static_cast<std::uint32_t>(to - end);
                    count += taken;
                    empty_[pick] = empty_[--count];
                    ko = 0;
                    if (taken == 1 && grid_.chain_size(point) == 1 && grid_.head(point) == point &&
                        grid_.pseudo_liberties(point) == 1)
                        ko = *end;
                    played = true;
                    break;
                }
            }
            // Not this one: out of reach for this turn.
            --left;
            empty_[pick] = empty_[left];
            empty_[left] = point;
        }
        if (played) {
            passes = 0;
        } else {
            ++passes;
            ko = 0;
        }
        own ^= 3;
        ++turns;
    }
    return turns;
}

}  // namespace kyvien::go
