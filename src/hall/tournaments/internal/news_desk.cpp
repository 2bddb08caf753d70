#include "hall/tournaments/internal/news_desk.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "hall/service/internal/gzip.h"
#include "hall/tournaments/internal/tournament_changes.h"

namespace kyvien::hall {
namespace news_desk {
namespace {

constexpr std::size_t kMaxWaiting = 50'000;
// Shorter than the request timeout.
constexpr std::chrono::seconds kLongestWait{20};
// Notifying one client takes about 15 µs and its next request 50 µs, and the hall has other work.
constexpr std::chrono::microseconds kPauseEach{250};
constexpr std::chrono::seconds kLongestPause{3};
constexpr std::chrono::microseconds kGatheringEach{100};
constexpr std::chrono::milliseconds kLongestGathering{300};
constexpr std::size_t kWorthPacking = 1400;  // bytes of one packet
constexpr std::size_t kMaxSteps = 16;        // versions of clients that come back late

NewsDesk::Text text_of(std::string plain) {
    NewsText text;
    if (plain.size() > kWorthPacking)
        text.packed = gzip(plain, Compression::Quick);
    text.plain = std::move(plain);
    return std::make_shared<const NewsText>(std::move(text));
}

std::unexpected<Refusal> closing() {
    return refuse("hall-closing", "The hall closes; come back in a moment.");
}

}  // namespace
}  // namespace news_desk

NewsDesk::Clock::duration NewsDesk::pause_for(std::size_t waiting) {
    return std::min<Clock::duration>(news_desk::kLongestPause, news_desk::kPauseEach * waiting);
}

NewsDesk::Clock::duration NewsDesk::gathering_for(std::size_t waiting) {
    if (waiting <= kSlice)
        return {};
    return std::min<Clock::duration>(news_desk::kLongestGathering,
                                     news_desk::kGatheringEach * waiting);
}

bool NewsDesk::may_announce(const Followed& followed, Clock::time_point now) const {
    const std::size_t waiting = followed.waiters.size();
    return now - followed.last_notified >= pause_for(waiting) &&
           (!followed.changed || now - *followed.changed >= gathering_for(waiting)) &&
           // All have received the last notification.
           (crowd_.empty() || waiting <= kSlice);
}

void NewsDesk::wait(const std::string& id, NewsRequest wanted, Done done) {
    if (closed_) {
        done(news_desk::closing());
        return;
    }
    if (waiting_ >= news_desk::kMaxWaiting) {
        done(refuse("too-many", "Too many wait for news already; ask again in a while."));
        return;
    }
    Followed& followed = followed_[id];
    if (wanted.changes && !wanted.at_once)
        if (const auto step = followed.steps.find(wanted.known); step != followed.steps.end()) {
            done(step->second);
            return;
        }
    // A client with the announced version waits for the next announcement; others have an older
    // version, or one that is newer than what is known here.
    const bool looks = wanted.at_once || followed.version.empty() ||
                       (wanted.known != followed.version && wanted.known != followed.announced);
    // A desk may already have a version that the others have not received.
    followed.is_due = followed.is_due || wanted.known != followed.version;
    followed.waiters.push_back(
        {std::move(wanted), clock_() + news_desk::kLongestWait, std::move(done)});
    ++waiting_;
    if (looks)
        poll(id, followed);
}

void NewsDesk::changed(const std::string& id) {
    const auto found = followed_.find(id);
    if (found == followed_.end())
        return;
    Followed& followed = found->second;
    followed.is_due = true;
    const auto now = clock_();
    if (!followed.changed)
        followed.changed = now;
    if (may_announce(followed, now))
        poll(id, followed);
}

void NewsDesk::poll_all() {
    for (auto& [id, followed] : followed_)
        if (!followed.waiters.empty())
            poll(id, followed);
}

void NewsDesk::tick() {
    if (closed_)
        return;
    const auto now = clock_();
    std::vector<Waiter> gone;
    for (auto at = followed_.begin(); at != followed_.end();) {
        Followed& followed = at->second;
        const auto first = std::ranges::find_if(
            followed.waiters, [now](const Waiter& waiter) { return waiter.until > now; });
        std::move(followed.waiters.begin(), first, std::back_inserter(gone));
        followed.waiters.erase(followed.waiters.begin(), first);
        const bool due = followed.is_due && may_announce(followed, now);
        // Those who were notified come back.
        if (followed.waiters.empty() && !followed.is_asking &&
            now - followed.last_notified >= news_desk::kLongestWait) {
            at = followed_.erase(at);
            continue;
        }
        if (due || now - followed.looked >= look_every_)
            poll(at->first, followed);
        ++at;
    }
    Texts texts;
    notify(std::move(gone), [&texts](const Waiter& waiter) {
        Text& text = texts[waiter.wanted.known];
        if (text == nullptr)
            text = news_desk::text_of(version_text(waiter.wanted.known));
        return text;
    });
}

void NewsDesk::close() {
    closed_ = true;
    send(urgent_, urgent_.size());
    send(crowd_, crowd_.size());
    waiting_ = 0;
    for (auto& [id, followed] : std::exchange(followed_, {}))
        for (Waiter& waiter : followed.waiters)
            waiter.done(news_desk::closing());
}

void NewsDesk::poll(const std::string& id, Followed& followed) {
    followed.asks_again = followed.is_asking;
    if (followed.is_asking || followed.waiters.empty())
        return;
    followed.is_asking = true;
    followed.is_due = false;
    followed.looked = clock_();
    followed.asked.clear();
    for (const Waiter& waiter : followed.waiters)
        if (waiter.wanted.changes)
            followed.asked.insert(waiter.wanted.known);
    ask_(id, followed.asked,
         [this, id](const Result<Tournaments::News>& news) { answer(id, news); });
}

std::vector<NewsDesk::Waiter> NewsDesk::waiters_to_notify(Followed& followed,
                                                          const Result<Tournaments::News>& news,
                                                          Clock::time_point now) const {
    std::vector<Waiter> to_notify, left;
    const bool announces = may_announce(followed, now);
    for (Waiter& waiter : followed.waiters) {
        const NewsRequest& wanted = waiter.wanted;
        const bool holds_it = news && wanted.known == news->version && !wanted.at_once;
        const bool waits =
            news && !announces && wanted.known == followed.announced && !wanted.at_once;
        // Clients that arrived during the lookup.
        const bool is_late = news && !holds_it && !waits && wanted.changes &&
                             wanted.known != news->version &&
                             !followed.asked.contains(wanted.known);
        followed.is_due = followed.is_due || (waits && !holds_it);
        followed.asks_again = followed.asks_again || is_late;
        (holds_it || waits || is_late ? left : to_notify).push_back(std::move(waiter));
    }
    followed.waiters = std::move(left);
    if (announces && news) {
        if (followed.announced != news->version)
            followed.steps.clear();
        followed.announced = news->version;
        followed.changed.reset();
        if (!to_notify.empty())
            followed.last_notified = now;
    }
    return to_notify;
}

void NewsDesk::answer(const std::string& id, const Result<Tournaments::News>& news) {
    const auto found = followed_.find(id);
    if (found == followed_.end())
        return;
    Followed& followed = found->second;
    followed.is_asking = false;
    followed.version = news ? news->version : std::string();
    std::vector<Waiter> to_notify = waiters_to_notify(followed, news, clock_());
    if (std::exchange(followed.asks_again, false))
        poll(id, followed);
    if (!news) {
        followed.steps.clear();
        notify(std::move(to_notify),
               [&news](const Waiter&) -> Result<Text> { return refuse(news.error()); });
        return;
    }
    const std::string no_changes = version_text(news->version);
    Texts steps;
    Text bare;
    const auto text_for = [&](const Waiter& waiter) {
        const auto since =
            waiter.wanted.changes ? news->since.find(waiter.wanted.known) : news->since.end();
        const bool has_changes = since != news->since.end() && since->second != no_changes;
        Text& text = has_changes ? steps[since->first] : bare;
        if (text == nullptr)
            text = news_desk::text_of(has_changes ? since->second : no_changes);
        return text;
    };
    const bool is_announced = news->version == followed.announced;
    notify(std::move(to_notify), text_for);
    // `followed` may be gone: a client that was notified may ask for something.
    const auto still = followed_.find(id);
    if (!is_announced || still == followed_.end() || still->second.announced != news->version)
        return;
    Texts& known = still->second.steps;
    for (auto step = steps.begin(); step != steps.end() && known.size() < news_desk::kMaxSteps;
         ++step)
        known.insert(*step);
}

void NewsDesk::notify(std::vector<Waiter> waiters,
                      const std::function<Result<Text>(const Waiter& waiter)>& text_for) {
    const bool are_many = waiters.size() > kSlice;
    for (Waiter& waiter : waiters) {
        Message message{std::move(waiter.done), text_for(waiter)};
        if (are_many) {
            (waiter.wanted.at_once ? urgent_ : crowd_).push_back(std::move(message));
        } else {
            --waiting_;
            message.done(std::move(message.text));
        }
    }
    if (are_many && !is_scheduled_)
        send_slice();
}

void NewsDesk::send_slice() {
    is_scheduled_ = false;
    const std::size_t urgent = std::min(kSlice, urgent_.size());
    send(urgent_, urgent);
    send(crowd_, kSlice - urgent);
    if (urgent_.empty() && crowd_.empty())
        return;
    is_scheduled_ = true;
    later_([this] { send_slice(); });
}

void NewsDesk::send(std::deque<Message>& messages, std::size_t most) {
    for (std::size_t i = 0; i < most && !messages.empty(); ++i) {
        Message message = std::move(messages.front());
        messages.pop_front();
        --waiting_;
        message.done(std::move(message.text));
    }
}

}  // namespace kyvien::hall
