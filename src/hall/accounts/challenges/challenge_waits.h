// hall/accounts/challenges/challenge_waits.h — clients that wait for changes of their challenges
// (long polling).
//
// A page that shows challenges sends a new request as soon as it has received a response; the
// response is sent when something has changed, or after a timeout. Changes at other halls of the
// database are polled every two seconds, for all waiting clients at once. Readers of an account's
// stream receive each change until they disconnect.
//
// Safe:  one thread, that of the tournaments.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/service/listeners.h"
#include "store/accounts/challenges.h"

namespace kyvien::hall {

class ChallengeWaits {
  public:
    using Clock = std::chrono::steady_clock;
    using Done = std::move_only_function<void()>;
    using ChangesFound = std::move_only_function<void(Result<store::ChallengeNews>)>;
    /// Finds what has changed since this number, and calls back on this thread.
    using FindChanges = std::function<void(std::uint64_t known, ChangesFound completed)>;

    /// Shorter than the request timeout.
    static constexpr std::chrono::seconds kLongest{20};
    static constexpr std::chrono::seconds kPollInterval{2};
    static constexpr std::size_t kMax = 20'000;

    /// `look`: empty if there is no other hall.
    explicit ChallengeWaits(FindChanges look = {},
                            std::function<Clock::time_point()> clock = Clock::now)
        : find_changes_(std::move(look)), clock_(std::move(clock)) {}

    /// Calls `done` when something of this account has changed, or after kLongest; at once if too
    /// many clients wait, or the hall closes.
    void wait(const std::string& account, Done done);
    /// Calls `heard` whenever something of this account has changed, or may have, until stop() is
    /// called with the returned number. The callback must not call listen() or stop().
    [[nodiscard]] std::uint64_t listen(const std::string& account, std::function<void()> on_news);
    void stop(const std::string& account, std::uint64_t number);
    void changed(const std::string& account);
    /// Call about every tenth of a second.
    void tick();
    void close();
    [[nodiscard]] std::size_t waiting() const { return waiting_; }

  private:
    struct Waiter {
        Clock::time_point until;
        Done done;
    };
    void poll();

    FindChanges find_changes_;
    std::function<Clock::time_point()> clock_;
    std::map<std::string, std::list<Waiter>, std::less<>> waiters_;
    std::size_t waiting_ = 0;
    AccountListeners<> listeners_;
    Clock::time_point last_poll_{};
    std::uint64_t known_ = 0;
    bool is_polling_ = false;
    bool is_closed_ = false;
};

}  // namespace kyvien::hall
