// hall/chat/internal/chat_limits.h — rate limits for writing in chats.
//
// Cost:  constant, with a map of recent writers; a lock for each call.
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
    // Per writer: a burst of eight lines, then one every four seconds. Per address more, since a
    // whole club may share one.
    static constexpr double kLinesAtOnce = 8, kLinesPerSecond = 0.25;
    static constexpr double kAddressAtOnce = 40, kAddressPerSecond = 1;

    /// `writer`: a seat or an account; `address` empty: this machine, which has no limit.
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
