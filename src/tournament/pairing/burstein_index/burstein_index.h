// tournament/pairing/burstein_index/burstein_index.h — the Burstein system with seeding rounds and
// an Index: who meets whom, and with which colours?
//
// The first rounds are paired by the Dutch system. After them the players of a score group are
// ordered by their opponents' scores; as many as possible meet, and the first meets the last
// opponent possible.
//
// Law:   FIDE Handbook C.04.4.2 of 1 February 2026. docs/pairing.md lists the interpretations of
//        ambiguous text.
// Cost:  see internal/index_bracket.h.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class BursteinIndexSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "burstein"; }

    /// Half of event.rounds_planned are seeding rounds (1.6), at most four; four if it is 0.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
