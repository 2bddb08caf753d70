// tournament/pairing/burstein_index/internal/index_bracket.h — pairs a Burstein round bracket by
// bracket from the top (C.04.4.2 3.2 and 4).
//
// With the maximum number of pairs in a bracket, no two of its floaters may meet each other,
// because they could have met in it. So the floaters are the players with a lower opponent in one
// perfect matching of all remaining players, and C5 to C8 are sums over its pairs; so are C5 and C6
// of the next bracket, whose floaters meet a still lower opponent (C7). The order of pairings (4.3)
// follows in lower bits, some players at a time: first the bracket's, then, with these fixed, the
// next bracket's.
//
// No weights are needed if at most one player floats and the colours can be as good as their
// numbers allow, which is nearly always: the best pairings are then the perfect matchings of a
// graph, and the order is applied by fixing one pair after another in one unweighted matching.
//
// Cost: such a bracket takes unweighted matchings; others take weighted ones of the bracket and the
//       next one, with numbers of about a thousand bits (in the worst case of all remaining
//       players, if the brackets below cannot take the floaters of these two; then few are left).
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

/// Players in the order of their Index, highest first (1.8).
struct IndexedField {
    std::vector<IndexedPlayer> players;
    BitMatrix may_meet;  ///< C1 and C3, and forbidden meetings
};

using IndexedPairs = std::vector<std::pair<int, int>>;

/// The pairs of the players in `open`. Empty if they cannot all be paired.
/// Needs: `open` ascending.
[[nodiscard]] std::optional<IndexedPairs> pair_by_index(const IndexedField& field,
                                                        std::vector<int> open);

}  // namespace kyvien::tournament::internal
