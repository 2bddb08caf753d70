// hall/tournaments/internal/news_desk.h — the clients that wait for news of a tournament (long
// polling), and when they are notified.
//
// Clients are notified together and not after every result: sending to 5,000 pages takes a fraction
// of a second, and results of a large event arrive faster. Everything that has happened in between
// is one response, the same text for all clients with the same version: a crowd is notified a
// moment after a change, together with what has changed meanwhile. It is notified in slices,
// between which the hall handles everything else that has arrived; and a client that comes back
// late receives the text that the others have received, without another query.
//
// Safe:  one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/service/job.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

/// One response for many clients.
struct NewsText {
    std::string plain;
    std::string packed;  ///< gzip; empty: not smaller
};

/// The request of a waiting client.
struct NewsRequest {
    std::string known;     ///< the version that the client has
    bool changes = false;  ///< send changes, not just the current version
    bool at_once = false;  ///< respond at once in any case
};

class NewsDesk {
  public:
    using Clock = std::chrono::steady_clock;
    using Text = std::shared_ptr<const NewsText>;
    using Done = std::move_only_function<void(Result<Text>)>;
    using Answered = std::move_only_function<void(const Result<Tournaments::News>&)>;
    /// Finds the news of a tournament for clients with these versions, and calls back on this
    /// thread.
    using Ask = std::function<void(const std::string& id, std::set<std::string> known, Answered)>;

    /// Clients notified at once: some 2 ms.
    static constexpr std::size_t kSlice = 100;

    /// `look_every`: how often changes by others are polled. `later`: runs a job on this thread
    /// after everything that has arrived meanwhile. `clock`: the current time.
    NewsDesk(Ask ask, std::chrono::milliseconds look_every, Post later,
             std::function<Clock::time_point()> clock = Clock::now)
        : ask_(std::move(ask)), look_every_(look_every), later_(std::move(later)),
          clock_(std::move(clock)) {}

    /// Calls `done` when the version differs from the client's, or after a timeout.
    void wait(const std::string& id, NewsRequest wanted, Done done);
    void changed(const std::string& id);
    /// Any tournament may have changed.
    void poll_all();
    /// Call about every tenth of a second.
    void tick();
    void close();
    [[nodiscard]] std::size_t waiting() const { return waiting_; }

    /// The minimum time between two notifications of this many clients.
    [[nodiscard]] static Clock::duration pause_for(std::size_t waiting);
    /// The time between a change and the notification of this many clients, for changes that
    /// follow.
    [[nodiscard]] static Clock::duration gathering_for(std::size_t waiting);

  private:
    struct Waiter {
        NewsRequest wanted;
        Clock::time_point until;
        Done done;
    };
    struct Message {
        Done done;
        Result<Text> text;
    };
    using Texts = std::map<std::string, Text, std::less<>>;
    struct Followed {
        std::string version;          ///< the last version found
        std::string announced;        ///< the version in the last common notification
        Texts steps;                  ///< to the announced version, by the client's version
        std::vector<Waiter> waiters;  ///< ordered by timeout
        std::set<std::string> asked;  ///< versions for which the pending query asks
        Clock::time_point last_notified{}, looked{};
        std::optional<Clock::time_point> changed;  ///< the first time since the notification
        bool is_due = false;                       ///< there may be news since the notification
        bool is_asking = false;
        bool asks_again = false;  ///< ask again after the pending query
    };
    /// May all waiting clients be notified?
    [[nodiscard]] bool may_announce(const Followed& followed, Clock::time_point now) const;
    void poll(const std::string& id, Followed& followed);
    [[nodiscard]] std::vector<Waiter> waiters_to_notify(Followed& followed,
                                                        const Result<Tournaments::News>& news,
                                                        Clock::time_point now) const;
    void answer(const std::string& id, const Result<Tournaments::News>& news);
    /// Notifies these clients, in slices if there are many.
    void notify(std::vector<Waiter> waiters,
                const std::function<Result<Text>(const Waiter& waiter)>& text_for);
    void send_slice();
    void send(std::deque<Message>& messages, std::size_t most);

    Ask ask_;
    std::chrono::milliseconds look_every_;
    Post later_;
    std::function<Clock::time_point()> clock_;
    std::map<std::string, Followed, std::less<>> followed_;
    std::deque<Message> urgent_;  ///< of clients that asked for a response at once
    std::deque<Message> crowd_;
    bool is_scheduled_ = false;  ///< the next slice
    std::size_t waiting_ = 0;
    bool closed_ = false;
};

}  // namespace kyvien::hall
