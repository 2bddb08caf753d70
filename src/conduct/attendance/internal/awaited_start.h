// conduct/attendance/internal/awaited_start.h — the announced start of play, from which lateness is
// counted.
//
// Law:   FIDE 6.7, xiangqi 7.1.e, Go 23.1 to 23.3. While the clocks are stopped nobody grows later:
//        nobody could be reported, or the start itself was put off.
#pragma once

#include <optional>
#include <string>

#include "conduct/core/event.h"

namespace kyvien::conduct::internal {

class AwaitedStart {
  public:
    [[nodiscard]] bool is_known() const { return start_.has_value(); }
    /// The clocks are stopped, and nobody grows later.
    [[nodiscard]] bool stands() const { return stopped_.has_value(); }
    /// How late somebody is who comes now. Needs: is_known().
    [[nodiscard]] Milliseconds late(Instant now) const;
    /// The last moment at which somebody is in time; none while it is not known, or put off.
    [[nodiscard]] std::optional<Instant> until(Milliseconds limit) const;
    /// The moment after it, when the law rules by itself; none also where the limit is nought, for
    /// then the arbiter sees at the start who is there, and has still to say so.
    [[nodiscard]] std::optional<Instant> over(Milliseconds limit) const;

    void begin(Instant at);
    void forget() { start_.reset(); }
    /// Told of every event after it was applied.
    void applied(const Event& event);
    [[nodiscard]] std::string text() const;

    friend bool operator==(const AwaitedStart&, const AwaitedStart&) = default;

  private:
    std::optional<Instant> start_;
    std::optional<Instant> stopped_;  ///< when the clocks were stopped, while they are
};

}  // namespace kyvien::conduct::internal
