#include "hall/service/internal/key_guard.h"

#include "hall/service/internal/networks.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

bool KeyGuard::may_try(const std::string& address, Time now) {
    const std::lock_guard guard(mutex_);
    return tries_.left(limit_key(address), now) >= 1;
}

bool KeyGuard::begin_password(const std::string& address, Time now) {
    const std::lock_guard guard(mutex_);
    return tries_.take(limit_key(address), now);
}

void KeyGuard::end_password(const std::string& address, bool is_right, std::string_view where,
                            Time now) {
    if (!is_right) {
        journal(Level::Warning, "wrong-password",
                {{"address", address}, {"at", std::string(where)}});
        return;
    }
    const std::string who = limit_key(address);
    const std::lock_guard guard(mutex_);
    tries_.change(who, now, tries_.left(who, now) + 1);
}

void KeyGuard::note_wrong(const std::string& address, std::string_view where, Time now) {
    {
        const std::string who = limit_key(address);
        const std::lock_guard guard(mutex_);
        tries_.change(who, now, tries_.left(who, now) - 1);
    }
    journal(Level::Warning, "wrong-key", {{"address", address}, {"at", std::string(where)}});
}

Refusal KeyGuard::too_many() {
    return {"too-many-keys",
            "Too many wrong keys were tried from your address; wait a minute.",
            {},
            {}};
}

}  // namespace kyvien::hall
