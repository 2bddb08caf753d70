// conduct/settings/consent.h — does a player agree to the current state, or to one that has changed
// since?
//
// Confirming dead stones and accepting a draw, an adjournment or a
// takeback agree to something that the other side can change while the
// message is in transit. So the message names the number of the last
// event its author has seen; if the terms are newer it is refused.
//
// Law:   FIDE 9.1, Guideline I.4; xiangqi 7.2; Go 8 and 21: what is agreed is what both know.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "base/result.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"

namespace kyvien::conduct {

class State;

/// The numbers of the events that set the terms now standing, from 1; 0: none did.
struct Terms {
    /// Of a draw, by the seat that offers it: two offers may stand (FIDE 9.1.2.3).
    std::array<std::size_t, 2> offer{};
    std::size_t marking = 0;      ///< of dead stones
    std::size_t adjournment = 0;  ///< proposed
    std::size_t takeback = 0;     ///< asked for
    friend bool operator==(const Terms&, const Terms&) = default;
};
/// Told of every event, with its number, after it was applied.
void remember_terms(Terms& terms, const Event& event, std::size_t seq);

/// Does this command agree to something, so that it must say what was seen?
[[nodiscard]] bool is_consent(const CommandBody& asked);

/// `seen`: the number of the last event its author had seen; none: he did not say. Of a draw the
/// offer of his opponent counts, whatever he has offered himself since.
/// Refuses: "seen-missing" where a consent does not say; "stale-consent" (values "seen", "changed",
/// "seq") where the terms have changed since, or where he says he saw what has not happened yet.
/// Other commands pass, whatever they say.
[[nodiscard]] Result<void> check_seen(const State& state, const Command& asked,
                                      std::optional<std::size_t> seen);

}  // namespace kyvien::conduct
