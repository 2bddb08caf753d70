// hall/net/internal/timer_wheel.h — enforces the timeouts of all connections, checking a part of
// them each second.
//
// Safe: the thread of the server.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

namespace kyvien::hall {

using SteadyTimePoint = std::chrono::steady_clock::time_point;

/// An object with timeouts. It belongs to a wheel for as long as it exists.
class TimerWheel;
class HasTimeouts {
  public:
    explicit HasTimeouts(TimerWheel& wheel);
    HasTimeouts(const HasTimeouts&) = delete;
    HasTimeouts& operator=(const HasTimeouts&) = delete;
    virtual ~HasTimeouts();

    /// Called every few seconds: acts if a timeout has expired.
    virtual void check_timeouts(SteadyTimePoint now) = 0;
    /// The hall closes: close gracefully if possible.
    virtual void close() = 0;
    /// Close immediately.
    virtual void abort() = 0;

  private:
    friend class TimerWheel;
    TimerWheel& wheel_;
    std::size_t slot_ = 0;
    std::size_t place_ = 0;
};

class TimerWheel {
  public:
    /// Every member is checked once in this many turns.
    static constexpr std::size_t kSlots = 5;

    /// One turn; call every second.
    void turn(SteadyTimePoint now);
    template <typename Action>
    void for_all(Action action) {
        for (auto& slot : slots_) {
            // A copy, since members may remove themselves meanwhile.
            const std::vector<HasTimeouts*> members = slot;
            for (HasTimeouts* member : members)
                action(*member);
        }
    }
    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    friend class HasTimeouts;
    void add(HasTimeouts& member);
    void remove(HasTimeouts& member);

    std::array<std::vector<HasTimeouts*>, kSlots> slots_;
    std::size_t next_ = 0;
    std::size_t fill_ = 0;
    std::size_t size_ = 0;
};

}  // namespace kyvien::hall
