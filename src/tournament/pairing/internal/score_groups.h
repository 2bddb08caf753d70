// tournament/pairing/internal/score_groups.h — the score groups of a round, merged if one alone
// cannot be paired.
//
// Players are in the order of their scores. If a group ends after an odd number of players, exactly
// one floats into the next; all others meet within their group. A group for which that is
// impossible is merged with the one below, and the last with the one above.
//
// Cost: a maximum matching (O(n^3 / 64)) for each group and each merge.
#pragma once

#include <optional>
#include <vector>

#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

struct ScoreGroup {
    int first = 0;
    int end = 0;
    /// If end is odd: the players of the group who may float so that all groups below can be
    /// paired.
    std::vector<int> may_float;
};

/// `may_meet` relates the players 0 to scores.size() - 1, an even number; `scores` is descending.
/// Empty if they cannot all be paired.
[[nodiscard]] std::optional<std::vector<ScoreGroup>> form_groups(const BitMatrix& may_meet,
                                                                 const std::vector<int>& scores);

}  // namespace kyvien::tournament::internal
