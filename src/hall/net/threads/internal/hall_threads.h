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

    /// Runs it (of a Service&) on each thread, at once on the first. Copied for each.
    template <typename Work>
    void run_on_all(const Work& work) {
        for (const auto& thread : threads_)
            run_on(first().service(), thread->service(), work);
    }
    /// Assigns a new connection to the threads in turn.
    void assign(Socket socket, bool is_tls);

    /// Serves until close() has finished; `work` is that of the first thread, which is the calling
    /// one. An exception on one thread ends all, and is rethrown here.
    void run(HallThread::PeriodicWork work);
    /// Accepts no more connections (HallThread::close()); each callback runs on the first thread
    /// when all threads have reached that point, `written` first.
    void close(std::function<void()> written, std::function<void()> closed);

    // Shutdown, once no thread runs.

    /// Closes the connections, and runs the pending jobs.
    void finish();
    /// Destroys the halls, and drops later jobs.
    void forget();

  private:
    void serve(HallThread& thread, HallThread::PeriodicWork work);
    void note_written();
    void note_closed();

    Admission admission_;
    std::vector<std::unique_ptr<HallThread>> threads_;
    std::size_t next_ = 0;                  ///< index of the thread for the next connection
    std::size_t written_ = 0, closed_ = 0;  ///< number of threads
    std::function<void()> all_written_, all_closed_;
    std::mutex fault_mutex_;
    std::exception_ptr fault_;  ///< the exception that has ended a thread
};

}  // namespace kyvien::hall
