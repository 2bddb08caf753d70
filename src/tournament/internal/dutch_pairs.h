// tournament/internal/dutch_pairs.h — the pairs of a whole round, before colours and boards.
#pragma once

#include "rulebook/assert.h"
#include "tournament/internal/dutch_bracket.h"

namespace kyvien::tournament::internal {

struct RoundPairs {
    std::vector<std::pair<int, int>> pairs;
    int bye = -1;
};

/// Bracket after bracket (article 1.9).
[[nodiscard]] RoundPairs pair_field(const Field& field, Circle smallest = Circle::Bracket,
                                    unsigned most_bits = kMostBits);

}  // namespace kyvien::tournament::internal
