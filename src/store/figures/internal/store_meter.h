// store/figures/internal/store_meter.h — collects a log's statistics
// (store/figures/store_figures.h).
//
// Safe:  thread-safe. note_put() and note_taken() are called with the queue locked.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>

#include "store/figures/store_figures.h"

namespace kyvien::store::internal {

class StoreMeter {
  public:
    using Clock = std::chrono::steady_clock;

    void note_sync(Clock::duration took) {
        const auto time = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
        const std::lock_guard guard(mutex_);
        figures_.syncs.add(static_cast<std::uint64_t>(std::max<std::int64_t>(time, 0)),
                           StoreFigures::kSyncBounds);
    }
    void note_commit(std::uint64_t events) {
        const std::lock_guard guard(mutex_);
        figures_.commits.add(events, StoreFigures::kEventBounds);
    }
    void note_reconnect() {
        const std::lock_guard guard(mutex_);
        ++figures_.reconnects;
    }

    /// An addition was queued.
    void note_put() {
        if (waits_since_ == 0)
            waits_since_ = now();
    }
    /// Queued additions are being written; some may still be queued.
    void note_taken(bool is_something_left) {
        written_since_ = waits_since_.load();
        if (!is_something_left)
            waits_since_ = 0;
    }
    void note_written() { written_since_ = 0; }

    [[nodiscard]] StoreFigures figures() const {
        StoreFigures figures;
        {
            const std::lock_guard guard(mutex_);
            figures = figures_;
        }
        const std::int64_t written = written_since_, waits = waits_since_;
        const std::int64_t oldest = written != 0 ? written : waits;
        if (oldest != 0)
            figures.oldest = std::chrono::microseconds(std::max<std::int64_t>(now() - oldest, 0));
        return figures;
    }

  private:
    static std::int64_t now() {
        return std::chrono::duration_cast<std::chrono::microseconds>(
                   Clock::now().time_since_epoch())
            .count();
    }

    mutable std::mutex mutex_;
    StoreFigures figures_;
    std::atomic<std::int64_t> waits_since_{0}, written_since_{0};  // microseconds; 0: nothing does
};

}  // namespace kyvien::store::internal
