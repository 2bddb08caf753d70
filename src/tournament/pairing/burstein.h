// tournament/pairing/burstein.h — who meets whom by the Burstein system, and with which colours?
//
// In the first two rounds the upper half of the list has a win's points more. The players of a
// score group stand in the order of Sonneborn-Berger, Buchholz and Median; as many as possible meet
// with different due colours, and the first meets the last that it can.
//
// Law:   FIDE Handbook C.04.4.2 as it was before its edition with seeding rounds and an Index, for
//        events of those years. Where the text leaves room it is read as the reference program
//        reads it; docs/pairing.md lists the readings.
// Cost:  see internal/burstein_group.h.
// Safe:  pure functions, any thread.
#pragma once

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class BursteinSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "burstein"; }

    /// Accelerations that entries have of their own stand in place of the two rounds'.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

}  // namespace kyvien::tournament
