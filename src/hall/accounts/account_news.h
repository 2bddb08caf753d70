// hall/accounts/account_news.h — who wants to hear that an account has sat down at a game.
//
// Of this hall alone: what is done at other halls of a database is not heard.
//
// Safe: any thread. What was listened with is called on the thread that notes, under the lock.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "store/accounts/accounts.h"

namespace kyvien::hall {

class AccountNews {
  public:
    using Heard = std::function<void(const store::AccountSeat&)>;

    /// Until stop() is told the number.
    [[nodiscard]] std::uint64_t listen(const std::string& account, Heard heard) {
        const std::lock_guard guard(mutex_);
        listeners_[account].emplace(++last_, std::move(heard));
        return last_;
    }
    void stop(const std::string& account, std::uint64_t number) {
        const std::lock_guard guard(mutex_);
        const auto found = listeners_.find(account);
        if (found == listeners_.end())
            return;
        found->second.erase(number);
        if (found->second.empty())
            listeners_.erase(found);
    }
    void note(const store::AccountSeat& seat) {
        const std::lock_guard guard(mutex_);
        if (const auto found = listeners_.find(seat.account); found != listeners_.end())
            for (const auto& [number, heard] : found->second)
                heard(seat);
    }

  private:
    std::mutex mutex_;
    std::uint64_t last_ = 0;
    std::map<std::string, std::map<std::uint64_t, Heard>> listeners_;
};

}  // namespace kyvien::hall
