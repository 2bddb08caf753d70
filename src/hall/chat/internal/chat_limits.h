// hall/chat/internal/chat_limits.h — how fast may anybody write in the chats?
//
// Cost:  constant, with a map of those who have written lately; a lock each time.
// Safe:  any thread.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

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
        if (buckets_.size() > kMostWriters)
            buckets_.clear();
        if (!address.empty() && !take("address " + address, kAddressPerSecond, kAddressAtOnce, now))
            return false;
        return take(std::string(writer), kLinesPerSecond, kLinesAtOnce, now);
    }

  private:
    static constexpr std::size_t kMostWriters = 100'000;
    bool take(const std::string& who, double per_second, double burst,
              Bucket::Clock::time_point now) {
        return buckets_.try_emplace(who, per_second, burst).first->second.take(now);
    }

    std::mutex mutex_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace kyvien::hall
