// tournament/pairing/lim/internal/lim_round.h — the pairs of a Lim round (C.04.4.3 2 to 5).
//
// Every choice in the text is the first possible one in an order. Whether it is possible is a
// question of unweighted matching: can these players all be paired, or how many pairs can they
// have?
//
// Cost: one matching for each floating player and for each opponent that is not the nearest; a
//       known matching of the group reduces most of them to one augmenting path.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/event/entry.h"
#include "tournament/pairing/internal/bits.h"

namespace kyvien::tournament::internal {

struct LimPlayer {
    int score = 0;
    Colour due = Colour::None;    ///< None before the first game
    bool floated_before = false;  ///< in the previous round (3.10)
    int rating = 0;               ///< used only in a maxi-tournament
};

/// Players in the order of their pairing numbers.
struct LimField {
    std::vector<LimPlayer> players;
    BitMatrix may_meet;        ///< compatible (2.1)
    int twice_the_median = 0;  ///< twice the score of the median group
    bool maxi = false;  ///< colours change a choice only between similar ratings (3.2.3, 5.7)
};

struct LimPair {
    int first = -1;
    int second = -1;
    bool below_median = false;  ///< paired upwards (5.4)
};

/// The pairs of the players in `open`. Empty if they cannot all be paired.
/// Needs: `open` ascending.
[[nodiscard]] std::optional<std::vector<LimPair>> pair_lim(const LimField& field,
                                                           const std::vector<int>& open);

}  // namespace kyvien::tournament::internal
