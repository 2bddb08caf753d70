// hall/accounts/internal/account_news.h — notifies listeners when an account has taken a seat in a
// game.
//
// Only at this hall: seats taken at other halls of the database are not reported.
//
// Safe: any thread. Callbacks run on the thread that calls note(), under the lock.
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
    using Heard = AccountListeners<store::AccountSeat>::Heard;

    /// Sets a callback for each seat of any account. Call before any is noted.
    void on_any(Heard callback) { any_ = std::move(callback); }
    /// Registers a callback until stop() is called with the returned number.
    [[nodiscard]] std::uint64_t listen(const std::string& account, Heard callback) {
        const std::lock_guard guard(mutex_);
        return listeners_.listen(account, std::move(callback));
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
    AccountListeners<store::AccountSeat> listeners_;
    Heard any_;
};

}  // namespace kyvien::hall
