// tournament/pairing/internal/opposition.h — how strong were a player's opponents? What the
// Burstein system orders the players of a score group by.
//
// Law: FIDE C.04.4.2 as in force before the edition with an Index: Sonneborn-Berger, Buchholz and
//      Median, with a virtual opponent where no game was played.
#pragma once

#include <cstdint>
#include <vector>

#include "tournament/event/event.h"

namespace kyvien::tournament::internal {

/// Sums in twentieths of a point, Sonneborn-Berger and what is multiplied by a score in their
/// squares.
struct Opposition {
    std::int64_t score = 0;  ///< With acceleration.
    std::int64_t sonneborn_berger = 0;
    std::int64_t buchholz = 0;
    std::int64_t median = 0;  ///< Buchholz without the best and the worst; 0 up to two rounds.
    int rank = 0;             ///< From 0.
};

/// Whether `a` stands before `b`. Of players with different scores Buchholz and Median count
/// multiplied by the score.
[[nodiscard]] bool stands_before(const Opposition& a, const Opposition& b);

/// What every entry brings its opponents before `round` is paired: its points with this round's
/// acceleration, rounds without a game counting as draws.
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
    std::vector<std::int64_t> brings_;
};

}  // namespace kyvien::tournament::internal
