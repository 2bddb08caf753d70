// tournament/pairing/internal/by_table/table_pairing.h — pairs the players present in a round with
// opponents near them in the standings, for Keizer's system and ladders.
//
// From the top, the first player meets the highest opponent such that all others can still be
// paired. The bye goes to the lowest player among those with the fewest such byes without whom the
// others can be paired. Colours: White goes to the player who had it less often, then to the one
// who had Black when they last differed, then the higher player alternates; in the first games
// White alternates from board to board.
//
// Cost:  one matching, with an augmentation for each pair that deviates from the proposal; repeated
//        for each relaxation of the terms.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "tournament/event/pairing.h"

namespace kyvien::tournament::internal {

/// The limits on pairs. If there is no complete pairing, fewer rounds between meetings are
/// required, then twice the reach with all the rounds again, and so on.
struct TableTerms {
    int again = 0;  ///< minimum rounds between two meetings of the same two
    int reach = 0;  ///< maximum places between them, among players present; 0: unlimited
};

/// Refuses: result-missing if a game of an earlier round has no result.
[[nodiscard]] Result<void> check_table_results(const Event& event, int round);

/// `order`: the standings, as indices into event.entries. An entry that has a record in the round
/// is absent. Refuses: no-complete-pairing.
[[nodiscard]] Result<RoundPairing> pair_by_table(const Event& event, const std::vector<int>& order,
                                                 int round, const TableTerms& terms);

}  // namespace kyvien::tournament::internal
