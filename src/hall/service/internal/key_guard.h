// hall/service/internal/key_guard.h — how many wrong keys may one address try?
//
// Keys are 128 random bits and cannot be guessed; who tries is slowed down all the same, and told
// to the hall's log.
//
// Cost:  constant, with a map of the addresses that have tried lately, and a lock.
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
    /// It has tried a wrong one, for this address of ours.
    void note_wrong(const std::string& address, std::string_view where, Time now);

    // Passwords take long to compare, so that many could be asked before the first was found wrong:
    // each counts when it is asked, and one that is right is given back.

    /// May this address try a password? Then it is counted until end_password().
    [[nodiscard]] bool begin_password(const std::string& address, Time now);
    void end_password(const std::string& address, bool is_right, std::string_view where, Time now);

    [[nodiscard]] static Refusal too_many();

  private:
    std::mutex mutex_;
    AddressBuckets tries_{kPerSecond, kAtOnce};
};

}  // namespace kyvien::hall
