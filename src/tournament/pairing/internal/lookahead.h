// tournament/pairing/internal/lookahead.h — can the players below a bracket be paired after what
// was chosen in it?
//
// Uses unweighted matchings only; "yes" is certain, "no" is not.
#pragma once

#include <vector>

#include "tournament/pairing/internal/bracket_state.h"

namespace kyvien::tournament::internal {

/// C4, if the next score group was matched too: can all players who leave the circle be paired with
/// the players below it?
[[nodiscard]] bool rest_can_be_completed(const BracketState& state,
                                         const std::vector<int>& leaving);

/// C4 and C8 at their best, if only the bracket was matched: all floaters are paired in the next
/// bracket, at most one of its residents floats, and the round can then be completed.
[[nodiscard]] bool following_is_ideal(const BracketState& state, const std::vector<int>& floaters);

}  // namespace kyvien::tournament::internal
