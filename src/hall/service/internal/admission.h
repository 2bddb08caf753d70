// hall/service/internal/admission.h — limits per address and in all: connections, bytes of request
// bodies being received, and games that wait for an opponent.
//
// An IPv6 address counts with its whole network of 64 bits (networks.h).
//
// Addresses of this machine have no limit of their own: a proxy that is not configured as trusted
// would be one of them.
//
// Cost:  constant, with a map of the addresses in use; each call takes a lock, which only callers
// that connect, send bodies or make games can contend for.
// Safe:  any thread; a Share is used by one at a time.
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

/// Counts of a resource by address, with a limit for each address and one for all.
class Shares {
  public:
    Shares(std::size_t most, std::size_t most_of_one) : most_(most), most_of_one_(most_of_one) {}

    /// Releases what it holds when it is destroyed.
    class Share {
      public:
        Share() = default;
        Share(Shares& shares, const std::string& address)
            : shares_(&shares), address_(limit_key(address)) {}
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

        /// Changes the amount held. Returns false if the limit does not allow it; the amount is
        /// then unchanged.
        [[nodiscard]] bool hold(std::size_t amount) {
            if (shares_ != nullptr && amount > held_ && !shares_->take(address_, amount - held_))
                return false;
            if (shares_ != nullptr && amount < held_)
                shares_->give_back(address_, held_ - amount);
            held_ = amount;
            return true;
        }

      private:
        void release() {
            if (shares_ != nullptr && held_ > 0)
                shares_->give_back(address_, held_);
            held_ = 0;
        }
        Shares* shares_ = nullptr;
        std::string address_;  // limited; empty: without a limit of its own
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
    void give_back(const std::string& address, std::size_t amount) {
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

/// The open games made by each address.
class OpenGames {
  public:
    using Time = std::chrono::steady_clock::time_point;
    /// An open game counts against its maker for this long; after that it is far down in the lobby.
    static constexpr std::chrono::hours kCounted{1};
    static constexpr std::size_t kMaxPerAddress = 30;
    static constexpr std::size_t kMaxOfThisMachine = 2'000;

    /// May this address make another game? `from` empty: this machine.
    [[nodiscard]] bool may_make(const std::string& from, Time now) {
        const std::string address = limit_key(from);
        const std::lock_guard guard(mutex_);
        while (!by_age_.empty() && now - by_age_.begin()->first > kCounted) {
            const std::string oldest = by_age_.begin()->second;
            drop(oldest);
        }
        const auto found = counts_.find(address);
        const std::size_t most = address.empty() ? kMaxOfThisMachine : kMaxPerAddress;
        return found == counts_.end() || found->second < most;
    }
    void add(const std::string& game, const std::string& from, Time now) {
        const std::string address = limit_key(from);
        const std::lock_guard guard(mutex_);
        if (games_.contains(game))
            return;  // a repeated request
        ++counts_[address];
        games_[game] = {address, by_age_.emplace(now, game)};
    }
    /// Call when somebody has joined the game, or it is over.
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

/// The rate at which each address makes games, or signs up for tournaments.
class RateLimiter {
  public:
    struct Answer {
        bool is_granted = false;
        int left = 0;           ///< requests available at once
        int full_after = 0;     ///< seconds until kGameBurst are available again
        int another_after = 0;  ///< seconds until one is available
    };
    [[nodiscard]] Answer take(const std::string& address, Bucket::Clock::time_point now) {
        const std::string who = limit_key(address);
        const std::lock_guard guard(mutex_);
        const bool is_granted = buckets_.take(who, now);
        const auto whole_seconds = [&](double amount) {
            return static_cast<int>(std::ceil(buckets_.seconds_until(who, now, amount)));
        };
        return {is_granted, static_cast<int>(buckets_.left(who, now)), whole_seconds(kGameBurst),
                whole_seconds(1)};
    }
    /// A request that was granted was not what counts: it repeated an earlier one.
    void give_back(const std::string& address, Bucket::Clock::time_point now) {
        const std::string who = limit_key(address);
        const std::lock_guard guard(mutex_);
        buckets_.change(who, now, buckets_.left(who, now) + 1);
    }

  private:
    std::mutex mutex_;
    AddressBuckets buckets_{kGamesPerSecond, kGameBurst};
};

}  // namespace kyvien::hall
