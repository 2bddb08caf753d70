#include "hall/games/lag/lag_compensation.h"

#include <algorithm>

#include "rating/pool.h"

namespace kyvien::hall {
namespace lag_compensation {
namespace {

constexpr int kShareOfTime = 300;
constexpr Milliseconds kMax{1000};
constexpr Milliseconds kNotCounted{10};

}  // namespace
}  // namespace lag_compensation

std::optional<Milliseconds> RoundTrips::shortest() const {
    std::optional<Milliseconds> shortest_trip;
    for (const auto& trip : trips_)
        if (trip && (!shortest_trip || *trip < *shortest_trip))
            shortest_trip = trip;
    return shortest_trip;
}

Milliseconds most_compensated(const clock::TimeControl& control) {
    const auto pace = rating::pace_of(control);
    if (!pace || *pace == rating::Pace::Correspondence)
        return {};
    return std::min(rating::playing_time(control) / lag_compensation::kShareOfTime,
                    lag_compensation::kMax);
}

Milliseconds compensated(const clock::TimeControl& control,
                         std::optional<Milliseconds> round_trip) {
    if (!round_trip || *round_trip < lag_compensation::kNotCounted)
        return {};
    return std::min(*round_trip, most_compensated(control));
}

}  // namespace kyvien::hall
