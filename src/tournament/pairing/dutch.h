// tournament/pairing/dutch.h — the FIDE (Dutch) system: who meets whom, and with which colours?
//
// Law:   FIDE Handbook C.04.3 as in force from 1 February 2026 (the edition of 2025), with C.04.1
//        and C.04.2. Articles are named beside the code that follows them. docs/pairing.md lists
//        the interpretations of ambiguous text.
//
// Cost:  see docs/performance.md; between quadratic and cubic in the largest score group.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class DutchSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "dutch"; }

    /// If event.initial_colour is None, the colour drawn is derived from earlier rounds. Topscorers
    /// exist only if round == event.rounds_planned.
    /// Refuses: initial-colour-missing if no colour was allocated yet.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
