// conduct/core/internal/offers.h — the open draw offers.
//
// Law:   FIDE 9.1.2.1, 9.1.2.3: a claim is also an offer, and does not answer one: after a wrong
//        claim by the player who received a draw offer, both offers are open, and either may be
//        accepted.
// Safe:  values, any thread.
#pragma once

#include <optional>
#include <vector>

#include "clock/seat.h"

namespace kyvien::conduct::internal {

using clock::Seat;

/// A plain struct, hashed member by member.
struct Offers {
    std::optional<Seat> earlier;
    bool both = false;  ///< the other player's offer is open as well

    [[nodiscard]] bool any() const { return earlier.has_value(); }
    [[nodiscard]] bool by(Seat seat) const { return earlier == seat || (any() && both); }

    /// The players with an open offer, the earlier first.
    [[nodiscard]] std::vector<Seat> seats() const {
        std::vector<Seat> all;
        if (earlier)
            all.push_back(*earlier);
        if (both)
            all.push_back(clock::opponent(*earlier));
        return all;
    }

    void make(Seat seat) {
        if (!earlier)
            earlier = seat;
        else if (*earlier != seat)
            both = true;
    }
    void end(Seat seat) {
        if (!by(seat))
            return;
        earlier = both ? std::optional(clock::opponent(seat)) : std::nullopt;
        both = false;
    }
    void end_all() { *this = {}; }
};

}  // namespace kyvien::conduct::internal
