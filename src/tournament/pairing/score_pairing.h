// tournament/pairing/score_pairing.h — score pairing of Go: players with equal or nearly equal
// points meet, never twice.
//
// Law:   Chinese Go rules 27.3 names no more than that; the rest are this office's choices, in this
//        order: nobody meets twice, the bye goes to the fewest points among those who had none, the
//        differences in points are least (their squares, over the whole field), colours balance and
//        alternate, and within a group of equal points the upper half meets the lower.
//        With Entry::acceleration as the points an entry begins with it is McMahon's system
//        (mcmahon.h).
// Cost:  a least-cost matching of the field: see docs/performance.md.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class ScorePairing final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "points"; }
    /// Where event.initial_colour is None, White goes to the higher in the first game.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
