// go/life/internal/closed_space.h — reads small regions exhaustively: can the chains around them be
// captured?
//
// Law:   Chinese rules, article 8 (live and dead stones), 21.2 (seki), 21.3: an aid to the players'
//        agreement. It decides nothing.
// Cost:  at most a few milliseconds for a board; bounded by `SpaceEffort`.
// Safe:  pure functions, any thread.
//
// unconditional_life() finds what is safe even if its owner always passes. Here the owner answers:
// inside one closed space (or a few that share a chain) the opponent plays first, both may pass,
// and every line is read. The assumptions are the worst for the side whose claim is proved:
// - all liberties outside the space are filled, and what is outside cannot be captured;
// - the opponent may retake a ko at once, the prover may not;
// - a line that returns to an earlier position proves nothing.
// So a proof is valid on the whole board, whatever is played elsewhere, unless a ban on repetition
// involves positions before the first move in the space.
//
// If that proves nothing, the same is read with the other side moving first. Chains that live or
// stay only in that case could still be contested when both players stopped, and 21.2 treats them
// as a seki.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/types.h"

namespace kyvien::go {

enum class SpaceStatus : std::uint8_t {
    Alive,      ///< The chains around cannot be captured; what is inside is undecided.
    Territory,  ///< In addition, the opponent cannot keep a stone inside: his stones there are
                ///< dead.
    Seki,  ///< Neither side can capture the other's stones (21.2), as long as those outside are
           ///< safe.
    Contested,  ///< The chains around cannot be captured if their owner plays first (21.2).
};

struct ClosedSpace {
    Color owner = Color::Black;  ///< The owner of the chains that surround it.
    SpaceStatus status = SpaceStatus::Alive;
    std::vector<Point> points;  ///< Sorted, including the opponent's stones.
    std::vector<Point> chains;  ///< One stone of each chain around, sorted.
    /// Alive and Contested: the opponent's stones inside stay if he plays first (21.2).
    bool inside_contested = false;
};

struct SpaceEffort {
    int most_points = 9;      ///< for each proof
    int plays_each = 20'000;  ///< for one proof
    int plays_in_all = 150'000;
};

/// The spaces for which something is proved.
[[nodiscard]] std::vector<ClosedSpace> read_closed_spaces(const Board& board,
                                                          SpaceEffort effort = {});

/// A space whose large chain is captured even if its owner plays first (a bulky five or a rabbity
/// six with its vital point taken), or eventually by a ko for which he has no threat left (a bent
/// four in the corner). It has no liberty outside. The stones outside are assumed to be safe, which
/// is not proved.
struct FallenSpace {
    Color owner = Color::Black;
    /// Sorted; includes the opponent's stones and the owner's small chains that have no other
    /// liberties.
    std::vector<Point> points;
    std::vector<Point> chains;  ///< One stone of each other chain around, sorted.
};
[[nodiscard]] std::vector<FallenSpace> read_fallen_spaces(const Board& board,
                                                          SpaceEffort effort = {});

}  // namespace kyvien::go
