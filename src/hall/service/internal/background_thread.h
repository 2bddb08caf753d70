// hall/service/internal/background_thread.h — a thread for reading the store, beside the server's.
//
// Jobs run one after another in the order in which they were given; the callers keep their number
// small.
//
// Safe: submit() from any thread. The destructor waits for the running job and drops the others.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "hall/service/job.h"

namespace kyvien::hall {

class BackgroundThread {
  public:
    BackgroundThread() : thread_([this] { work(); }) {}
    ~BackgroundThread();
    BackgroundThread(const BackgroundThread&) = delete;
    BackgroundThread& operator=(const BackgroundThread&) = delete;

    void submit(Job job);

  private:
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    bool stopping_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace kyvien::hall
