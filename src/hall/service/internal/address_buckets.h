// hall/service/internal/address_buckets.h — buckets of tokens, one for each address or other name,
// that fill with time.
//
// Of a bucket only the moment is kept at which it is full again; one that is full is as if it had
// never been used, and is forgotten. Where there are too many, those are forgotten that would be
// full first: whoever has asked for most is remembered longest, so that nobody frees himself by
// asking under many other names. What the names then cost the hall is bounded all the same.
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

    static constexpr std::size_t kMost = 100'000;

    AddressBuckets(double per_second, double burst, std::size_t most = kMost)
        : token_(std::chrono::duration_cast<Clock::duration>(
              std::chrono::duration<double>(1 / per_second))),
          burst_(burst), most_(most) {}

    /// How many tokens are in it; `burst` where nobody has asked.
    [[nodiscard]] double left(const std::string& who, Time now) const {
        const auto found = full_.find(who);
        return found == full_.end() ? burst_ : left_until(found->second, now);
    }
    /// Takes one, where there is one.
    bool take(const std::string& who, Time now) {
        const double have = left(who, now);
        if (have < 1)
            return false;
        change(who, now, have - 1);
        return true;
    }
    /// From now on so many are in it; never less than none, nor more than `burst`.
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
    /// Seconds until so many are in it.
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
        by_time_.erase(first);  // it refers to the name
        full_.erase(found);
    }

    Clock::duration token_;
    double burst_;
    std::size_t most_;
    std::unordered_map<std::string, Time> full_;
    std::set<std::pair<Time, std::string_view>> by_time_;  ///< of the names of full_
};

}  // namespace kyvien::hall
