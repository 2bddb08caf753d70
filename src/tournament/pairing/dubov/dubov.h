// tournament/pairing/dubov/dubov.h — the Dubov system: who meets whom, and with which colours?
//
// From the top, each score group takes the fewest players from below that allow it and the
// remaining players to be paired. Within it, players who should get White meet players who should
// not: those with the weakest opponents so far meet the strongest opponents allowed.
//
// Law:   FIDE Handbook C.04.4.1 of 1 February 2026. docs/pairing.md lists the interpretations of
//        ambiguous text.
// Cost:  see internal/dubov_bracket.h.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class DubovSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "dubov"; }

    /// Opponents without a rating count as 0; the chief arbiter assigns provisional ratings
    /// (1.1.2). The last round is event.rounds_planned.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
