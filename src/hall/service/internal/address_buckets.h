// hall/service/internal/address_buckets.h — token buckets, one for each address or other name.
//
// For each bucket only the moment at which it will be full again is stored; a full bucket is the
// same as an unused one, and is forgotten. If there are too many, those that would be full first
// are forgotten: the heaviest users are remembered longest, so nobody escapes the limit by using
// many other names. The memory used stays bounded.
//
// Cost:  logarithmic in the names that are remembered; about 200 bytes each.
// Safe:  one thread at a time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace kyvien::hall {

class AddressBuckets {
  public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;

    static constexpr std::size_t kMax = 100'000;

    AddressBuckets(double per_second, double burst, std::size_t limit = kMax)
        : token_(std::chrono::duration_cast<Clock::duration>(
              std::chrono::duration<double>(1 / per_second))),
          burst_(burst), most_(limit) {}

    /// The number of tokens left; `burst` if the name is unknown.
    [[nodiscard]] double left(const std::string& who, Time now) const {
        const auto found = full_.find(who);
        return found == full_.end() ? burst_ : left_until(found->second, now);
    }
    /// Takes one token if there is one.
    bool take(const std::string& who, Time now) {
        const double have = left(who, now);
        if (have < 1)
            return false;
        change(who, now, have - 1);
        return true;
    }
    /// Sets the number of tokens, limited to the range from 0 to `burst`.
    void change(const std::string& who, Time now, double left) {
        const double missing = burst_ - std::clamp(left, 0.0, burst_);
        const Time full = now + std::chrono::duration_cast<Clock::duration>(token_ * missing);
        const auto found = full_.find(who);
        if (found != full_.end()) {
            by_time_.erase({found->second, found->first});
            if (full <= now) {
                full_.erase(found);
                return;
            }
            found->second = full;
            by_time_.emplace(full, found->first);
        } else if (full > now) {
            const auto made = full_.emplace(who, full).first;
            by_time_.emplace(full, made->first);
        }
        while (!by_time_.empty() && (by_time_.begin()->first <= now || full_.size() > most_))
            forget_first();
    }
    /// Seconds until this many tokens are available.
    [[nodiscard]] double seconds_until(const std::string& who, Time now, double amount) const {
        return std::max(0.0, amount - left(who, now)) *
               std::chrono::duration<double>(token_).count();
    }
    [[nodiscard]] std::size_t size() const { return full_.size(); }

  private:
    [[nodiscard]] double left_until(Time full, Time now) const {
        const auto missing = std::max(Clock::duration::zero(), full - now);
        return std::max(0.0, burst_ - std::chrono::duration<double>(missing).count() /
                                          std::chrono::duration<double>(token_).count());
    }
    void forget_first() {
        const auto first = by_time_.begin();
        const auto found = full_.find(std::string(first->second));
        by_time_.erase(first);  // first: it refers to the name
        full_.erase(found);
    }

    Clock::duration token_;
    double burst_;
    std::size_t most_;
    std::unordered_map<std::string, Time> full_;
    std::set<std::pair<Time, std::string_view>> by_time_;  ///< the names are those of full_
};

}  // namespace kyvien::hall
