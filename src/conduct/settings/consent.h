// conduct/settings/consent.h — whether a player agrees to the current terms, or to terms that have
// changed since.
//
// Confirming dead stones and accepting a draw, an adjournment or a takeback agree to something that
// the other side can change while the message is in transit. So the message contains the number of
// the last event its author has seen; if the terms are newer, it is refused.
//
// Law:   FIDE 9.1, Guideline I.4; xiangqi 7.2; Go 8 and 21: an agreement is to what both know.
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

/// The numbers of the events that set the current terms, from 1; 0: none.
struct Terms {
    /// Of a draw, by the offering seat: there may be two offers (FIDE 9.1.2.3).
    std::array<std::size_t, 2> offer{};
    std::size_t marking = 0;      ///< of dead stones
    std::size_t adjournment = 0;  ///< proposed
    std::size_t takeback = 0;     ///< asked for
    friend bool operator==(const Terms&, const Terms&) = default;
};
/// Called for every event, with its number, after it was applied.
void remember_terms(Terms& terms, const Event& event, std::size_t seq);

/// Whether this command agrees to something, so that it must state what was seen.
[[nodiscard]] bool is_consent(const CommandBody& asked);

/// `seen`: the number of the last event its author had seen; nothing: not stated. For a draw the
/// opponent's offer counts, regardless of the author's own later offers.
/// Refuses: "seen-missing" if a consent does not state it; "stale-consent" (values "seen",
/// "changed", "seq") if the terms have changed since, or if `seen` is an event that has not
/// happened yet. Other commands pass, whatever they state.
[[nodiscard]] Result<void> check_seen(const State& state, const Command& asked,
                                      std::optional<std::size_t> seen);

}  // namespace kyvien::conduct
