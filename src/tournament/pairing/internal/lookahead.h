// tournament/pairing/internal/lookahead.h — do the players below a bracket allow what was chosen in
// it?
//
// Unweighted matchings only; an answer of yes is certain.
#pragma once

#include <vector>

#include "tournament/pairing/internal/bracket_state.h"

namespace kyvien::tournament::internal {

/// C4, when the next score group was matched too: whether all who leave the circle can be paired
/// with the players below it.
[[nodiscard]] bool rest_can_be_completed(const BracketState& state,
                                         const std::vector<int>& leaving);

/// C4 and C8 at their best, when only the bracket was matched: all floaters are paired in the next
/// bracket, nobody or one resident of it floats on, and the round can be completed so.
[[nodiscard]] bool following_is_ideal(const BracketState& state, const std::vector<int>& floaters);

}  // namespace kyvien::tournament::internal
