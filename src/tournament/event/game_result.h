// tournament/event/game_result.h — results of a game, as text and as points for both sides.
//
// Law:   FIDE 10 for the possible scores; 0-0 and 1/2-0 are awarded by an arbiter.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "tournament/event/entry.h"

namespace kyvien::tournament {

/// The outcomes of the first and the second entry of the board for "1-0", "0-1", "1/2", "0-0",
/// "1/2-0", "0-1/2", and unplayed "+/-", "-/+", "-/-".
/// Refuses: bad-result, with the list of valid results.
[[nodiscard]] Result<std::pair<Outcome, Outcome>> outcomes_of(std::string_view result);

/// The result with these two outcomes; empty if there is none.
[[nodiscard]] std::string result_of(Outcome first, Outcome second);

/// Entered for an adjourned game: it counts as a draw until its result is entered.
inline constexpr std::string_view kAdjourned = "adj";
/// Is this a result of a finished game?
[[nodiscard]] constexpr bool is_final(std::string_view result) {
    return !result.empty() && result != kAdjourned;
}

/// The same result seen from the other side; a text that is not a result is returned unchanged.
[[nodiscard]] std::string exchanged_result(std::string_view result);

}  // namespace kyvien::tournament
