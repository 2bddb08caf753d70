// tournament/pairing/dutch.h — who meets whom by the FIDE (Dutch) system, and with which colours?
//
// Law:   FIDE Handbook C.04.3 as in force from 1 February 2026 (the edition of 2025), with C.04.1
//        and C.04.2. Articles are named beside the code that follows them. Where the text leaves
//        room the readings are listed in docs/pairing.md.
//
// Cost:  see docs/performance.md; grows between the square and the cube of the largest score group.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class DutchSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "dutch"; }

    /// Where event.initial_colour is None, the colour that earlier rounds show was drawn is taken;
    /// before any colour was given that is refused with "initial-colour-missing".
    /// Topscorers exist only where round == event.rounds_planned.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
