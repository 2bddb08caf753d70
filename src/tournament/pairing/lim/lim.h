// tournament/pairing/lim/lim.h — the Lim system: who meets whom, and with which colours?
//
// The score groups are paired from the top down and from the bottom up, the median group last. In
// each, the upper half is first matched with the lower half, then players are exchanged until all
// pairs are allowed and, if possible, get their due colours. Players who cannot be paired float
// towards the median.
//
// Law:   FIDE Handbook C.04.4.3 of 1 February 2026. docs/pairing.md lists the interpretations of
//        ambiguous text.
// Cost:  see internal/lim_round.h.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

/// Does the event have more than two to the power of its rounds participants? Entries count that
/// have been paired or will be in `round`. False if the number of rounds is undecided.
[[nodiscard]] bool is_maxi_tournament(const Event& event, int round);

class LimSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "lim"; }

    /// In the last round, event.rounds_planned, colours forbid no pairing (article 6).
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
