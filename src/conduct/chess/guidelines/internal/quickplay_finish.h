// conduct/chess/guidelines/internal/quickplay_finish.h — the memory of the quickplay finish.
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
        Requested,  ///< III.4: the opponent has the draw to accept or to decline
        Declined,   ///< III.4: the arbiter decides on the increment
        Claimed,    ///< III.5: the arbiter decides on the claim
        Postponed,  ///< III.5.2: he has put the decision off
        AtFlag,     ///< III.5.2: a flag has fallen and the decision is due
        Submitted,  ///< III.6.1: play is over, the documents are to be verified
        Referred,   ///< III.6.2
    };
    Stage stage = Stage::None;
    clock::Seat claimant{};
    std::array<bool, 2> put_off{};  ///< III.5.2: whose claim waits for its decision still
    /// III.5.2: whose claim has brought the opponent two minutes when it was postponed.
    std::array<bool, 2> extra{};
    std::string ground;  ///< "cannot-win", "no-effort" or "both"
    std::optional<clock::Seat> flagged;
    bool increment_refused = false;  ///< III.4 no longer applies
};

}  // namespace kyvien::conduct::internal
