// tournament/pairing/internal/by_table/table_pairing.h — pairs the players present in a
// round with opponents near them in a table: the pairing of Keizer's system and of a ladder.
//
// From the top of the table the first meets the highest who may be met so that all others can
// still be paired. The bye goes to the lowest of those with the fewest such byes without whom the
// others can be paired. Colours: White goes to the player who had it less often, then to the one
// who had Black when they last differed, then the higher changes; in the first games White changes
// from board to board.
//
// Cost:  one matching, with an augmentation for each pair that is not as proposed; again for each
//        step by which terms are relaxed.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "tournament/event/pairing.h"

namespace kyvien::tournament::internal {

/// The terms that say which pairs may meet. Where nobody finds a complete pairing so, fewer rounds
/// between are asked for, then twice the reach with all the rounds again, and so on.
struct TableTerms {
    int again = 0;  ///< rounds that lie between two meetings of the same two, at least
    int reach = 0;  ///< places that lie between them at most, of those who are there; 0: any
};

/// Refuses: result-missing where a game of an earlier round has none.
[[nodiscard]] Result<void> check_table_results(const Event& event, int round);

/// `order`: the table, as places in event.entries. An entry that has a record in the round is
/// absent. Refuses: no-complete-pairing.
[[nodiscard]] Result<RoundPairing> pair_by_table(const Event& event, const std::vector<int>& order,
                                                 int round, const TableTerms& terms);

}  // namespace kyvien::tournament::internal
