// conduct/chess/guidelines/internal/quickplay_finish.h — the state of the quickplay finish.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "clock/seat.h"

namespace kyvien::conduct::internal {

/// Guideline III: requests and claims in the last two minutes.
struct Quickplay {
    enum class Stage : std::uint8_t {
        None,
        Requested,  ///< III.4: the opponent has to accept or decline the draw
        Declined,   ///< III.4: the arbiter decides on the increment
        Claimed,    ///< III.5: the arbiter decides on the claim
        Postponed,  ///< III.5.2: he has postponed the decision
        AtFlag,     ///< III.5.2: a flag has fallen and the decision is due
        Submitted,  ///< III.6.1: play is over; the documents have to be verified
        Referred,   ///< III.6.2
    };
    Stage stage = Stage::None;
    clock::Seat claimant{};
    std::array<bool, 2> postponed{};  ///< III.5.2: the player whose claim still awaits its decision
    /// III.5.2: the player whose claim gave the opponent two minutes when it was postponed.
    std::array<bool, 2> extra{};
    std::string ground;  ///< "cannot-win", "no-effort" or "both"
    std::optional<clock::Seat> flagged;
    bool increment_refused = false;  ///< III.4 no longer applies
};

}  // namespace kyvien::conduct::internal
