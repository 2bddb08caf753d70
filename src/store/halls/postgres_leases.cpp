#include <fmt/core.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "base/reason.h"
#include "store/halls/hall_leases.h"
#include "store/internal/postgres/notices.h"
#include "store/internal/postgres/postgres.h"

namespace kyvien::store {
namespace postgres_leases {
namespace {

using internal::Connection;
using internal::Parameters;
using internal::PostgresError;
using internal::Rows;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// After it begins to listen, a hall reads its games again with this many renewals: a neighbour that
// does not know it yet sends no notices.
constexpr int kRenewalsAtFirst = 6;

std::unexpected<Refusal> not_usable(const PostgresError& error, const std::string& shown) {
    return refuse(
        "store-unavailable",
        fmt::format("{} could not be used: {}. Nothing was recorded.", shown, error.what()),
        std::nullopt, with_reason({{"path", shown}}, verbatim_reason(error.what())));
}

/// Wakes a thread waiting for a socket.
class WakeEvent {
  public:
    WakeEvent() : file_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
    WakeEvent(const WakeEvent&) = delete;
    WakeEvent& operator=(const WakeEvent&) = delete;
    ~WakeEvent() { close(file_); }
    void notify() const { (void)eventfd_write(file_, 1); }
    void drain() const {
        eventfd_t rung = 0;
        (void)eventfd_read(file_, &rung);
    }
    [[nodiscard]] int file() const { return file_; }

  private:
    int file_;
};

class PostgresLeases : public HallLeases {
  public:
    PostgresLeases(std::string address, HallNumber hall, LeaseTerms terms,
                   std::function<Instant()> now)
        : address_(std::move(address)), shown_(internal::shown_address(address_)), hall_(hall),
          terms_(terms), now_(std::move(now)) {}
    ~PostgresLeases() override { stop(); }

    Result<void> begin(const std::string& address, std::function<void(HallNews)> news) override {
        own_address_ = address;
        news_ = std::move(news);
        try {
            HallNews first = renew();
            news_(std::move(first));
        } catch (const PostgresError& error) {
            return not_usable(error, shown_);
        }
        thread_ = std::thread([this] { run(); });
        return {};
    }

    void end() override {
        if (!stop())
            return;
        try {
            if (!connection_)
                connection_ = std::make_unique<Connection>(address_);
            connection_->queue("UPDATE kyvien.lease SET is_released = true, alive = $2::bigint "
                               "WHERE hall = $1::bigint",
                               Parameters().number(number()).number(now_()));
            queue_notice(internal::lease_notice(hall_));
            connection_->send_queued();
        } catch (const PostgresError&) {
            connection_.reset();  // the lease expires
        }
    }

    Result<std::optional<TakenGame>> claim(const std::string& game, std::uint64_t fence) override {
        return asking([&](Connection& connection) -> std::optional<TakenGame> {
            const Rows rows = connection.run(
                "UPDATE kyvien.game SET owner = $1::bigint, fence = fence + 1 "
                "WHERE id = $2 AND fence = $3::bigint AND NOT EXISTS "
                "(SELECT FROM kyvien.lease WHERE hall = game.owner) RETURNING fence, changed",
                Parameters().number(number()).text(game).number(static_cast<std::int64_t>(fence)));
            if (rows.count() == 0)
                return std::nullopt;
            return TakenGame{game, static_cast<std::uint64_t>(rows.number(0, 0)),
                             rows.number(0, 1)};
        });
    }

    void broadcast(std::string text) override {
        const std::lock_guard guard(mutex_);
        to_say_.push_back(std::move(text));
        wake_event_.notify();
    }

    Result<std::string> secret(const std::string& name, const std::string& proposed) override {
        return asking([&](Connection& connection) {
            connection.queue("INSERT INTO kyvien.secret (name, value) VALUES ($1, $2) "
                             "ON CONFLICT DO NOTHING",
                             Parameters().text(name).text(proposed));
            connection.send_queued();
            const Rows rows = connection.run("SELECT value FROM kyvien.secret WHERE name = $1",
                                             Parameters().text(name));
            return std::string(rows.text(0, 0));
        });
    }

  private:
    [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(hall_); }

    /// True if it was running.
    bool stop() {
        if (!thread_.joinable())
            return false;
        is_stopping_ = true;
        wake_event_.notify();
        thread_.join();
        return true;
    }

    void queue_notice(const std::string& text) {
        connection_->queue("SELECT pg_notify('kyvien', $1)", Parameters().text(text));
    }

    void run() {
        auto next = Clock::now() + terms_.renewed_each;
        while (!is_stopping_) {
            try {
                if (!connection_)
                    connect();
                speak();
                const auto time_left =
                    std::chrono::duration_cast<milliseconds>(next - Clock::now()).count();
                const auto notices = connection_->wait_for_notices(
                    wake_event_.file(), static_cast<int>(std::max<std::int64_t>(0, time_left)));
                wake_event_.drain();
                const bool is_to_renew = hear(notices);
                if (is_stopping_)
                    return;
                if (is_to_renew || Clock::now() >= next) {
                    next = Clock::now() + terms_.renewed_each;
                    news_(renew());
                }
            } catch (const PostgresError&) {
                // Reconnects; until then no hall's lease lasts long.
                connection_.reset();
                next = Clock::now();
                pause_until(next + terms_.renewed_each);
            }
        }
    }

    void pause_until(Clock::time_point end) const {
        while (!is_stopping_ && Clock::now() < end)
            std::this_thread::sleep_for(milliseconds(20));
    }

    void connect() {
        connection_ = std::make_unique<Connection>(address_);
        connection_->run("LISTEN kyvien");
        looks_again_ = kRenewalsAtFirst;
    }

    void speak() {
        std::vector<std::string> texts;
        {
            const std::lock_guard guard(mutex_);
            texts.swap(to_say_);
        }
        if (texts.empty())
            return;
        for (const std::string& text : texts)
            queue_notice(internal::said_notice(hall_, text));
        connection_->send_queued();
    }

    /// Reports the received notices; true: leases have changed.
    bool hear(const std::vector<std::string>& notices) {
        HallNews news;
        bool is_to_renew = false;
        for (const std::string& text : notices) {
            internal::Notice notice = internal::read_notice(text);
            if (notice.hall == hall_)
                continue;
            is_to_renew = is_to_renew || notice.is_of_leases;
            if (!notice.announcement.empty())
                news.announcements.emplace_back(notice.hall, std::move(notice.announcement));
            std::ranges::move(notice.changed, std::back_inserter(news.changed));
            std::ranges::move(notice.ledgers, std::back_inserter(news.ledgers));
        }
        if (!news.announcements.empty() || !news.changed.empty() || !news.ledgers.empty())
            news_(std::move(news));
        return is_to_renew;
    }

    /// Renews the lease, and takes over the games of expired ones.
    HallNews renew() {
        if (!connection_)
            connect();
        HallNews news;
        const Instant asked_at = now_();
        connection_->queue(
            "INSERT INTO kyvien.lease (hall, address, renewed, alive) "
            "VALUES ($1::bigint, $2, clock_timestamp(), $3::bigint) ON CONFLICT (hall) DO UPDATE "
            "SET renewed = clock_timestamp(), alive = excluded.alive RETURNING (xmax = 0)::int",
            Parameters().number(number()).text(own_address_).number(asked_at));
        connection_->queue(
            "WITH ended AS (DELETE FROM kyvien.lease WHERE hall <> $1::bigint AND (is_released OR "
            "greatest(renewed, pg_postmaster_start_time()) + $2::bigint * interval '1 millisecond' "
            "< clock_timestamp()) RETURNING hall, alive), "
            "taken AS (UPDATE kyvien.game SET owner = $1::bigint, fence = fence + 1 FROM ended "
            "WHERE owner = ended.hall AND status <> 2 RETURNING id, fence, ended.alive) "
            "SELECT id, fence, alive FROM taken UNION ALL SELECT '', hall, 0 FROM ended",
            Parameters().number(number()).number(terms_.lease.count()));
        connection_->queue("SELECT hall, address FROM kyvien.lease WHERE hall <> $1::bigint AND "
                           "NOT is_released",
                           Parameters().number(number()));
        const std::vector<Rows> answers = connection_->send_queued();
        news.renewed = asked_at;
        const bool is_new = answers[0].number(0, 0) == 1;
        news.was_lost = is_new && has_lease_;
        bool has_ended = is_new;
        for (int row = 0; row < answers[1].count(); ++row)
            if (std::string game(answers[1].text(row, 0)); game.empty())
                has_ended = true;
            else
                news.taken.push_back({std::move(game),
                                      static_cast<std::uint64_t>(answers[1].number(row, 1)),
                                      answers[1].number(row, 2)});
        for (int row = 0; row < answers[2].count(); ++row)
            news.neighbours.push_back({static_cast<HallNumber>(answers[2].number(row, 0)),
                                       std::string(answers[2].text(row, 1))});
        has_lease_ = true;
        if (has_ended) {
            // The others should read the leases too.
            queue_notice(internal::lease_notice(hall_));
            connection_->send_queued();
        }
        news.may_have_missed = looks_again_ > 0;
        looks_again_ = std::max(0, looks_again_ - 1);
        return news;
    }

    template <typename Question>
    auto asking(Question question) -> Result<decltype(question(std::declval<Connection&>()))> {
        const std::lock_guard guard(asking_mutex_);
        for (bool is_fresh = !asking_;; is_fresh = true) {
            try {
                if (!asking_)
                    asking_ = std::make_unique<Connection>(address_);
                return question(*asking_);
            } catch (const PostgresError& error) {
                if (error.is_lost())
                    asking_.reset();
                if (!error.is_lost() || is_fresh)
                    return not_usable(error, shown_);
            }
        }
    }

    const std::string address_, shown_;
    const HallNumber hall_;
    const LeaseTerms terms_;
    const std::function<Instant()> now_;
    std::string own_address_;
    std::function<void(HallNews)> news_;
    std::unique_ptr<Connection> connection_;  // used by begin(), then the thread, then end()
    bool has_lease_ = false;
    int looks_again_ = 0;
    std::mutex asking_mutex_;
    std::unique_ptr<Connection> asking_;
    std::mutex mutex_;
    std::vector<std::string> to_say_;
    WakeEvent wake_event_;
    std::atomic<bool> is_stopping_{false};
    std::thread thread_;
};

}  // namespace
}  // namespace postgres_leases

Result<std::unique_ptr<HallLeases>> open_postgres_leases(const std::string& address,
                                                         HallNumber hall, LeaseTerms terms,
                                                         std::function<Instant()> now) {
    return std::make_unique<postgres_leases::PostgresLeases>(address, hall, terms, std::move(now));
}

}  // namespace kyvien::store
