// hall/games/lag/lag_compensation.h — how much of a turn was network delay, and is charged to
// nobody (docs/protocol.md, "Time")?
//
// The hall measures the delay itself, by the answers to its own pings; what a client says about its
// connection is not used. A client that delays its answers on purpose gains at most the cap.
//
// Safe:  plain values, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "clock/time_control.h"

namespace kyvien::hall {

using clock::Milliseconds;

/// The last ways there and back of one connection.
class RoundTrips {
  public:
    void add(Milliseconds trip) {
        trips_[next_] = trip;
        next_ = (next_ + 1) % kKept;
    }
    /// The shortest of the last three: one answer that came late gives nobody time. None: not yet
    /// measured.
    [[nodiscard]] std::optional<Milliseconds> shortest() const;

  private:
    static constexpr std::size_t kKept = 3;
    std::array<std::optional<Milliseconds>, kKept> trips_{};
    std::size_t next_ = 0;
};

/// In one turn at most: a three-hundredth of what a player has for sixty moves, and never more than
/// a second. Nothing where a move may take days, or where no clock runs.
[[nodiscard]] Milliseconds most_compensated(const clock::TimeControl& control);

/// Of one turn, with this way there and back. Less than ten milliseconds, as in one room, are not
/// counted.
[[nodiscard]] Milliseconds compensated(const clock::TimeControl& control,
                                       std::optional<Milliseconds> round_trip);

}  // namespace kyvien::hall
