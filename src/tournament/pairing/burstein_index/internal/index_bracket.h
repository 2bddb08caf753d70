// tournament/pairing/burstein_index/internal/index_bracket.h — the pairs of a Burstein round,
// bracket by bracket from the top (C.04.4.2 3.2 and 4).
//
// With as many pairs as a bracket can have, no two of its floaters can meet each other: they could
// have met in it. So the floaters are who meets somebody from below in one perfect matching of
// everybody left, and C5 to C8 add up over its pairs; so do C5 and C6 of the next bracket, whose
// floaters meet somebody further below (C7). The order of the pairings (4.3) follows in lower bits,
// some players at a time: the bracket's first, then, with these settled, the next.
//
// No weights are needed where nobody or one floats and the colours can be as good as their numbers
// allow, which is nearly always: the best pairings are then the complete ones of a graph, and the
// order is followed by settling one pair after the other in one unweighted matching.
//
// Cost: such a bracket takes unweighted matchings; another weighted ones of itself and the next,
//       with numbers of about a thousand bits (at worst of everybody left, where those further
//       below cannot take in whoever leaves the two; then few are left).
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/event/entry.h"
#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

struct IndexedPlayer {
    int score = 0;
    Colour preferred = Colour::None;
};

/// Players in the order of their Index, the strongest opposition first (1.8).
struct IndexedField {
    std::vector<IndexedPlayer> players;
    BitMatrix may_meet;  ///< C1 and C3, and what is forbidden
};

using IndexedPairs = std::vector<std::pair<int, int>>;

/// The pairs of the players in `open`. Nothing where they cannot all be paired.
/// Needs: `open` ascending.
[[nodiscard]] std::optional<IndexedPairs> pair_by_index(const IndexedField& field,
                                                        std::vector<int> open);

}  // namespace kyvien::tournament::internal
