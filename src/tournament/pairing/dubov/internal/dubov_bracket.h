// tournament/pairing/dubov/internal/dubov_bracket.h — the pairs of a Dubov round, score group by
// score group from the top (C.04.4.1 3.2 and 4).
//
// Where the fewest are taken from below, no two of them meet each other: they could as well have
// stayed. So who is taken is who meets a member of the group in one perfect matching of all, and
// all criteria add up over its pairs. In a bracket every pair is one of the two subgroups against
// each other, so a pair of one subgroup needs exactly one of the two shifted: the fewest such pairs
// serve C7 best, and both shifts are one matching too.
//
// One who is taken is found by unweighted matchings; several, by a weighted one of the group and
// the next scores, without those below, who are asked afterwards whether they can be paired.
// Everybody left is weighed only where they cannot, which is where few are left.
//
// Cost: a bracket that takes nobody or one from below and needs no shift out of order takes a few
//       unweighted matchings; else one weighted matching of the group and the next scores (at worst
//       of everybody left), one of the bracket, with numbers as wide as a bit for each.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

struct DubovPlayer {
    int score = 0;
    int opponents_rating = 0;  ///< their average (ARO, 1.7)
    bool wants_white = false;
    bool has_played = false;
    // What C8 to C10 ask, all false and 0 in the last round:
    bool is_maximum_upfloater = false;
    bool upfloated_before = false;  ///< in the round before
    int upfloats = 0;
};

/// Players in the order of their pairing numbers.
struct DubovField {
    std::vector<DubovPlayer> players;
    BitMatrix may_meet;  ///< C1 and C3, and what is forbidden
};

using DubovPairs = std::vector<std::pair<int, int>>;

/// The pairs of the players in `open`. Nothing where they cannot all be paired.
/// Needs: `open` ascending.
[[nodiscard]] std::optional<DubovPairs> pair_dubov(const DubovField& field, std::vector<int> open);

/// The possible shifters in the order of their numbers: from the middle outwards (4.3.3).
[[nodiscard]] std::vector<int> from_the_middle(const std::vector<int>& sorted);

}  // namespace kyvien::tournament::internal
