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
    const auto [first, last] = book_->held.equal_range(secret_);
    for (auto each = first; each != last; ++each)
        if (each->second.first == this) {
            book_->held.erase(each);
            return;
        }
}

bool OpenCredentials::Hold::is_ended() const {
    const std::lock_guard guard(mutex_);
    return is_ended_;
}

void OpenCredentials::Hold::on_ended(std::function<void()> told) {
    {
        const std::lock_guard guard(mutex_);
        if (!is_ended_) {
            told_ = std::move(told);
            return;
        }
    }
    told();
}

void OpenCredentials::Hold::end() {
    std::function<void()> told;
    {
        const std::lock_guard guard(mutex_);
        is_ended_ = true;
        told = std::exchange(told_, nullptr);
    }
    if (told)
        told();
}

OpenCredentials::Held OpenCredentials::hold(const store::KeyHash& secret, Credential kind) {
    auto held = std::make_shared<Hold>(book_, secret, kind);
    const std::lock_guard guard(book_->mutex);
    book_->held.emplace(secret, std::pair(held.get(), std::weak_ptr(held)));
    return held;
}

std::vector<store::KeyHash> OpenCredentials::secrets() const {
    std::vector<store::KeyHash> all;
    const std::lock_guard guard(book_->mutex);
    for (auto each = book_->held.begin(); each != book_->held.end();
         each = book_->held.upper_bound(each->first))
        all.push_back(each->first);
    return all;
}

bool OpenCredentials::is_empty() const {
    const std::lock_guard guard(book_->mutex);
    return book_->held.empty();
}

void OpenCredentials::end(const std::vector<store::KeyHash>& secrets) {
    // Called without the lock: callbacks may release their holds.
    std::vector<Held> ended;
    {
        const std::lock_guard guard(book_->mutex);
        for (const store::KeyHash& secret : secrets) {
            const auto [first, last] = book_->held.equal_range(secret);
            for (auto each = first; each != last; ++each)
                if (auto held = each->second.second.lock())
                    ended.push_back(std::move(held));
        }
    }
    for (const Held& each : ended)
        each->end();
}

}  // namespace kyvien::hall
