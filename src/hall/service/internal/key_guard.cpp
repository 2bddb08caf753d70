#include "hall/service/internal/key_guard.h"

#include <algorithm>

#include "hall/service/internal/networks.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace key_guard {
namespace {

// Beyond this many those that may try as before are forgotten.
constexpr std::size_t kMostAddresses = 100'000;

}  // namespace
}  // namespace key_guard

double KeyGuard::left(const Tried& tried, Time now) {
    const std::chrono::duration<double> passed = now - tried.at;
    return std::min(kAtOnce, tried.left + passed.count() * kPerSecond);
}

bool KeyGuard::may_try(const std::string& address, Time now) {
    const std::lock_guard guard(mutex_);
    const auto found = tried_.find(limited_address(address));
    if (found == tried_.end())
        return true;
    if (left(found->second, now) < kAtOnce)
        return left(found->second, now) >= 1;
    tried_.erase(found);
    return true;
}

KeyGuard::Tried& KeyGuard::tried_by(const std::string& address, Time now) {
    if (tried_.size() >= key_guard::kMostAddresses)
        std::erase_if(tried_, [&](const auto& each) { return left(each.second, now) >= kAtOnce; });
    return tried_.try_emplace(limited_address(address), Tried{kAtOnce, now}).first->second;
}

bool KeyGuard::begin_password(const std::string& address, Time now) {
    const std::lock_guard guard(mutex_);
    Tried& tried = tried_by(address, now);
    tried = {left(tried, now), now};
    if (tried.left < 1)
        return false;
    tried.left -= 1;
    return true;
}

void KeyGuard::end_password(const std::string& address, bool is_right, std::string_view where,
                            Time now) {
    const std::lock_guard guard(mutex_);
    if (!is_right) {
        journal(Level::Warning, "wrong-password",
                {{"address", address}, {"at", std::string(where)}});
        return;
    }
    Tried& tried = tried_by(address, now);
    tried = {std::min(kAtOnce, left(tried, now) + 1), now};
}

void KeyGuard::note_wrong(const std::string& address, std::string_view where, Time now) {
    const std::lock_guard guard(mutex_);
    Tried& tried = tried_by(address, now);
    tried = {std::max(0.0, left(tried, now) - 1), now};
    journal(Level::Warning, "wrong-key", {{"address", address}, {"at", std::string(where)}});
}

Refusal KeyGuard::too_many() {
    return {"too-many-keys",
            "Too many wrong keys were tried from your address; wait a minute.",
            {},
            {}};
}

}  // namespace kyvien::hall
