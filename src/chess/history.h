// chess/history.h — the positions of one game, and how often each has occurred.
//
// Law:   FIDE 9.2, 9.6.1. The hash only speeds up the search; Position::same_as decides.
// Cost:  push about 20 ns; occurrences looks back to the last capture or pawn move.
// Safe:  one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chess/position.h"

namespace kyvien::chess {

class History {
  public:
    explicit History(Position start);
    /// Restarts from `start` and keeps the allocated memory.
    void reset(const Position& start);

    /// Needs: `move` is legal in current().
    void push(Move move);
    /// Needs: plies() > 0.
    void pop();

    [[nodiscard]] const Position& current() const { return positions_.back(); }
    [[nodiscard]] const Position& start() const { return positions_.front(); }
    /// The position after `ply` moves; 0 is the start. Needs: ply <= plies().
    [[nodiscard]] const Position& at_ply(std::size_t ply) const { return positions_[ply]; }
    [[nodiscard]] std::size_t plies() const { return moves_.size(); }
    /// The move that led to at_ply(ply + 1). Needs: ply < plies().
    [[nodiscard]] Move move(std::size_t ply) const { return moves_[ply]; }

    /// How often the current position has occurred so far, including now: at least 1.
    [[nodiscard]] int occurrences() const;
    /// The plies at which the current position occurred, in ascending order; the last one is
    /// plies().
    [[nodiscard]] std::vector<std::size_t> occurrence_plies() const;
    /// How often the position after `move` will have occurred (9.2.1.1).
    /// Needs: `move` is legal in current().
    [[nodiscard]] int occurrences_after(Move move) const;

  private:
    std::vector<Position> positions_;
    std::vector<std::uint64_t> hashes_;
    std::vector<Move> moves_;
};

}  // namespace kyvien::chess
