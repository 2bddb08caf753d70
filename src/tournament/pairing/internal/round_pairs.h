// tournament/pairing/internal/round_pairs.h — converts the pairs of a round to boards and colours.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament::internal {

/// Indices into field.players.
struct RoundPairs {
    std::vector<std::pair<int, int>> pairs;
    int bye = -1;
};

/// The colour of the first of two opponents.
using ColourOf = std::function<Colour(const FieldPlayer&, const FieldPlayer&)>;

/// The scores that order the boards: with acceleration, as in C.04.7 1.5 since February 2026, or
/// without, as programs did before.
enum class BoardsBy { PairingScore, Score };

/// Orders boards by the higher score of the pair, the other score, and the higher player's number.
/// ColourOf is called with the higher player by the score without acceleration first.
[[nodiscard]] RoundPairing to_boards(const Field& field, const RoundPairs& pairs,
                                     const ColourOf& colour_of,
                                     BoardsBy by = BoardsBy::PairingScore);

}  // namespace kyvien::tournament::internal
