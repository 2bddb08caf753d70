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

/// Of a game that is over and was to be rated.
struct RatedOutcome {
    std::string pool;             ///< rating/pool.h
    std::optional<double> score;  ///< of the first seat; none: nobody's rating changes
    store::Instant at = 0;        ///< when it ended first, whatever was corrected later
    int half_stones = 0;          ///< of handicap, to the first seat (rating/handicap.h)
};

/// None: it is not rated, or not over. Lost by both and annulled games change no rating.
/// Refuses: as conduct::decode_event().
[[nodiscard]] Result<std::optional<RatedOutcome>>
rated_outcome(const std::vector<store::StoredEvent>& events);

}  // namespace kyvien::hall
