// hall/service/listeners.h — callbacks for what happens to an account, registered by number.
//
// Safe: one thread, or under the lock of its owner. A listener must not add or remove listeners
// while it is called.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace kyvien::hall {

template <typename... News>
class AccountListeners {
  public:
    using Heard = std::function<void(const News&...)>;

    /// Registers a callback until stop() is called with the returned number.
    [[nodiscard]] std::uint64_t listen(const std::string& account, Heard callback) {
        by_account_[account].emplace(++last_, std::move(callback));
        return last_;
    }
    void stop(const std::string& account, std::uint64_t number) {
        const auto found = by_account_.find(account);
        if (found == by_account_.end())
            return;
        found->second.erase(number);
        if (found->second.empty())
            by_account_.erase(found);
    }
    void tell(const std::string& account, const News&... news) const {
        if (const auto found = by_account_.find(account); found != by_account_.end())
            for (const auto& [number, callback] : found->second)
                callback(news...);
    }
    [[nodiscard]] bool empty() const { return by_account_.empty(); }

  private:
    std::map<std::string, std::map<std::uint64_t, Heard>> by_account_;
    std::uint64_t last_ = 0;
};

}  // namespace kyvien::hall
