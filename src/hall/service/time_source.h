// hall/service/time_source.h — the hall's clock.
//
// Wall-clock milliseconds that never run backwards: the wall clock is read once and a steady clock
// counts from there, so a corrected system time does not change any player's clock.
//
// Safe: each on one thread, that of the hall.
#pragma once

#include <chrono>

#include "clock/time_control.h"

namespace kyvien::hall {

using clock::Instant;
using clock::Milliseconds;

class TimeSource {
  public:
    TimeSource() = default;
    TimeSource(const TimeSource&) = delete;
    TimeSource& operator=(const TimeSource&) = delete;
    virtual ~TimeSource() = default;
    [[nodiscard]] virtual Instant now() const = 0;
    /// From now on now() is at least `earliest`: the log may contain times from a wall clock that
    /// was ahead.
    virtual void ensure_not_before(Instant earliest) = 0;
};

class SteadyTime : public TimeSource {
  public:
    SteadyTime();
    [[nodiscard]] Instant now() const override;
    void ensure_not_before(Instant earliest) override;

  private:
    Instant wall_;
    std::chrono::steady_clock::time_point steady_;
};

/// For tests: stands still until advanced.
class ManualTime : public TimeSource {
  public:
    explicit ManualTime(Instant start) : now_(start) {}
    [[nodiscard]] Instant now() const override { return now_; }
    void ensure_not_before(Instant earliest) override { now_ = std::max(now_, earliest); }
    void advance(Milliseconds by) { now_ += by; }

  private:
    Instant now_;
};

}  // namespace kyvien::hall
