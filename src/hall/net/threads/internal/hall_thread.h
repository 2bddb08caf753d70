// hall/net/threads/internal/hall_thread.h — one thread of the server: its connections, and the hall
// that plays one part of the games (hall/service/game_part.h).
//
// The threads share the store, the time, the limits by address (Admission) and constants.
// Everything else exists once for each thread; requests for a game of another thread are posted
// there (between_threads.h), and a WebSocket belongs to the thread that plays its game
// (passed_socket.h).
//
// Safe: before run() and after it the thread of the server; else each function says it.
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

    /// Needs: service().threads names all. `log` and `time` outlive it.
    void make_hall(store::EventLog& log, TimeSource& time);

    /// Has it done beside this thread, unless the end has begun.
    void give(Job job);

    /// To be done on the thread: every tenth of a second, and every second.
    struct PeriodicWork {
        std::function<void()> wake = [] {};
        std::function<void()> check = [] {};
    };
    /// Serves on the calling thread until stop().
    void run(PeriodicWork work);
    /// Any thread.
    void stop() { io_.stop(); }

    /// On its own thread: lets nobody in any more. What was asked is stored and answered; then
    /// comes `written`, then everybody is told; `closed` when all are gone, or after a while.
    void close(std::function<void()> written, std::function<void()> closed);

    // The end, in this order, each step of all threads before the next one: nothing of a thread may
    // be asked for by another that is still there.

    /// Connections end, and what is read for this thread.
    void abort();
    /// Does what waits to be done; false: nothing did.
    bool finish();
    /// Forgets what comes, and the hall.
    void forget();

  private:
    using Timer =
        asio::basic_waitable_timer<std::chrono::steady_clock,
                                   asio::wait_traits<std::chrono::steady_clock>, Executor>;
    class Others;

    Awaitable<void> wake(std::function<void()> chore);
    Awaitable<void> turn_wheel(std::function<void()> chore);
    Awaitable<void> close_connections(std::function<void()> written, std::function<void()> closed);

    // In this order: what is later refers to what is earlier.
    Service service_;
    asio::io_context io_;
    Inbox inbox_;
    std::unique_ptr<Others> others_;  ///< with several threads
    std::unique_ptr<Hall> hall_;
    std::unique_ptr<BackgroundThread> background_;
    Timer wake_timer_;
    Timer wheel_timer_;
};

}  // namespace kyvien::hall
