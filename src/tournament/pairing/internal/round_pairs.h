// tournament/pairing/internal/round_pairs.h — from the pairs of a round to its boards and colours.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament::internal {

/// Places in field.players.
struct RoundPairs {
    std::vector<std::pair<int, int>> pairs;
    int bye = -1;
};

/// The colour of the first of two who meet.
using ColourOf = std::function<Colour(const FieldPlayer&, const FieldPlayer&)>;

/// By which scores boards stand: with acceleration, as C.04.7 1.5 has it since February 2026, or
/// without, as programs did before.
enum class BoardsBy { PairingScore, Score };

/// Boards by the higher score of the pair, the other score, and the higher player's number. The
/// first of those whose colour is asked is the higher by the score without acceleration.
[[nodiscard]] RoundPairing on_boards(const Field& field, const RoundPairs& pairs,
                                     const ColourOf& colour_of,
                                     BoardsBy by = BoardsBy::PairingScore);

}  // namespace kyvien::tournament::internal
