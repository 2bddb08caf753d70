// store/internal/faults.h — the alterations found in a log.
//
// Safe:  thread-safe.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/event_log.h"

namespace kyvien::store::internal {

/// The faults by game: the first one found for each.
class Faults {
  public:
    void add(const LogFault& fault) {
        const std::lock_guard guard(mutex_);
        if (fault.game.empty())
            of_log_.emplace(fault.code, fault);
        else
            of_games_.emplace(fault.game, fault);
        any_ = true;
    }
    [[nodiscard]] std::optional<LogFault> of(std::string_view game) const {
        if (!any_)
            return std::nullopt;
        const std::lock_guard guard(mutex_);
        const auto found = of_games_.find(game);
        return found == of_games_.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::vector<LogFault> all() const {
        const std::lock_guard guard(mutex_);
        std::vector<LogFault> all;
        for (const auto& [code, fault] : of_log_)
            all.push_back(fault);
        for (const auto& [game, fault] : of_games_)
            all.push_back(fault);
        return all;
    }

  private:
    std::atomic<bool> any_ = false;
    mutable std::mutex mutex_;
    std::map<std::string, LogFault, std::less<>> of_log_;
    std::map<std::string, LogFault, std::less<>> of_games_;
};

}  // namespace kyvien::store::internal
