// go/life/life.h — what is alive for certain, and what is probably dead?
//
// Law:   Chinese rules, articles 8 and 21.3: dead is what both sides agree to be dead, or what play
//        shows. Nothing here decides; unconditional_life() is a proof, propose_dead() a proposal
//        which both players accept, edit or dispute.
// Cost:  the proof about 15 microseconds, the proposal 5 to 30 milliseconds on 19 lines.
// Safe:  pure functions, any thread. The same position and effort give the same proposal.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/score.h"
#include "go/types.h"

namespace kyvien::go {

/// Points that belong to a colour even if that colour passes for ever (Benson 1976): chains that
/// cannot be captured, and regions they enclose in which the opponent cannot live, suicide being
/// forbidden. Shared stands for everything unproved. By rows from the bottom: [y * width + x].
[[nodiscard]] std::vector<Owner> unconditional_life(const Board& board);

struct LifeEffort {
    int playouts = 300;  ///< At most: fewer where no chain is near the middle.
    std::uint64_t seed = 1;
};

/// What is proposed for one chain.
struct ChainProposal {
    Color color = Color::Black;
    std::vector<Point> stones;
    bool dead = false;
    /// Alive or dead by unconditional_life(), or by read_closed_spaces() if both sides answer.
    bool proved = false;
    bool seki = false;  ///< In or around a space read as seki: alive, and without territory there.
    /// Whether it lives depends on who plays first: not dead, since 21.2 treats what is left open
    /// as a seki.
    bool contested = false;
    /// How sure: 0 is a toss-up, 1000 is certain.
    int confidence = 0;
};

struct DeadProposal {
    std::vector<ChainProposal> chains;
    std::vector<Point> dead;  ///< The stones of the chains proposed as dead, sorted.
    /// How often each point ended as Black's less how often as White's, in thousandths.
    std::vector<int> ownership;
};

/// Proposes the dead chains of a position where both sides have stopped.
[[nodiscard]] DeadProposal propose_dead(const Board& board, LifeEffort effort = {});

}  // namespace kyvien::go
