// hall/service/internal/key_guard.h — how many wrong keys may one address try?
//
// Keys are 128 random bits and cannot be guessed; attempts are rate-limited and logged all the
// same.
//
// Cost:  constant, with a map of the addresses that tried recently, and a lock.
// Safe:  any thread.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/service/internal/address_buckets.h"

namespace kyvien::hall {

class KeyGuard {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr double kAtOnce = 30;
    static constexpr double kPerSecond = 1;

    /// May this address try a key, right or wrong?
    [[nodiscard]] bool may_try(const std::string& address, Time now);
    /// Records a wrong key from this address; `where`: the path or kind of connection, for the log.
    void note_wrong(const std::string& address, std::string_view where, Time now);

    // Comparing passwords is slow, so many could be tried before the first is found wrong: each
    // counts when it is tried, and a right one is credited back.

    /// May this address try a password? If so, it counts until end_password().
    [[nodiscard]] bool begin_password(const std::string& address, Time now);
    void end_password(const std::string& address, bool is_right, std::string_view where, Time now);

    [[nodiscard]] static Refusal too_many();

  private:
    std::mutex mutex_;
    AddressBuckets tries_{kPerSecond, kAtOnce};
};

}  // namespace kyvien::hall
