// tournament/pairing/hand_pairing.h — compares a pairing made by hand with the system's: what
// differs, and what is worse?
//
// The measures are those shared by all systems that pair equal points, most important first. They
// inform the arbiter, who must justify the pairing; nothing is forbidden.
//
// Cost:  linear in the entries and their games.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/event/rational.h"

namespace kyvien::tournament {

/// One criterion counted over a pairing; smaller is better.
struct PairingMeasure {
    /// met-before, forbidden, second-bye, bye-points, point-difference, colour-three-times,
    /// colour-balance, colour-again, float-again
    std::string_view code;
    std::string_view english;  ///< such as "pairs who have met before"
    Rational value;
};
/// Needs: the event as it is before `round` is paired.
[[nodiscard]] std::vector<PairingMeasure> measure_pairing(const Event& event, int round,
                                                          const RoundPairing& pairing);

struct WorseMeasure {
    std::string_view code, english;
    Rational by_hand, proposed;
};
struct PairingDifference {
    std::vector<Board> only_by_hand,
        only_proposed;  ///< boards with the same players but other colours count as different
    bool other_bye = false;
    std::vector<WorseMeasure> worse;

    [[nodiscard]] bool is_none() const {
        return only_by_hand.empty() && only_proposed.empty() && !other_bye;
    }
};
[[nodiscard]] PairingDifference compare_pairings(const Event& event, int round,
                                                 const RoundPairing& by_hand,
                                                 const RoundPairing& proposed);

/// A few English sentences, one per line; empty if the pairings are equal.
[[nodiscard]] std::string to_string(const PairingDifference& difference);

}  // namespace kyvien::tournament
