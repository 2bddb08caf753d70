// store/internal/write_queue.h — the queue of appends for the log's own thread, which writes all
// waiting ones in one transaction.
//
// Safe:  thread-safe; `write` is called on the queue's own thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "store/event_log.h"
#include "store/figures/internal/store_meter.h"

namespace kyvien::store::internal {

// After a transaction with this many additions, the next one waits this long for more: larger
// transactions cost less per addition, and under such load the delay is not noticeable. A hall with
// less to do never waits.
inline constexpr std::size_t kBusyBatch = 24;
inline constexpr std::chrono::microseconds kGathering{2'000};

struct WaitingAppend {
    Append addition;
    AppendDone done;
};

/// A stored response that belongs to no game.
struct WaitingAnswer {
    Instant at = 0;
    KeptAnswer answer;
};

/// The contents of one transaction.
struct WriteBatch {
    std::vector<WaitingAppend> additions;
    std::vector<WaitingAnswer> answers;
    std::vector<CheckDone> checks;  ///< called after the whole batch
    std::optional<Instant> alive;
    std::optional<Instant> forget_before;  ///< older answers

    [[nodiscard]] bool empty() const {
        return additions.empty() && answers.empty() && checks.empty() && !alive && !forget_before;
    }
};

class WriteQueue {
  public:
    using Write = std::function<void(WriteBatch&)>;

    /// `write` must call every `done` of the batch.
    explicit WriteQueue(Write write);
    WriteQueue(const WriteQueue&) = delete;
    WriteQueue& operator=(const WriteQueue&) = delete;
    /// Writes everything queued.
    ~WriteQueue();

    /// False if the disk does not keep up, or the queue is being closed: nothing was queued.
    [[nodiscard]] bool put(Append& addition, AppendDone& done);
    [[nodiscard]] bool put(CheckDone& done);
    [[nodiscard]] bool put(WaitingAnswer answer, CheckDone& done);
    void put_forgetting(Instant before);
    void put_heartbeat(Instant at);
    [[nodiscard]] std::size_t waiting() const;
    [[nodiscard]] StoreMeter& meter() { return meter_; }
    [[nodiscard]] const StoreMeter& meter() const { return meter_; }

  private:
    void run();

    const Write write_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable
        stopped_;  ///< separate, so that additions do not wake the waiting thread
    WriteBatch next_;
    StoreMeter meter_;
    bool stopping_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace kyvien::store::internal
