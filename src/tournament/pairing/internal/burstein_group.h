// tournament/pairing/internal/burstein_group.h — who meets whom in one group of the Burstein
// system.
//
// As many as possible meet with different due colours. Among such pairings the first of the group
// meets the last that it can, then the first of the rest the last that it can, and so on.
//
// How: one cheapest matching is kept. A pair is taken at once where crossing over with the mates of
//      the two costs nothing, which it nearly always does; else the cheapest matching is looked for
//      in which the first one's mate stands last.
// Cost: O(m^3) once, and for each pair that crossing over does not find.
#pragma once

#include <utility>
#include <vector>

#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament::internal {

struct GroupPairs {
    std::vector<std::pair<int, int>> pairs;  ///< The higher first.
    int floater = -1;                        ///< Who floats on, or -1.
};

/// `players`: places in field.players, in the order of the group. Where their number is odd, one of
/// `may_float` floats on. Needs: such a pairing exists.
[[nodiscard]] GroupPairs pair_group(const Field& field, const std::vector<int>& players,
                                    const std::vector<int>& may_float);

}  // namespace kyvien::tournament::internal
