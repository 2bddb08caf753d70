// xiangqi/history.h — the positions of one game, and how often each has occurred.
//
// Law:   article 23 and the specification of the law, 5.1: a position is the placement of all
//        pieces and the side to move. Positions are compared in full; the hash only speeds up the
//        search.
// Cost:  push() compares with the positions since the last capture.
// Safe:  const functions on any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "xiangqi/position.h"

namespace kyvien::xiangqi {

/// The plies between two occurrences of one position: moves first_ply .. last_ply - 1 lead from
/// the occurrence at first_ply to the one at last_ply.
struct Cycle {
    std::size_t first_ply;
    std::size_t last_ply;

    friend bool operator==(const Cycle&, const Cycle&) = default;
};

class History {
  public:
    explicit History(const Position& start);

    /// Needs: a legal move.
    void push(Move move);
    /// Needs: plies() > 0.
    void pop();

    [[nodiscard]] const Position& current() const { return positions_.back(); }
    [[nodiscard]] const Position& start() const { return positions_.front(); }
    /// The position after `ply` moves. Needs: ply <= plies().
    [[nodiscard]] const Position& at_ply(std::size_t ply) const { return positions_[ply]; }
    /// Needs: ply < plies().
    [[nodiscard]] Move move(std::size_t ply) const { return moves_[ply]; }
    [[nodiscard]] std::size_t plies() const { return moves_.size(); }

    /// How often the current position has occurred, including now.
    [[nodiscard]] int occurrences() const { return occurrences_.back(); }
    /// The plies of these occurrences, ascending; the last is plies().
    [[nodiscard]] std::vector<std::size_t> occurrence_plies() const;
    /// How often that position will have occurred once it is the current one. Needs: `next` arises
    /// from a legal move in the current position.
    [[nodiscard]] int occurrences_after(const Position& next) const;
    /// From the previous occurrence of the current position to now; nullopt if it is new.
    [[nodiscard]] std::optional<Cycle> cycle() const;

  private:
    [[nodiscard]] std::optional<std::size_t> previous(const Position& position,
                                                      std::size_t before) const;

    std::vector<Position> positions_;  // one more than moves_
    std::vector<Move> moves_;
    std::vector<int> occurrences_;
};

}  // namespace kyvien::xiangqi
