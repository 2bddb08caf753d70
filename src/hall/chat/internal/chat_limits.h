// hall/chat/internal/chat_limits.h — how fast may anybody write in the chats?
//
// Cost:  constant, with a map of those who have written lately; a lock each time.
// Safe:  any thread.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "hall/service/internal/address_buckets.h"
#include "hall/service/internal/limits.h"

namespace kyvien::hall {

class ChatWriters {
  public:
    // One who writes: so many lines at once, then one every four seconds. An address may be that of
    // a whole club.
    static constexpr double kLinesAtOnce = 8, kLinesPerSecond = 0.25;
    static constexpr double kAddressAtOnce = 40, kAddressPerSecond = 1;

    /// `writer`: a seat or an account; `address` empty: of this machine, which has no share.
    [[nodiscard]] bool may_write(std::string_view writer, const std::string& address,
                                 Bucket::Clock::time_point now) {
        const std::lock_guard guard(mutex_);
        return (address.empty() || addresses_.take(address, now)) &&
               writers_.take(std::string(writer), now);
    }

  private:
    std::mutex mutex_;
    AddressBuckets addresses_{kAddressPerSecond, kAddressAtOnce};
    AddressBuckets writers_{kLinesPerSecond, kLinesAtOnce};
};

}  // namespace kyvien::hall
