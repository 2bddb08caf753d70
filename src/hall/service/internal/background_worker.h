// hall/service/internal/background_worker.h — does slow work on a thread of its own, one piece at a
// time, so that no game waits for it.
//
// Safe: ask() from any thread; work and `done` are called on the desk's.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "base/result.h"

namespace kyvien::hall {

/// The order of waiting jobs: what only looks, and many ask for at once, comes after everything
/// else.
enum class Turn : std::uint8_t { Usual, Patient };

class BackgroundWorker {
  public:
    using Work = std::move_only_function<Result<std::string>()>;
    using Done = std::move_only_function<void(Result<std::string>)>;

    explicit BackgroundWorker(std::size_t most_waiting = 8);
    /// Ends with the piece in hand; what waits is dropped.
    ~BackgroundWorker();
    BackgroundWorker(const BackgroundWorker&) = delete;
    BackgroundWorker& operator=(const BackgroundWorker&) = delete;

    /// Refuses: "too-many" (others wait already), "fault" (the work threw), and what the work
    /// refuses.
    void ask(Work work, Done done, Turn turn = Turn::Usual);

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
