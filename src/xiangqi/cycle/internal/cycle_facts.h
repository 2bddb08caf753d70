// xiangqi/cycle/internal/cycle_facts.h — what single moves do, independent of the stretch in which
// they are read.
//
// Law: specification of the law, 5.2 to 5.5. All of it follows from the move and the board before
// it, so the facts found for a move are reused when the same move is played again.
// Safe: one object per thread.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "xiangqi/cycle/internal/attack.h"
#include "xiangqi/history.h"

namespace kyvien::xiangqi::internal {

struct PlyFacts {
    std::array<std::uint8_t, 92> stood;  ///< slots by square before the move
    Move move;
    Side mover;
    int moved;
    bool check = false;
    std::vector<PairFacts> before;                                 // in P
    std::vector<PairFacts> after;                                  // in Q; both empty for a check
    Slots pinned = 0;                                              // of the opponent, in Q
    std::optional<bool> mate_threat, discovery, block, sacrifice;  // computed on demand
};

class CycleFacts {
  public:
    /// The plies from `first` up to `last`. `kept`: facts found with the same settings.
    CycleFacts(const History& history, const CycleSettings& settings, std::size_t first,
               std::size_t last, std::vector<PlyFacts> kept = {});

    [[nodiscard]] const PlyFacts& at(std::size_t ply) const { return facts_[ply - first_]; }

    /// The labels below CHASE that require computing the threats.
    [[nodiscard]] Label quiet_label(std::size_t ply, bool exchange, bool rooted, bool home_soldier);

    [[nodiscard]] std::vector<PlyFacts> facts() && { return std::move(facts_); }

  private:
    [[nodiscard]] const PlyFacts* found_earlier(std::size_t ply,
                                                const std::vector<PlyFacts>& among) const;
    [[nodiscard]] PlyFacts gather(std::size_t ply) const;
    void compute_threats(PlyFacts& facts, const Board& before, const Board& after) const;
    [[nodiscard]] bool prevents_mate(Side mover, const Board& before, const Board& after) const;

    const History& history_;
    const CycleSettings& settings_;
    std::size_t first_;
    std::vector<PlyFacts> facts_;
};

}  // namespace kyvien::xiangqi::internal
