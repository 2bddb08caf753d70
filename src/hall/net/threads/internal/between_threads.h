// hall/net/threads/internal/between_threads.h — runs work on another thread of the server and
// returns the result.
//
// There are no locks: a job is posted to the thread that owns the data, and its result is posted
// back. If both are the same thread nothing is posted.
//
// Safe: the thread of the first service argument.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "hall/net/internal/service.h"

namespace kyvien::hall {

/// Runs `work` (of a Service&) on the thread of `there`: at once if that is this thread.
template <typename Work>
void run_on(const Service& here, Service& there, Work work) {
    if (&here == &there)
        work(there);
    else
        there.post([&there, work = std::move(work)]() mutable { work(there); });
}

/// A callback that another thread may call, once; it runs and is destroyed on the thread it belongs
/// to, even if it was never called.
template <typename Value>
class ReturnToThread {
  public:
    using Done = std::move_only_function<void(Value)>;

    ReturnToThread(Service& home, Done done) : home_(&home), done_(std::move(done)) {}
    ReturnToThread(ReturnToThread&& other) noexcept
        : home_(other.home_), done_(std::exchange(other.done_, nullptr)) {}
    ReturnToThread& operator=(ReturnToThread&&) = delete;
    ReturnToThread(const ReturnToThread&) = delete;
    ReturnToThread& operator=(const ReturnToThread&) = delete;
    ~ReturnToThread() {
        if (done_)
            home_->post([done = std::move(done_)] {});
    }

    void operator()(Value value) {
        if (done_)
            home_->post([done = std::exchange(done_, nullptr), value = std::move(value)]() mutable {
                done(std::move(value));
            });
    }

  private:
    Service* home_;
    Done done_;
};

/// Wraps `done` so that `there` may call it for `here`.
template <typename Value>
std::move_only_function<void(Value)> return_to(Service& here, const Service& there,
                                               std::move_only_function<void(Value)> done) {
    if (&here == &there)
        return done;
    return ReturnToThread<Value>(here, std::move(done));
}

enum class Asked : bool { All, Others };
/// Calls `ask` (Value of a Service&) on each thread, or each but this one, and calls `done` here
/// with the results, in order of the threads. Needs: at least one thread to ask.
template <typename Value, typename Ask>
void gather(Service& here, Asked whom, Ask ask,
            std::move_only_function<void(std::vector<Value>)> done) {
    struct Gathering {
        std::vector<std::optional<Value>> gathered;
        std::size_t awaited = 0;
        std::move_only_function<void(std::vector<Value>)> done;
    };
    // Used only on this thread.
    auto gathering = std::make_shared<Gathering>();
    std::vector<Service*> services;
    for (Service* const each : here.threads)
        if (whom == Asked::All || each != &here)
            services.push_back(each);
    gathering->gathered.resize(services.size());
    gathering->awaited = services.size();
    gathering->done = std::move(done);
    for (std::size_t i = 0; i < services.size(); ++i) {
        std::move_only_function<void(Value)> take = [gathering, i](Value value) {
            gathering->gathered[i] = std::move(value);
            if (--gathering->awaited > 0)
                return;
            std::vector<Value> all;
            for (std::optional<Value>& each : gathering->gathered)
                all.push_back(*std::move(each));
            gathering->done(std::move(all));
        };
        run_on(here, *services[i],
               [ask, take = return_to<Value>(here, *services[i], std::move(take))](
                   Service& there) mutable { take(ask(there)); });
    }
}

}  // namespace kyvien::hall
