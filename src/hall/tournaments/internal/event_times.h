// hall/tournaments/internal/event_times.h — the times of a tournament:
// the end of registration, the end of check-in and of requests for
// byes, when the hall pairs the next round by itself, and until when
// captains submit the line-ups of a round.
//
// Safe:  plain values, any thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/result.h"
#include "hall/json/json_writer.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::hall {

/// Milliseconds since 1970, UTC; 0: not set.
using EventTime = std::int64_t;

struct EventTimes {
    EventTime registration_until = 0;
    int round = 0;  ///< of which the following speak; of others they say nothing
    EventTime requests_until = 0;
    EventTime pair_at = 0;
    /// Why the hall did not pair it when its time had come; empty: it did not have to.
    std::string not_paired_code, not_paired_why;
    /// Until when captains submit the line-ups of a round; kept beyond its pairing.
    std::map<int, EventTime> line_ups_until{};
    /// The round whose line-ups the hall has opened at that time; 0: none.
    int line_ups_opened = 0;

    /// The same for the round that is the next now.
    [[nodiscard]] EventTimes for_round(int next) const;
    /// 0: not set.
    [[nodiscard]] EventTime line_ups_of(int which) const {
        const auto found = line_ups_until.find(which);
        return found == line_ups_until.end() ? 0 : found->second;
    }

    [[nodiscard]] bool is_set() const {
        return registration_until != 0 || requests_until != 0 || pair_at != 0 ||
               !not_paired_code.empty() || !line_ups_until.empty();
    }

    using Fields = std::map<std::string, std::string>;
    [[nodiscard]] static store::TournamentNote line_of(const EventTimes& times);
    /// False where it cannot be read.
    [[nodiscard]] bool fold(Fields& fields);
};

/// Of the time of day.
[[nodiscard]] EventTime now_in_milliseconds();

/// Refuses: "deadline-passed" when it is later than that.
[[nodiscard]] Result<void> check_deadline(EventTime until, EventTime now);

/// The members of an object. `is_over`: what kept the round from being paired is no more.
void write_times(JsonWriter& json, const EventTimes& times, bool is_over);

}  // namespace kyvien::hall
