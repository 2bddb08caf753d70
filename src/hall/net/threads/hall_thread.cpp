#include "hall/net/threads/internal/hall_thread.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <exception>
#include <utility>

#include "hall/net/threads/internal/between_threads.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace hall_thread {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kWake(100);  // checks flags and presence

}  // namespace
}  // namespace hall_thread

/// Access to the halls of the other threads.
class HallThread::Others : public OtherParts {
  public:
    explicit Others(Service& here) : here_(here) {}

    [[nodiscard]] std::uint64_t versions() const override { return sum_of(&Hall::own_version); }
    [[nodiscard]] std::uint64_t listings() const override { return sum_of(&Hall::own_listing); }

    void ask_lobby(LobbyGameIds listed,
                   std::move_only_function<void(std::vector<LobbyPart>)> done) override {
        gather<LobbyPart>(
            here_, Asked::Others,
            [listed = std::make_shared<const LobbyGameIds>(std::move(listed))](Service& there) {
                return there.hall->lobby_part(*listed);
            },
            std::move(done));
    }
    void ask_desk(std::move_only_function<void(std::vector<DeskPart>)> done) override {
        gather<DeskPart>(
            here_, Asked::Others, [](Service& there) { return there.hall->desk_part(); },
            std::move(done));
    }

  private:
    [[nodiscard]] std::uint64_t sum_of(std::uint64_t (Hall::*count)() const) const {
        std::uint64_t sum = 0;
        for (const Service* const each : here_.threads)
            if (each != &here_)
                sum += (each->hall->*count)();
        return sum;
    }
    Service& here_;
};

HallThread::HallThread(const ServeOptions& options, Admission& admission)
    // No locks around the sockets: one thread uses them all. Posting stays thread-safe.
    : service_(options, admission), io_(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO), inbox_(io_),
      wake_timer_(io_), wheel_timer_(io_) {
    service_.io = &io_;
    service_.later = [this](Job job) { asio::post(io_, std::move(job)); };
    service_.post = [this](Job job) { inbox_.put(std::move(job)); };
}

HallThread::~HallThread() = default;

void HallThread::make_hall(store::EventLog& log, TimeSource& time) {
    background_ = std::make_unique<BackgroundThread>();
    hall_ = std::make_unique<Hall>(log, time, service_.post,
                                   [this](Job job) { submit(std::move(job)); });
    service_.hall = hall_.get();
    const auto& all = service_.threads;
    if (all.size() == 1)
        return;
    others_ = std::make_unique<Others>(service_);
    const auto number = std::ranges::find(all, &service_) - all.begin();
    hall_->play_only({static_cast<std::size_t>(number), all.size()}, *others_);
}

void HallThread::submit(Job job) {
    if (background_)
        background_->submit(std::move(job));
}

void HallThread::run(PeriodicWork work) {
    asio::co_spawn(io_, wake(std::move(work.wake)), asio::detached);
    asio::co_spawn(io_, run_timer_wheel(std::move(work.check)), asio::detached);
    // A thread that has closed its connections waits for the others.
    const auto guard = asio::make_work_guard(io_);
    io_.run();
}

Awaitable<void> HallThread::wake(std::function<void()> chore) {
    while (!service_.closing) {
        wake_timer_.expires_after(hall_thread::kWake);
        co_await wake_timer_.async_wait(kAwait);
        try {
            hall_->tick();
            chore();
        } catch (const std::exception& fault) {
            journal(Level::Error, "wake-failed", {{"reason", fault.what()}});
        }
    }
}

Awaitable<void> HallThread::run_timer_wheel(std::function<void()> chore) {
    while (!service_.closing) {
        wheel_timer_.expires_after(std::chrono::seconds(1));
        co_await wheel_timer_.async_wait(kAwait);
        service_.wheel.turn(std::chrono::steady_clock::now());
        chore();
    }
}

void HallThread::close(std::function<void()> written, std::function<void()> closed) {
    service_.closing = true;
    wake_timer_.cancel();
    wheel_timer_.cancel();
    asio::co_spawn(io_, close_connections(std::move(written), std::move(closed)), asio::detached);
}

Awaitable<void> HallThread::close_connections(std::function<void()> written,
                                              std::function<void()> closed) {
    Timer pause(io_);
    const auto end = std::chrono::steady_clock::now() + kLongestClosing;
    const auto in_time = [&] { return std::chrono::steady_clock::now() < end; };
    while (hall_->writing() > 0 && in_time()) {
        pause.expires_after(hall_thread::milliseconds(5));
        co_await pause.async_wait(kAwait);
    }
    written();
    service_.wheel.for_all([](HasTimeouts& connection) { connection.close(); });
    while (service_.wheel.size() > 0 && in_time()) {
        pause.expires_after(hall_thread::milliseconds(10));
        co_await pause.async_wait(kAwait);
    }
    closed();
}

void HallThread::abort() {
    service_.wheel.for_all([](HasTimeouts& connection) { connection.abort(); });
    // Background reads use the hall and the log; their results are not awaited.
    background_.reset();
}

bool HallThread::finish() {
    io_.restart();
    return io_.poll() > 0;
}

void HallThread::forget() {
    inbox_.close();
    hall_.reset();
}

}  // namespace kyvien::hall
