#include "hall/webhooks/webhook_desk.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "hall/service/journal.h"

namespace kyvien::hall {
namespace webhook_desk {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// This many slow receivers do not delay the others.
constexpr std::size_t kSenders = 16;
// How often delayed deliveries, and those added by other halls, are looked for; and the delay until
// changes of hooks at other halls are seen.
constexpr milliseconds kLookEvery{1'000};
// An account that accepts a challenge or joins a game is recorded as its player a moment after the
// game begins.
constexpr milliseconds kSeatsNoted{1'000};
// The limit of queued events, in case the disk is too slow.
constexpr std::size_t kMaxQueuedNotes = 50'000;

void warn_of(std::string_view what, std::string_view reason) {
    journal(Level::Warning, what, {{"reason", std::string(reason)}});
}

}  // namespace
}  // namespace webhook_desk

using namespace webhook_desk;

WebhookDesk::WebhookDesk(std::unique_ptr<store::WebhookStore> store,
                         std::unique_ptr<WebhookSender> sender, std::unique_ptr<PushMessages> push,
                         EgressPolicy policy, Clock clock)
    : store_(std::move(store)), sender_(std::move(sender)), push_(std::move(push)),
      policy_(std::move(policy)), clock_(std::move(clock)), notes_(*store_, clock_),
      dispatcher_(*store_, *sender_, push_.get(), clock_), look_at_(steady_clock::now()) {
    if (!policy_.is_on())
        return;
    refresh();
    threads_.emplace_back([this] { process_notes(); });
    for (std::size_t i = 0; i < kSenders; ++i)
        threads_.emplace_back([this] { deliver(); });
}

WebhookDesk::~WebhookDesk() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
    }
    sender_->stop();
    note_queued_.notify_all();
    due_.notify_all();
    for (std::thread& each : threads_)
        each.join();
}

void WebhookDesk::hooks_changed() {
    refresh();
    wake_one();
}

void WebhookDesk::refresh() {
    if (const auto read = notes_.refresh(); !read)
        warn_of("webhooks-not-read", read.error().english);
}

void WebhookDesk::wake_one() {
    {
        const std::lock_guard guard(mutex_);
        ++wakes_;
    }
    due_.notify_one();
}

void WebhookDesk::enqueue(Note note, milliseconds after) {
    {
        const std::lock_guard guard(mutex_);
        if (threads_.empty() || stopping_)
            return;
        if (waiting_.size() >= kMaxQueuedNotes) {
            warn_of("webhook-not-noted", "too much waits to be noted");
            return;
        }
        waiting_.push_back({steady_clock::now() + after, std::move(note)});
    }
    note_queued_.notify_one();
}

void WebhookDesk::played(const TurnChange& played) {
    if (notes_.wants("game.started") || notes_.wants("game.your-turn"))
        enqueue([this, played] { return notes_.played(played); },
                played.has_begun ? kSeatsNoted : milliseconds{});
}

void WebhookDesk::ended(const std::string& game, conduct::Score score) {
    if (notes_.wants("game.finished"))
        enqueue([this, game, score] { return notes_.ended(game, score); });
}

void WebhookDesk::rated(const store::RatedRow& row) {
    if (notes_.wants("game.rated"))
        enqueue([this, row] { return notes_.rated(row); });
}

void WebhookDesk::tournament(TournamentFacts facts) {
    enqueue([this, facts = std::move(facts)] { return notes_.tournament(facts); });
}

Result<void> WebhookDesk::challenged(const store::Challenge& challenge, std::string_view event,
                                     const std::string& recipient) {
    if (threads_.empty())
        return {};
    if (KYVIEN_TRY(notes_.challenged(challenge, event, recipient)) > 0)
        wake_one();
    return {};
}

void WebhookDesk::process_notes() {
    auto refreshed = steady_clock::time_point{};
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const auto now = steady_clock::now();
        if (now - refreshed >= kLookEvery) {
            lock.unlock();
            refreshed = now;
            refresh();
            lock.lock();
            continue;
        }
        const auto next = std::ranges::find_if(
            waiting_, [now](const QueuedNote& handed) { return handed.due <= now; });
        if (next == waiting_.end()) {
            // Delayed ones are checked again soon.
            note_queued_.wait_for(lock, waiting_.empty() ? kLookEvery : kLookEvery / 10);
            continue;
        }
        Note note = std::move(next->note);
        waiting_.erase(next);
        lock.unlock();
        try {
            const auto added = note();
            if (!added)
                warn_of("webhook-not-noted", added.error().english);
            else if (*added > 0)
                wake_one();
        } catch (const std::exception& fault) {
            warn_of("webhook-not-noted", fault.what());
        }
        lock.lock();
    }
}

void WebhookDesk::deliver() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const auto now = steady_clock::now();
        if (wakes_ == 0 && now < look_at_) {
            due_.wait_until(lock, look_at_);
            continue;
        }
        if (wakes_ > 0)
            --wakes_;
        look_at_ = now + kLookEvery;
        lock.unlock();
        try {
            const auto claimed = notes_.has_hooks()
                                     ? dispatcher_.claim()
                                     : Result<std::optional<store::ClaimedDelivery>>();
            if (!claimed) {
                warn_of("webhooks-not-read", claimed.error().english);
            } else if (*claimed) {
                // There may be more: wakes another thread to look.
                wake_one();
                dispatcher_.deliver(**claimed);
                wake_one();  // there may be more for the same hook
            }
        } catch (const std::exception& fault) {
            warn_of("webhook-failed", fault.what());
        }
        lock.lock();
    }
}

}  // namespace kyvien::hall
