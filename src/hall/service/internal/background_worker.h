// hall/service/internal/background_worker.h — runs slow work on a thread of its own, one piece at a
// time, so that no game waits for it.
//
// Safe: ask() from any thread; work and `done` are called on the worker's thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "base/result.h"

namespace kyvien::hall {

/// The priority of waiting work: Patient is for reads that many clients request at once, and runs
/// after everything else.
enum class Turn : std::uint8_t { Usual, Patient };

class BackgroundWorker {
  public:
    using Work = std::move_only_function<Result<std::string>()>;
    using Done = std::move_only_function<void(Result<std::string>)>;

    explicit BackgroundWorker(std::size_t most_waiting = 8);
    /// Finishes the current piece; waiting work is dropped.
    ~BackgroundWorker();
    BackgroundWorker(const BackgroundWorker&) = delete;
    BackgroundWorker& operator=(const BackgroundWorker&) = delete;

    /// Refuses: "too-many" (the queue is full), "fault" (the work threw), and what the work
    /// refuses.
    void ask(Work work, Done done, Turn turn = Turn::Usual);
    /// The same for work whose result is a Result<Value>.
    template <typename Value, typename Callable>
    void ask(Callable work, std::move_only_function<void(Result<Value>)> done,
             Turn turn = Turn::Usual) {
        auto answer = std::make_shared<std::optional<Result<Value>>>();
        ask(
            [work = std::move(work), answer]() mutable -> Result<std::string> {
                answer->emplace(work());
                return std::string();
            },
            [answer, done = std::move(done)](const Result<std::string>& did) mutable {
                done(did ? std::move(**answer) : Result<Value>(refuse(did.error())));
            },
            turn);
    }

  private:
    struct Case {
        Work work;
        Done done;
    };
    void run();

    std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Case> waiting_, patient_;
    bool stopping_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace kyvien::hall
