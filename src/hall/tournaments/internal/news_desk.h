// hall/tournaments/internal/news_desk.h — which clients wait for news of a tournament, and when
// they are notified.
//
// Clients are notified together and not after every result: sending to 5,000 pages takes a fraction
// of a second, and results of a large event arrive faster. Everything that has happened in between
// is one answer, the same text for all who hold the same version.
//
// Safe:  one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

/// One answer for many.
struct NewsText {
    std::string plain;
    std::string packed;  ///< by gzip; empty: not worth it
};

/// What somebody asks who waits.
struct NewsWanted {
    std::string known;     ///< the version that is held
    bool changes = false;  ///< and not only the version of today
    bool at_once = false;  ///< however things stand
};

class NewsDesk {
  public:
    using Clock = std::chrono::steady_clock;
    using Text = std::shared_ptr<const NewsText>;
    using Done = std::move_only_function<void(Result<Text>)>;
    using Answered = std::move_only_function<void(const Result<Tournaments::News>&)>;
    /// Finds the news of a tournament for those who hold these versions, and calls back on this
    /// thread.
    using Ask = std::function<void(const std::string& id, std::set<std::string> known, Answered)>;

    /// `look_every`: how soon what others write is seen. `clock`: what time it is.
    NewsDesk(Ask ask, std::chrono::milliseconds look_every,
             std::function<Clock::time_point()> clock = Clock::now)
        : ask_(std::move(ask)), look_every_(look_every), clock_(std::move(clock)) {}

    /// Calls `done` when there is another version than the one held, or after a while.
    void wait(const std::string& id, NewsWanted wanted, Done done);
    void changed(const std::string& id);
    /// Any of them may have changed.
    void poll_all();
    /// To be called every tenth of a second or so.
    void wake();
    void close();
    [[nodiscard]] std::size_t waiting() const { return waiting_; }

    /// Between two times that so many are told.
    [[nodiscard]] static Clock::duration pause_for(std::size_t waiting);

  private:
    struct Waiter {
        NewsWanted wanted;
        Clock::time_point until;
        Done done;
    };
    struct Followed {
        std::string version;          ///< the last that was found
        std::string announced;        ///< what those who watch were told last, together
        std::vector<Waiter> waiters;  ///< the first to give up first
        std::set<std::string> asked;  ///< versions of which the answer is to tell
        Clock::time_point told{}, looked{};
        bool is_due = false;  ///< there may be news since the announcement
        bool is_asking = false;
        bool asks_again = false;  ///< when the answer has come
    };
    void poll(const std::string& id, Followed& followed);
    [[nodiscard]] static std::vector<Waiter>
    those_to_tell(Followed& followed, const Result<Tournaments::News>& news, Clock::time_point now);
    void answer(const std::string& id, const Result<Tournaments::News>& news);

    Ask ask_;
    std::chrono::milliseconds look_every_;
    std::function<Clock::time_point()> clock_;
    std::map<std::string, Followed, std::less<>> followed_;
    std::size_t waiting_ = 0;
    bool closed_ = false;
};

}  // namespace kyvien::hall
