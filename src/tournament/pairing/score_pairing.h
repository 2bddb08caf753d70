// tournament/pairing/score_pairing.h — score pairing of Go: players with equal or nearly equal
// points meet, never twice.
//
// Law:   Chinese Go rules 27.3 says no more than that; the rest are this program's choices, in this
//        order: no two players meet twice, the bye goes to the lowest score among those without
//        one, the squared differences in points are least over the whole field, colours balance and
//        alternate, and within a group of equal points the upper half meets the lower. With
//        Entry::acceleration as the starting points it is McMahon's system (mcmahon.h).
// Cost:  a least-cost matching of the field; see docs/performance.md.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class ScorePairing final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "points"; }
    /// If event.initial_colour is None, the higher player has White in the first game.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
