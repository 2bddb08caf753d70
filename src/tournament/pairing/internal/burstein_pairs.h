// tournament/pairing/internal/burstein_pairs.h — the pairs of a whole round of the Burstein system.
#pragma once

#include <optional>
#include <vector>

#include "tournament/pairing/internal/opposition.h"
#include "tournament/pairing/internal/round_pairs.h"

namespace kyvien::tournament::internal {

/// All players to be paired, in the order of the system: score, then opposition.
struct OrderedField {
    Field field;
    std::vector<Opposition> opposition;  ///< Of field.players.
};

/// Pairs group by group. Empty if no complete pairing exists. Needs: an even number of players.
[[nodiscard]] std::optional<RoundPairs> pair_in_groups(const OrderedField& ordered);

}  // namespace kyvien::tournament::internal
