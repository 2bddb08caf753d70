// tournament/pairing/internal/burstein_group.h — pairs one group of the Burstein system.
//
// As many players as possible meet with different due colours. Among such pairings the first of the
// group meets the last opponent possible, then the first of the rest the last opponent possible,
// and so on.
//
// How: one minimum-cost matching is maintained. A pair is fixed at once if exchanging partners with
// the two players' mates costs nothing, which is nearly always so; otherwise the minimum-cost
// matching is found in which the first player's mate comes last.
// Cost: O(m^3) once, and for each pair that an exchange does not find.
#pragma once

#include <utility>
#include <vector>

#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament::internal {

struct GroupPairs {
    std::vector<std::pair<int, int>> pairs;  ///< The higher player first.
    int floater = -1;                        ///< The floater, or -1.
};

/// `players`: indices into field.players, in the order of the group. If their number is odd, one of
/// `may_float` floats. Needs: such a pairing exists.
[[nodiscard]] GroupPairs pair_group(const Field& field, const std::vector<int>& players,
                                    const std::vector<int>& may_float);

}  // namespace kyvien::tournament::internal
