// tournament/pairing/internal/top_score/top_score_group.h — pairs a round score group by score
// group from the top, each with upfloaters from below (C.04.5 and C.04.6, in both 3.3, 3.5, 3.6).
//
// With the minimum number of upfloaters, no two of them meet each other, because they could have
// stayed below. So the upfloaters are the players who meet a member of the group in one perfect
// matching of all players, and all criteria of the choice are sums over its pairs.
//
// Cost: a score group paired without upfloaters takes two unweighted matchings and one assignment;
//       otherwise one or two weighted matchings of all remaining players, with two bits per player.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/event/pairing.h"
#include "tournament/pairing/internal/bits.h"
#include "tournament/pairing/internal/round_pairs.h"
#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament::internal {

/// A player or a team to be paired.
struct Contender {
    int score = 0;
    /// Met an opponent of another score in the previous round, and this still counts (C.04.5 C7,
    /// C8; C.04.6 C7, C10).
    bool floated = false;
    Colour preferred = Colour::None;  ///< C.04.6 only
    bool strongly = false;
};

/// In the order of their pairing numbers.
struct Contenders {
    std::vector<Contender> all;
    BitMatrix may_meet;  ///< no rematches, no forbidden meetings
};

using ContenderPairs = std::vector<std::pair<int, int>>;

/// The pairs of those in `open`, lower number first. Empty if they cannot all be paired.
/// Needs: `open` ascending.
[[nodiscard]] std::optional<ContenderPairs> pair_from_top(const Contenders& field,
                                                          std::vector<int> open);

/// The boards and the bye of a round (3.3, 3.4). `law`: FIDE's clause that keeps them apart.
/// Refuses: no-complete-pairing, no-bye-candidate.
[[nodiscard]] Result<RoundPairing> pair_round_from_top(const Field& field,
                                                       const Contenders& contenders,
                                                       const ColourOf& colour_of,
                                                       std::string_view law);

/// At most one of these per entry: the pairing-allocated bye, a forfeit win, a full-point bye (C2
/// of both).
[[nodiscard]] bool may_take_match_bye(const Entry& entry, int round);

/// Did the entry meet an opponent of another score in that round (1.5 of both)?
[[nodiscard]] bool has_floated(const Event& event, const Entry& entry, int round);

/// The players that join those with the highest score of `open`, ascending. Needs: all in `open`
/// can be paired.
[[nodiscard]] std::vector<int> upfloaters(const Contenders& field, const std::vector<int>& open);

/// The pairs of one bracket. Needs: they can all be paired; `members` ascending.
[[nodiscard]] ContenderPairs pair_bracket(const Contenders& field, const std::vector<int>& members,
                                          const std::vector<int>& taken);

}  // namespace kyvien::tournament::internal
