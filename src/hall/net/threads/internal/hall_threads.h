// hall/net/threads/internal/hall_threads.h — all threads of a server, started and stopped together.
// The first one is the server's own.
//
// Safe: the thread of the server.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "hall/net/threads/internal/between_threads.h"
#include "hall/net/threads/internal/hall_thread.h"

namespace kyvien::hall {

class HallThreads {
  public:
    explicit HallThreads(const ServeOptions& options);

    [[nodiscard]] HallThread& first() { return *threads_.front(); }
    [[nodiscard]] std::size_t count() const { return threads_.size(); }
    [[nodiscard]] const std::vector<std::unique_ptr<HallThread>>& all() const { return threads_; }

    /// Does it (of a Service&) on each thread, on the first one at once. Copied for each.
    template <typename Work>
    void everywhere(const Work& work) {
        for (const auto& thread : threads_)
            do_at(first().service(), thread->service(), work);
    }
    /// Gives a new connection to the threads in turn.
    void assign(Socket socket, bool is_tls);

    /// Serves until close() has come to its end; `work` is that of the first thread, which is
    /// the calling one. What one thread throws ends all, and is thrown from here.
    void run(HallThread::PeriodicWork work);
    /// Lets nobody in any more (HallThread::close()); each is called on the first thread when all
    /// have come so far, `written` first.
    void close(std::function<void()> written, std::function<void()> closed);

    // The end, when no thread runs.

    /// Ends the connections, and has done what waits to be done.
    void finish();
    /// Forgets the halls, and what somebody still brings.
    void forget();

  private:
    void serve(HallThread& thread, HallThread::PeriodicWork work);
    void note_written();
    void note_closed();

    Admission admission_;
    std::vector<std::unique_ptr<HallThread>> threads_;
    std::size_t next_ = 0;                  ///< gets the next connection
    std::size_t written_ = 0, closed_ = 0;  ///< threads
    std::function<void()> all_written_, all_closed_;
    std::mutex fault_mutex_;
    std::exception_ptr fault_;  ///< that has ended a thread
};

}  // namespace kyvien::hall
