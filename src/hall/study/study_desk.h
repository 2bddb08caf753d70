// hall/study/study_desk.h — runs the studies of a hall on a thread of their own: it checks moves
// against the rules and writes lines, so that no game waits.
//
// Safe: any thread; `done` is called on the desk's thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "hall/service/internal/background_worker.h"
#include "hall/study/studies.h"

namespace kyvien::hall {

class StudyDesk {
  public:
    /// `accounts` must outlive it.
    StudyDesk(std::unique_ptr<LineStore> store, store::Accounts& accounts)
        : studies_(
              std::move(store), accounts,
              [] {
                  return std::chrono::duration_cast<std::chrono::milliseconds>(
                             std::chrono::system_clock::now().time_since_epoch())
                      .count();
              },
              [] { return Bucket::Clock::now(); }) {}

    /// Runs `work`, a Result<Value> of Studies&. Reads wait for changes. Refuses also: "too-many"
    /// if the queue is full.
    template <typename Value, typename Work>
    void ask(Work work, std::move_only_function<void(Result<Value>)> done,
             Turn turn = Turn::Usual) {
        worker_.ask<Value>([this, work = std::move(work)]() mutable { return work(studies_); },
                           std::move(done), turn);
    }

    /// Runs `job` (of Studies&) without reporting back.
    template <typename Job>
    void tell(Job job) {
        worker_.ask(
            [this, job = std::move(job)]() mutable -> Result<std::string> {
                job(studies_);
                return std::string();
            },
            [](const Result<std::string>&) {});
    }
    /// A new id for a wait for news (Studies::NewsRequest::wait).
    [[nodiscard]] std::uint64_t next_wait() { return ++waits_; }
    /// Call about every tenth of a second.
    void tick() {
        if (is_waking_.exchange(true))
            return;
        worker_.ask(
            [this]() -> Result<std::string> {
                studies_.tick();
                return std::string();
            },
            [this](const Result<std::string>&) { is_waking_ = false; });
    }

  private:
    static constexpr std::size_t kMaxWaiting = 8'192;

    Studies studies_;
    std::atomic<bool> is_waking_ = false;
    std::atomic<std::uint64_t> waits_ = 0;
    BackgroundWorker worker_{kMaxWaiting};  // last: it uses all of the above
};

}  // namespace kyvien::hall
