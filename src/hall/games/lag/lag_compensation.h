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

/// The last round-trip times of one connection.
class RoundTrips {
  public:
    void add(Milliseconds trip) {
        trips_[next_] = trip;
        next_ = (next_ + 1) % kKept;
    }
    /// The shortest of the last three, so that a single late answer gains no time. None: not
    /// measured yet.
    [[nodiscard]] std::optional<Milliseconds> shortest() const;

  private:
    static constexpr std::size_t kKept = 3;
    std::array<std::optional<Milliseconds>, kKept> trips_{};
    std::size_t next_ = 0;
};

/// The limit for one turn: one three-hundredth of a player's time for sixty moves, and at most one
/// second. Zero where a move may take days or no clock runs.
[[nodiscard]] Milliseconds most_compensated(const clock::TimeControl& control);

/// The compensation for one turn with this round-trip time. Less than ten milliseconds, as on a
/// local network, is not compensated.
[[nodiscard]] Milliseconds compensated(const clock::TimeControl& control,
                                       std::optional<Milliseconds> round_trip);

}  // namespace kyvien::hall
