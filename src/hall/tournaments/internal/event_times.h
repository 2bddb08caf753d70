// hall/tournaments/internal/event_times.h — the times of a tournament: the end of registration, the
// end of check-in and of requests for byes, when the hall pairs the next round automatically, and
// until when captains submit the line-ups of a round.
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
    int round = 0;  ///< the round to which the following fields apply
    EventTime requests_until = 0;
    EventTime pair_at = 0;
    /// Why the hall did not pair that round when it was due; empty: no failure.
    std::string not_paired_code, not_paired_why;
    /// Until when captains submit the line-ups of a round; kept after its pairing.
    std::map<int, EventTime> line_ups_until{};
    /// The last round whose line-ups the hall has opened at that time; 0: none.
    int line_ups_opened = 0;

    /// The same times, for the round that is next now.
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
    /// Returns false if the fields are invalid.
    [[nodiscard]] bool fold(Fields& fields);
};

/// The current time.
[[nodiscard]] EventTime now_in_milliseconds();

/// Refuses: "deadline-passed" if `now` is later than `until`.
[[nodiscard]] Result<void> check_deadline(EventTime until, EventTime now);

/// Writes members of the current object. `is_over`: the reason for not pairing no longer applies.
void write_times(JsonWriter& json, const EventTimes& times, bool is_over);

}  // namespace kyvien::hall
