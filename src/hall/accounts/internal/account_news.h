// hall/accounts/internal/account_news.h — notifies listeners when an account has taken a seat at a
// game.
//
// Of this hall alone: what happens at other halls of the database is not reported.
//
// Safe: any thread. What was listened with is called on the thread that notes, under the lock.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "hall/service/listeners.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

class AccountNews {
  public:
    using Heard = Listeners<store::AccountSeat>::Heard;

    /// Told of each seat, whoever's it is. Before any is noted.
    void on_any(Heard heard) { any_ = std::move(heard); }
    /// Until stop() is told the number.
    [[nodiscard]] std::uint64_t listen(const std::string& account, Heard heard) {
        const std::lock_guard guard(mutex_);
        return listeners_.listen(account, std::move(heard));
    }
    void stop(const std::string& account, std::uint64_t number) {
        const std::lock_guard guard(mutex_);
        listeners_.stop(account, number);
    }
    void note(const store::AccountSeat& seat) {
        const std::lock_guard guard(mutex_);
        listeners_.tell(seat.account, seat);
        if (any_)
            any_(seat);
    }

  private:
    std::mutex mutex_;
    Listeners<store::AccountSeat> listeners_;
    Heard any_;
};

}  // namespace kyvien::hall
