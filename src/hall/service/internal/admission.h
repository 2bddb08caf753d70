// hall/service/internal/admission.h — limits for each address and for all together.
//
// An address of IPv6 counts with all of its network of 64 bits (networks.h).
//
// Counted are connections, bytes of request bodies that are being received, and games that wait for
// an opponent. Addresses of this machine have no limit of their own: a proxy that is not named as
// trusted would be one of them.
//
// Cost:  constant, with a map of the addresses that have something now; a lock each time, for which
//        only those who connect, send bodies or make games may have to wait.
// Safe:  any thread; a Share is held by one at a time.
#pragma once

#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "hall/service/internal/address_buckets.h"
#include "hall/service/internal/limits.h"
#include "hall/service/internal/networks.h"

namespace kyvien::hall {

/// Counts of something by address, each with a limit and all with one.
class Shares {
  public:
    Shares(std::size_t most, std::size_t most_of_one) : most_(most), most_of_one_(most_of_one) {}

    /// Gives back what it holds when it ends.
    class Share {
      public:
        Share() = default;
        Share(Shares& shares, const std::string& address)
            : shares_(&shares), address_(limited_address(address)) {}
        Share(Share&& other) noexcept
            : shares_(std::exchange(other.shares_, nullptr)), address_(std::move(other.address_)),
              held_(std::exchange(other.held_, 0)) {}
        Share& operator=(Share&& other) noexcept {
            release();
            shares_ = std::exchange(other.shares_, nullptr);
            address_ = std::move(other.address_);
            held_ = std::exchange(other.held_, 0);
            return *this;
        }
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;
        ~Share() { release(); }

        /// Holds as much as this from now on. False where there is no room; it holds what it held.
        [[nodiscard]] bool hold(std::size_t amount) {
            if (shares_ != nullptr && amount > held_ && !shares_->take(address_, amount - held_))
                return false;
            if (shares_ != nullptr && amount < held_)
                shares_->give(address_, held_ - amount);
            held_ = amount;
            return true;
        }

      private:
        void release() {
            if (shares_ != nullptr && held_ > 0)
                shares_->give(address_, held_);
            held_ = 0;
        }
        Shares* shares_ = nullptr;
        std::string address_;  // limited; empty: one without a share of its own
        std::size_t held_ = 0;
    };

    [[nodiscard]] std::size_t all() const {
        const std::lock_guard guard(mutex_);
        return all_;
    }
    [[nodiscard]] std::size_t most() const { return most_; }

  private:
    [[nodiscard]] bool take(const std::string& address, std::size_t amount) {
        const std::lock_guard guard(mutex_);
        if (all_ + amount > most_)
            return false;
        if (!address.empty()) {
            std::size_t& held = held_[address];
            if (held + amount > most_of_one_) {
                if (held == 0)
                    held_.erase(address);
                return false;
            }
            held += amount;
        }
        all_ += amount;
        return true;
    }
    void give(const std::string& address, std::size_t amount) {
        const std::lock_guard guard(mutex_);
        all_ -= amount;
        const auto found = held_.find(address);
        if (found != held_.end() && (found->second -= amount) == 0)
            held_.erase(found);
    }

    mutable std::mutex mutex_;
    std::size_t most_;
    std::size_t most_of_one_;
    std::size_t all_ = 0;
    std::unordered_map<std::string, std::size_t> held_;
};

/// The open games that each address has made.
class OpenGames {
  public:
    using Time = std::chrono::steady_clock::time_point;
    /// An open game counts against its maker for so long; then it is old news in the lobby.
    static constexpr std::chrono::hours kCounted{1};
    static constexpr std::size_t kMostOfOne = 30;
    static constexpr std::size_t kMostOfThisMachine = 2'000;

    /// May this address make one more? `from` empty: of this machine.
    [[nodiscard]] bool may_make(const std::string& from, Time now) {
        const std::string address = limited_address(from);
        const std::lock_guard guard(mutex_);
        while (!by_age_.empty() && now - by_age_.begin()->first > kCounted) {
            const std::string oldest = by_age_.begin()->second;
            drop(oldest);
        }
        const auto found = counts_.find(address);
        const std::size_t most = address.empty() ? kMostOfThisMachine : kMostOfOne;
        return found == counts_.end() || found->second < most;
    }
    void add(const std::string& game, const std::string& from, Time now) {
        const std::string address = limited_address(from);
        const std::lock_guard guard(mutex_);
        if (games_.contains(game))
            return;  // the same request once more
        ++counts_[address];
        games_[game] = {address, by_age_.emplace(now, game)};
    }
    /// Somebody has joined, or it is over.
    void forget(const std::string& game) {
        const std::lock_guard guard(mutex_);
        drop(game);
    }

  private:
    void drop(const std::string& game) {
        const auto found = games_.find(game);
        if (found == games_.end())
            return;
        const auto count = counts_.find(found->second.address);
        if (--count->second == 0)
            counts_.erase(count);
        by_age_.erase(found->second.age);
        games_.erase(found);
    }

    using Ages = std::multimap<Time, std::string>;
    struct Made {
        std::string address;
        Ages::iterator age;
    };
    std::mutex mutex_;
    Ages by_age_;
    std::unordered_map<std::string, Made> games_;
    std::unordered_map<std::string, std::size_t> counts_;
};

/// How fast each address makes games, or signs up for tournaments.
class RateLimiter {
  public:
    struct Answer {
        bool is_granted = false;
        int left = 0;           ///< how many more at once
        int full_after = 0;     ///< seconds, until kGameBurst are left again
        int another_after = 0;  ///< seconds, until one is left
    };
    [[nodiscard]] Answer take(const std::string& address, Bucket::Clock::time_point now) {
        const std::string who = limited_address(address);
        const std::lock_guard guard(mutex_);
        const bool is_granted = buckets_.take(who, now);
        const auto whole_seconds = [&](double amount) {
            return static_cast<int>(std::ceil(buckets_.seconds_until(who, now, amount)));
        };
        return {is_granted, static_cast<int>(buckets_.left(who, now)), whole_seconds(kGameBurst),
                whole_seconds(1)};
    }

  private:
    std::mutex mutex_;
    AddressBuckets buckets_{kGamesPerSecond, kGameBurst};
};

}  // namespace kyvien::hall
