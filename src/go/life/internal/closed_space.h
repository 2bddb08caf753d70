// go/life/internal/closed_space.h — small regions read to the end: can the chains around them be
// captured?
//
// Law:   Chinese rules, article 8 (live and dead stones), 21.2 (seki), 21.3: a help for the
// players'
//        agreement. It decides nothing.
// Cost:  some milliseconds for a board at most; `SpaceEffort` bounds it.
// Safe:  pure functions, any thread.
//
// unconditional_life() asks what stands though its owner always passes. Here the owner answers:
// inside one closed space (or a few that share a chain) the opponent plays first, both may pass,
// and every line is read. The assumptions are the worst for the side whose claim is proved: - all
//   liberties outside the space are filled, and what stands outside cannot be taken; - the opponent
//   may take back a ko at once, the prover may not; - a line that returns to a position proves
//   nothing.
// So a proof holds on the whole board, whatever is played elsewhere, unless a ban on repetition
// reaches back before the first move in the space.
//
// Where that proves nothing, the same is asked with the other side moving first. What lives or
// stays only then could still be contested when both stopped, and 21.2 treats it as a seki.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/types.h"

namespace kyvien::go {

enum class SpaceStatus : std::uint8_t {
    Alive,      ///< The chains around cannot be captured; what is inside is not settled.
    Territory,  ///< Nor can the opponent keep a stone inside: his stones there are dead.
    Seki,  ///< Neither side can take the other's stones (21.2), as long as those outside stand.
    Contested,  ///< The chains around cannot be captured if their owner plays first (21.2).
};

struct ClosedSpace {
    Color owner = Color::Black;  ///< Whose chains surround it.
    SpaceStatus status = SpaceStatus::Alive;
    std::vector<Point> points;  ///< Sorted, the opponent's stones included.
    std::vector<Point> chains;  ///< One stone of each chain around, sorted.
    /// Alive and Contested: the opponent's stones inside stay if he plays first (21.2).
    bool inside_contested = false;
};

struct SpaceEffort {
    int most_points = 9;      ///< of the spaces read together
    int plays_each = 20'000;  ///< for one proof
    int plays_in_all = 150'000;
};

/// The spaces about which something is proved.
[[nodiscard]] std::vector<ClosedSpace> read_closed_spaces(const Board& board,
                                                          SpaceEffort effort = {});

/// A space whose large chain is taken though its owner plays first (a bulky five or a rabbity six
/// with its vital point taken), or in the end by a ko for which he has no threat left (a bent four
/// in the corner). It has no liberty outside; the stones outside are taken to be safe, which is not
/// proved.
struct FallenSpace {
    Color owner = Color::Black;
    /// Sorted; the opponent's stones and the owner's small chains that breathe nowhere else
    /// included.
    std::vector<Point> points;
    std::vector<Point> chains;  ///< One stone of each other chain around, sorted.
};
[[nodiscard]] std::vector<FallenSpace> read_fallen_spaces(const Board& board,
                                                          SpaceEffort effort = {});

}  // namespace kyvien::go
