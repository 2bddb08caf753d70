// hall/service/internal/key_guard.h — how many wrong keys may one address try?
//
// Keys are 128 random bits and cannot be guessed; who tries is slowed down all the same, and told
// to the hall's log.
//
// Cost:  constant, with a map of the addresses that have tried lately.
// Safe:  a value; the thread of the server.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

class KeyGuard {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr double kAtOnce = 30;
    static constexpr double kPerSecond = 1;

    /// May this address try a key, right or wrong?
    [[nodiscard]] bool may_try(const std::string& address, Time now) {
        const auto found = tried_.find(address);
        if (found == tried_.end())
            return true;
        if (left(found->second, now) < kAtOnce)
            return left(found->second, now) >= 1;
        tried_.erase(found);
        return true;
    }
    void note_wrong(const std::string& address, std::string_view where, Time now) {
        if (tried_.size() >= kMostAddresses)
            std::erase_if(tried_,
                          [&](const auto& each) { return left(each.second, now) >= kAtOnce; });
        Tried& tried = tried_.try_emplace(address, Tried{kAtOnce, now}).first->second;
        tried = {std::max(0.0, left(tried, now) - 1), now};
        journal(Level::Warning, "wrong-key", {{"address", address}, {"at", std::string(where)}});
    }

    [[nodiscard]] static Refusal too_many() {
        return {"too-many-keys",
                "Too many wrong keys were tried from your address; wait a minute.",
                {},
                {}};
    }

  private:
    static constexpr std::size_t kMostAddresses = 100'000;
    struct Tried {
        double left = 0;
        Time at;
    };
    static double left(const Tried& tried, Time now) {
        const std::chrono::duration<double> passed = now - tried.at;
        return std::min(kAtOnce, tried.left + passed.count() * kPerSecond);
    }
    std::unordered_map<std::string, Tried> tried_;
};

}  // namespace kyvien::hall
