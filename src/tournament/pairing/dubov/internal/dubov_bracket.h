// tournament/pairing/dubov/internal/dubov_bracket.h — pairs a Dubov round score group by score
// group from the top (C.04.4.1 3.2 and 4).
//
// With the minimum number of players taken from below, no two of them meet each other, because they
// could have stayed below. So the players taken are those who meet a member of the group in one
// perfect matching of all players, and all criteria are sums over its pairs. In a bracket every
// pair joins the two subgroups, so a pair within one subgroup needs exactly one of the two players
// shifted: the fewest such pairs satisfy C7 best, and the shifts of both subgroups are one matching
// too.
//
// A single player taken is found by unweighted matchings; several, by a weighted one of the group
// and the next scores, without the players below; afterwards it is checked that those can be
// paired. All remaining players are included only if they cannot, when few are left.
//
// Cost: a bracket that takes at most one player from below and needs no shift out of order takes a
//       few unweighted matchings; otherwise one weighted matching of the group and the next scores
//       (in the worst case of all remaining players), and one of the bracket, with one bit per
//       player.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

struct DubovPlayer {
    int score = 0;
    int opponents_rating = 0;  ///< average rating of the opponents (ARO, 1.7)
    bool wants_white = false;
    bool has_played = false;
    // For C8 to C10; all false and 0 in the last round:
    bool is_maximum_upfloater = false;
    bool upfloated_before = false;  ///< in the previous round
    int upfloats = 0;
};

/// Players in the order of their pairing numbers.
struct DubovField {
    std::vector<DubovPlayer> players;
    BitMatrix may_meet;  ///< C1 and C3, and forbidden meetings
};

using DubovPairs = std::vector<std::pair<int, int>>;

/// The pairs of the players in `open`. Empty if they cannot all be paired.
/// Needs: `open` ascending.
[[nodiscard]] std::optional<DubovPairs> pair_dubov(const DubovField& field, std::vector<int> open);

/// The possible shifters in order of preference: from the middle outwards (4.3.3).
[[nodiscard]] std::vector<int> shifters_from_middle(const std::vector<int>& sorted);

}  // namespace kyvien::tournament::internal
