// go/life/life.h — which chains are certainly alive, and which are probably dead.
//
// Law:   Chinese rules, articles 8 and 21.3: stones are dead if both sides agree that they are, or
//        if play shows it. Nothing here decides: unconditional_life() is a proof; propose_dead() is
//        a proposal that the players accept, edit or dispute.
// Cost:  the proof about 15 microseconds, the proposal 5 to 30 milliseconds on 19 lines.
// Safe:  pure functions, any thread. The same position and effort give the same proposal.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/score.h"
#include "go/types.h"

namespace kyvien::go {

/// Points that belong to a colour even if that colour always passes (Benson 1976): chains that
/// cannot be captured, and regions they enclose in which the opponent cannot live, given that
/// suicide is forbidden. Shared means not proved. By rows from the bottom: [y * width + x].
[[nodiscard]] std::vector<Owner> unconditional_life(const Board& board);

struct LifeEffort {
    int playouts = 300;  ///< Maximum; fewer if no chain is near the middle.
    std::uint64_t seed = 1;
};

/// The proposal for one chain.
struct ChainProposal {
    Color color = Color::Black;
    std::vector<Point> stones;
    bool dead = false;
    /// Alive or dead by unconditional_life(), or by read_closed_spaces() if both sides answer.
    bool proved = false;
    bool seki = false;  ///< In or around a region read as seki: alive, and without territory there.
    /// Whether it lives depends on who plays first. Not dead, since 21.2 treats what is left open
    /// as a seki.
    bool contested = false;
    /// Confidence: 0 is a toss-up, 1000 is certain.
    int confidence = 0;
};

struct DeadProposal {
    std::vector<ChainProposal> chains;
    std::vector<Point> dead;  ///< The stones of the chains proposed as dead, sorted.
    /// The share of playouts in which each point ended as Black's minus the share in which it ended
    /// as White's, in thousandths.
    std::vector<int> ownership;
};

/// Proposes the dead chains of a position in which both sides have stopped.
[[nodiscard]] DeadProposal propose_dead(const Board& board, LifeEffort effort = {});

}  // namespace kyvien::go
