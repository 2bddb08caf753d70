// tournament/pairing/internal/dutch_pairs.h — the pairs of a whole round of the Dutch system.
#pragma once

#include "base/assert.h"
#include "tournament/pairing/internal/dutch_bracket.h"
#include "tournament/pairing/internal/round_pairs.h"

namespace kyvien::tournament::internal {

/// Pairs bracket by bracket (article 1.9).
[[nodiscard]] RoundPairs pair_field(const Field& field, Circle smallest = Circle::Bracket,
                                    unsigned most_bits = kMaxBits);

}  // namespace kyvien::tournament::internal
