#include "hall/accounts/open_credentials.h"

#include <utility>

namespace kyvien::hall {

Refusal ended_refusal(Credential kind) {
    return kind == Credential::Token
               ? Refusal{"no-such-token", "There is no such token, or it was revoked.", {}, {}}
               : Refusal{"not-signed-in", "Sign in for this.", {}, {}};
}

OpenCredentials::Hold::~Hold() {
    const std::lock_guard guard(book_->mutex);
    const auto [first, last] = book_->holds.equal_range(secret_);
    for (auto each = first; each != last; ++each)
        if (each->second.first == this) {
            book_->holds.erase(each);
            return;
        }
}

bool OpenCredentials::Hold::is_ended() const {
    const std::lock_guard guard(mutex_);
    return is_ended_;
}

void OpenCredentials::Hold::on_ended(std::function<void()> callback) {
    {
        const std::lock_guard guard(mutex_);
        if (!is_ended_) {
            told_ = std::move(callback);
            return;
        }
    }
    callback();
}

void OpenCredentials::Hold::end() {
    std::function<void()> callback;
    {
        const std::lock_guard guard(mutex_);
        is_ended_ = true;
        callback = std::exchange(told_, nullptr);
    }
    if (callback)
        callback();
}

OpenCredentials::SharedHold OpenCredentials::hold(const store::KeyHash& secret, Credential kind) {
    auto held = std::make_shared<Hold>(book_, secret, kind);
    const std::lock_guard guard(book_->mutex);
    book_->holds.emplace(secret, std::pair(held.get(), std::weak_ptr(held)));
    return held;
}

std::vector<store::KeyHash> OpenCredentials::secrets() const {
    std::vector<store::KeyHash> all;
    const std::lock_guard guard(book_->mutex);
    for (auto each = book_->holds.begin(); each != book_->holds.end();
         each = book_->holds.upper_bound(each->first))
        all.push_back(each->first);
    return all;
}

bool OpenCredentials::is_empty() const {
    const std::lock_guard guard(book_->mutex);
    return book_->holds.empty();
}

void OpenCredentials::end(const std::vector<store::KeyHash>& secrets) {
    // Called without the lock: callbacks may release their holds.
    std::vector<SharedHold> ended;
    {
        const std::lock_guard guard(book_->mutex);
        for (const store::KeyHash& secret : secrets) {
            const auto [first, last] = book_->holds.equal_range(secret);
            for (auto each = first; each != last; ++each)
                if (auto held = each->second.second.lock())
                    ended.push_back(std::move(held));
        }
    }
    for (const SharedHold& each : ended)
        each->end();
}

}  // namespace kyvien::hall
