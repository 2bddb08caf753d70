// hall/accounts/rated_game.h — reads from the log of a game whether and how it is rated.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::hall {

/// The outcome of a finished rated game.
struct RatedOutcome {
    std::string pool;             ///< rating/pool.h
    std::optional<double> score;  ///< of the first seat; none: no rating changes
    store::Instant at = 0;        ///< when it first ended, regardless of later corrections
    int half_stones = 0;          ///< the handicap given to the first seat (rating/handicap.h)
};

/// None if the game is not rated or not over. Games lost by both players and annulled games change
/// no rating. Refuses: as conduct::decode_event().
[[nodiscard]] Result<std::optional<RatedOutcome>>
rated_outcome(const std::vector<store::StoredEvent>& events);

}  // namespace kyvien::hall
