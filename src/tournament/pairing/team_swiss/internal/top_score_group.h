// tournament/pairing/team_swiss/internal/top_score_group.h — the pairs of a round, score group by
// score group from the top, each with those it takes from below (C.04.6 3.3, 3.5, 3.6).
//
// Where the fewest are taken, no two of them meet each other: they could as well have stayed below.
// So who is taken is who meets a member of the group in one perfect matching of all, and all that
// the choice is judged by adds up over its pairs.
//
// Cost: a score group that is paired without others takes two unweighted matchings and one
//       assignment; else one or two weighted matchings of everybody left, with numbers as wide as
//       two bits for each.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/event/entry.h"
#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

struct TeamInField {
    int score = 0;
    /// Met a team of another score in the round before, and this still counts (C7, C10).
    bool floated = false;
    Colour preferred = Colour::None;
    bool strongly = false;
};

/// Teams in the order of their pairing numbers.
struct TeamField {
    std::vector<TeamInField> teams;
    BitMatrix may_meet;  ///< no second meetings, none that is forbidden
};

using TeamPairs = std::vector<std::pair<int, int>>;

/// The pairs of the teams in `open`, lower number first. Nothing where they cannot all be paired.
/// Needs: `open` ascending.
[[nodiscard]] std::optional<TeamPairs> pair_from_top(const TeamField& field, std::vector<int> open);

/// Who joins those with the highest score of `open`, ascending.
/// Needs: everybody in `open` can be paired.
[[nodiscard]] std::vector<int> upfloaters(const TeamField& field, const std::vector<int>& open);

/// The pairs of one bracket. Needs: they can all be paired; `members` ascending.
[[nodiscard]] TeamPairs pair_bracket(const TeamField& field, const std::vector<int>& members,
                                     const std::vector<int>& taken);

}  // namespace kyvien::tournament::internal
