// tournament/pairing/dubov/dubov.h — who meets whom by the Dubov system, and with which colours?
//
// From the top, each score group takes the fewest players from below that let it be paired, and the
// rest too. Of these, who wants White meets who does not: those whose opponents were weakest so far
// meet the strongest they may.
//
// Law:   FIDE Handbook C.04.4.1 of 1 February 2026. Where the text leaves room, docs/pairing.md
//        lists the readings.
// Cost:  see internal/dubov_bracket.h.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class DubovSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "dubov"; }

    /// Opponents without a rating count as rated 0; the chief arbiter gives provisional ratings
    /// (1.1.2). The last round is event.rounds_planned.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
