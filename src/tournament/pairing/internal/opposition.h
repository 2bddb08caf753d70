// tournament/pairing/internal/opposition.h — the strength of a player's opponents, by which the
// Burstein system orders a score group.
//
// Law: FIDE C.04.4.2 as in force before the edition with an Index: Sonneborn-Berger, Buchholz and
//      Median, with a virtual opponent for an unplayed round.
#pragma once

#include <cstdint>
#include <vector>

#include "tournament/event/event.h"

namespace kyvien::tournament::internal {

/// Sums in twentieths of a point; Sonneborn-Berger and values multiplied by a score in their
/// squares.
struct Opposition {
    std::int64_t score = 0;  ///< With acceleration.
    std::int64_t sonneborn_berger = 0;
    std::int64_t buchholz = 0;
    std::int64_t median = 0;  ///< Buchholz without the best and the worst; 0 up to two rounds.
    int rank = 0;             ///< From 0.
};

/// Does `a` come before `b`? Between players with different scores, Buchholz and Median are
/// multiplied by the score.
[[nodiscard]] bool is_ranked_before(const Opposition& a, const Opposition& b);

/// What every entry contributes to its opponents' sums before `round` is paired: its points with
/// this round's acceleration, with unplayed rounds counted as draws.
class OppositionTable {
  public:
    /// `extra[i]`: the acceleration of event.entries[i] in `round`.
    OppositionTable(const Event& event, int round, std::vector<Points> extra);

    [[nodiscard]] Opposition of(const Entry& entry, int rank) const;
    [[nodiscard]] Points extra_of(const Entry& entry) const;

  private:
    [[nodiscard]] std::size_t place_of(EntryNumber number) const;

    const Event& event_;
    int round_;
    std::vector<Points> extra_;
    std::vector<std::int64_t> contributions_;
};

}  // namespace kyvien::tournament::internal
