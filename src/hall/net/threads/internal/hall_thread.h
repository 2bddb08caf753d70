// hall/net/threads/internal/hall_thread.h — one thread of the server: its connections, and the hall
// that plays one part of the games (hall/service/game_part.h).
//
// The threads share the store, the time, the limits by address (Admission) and constants.
// Everything else exists once per thread; requests for a game of another thread are posted there
// (between_threads.h), and a WebSocket belongs to the thread that plays its game
// (transferred_socket.h).
//
// Safe: the thread of the server before and after run(); otherwise as each function says.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "hall/games/hall.h"
#include "hall/net/internal/net.h"
#include "hall/net/internal/service.h"
#include "hall/net/threads/internal/inbox.h"
#include "hall/service/internal/background_thread.h"

namespace kyvien::hall {

class HallThread {
  public:
    HallThread(const ServeOptions& options, Admission& admission);
    ~HallThread();
    HallThread(const HallThread&) = delete;
    HallThread& operator=(const HallThread&) = delete;

    [[nodiscard]] Service& service() { return service_; }
    [[nodiscard]] asio::io_context& io() { return io_; }
    [[nodiscard]] Hall& hall() { return *hall_; }

    /// Needs: service().threads contains all threads. `log` and `time` must outlive it.
    void make_hall(store::EventLog& log, TimeSource& time);

    /// Runs a job on this thread's background thread, unless shutdown has begun.
    void submit(Job job);

    /// Work to run on the thread every tenth of a second, and every second.
    struct PeriodicWork {
        std::function<void()> wake = [] {};
        std::function<void()> check = [] {};
    };
    /// Serves on the calling thread until stop().
    void run(PeriodicWork work);
    /// Any thread.
    void stop() { io_.stop(); }

    /// Call on its own thread: accepts no more connections. Pending requests are stored and
    /// answered; then `written` is called, then all clients are told; `closed` is called when all
    /// have disconnected, or after a timeout.
    void close(std::function<void()> written, std::function<void()> closed);

    // Shutdown, in this order, each step for all threads before the next one: nothing of a thread
    // may be used by another that still exists.

    /// Closes the connections, and stops reads for this thread.
    void abort();
    /// Runs the pending jobs; returns false if there were none.
    bool finish();
    /// Drops later jobs, and destroys the hall.
    void forget();

  private:
    using Timer =
        asio::basic_waitable_timer<std::chrono::steady_clock,
                                   asio::wait_traits<std::chrono::steady_clock>, Executor>;
    class Others;

    Awaitable<void> wake(std::function<void()> chore);
    Awaitable<void> run_timer_wheel(std::function<void()> chore);
    Awaitable<void> close_connections(std::function<void()> written, std::function<void()> closed);

    // Order matters: later members refer to earlier ones.
    Service service_;
    asio::io_context io_;
    Inbox inbox_;
    std::unique_ptr<Others> others_;  ///< if there are several threads
    std::unique_ptr<Hall> hall_;
    std::unique_ptr<BackgroundThread> background_;
    Timer wake_timer_;
    Timer wheel_timer_;
};

}  // namespace kyvien::hall
