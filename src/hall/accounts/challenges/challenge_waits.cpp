#include "hall/accounts/challenges/challenge_waits.h"

#include <utility>

namespace kyvien::hall {

void ChallengeWaits::wait(const std::string& account, Done done) {
    if (is_closed_ || waiting_ >= kMax) {
        done();
        return;
    }
    waiters_[account].push_back({clock_() + kLongest, std::move(done)});
    ++waiting_;
}

std::uint64_t ChallengeWaits::listen(const std::string& account, std::function<void()> on_news) {
    return listeners_.listen(account, std::move(on_news));
}

void ChallengeWaits::stop(const std::string& account, std::uint64_t number) {
    listeners_.stop(account, number);
}

void ChallengeWaits::changed(const std::string& account) {
    listeners_.tell(account);
    auto woken_waiters = waiters_.extract(account);
    if (!woken_waiters)
        return;
    waiting_ -= woken_waiters.mapped().size();
    // A notified waiter may wait again immediately.
    for (Waiter& each : woken_waiters.mapped())
        each.done();
}

void ChallengeWaits::tick() {
    const auto now = clock_();
    std::vector<Done> over;
    for (auto entry = waiters_.begin(); entry != waiters_.end();) {
        auto& waiters = entry->second;
        for (; !waiters.empty() && waiters.front().until <= now; --waiting_) {
            over.push_back(std::move(waiters.front().done));
            waiters.pop_front();
        }
        entry = waiters.empty() ? waiters_.erase(entry) : std::next(entry);
    }
    for (Done& done : over)
        done();
    if (find_changes_ && (waiting_ > 0 || !listeners_.empty()) && !is_polling_ &&
        now - last_poll_ >= kPollInterval) {
        last_poll_ = now;
        poll();
    }
}

void ChallengeWaits::poll() {
    is_polling_ = true;
    find_changes_(known_, [this](const Result<store::ChallengeNews>& news) {
        is_polling_ = false;
        if (!news)
            return;  // polled again
        known_ = news->last;
        for (const std::string& account : news->accounts)
            changed(account);
    });
}

void ChallengeWaits::close() {
    is_closed_ = true;
    while (!waiters_.empty()) {
        const std::string account = waiters_.begin()->first;
        changed(account);
    }
}

}  // namespace kyvien::hall
