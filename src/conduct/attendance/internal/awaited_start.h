// conduct/attendance/internal/awaited_start.h — the announced start of play, from which lateness is
// counted.
//
// Law:   FIDE 6.7, xiangqi 7.1.e, Go 23.1 to 23.3. Lateness does not increase while the clocks are
//        stopped: either nobody could be reported, or the start itself was postponed.
#pragma once

#include <optional>
#include <string>

#include "conduct/core/event.h"

namespace kyvien::conduct::internal {

class AwaitedStart {
  public:
    [[nodiscard]] bool is_known() const { return start_.has_value(); }
    /// The clocks are stopped, and lateness does not increase.
    [[nodiscard]] bool is_stopped() const { return stopped_.has_value(); }
    /// The lateness of a player who comes now. Needs: is_known().
    [[nodiscard]] Milliseconds late(Instant now) const;
    /// The last moment that is still in time; nothing while it is not known, or postponed.
    [[nodiscard]] std::optional<Instant> deadline(Milliseconds limit) const;
    /// The moment after it, when the law rules by itself. Nothing also if the limit is zero: the
    /// arbiter then sees at the start who is present, and has to report it.
    [[nodiscard]] std::optional<Instant> after_deadline(Milliseconds limit) const;

    void begin(Instant at);
    void forget() { start_.reset(); }
    /// Called for every event after it was applied.
    void on_event(const Event& event);
    [[nodiscard]] std::string text() const;

    friend bool operator==(const AwaitedStart&, const AwaitedStart&) = default;

  private:
    std::optional<Instant> start_;
    std::optional<Instant> stopped_;  ///< when the clocks were stopped, if they are
};

}  // namespace kyvien::conduct::internal
