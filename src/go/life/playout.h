// go/life/playout.h — plays random games to the end, from any position.
//
// A playout gives each side in turn a uniformly random point among those it may play: not a
// forbidden point (article 5), not the immediate retaking of a ko, not its own eye. Two passes end
// it. It serves proposals of dead stones and measures the speed of the board; it decides nothing.
//
// Cost:  about 30 microseconds from an empty 19-line board.
// Safe:  an object belongs to one thread. The same seed gives the same games.
#pragma once

#include <array>
#include <cstdint>

#include "go/board.h"
#include "go/grid.h"
#include "go/types.h"

namespace kyvien::go {

class Playouts {
  public:
    Playouts(const Board& start, Color to_move, std::uint64_t seed);

    /// Plays one game from the start; returns its number of turns, passes included.
    int run();

    /// The board at the end of the last game: every empty point is an eye or forbidden.
    [[nodiscard]] const internal::Grid& end() const { return grid_; }

  private:
    [[nodiscard]] std::uint32_t below(std::uint32_t n) {
        // wyrand: two multiplications, no tables.
        state_ += 0xa076'1d64'78bd'642fULL;
        const auto wide =
            static_cast<unsigned __int128>(state_) * (state_ ^ 0xe703'7ed1'a0b4'28dbULL);
        const auto mixed = static_cast<std::uint32_t>(static_cast<std::uint64_t>(wide >> 64) ^
                                                      static_cast<std::uint64_t>(wide));
        return static_cast<std::uint32_t>((static_cast<std::uint64_t>(mixed) * n) >> 32);
    }

    internal::Grid start_;
    internal::Grid grid_;
    std::array<internal::Index, 640> start_empty_{};
    std::array<internal::Index, 640> empty_{};
    std::uint32_t start_empty_count_ = 0;
    Color to_move_;
    std::uint64_t state_;
};

}  // namespace kyvien::go
