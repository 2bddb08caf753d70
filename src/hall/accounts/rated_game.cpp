#include "hall/accounts/rated_game.h"

#include <variant>

#include "conduct/core/event.h"
#include "conduct/log/event_line.h"
#include "hall/json/internal/rating_pool.h"
#include "rating/handicap.h"

namespace kyvien::hall {
namespace rated_game {
namespace {

std::optional<double> points(conduct::Score score) {
    switch (score) {
    case conduct::Score::FirstWins:
        return 1;
    case conduct::Score::SecondWins:
        return 0;
    case conduct::Score::Draw:
        return 0.5;
    default:
        return std::nullopt;
    }
}

}  // namespace
}  // namespace rated_game

Result<std::optional<RatedOutcome>> rated_outcome(const std::vector<store::StoredEvent>& events) {
    std::optional<std::string> pool;
    int half_stones = 0;
    std::optional<RatedOutcome> outcome;
    for (const store::StoredEvent& stored : events) {
        const auto event = KYVIEN_TRY(conduct::decode_event(stored.line));
        if (const auto* created = std::get_if<conduct::Created>(&event.body)) {
            if (created->settings.is_rated)
                pool = rating_pool(created->settings);
            half_stones = rating::half_stones_of(conduct::handicap_of(created->settings));
            if (!pool)
                return std::optional<RatedOutcome>();
        } else if (const auto* ended = std::get_if<conduct::Ended>(&event.body)) {
            outcome = RatedOutcome{pool.value_or(""), rated_game::points(ended->ending.score),
                                   event.at.time_since_epoch().count(), half_stones};
        } else if (const auto* corrected = std::get_if<conduct::ResultCorrected>(&event.body)) {
            if (outcome)
                outcome->score = rated_game::points(corrected->ending.score);
        }
    }
    return outcome;
}

}  // namespace kyvien::hall
