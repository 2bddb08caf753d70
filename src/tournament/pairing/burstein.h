// tournament/pairing/burstein.h — the Burstein system: who meets whom, and with which colours?
//
// In the first two rounds the upper half of the list has the points of one more win. The players of
// a score group are ordered by Sonneborn-Berger, Buchholz and Median; as many as possible meet with
// different due colours, and the first meets the last opponent possible.
//
// Law:   FIDE Handbook C.04.4.2 before the edition with seeding rounds and an Index, for events of
//        those years. Where the text is ambiguous it is interpreted as the reference program does;
//        docs/pairing.md lists the interpretations.
// Cost:  see internal/burstein_group.h.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class BursteinSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "burstein"; }

    /// Accelerations of the entries replace the one of the first two rounds.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
