// tournament/pairing/lim/lim.h — who meets whom by the Lim system, and with which colours?
//
// The score groups are paired from the top down and from the bottom up, the median group last; in
// each the upper half is proposed to meet the lower half, and players are exchanged until all may
// meet and, where possible, get the colour they are due. Players who cannot be paired float towards
// the median.
//
// Law:   FIDE Handbook C.04.4.3 of 1 February 2026. Where the text leaves room, docs/pairing.md
//        lists the readings.
// Cost:  see internal/lim_round.h.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

/// Has the event more participants than two to the power of its rounds? Those count who have been
/// paired or are to be in `round`. False where the number of rounds is not decided.
[[nodiscard]] bool is_maxi_tournament(const Event& event, int round);

class LimSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "lim"; }

    /// The last round, in which colours keep nobody apart (article 6), is event.rounds_planned.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
