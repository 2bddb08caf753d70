// tournament/event/game_result.h — results of a game, as text and as points for both sides.
//
// Law:   FIDE 10 for the scores there are; 0-0 and 1/2-0 are given by an arbiter.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "tournament/event/entry.h"

namespace kyvien::tournament {

/// "1-0", "0-1", "1/2", "0-0", "1/2-0", "0-1/2", and not played: "+/-", "-/+", "-/-". What it says
/// for both: outcomes of the first and the second of the board.
/// Refuses: bad-result with the results that exist.
[[nodiscard]] Result<std::pair<Outcome, Outcome>> outcomes_of(std::string_view result);

/// The result that says this for both; empty where none does.
[[nodiscard]] std::string result_of(Outcome first, Outcome second);

/// Written where a game is not finished yet: until its result comes in, it counts as a draw.
inline constexpr std::string_view kAdjourned = "adj";
/// A result that ends the game.
[[nodiscard]] constexpr bool is_final(std::string_view result) {
    return !result.empty() && result != kAdjourned;
}

/// The same result told from the other side; what is none stays.
[[nodiscard]] std::string exchanged_result(std::string_view result);

}  // namespace kyvien::tournament
