// hall/broadcast/broadcast_desk.h — runs the broadcasts of a hall on a thread of their own: it
// parses files, replays games and writes lines, so that no other game waits.
//
// Safe: any thread; `done` is called on the desk's thread.
#pragma once

#include <chrono>
#include <memory>
#include <utility>

#include "hall/broadcast/broadcasts.h"
#include "hall/service/internal/background_worker.h"

namespace kyvien::hall {

class BroadcastDesk {
  public:
    explicit BroadcastDesk(std::unique_ptr<LineStore> store)
        : broadcasts_(std::move(store), [] {
              return std::chrono::duration_cast<std::chrono::milliseconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                  .count();
          }) {}

    /// Runs `work`, a Result<Value> of Broadcasts&. Reads wait for writes; there may be many
    /// readers. Refuses also: "too-many" if the queue is full.
    template <typename Value, typename Work>
    void ask(Work work, std::move_only_function<void(Result<Value>)> done,
             Turn turn = Turn::Usual) {
        worker_.ask<Value>([this, work = std::move(work)]() mutable { return work(broadcasts_); },
                           std::move(done), turn);
    }

  private:
    static constexpr std::size_t kMaxWaiting = 4'096;

    Broadcasts broadcasts_;
    BackgroundWorker worker_{kMaxWaiting};  // last: it uses all of the above
};

}  // namespace kyvien::hall
