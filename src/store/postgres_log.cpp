#include "store/postgres_log.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <utility>

#include "base/assert.h"
#include "base/reason.h"
#include "store/halls/internal/postgres_chain.h"
#include "store/halls/internal/postgres_writer.h"
#include "store/halls/internal/progress_file.h"
#include "store/internal/faults.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/refusals.h"
#include "store/internal/write_queue.h"

namespace kyvien::store {
namespace postgres_log {
namespace {

using internal::Connection;
using internal::database_refusal;
using internal::digest_in;
using internal::Parameters;
using internal::PostgresError;
using internal::PostgresWriter;
using internal::Rows;

/// The connection was lost during a commit.
std::unexpected<Refusal> uncertain(const PostgresError& error, const std::string& shown) {
    return refuse("store-uncertain",
                  fmt::format("{} has gone away ({}). It is uncertain whether this was recorded; "
                              "the log is read again.",
                              shown, error.what()),
                  std::nullopt, {{"path", shown}, {"reason", error.what()}});
}

ListedGame listed_game(const Rows& rows, int row) {
    return {std::string(rows.text(row, 0)),
            static_cast<std::uint64_t>(rows.number(row, 1)),
            rows.number(row, 2),
            {static_cast<GameStatus>(rows.number(row, 3)), rows.bytes(row, 4),
             std::string(rows.text(row, 5))}};
}

// Limit for consecutive conflicts with other halls.
constexpr int kMaxTries = 100;

constexpr const char* kListed = "SELECT id, last_seq, changed, status, summary, next, card_mark "
                                "FROM kyvien.game ";

class PostgresLog : public EventLog {
  public:
    PostgresLog(std::string address, std::string seen, std::unique_ptr<PostgresWriter> writer)
        : address_(std::move(address)), shown_(internal::shown_address(address_)),
          hall_(writer->hall()), key_(writer->key()), seen_(std::move(seen), key_),
          writer_(std::move(writer)),
          queue_([this](internal::WriteBatch& batch) { write(batch); }) {}

    /// Verifies the list of games and ledgers, the last event of each, and the sum of all marks,
    /// before anything is read or added. Throws PostgresError.
    void look_for_faults() {
        Connection connection(address_);
        connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        for (const LogFault& fault :
             internal::compare_with_marks(connection, key_, internal::Depth::Heads).faults)
            faults_.add(fault);
        if (const auto behind = seen_.compare(connection))
            faults_.add(*behind);
        connection.run("COMMIT");
    }

    void append(Append addition, AppendDone done) override {
        KYVIEN_ASSERT(!addition.lines.empty() || addition.card,
                      "an addition without a line and a card has nothing to say");
        if (const auto fault = faults_.of(addition.game)) {
            done(internal::game_altered(*fault));
            return;
        }
        if (!queue_.put(addition, done))
            done(refuse("store-busy",
                        "The database does not keep up with the hall; try again in a moment.",
                        std::nullopt, {{"path", shown_}}));
    }

    void check(CheckDone done) override {
        if (!queue_.put(done))
            done(internal::being_closed(shown_));
    }

    Result<std::vector<StoredEvent>> read(std::string_view game, std::uint64_t from_seq) override {
        if (const auto fault = faults_.of(game))
            return internal::game_altered(*fault);
        auto outcome = KYVIEN_TRY(reading([&](Connection& connection) {
            return internal::read_events(connection, key_, game, from_seq);
        }));
        if (!outcome)
            return noted(outcome.error());
        return *std::move(outcome);
    }

    Result<std::vector<SeatKey>> keys(std::string_view game) override {
        std::optional<LogFault> fault;
        auto found = reading([&](Connection& connection) {
            const Rows rows =
                connection.run("SELECT seat, hash, mark FROM kyvien.seat_key WHERE game = $1 "
                               "ORDER BY seat",
                               Parameters().text(game));
            std::vector<SeatKey> keys;
            for (int row = 0; row < rows.count(); ++row) {
                SeatKey key{static_cast<int>(rows.number(row, 0)), {}};
                const std::string hash = rows.bytes(row, 1);
                std::copy_n(hash.begin(), std::min(hash.size(), key.hash.size()), key.hash.begin());
                if (digest_in(rows, row, 2) != key_.of_seat(game, key.seat, key.hash))
                    fault = internal::seat_fault(game);
                keys.push_back(key);
            }
            return keys;
        });
        if (fault)
            return noted(*fault);
        return found;
    }

    Result<std::optional<ListedGame>> find(std::string_view game) override {
        std::optional<LogFault> fault;
        auto found = reading([&](Connection& connection) {
            const Rows rows =
                connection.run(std::string(kListed) + "WHERE id = $1", Parameters().text(game));
            if (rows.count() == 0)
                return std::optional<ListedGame>();
            auto listed = listed_game(rows, 0);
            if (!is_recorded(rows, 0, listed))
                fault = internal::card_fault(game);
            return std::optional(std::move(listed));
        });
        if (fault)
            return noted(*fault);
        return found;
    }

    Result<std::vector<ListedGame>> games(GameStatus status, std::size_t limit) override {
        return reading([&](Connection& connection) {
            const Rows rows = connection.run(
                std::string(kListed) + "WHERE status = $1::smallint ORDER BY changed DESC "
                                       "LIMIT $2::bigint",
                Parameters()
                    .number(static_cast<std::int64_t>(status))
                    .number(static_cast<std::int64_t>(std::min<std::size_t>(limit, INT64_MAX))));
            std::vector<ListedGame> games;
            for (int row = 0; row < rows.count(); ++row)
                if (auto listed = listed_game(rows, row); is_recorded(rows, row, listed))
                    games.push_back(std::move(listed));
                else
                    faults_.add(internal::card_fault(listed.game));
            return games;
        });
    }

    void store_answer(Instant at, KeptAnswer answer, CheckDone done) override {
        if (!queue_.put({at, std::move(answer)}, done))
            done(refuse("store-busy",
                        "The database does not keep up with the hall; try again in a moment.",
                        std::nullopt, {{"path", shown_}}));
    }
    Result<std::optional<std::string>> find_answer(const KeyHash& request) override {
        return reading([&](Connection& connection) {
            const Rows rows =
                connection.run("SELECT answer FROM kyvien.answer WHERE request = $1::bytea",
                               Parameters().bytes(request));
            return rows.count() == 0 ? std::nullopt : std::optional(rows.bytes(0, 0));
        });
    }
    Result<std::vector<KeptAnswer>> answers_of_game(std::string_view game) override {
        return reading([&](Connection& connection) {
            const Rows rows = connection.run(
                "SELECT request, answer FROM kyvien.answer WHERE game = $1 AND game <> ''",
                Parameters().text(game));
            std::vector<KeptAnswer> answers;
            for (int row = 0; row < rows.count(); ++row) {
                const std::string request = rows.bytes(row, 0);
                KeptAnswer& stored_answer = answers.emplace_back();
                std::copy_n(request.begin(), std::min(request.size(), stored_answer.request.size()),
                            stored_answer.request.begin());
                stored_answer.answer = rows.bytes(row, 1);
            }
            return answers;
        });
    }
    void forget_answers(Instant before) override { queue_.put_forgetting(before); }

    void record_heartbeat(Instant at) override { queue_.put_heartbeat(at); }

    Result<std::optional<Instant>> last_alive() override {
        return reading([](Connection& connection) {
            const Rows rows = connection.run("SELECT value FROM kyvien.hall WHERE name = 'alive'");
            return rows.count() == 0 ? std::nullopt : std::optional<Instant>(rows.number(0, 0));
        });
    }

    std::size_t waiting() const override { return queue_.waiting(); }

    std::uint64_t hall() const override { return hall_; }
    Result<GameOwner> owner(std::string_view game) override {
        return reading([&](Connection& connection) {
            const Rows rows = connection.run("SELECT owner, fence FROM kyvien.game WHERE id = $1",
                                             Parameters().text(game));
            return rows.count() == 0 ? GameOwner{}
                                     : GameOwner{static_cast<std::uint64_t>(rows.number(0, 0)),
                                                 static_cast<std::uint64_t>(rows.number(0, 1))};
        });
    }
    std::uint64_t refused_by_fence() const override { return refused_by_fence_; }
    void set_notifies_others(bool tells) override { tells_others_ = tells; }

    std::vector<LogFault> faults() const override { return faults_.all(); }
    StoreFigures figures() const override { return queue_.meter().figures(); }

  private:
    [[nodiscard]] bool is_recorded(const Rows& rows, int row, const ListedGame& listed) const {
        return digest_in(rows, row, 6) ==
               key_.of_card(listed.game, static_cast<std::int64_t>(listed.card.status),
                            listed.card.summary, listed.card.next);
    }
    std::unexpected<Refusal> noted(const LogFault& fault) {
        faults_.add(fault);
        return internal::game_altered(fault);
    }

    template <typename Question>
    auto reading(Question question) -> Result<decltype(question(std::declval<Connection&>()))> {
        const std::lock_guard guard(reader_mutex_);
        if (is_uncertain_)
            return refuse(
                "store-unavailable",
                fmt::format("{} has gone away, and what it holds is not known yet.", shown_),
                std::nullopt, with_reason({{"path", shown_}}, {"store-gone", "not connected"}));
        // A connection lost since the last query is reopened once.
        for (bool is_fresh = !reader_;; is_fresh = true) {
            try {
                if (!reader_)
                    reader_ = std::make_unique<Connection>(address_);
                return question(*reader_);
            } catch (const PostgresError& error) {
                if (error.is_lost())
                    reader_.reset();
                if (!error.is_lost() || is_fresh)
                    return database_refusal(error, shown_);
            }
        }
    }

    void write(internal::WriteBatch& batch) {
        Result<void> whole = connected();
        bool is_done = false;
        for (int tries = 0; whole && !is_done; ++tries) {
            if (tries == kMaxTries) {
                whole =
                    refuse("store-busy",
                           "The database does not keep up with the hall; try again in a moment.",
                           std::nullopt, {{"path", shown_}});
                break;
            }
            std::vector<Result<std::uint64_t>> results;
            whole = commit(batch, results);
            // Two halls that change the same games may deadlock; one of them has then changed
            // nothing, and repeats it.
            if (!whole && whole.error().code == internal::kDeadlocked)
                whole = {};
            else if (whole)
                is_done = tell_done(batch, std::move(results));
        }
        for (internal::WaitingAppend& left : batch.additions)
            left.done(refuse(whole.error()));
        for (CheckDone& done : batch.checks)
            done(whole);
    }

    /// Reports what was committed: the first additions and everything else. From the first addition
    /// with a stale cached state on, they are left to be repeated.
    static bool tell_done(internal::WriteBatch& batch, std::vector<Result<std::uint64_t>> results) {
        std::vector<internal::WaitingAppend> additions = std::exchange(batch.additions, {});
        for (std::size_t i = 0; i < results.size(); ++i)
            additions[i].done(std::move(results[i]));
        std::move(additions.begin() + static_cast<std::ptrdiff_t>(results.size()), additions.end(),
                  std::back_inserter(batch.additions));
        batch.answers = {};
        batch.forget_before = std::nullopt;
        return batch.additions.empty();
    }

    Result<void> commit(const internal::WriteBatch& batch,
                        std::vector<Result<std::uint64_t>>& results) {
        bool is_committing = false;
        try {
            std::optional<Instant> alive = batch.alive;
            for (const internal::WaitingAppend& waiting : batch.additions)
                alive = std::max(alive.value_or(waiting.addition.at), waiting.addition.at);
            writer_->queue_additions(batch.additions);
            for (const internal::WaitingAnswer& each : batch.answers)
                writer_->queue_answer(each);
            if (batch.forget_before)
                writer_->queue_forgetting(*batch.forget_before);
            // With several halls the lease is the sign of life; one shared row would make them wait
            // for each other.
            if (alive && !tells_others_)
                writer_->queue_alive(*alive);
            if (!batch.checks.empty())
                writer_->queue_check();
            if (tells_others_ && !batch.additions.empty())
                writer_->queue_notices(changes_of(batch));
            is_committing = true;
            const auto began = internal::StoreMeter::Clock::now();
            results = writer_->commit();
            if (writer_->part().number() > 0)
                seen_.write(writer_->part().row(), writer_->part().number());
            queue_.meter().note_sync(internal::StoreMeter::Clock::now() - began);
            std::uint64_t events = 0;
            for (std::size_t i = 0; i < results.size(); ++i)
                events += results[i] ? batch.additions[i].addition.lines.size() : 0;
            queue_.meter().note_commit(events);
            for (const LogFault& fault : writer_->take_faults())
                faults_.add(fault);
            refused_by_fence_ += writer_->take_fenced();
            return {};
        } catch (const PostgresError& error) {
            results.clear();
            if (!error.is_lost()) {
                writer_->forget_unwritten();
                return database_refusal(error, shown_);
            }
            lose_connections(is_committing);
            // The server ends the lost session's work before it gives its lock to this one: what is
            // read afterwards is final.
            if (is_committing)
                (void)connected();  // if it is still unreachable, each addition tries again and
                                    // reports it
            return is_committing ? uncertain(error, shown_) : database_refusal(error, shown_);
        }
    }

    static std::vector<ChangedGame> changes_of(const internal::WriteBatch& batch) {
        std::vector<ChangedGame> changed;
        for (const internal::WaitingAppend& waiting : batch.additions) {
            const Append& addition = waiting.addition;
            changed.push_back({addition.game, addition.expected_seq + addition.lines.size()});
        }
        return changed;
    }

    void lose_connections(bool is_uncertain) {
        const std::lock_guard guard(reader_mutex_);
        writer_.reset();
        reader_.reset();
        is_uncertain_ = is_uncertain_ || is_uncertain;
    }

    /// Reconnects after a lost connection.
    Result<void> connected() {
        if (writer_)
            return {};
        try {
            auto writer = std::make_unique<PostgresWriter>(address_);
            KYVIEN_TRY(writer->prepare(hall_, shown_));
            const std::lock_guard guard(reader_mutex_);
            writer_ = std::move(writer);
            is_uncertain_ = false;
            queue_.meter().note_reconnect();
            return {};
        } catch (const PostgresError& error) {
            return database_refusal(error, shown_);
        }
    }

    const std::string address_, shown_;
    const std::uint64_t hall_;
    const internal::MarkKey key_;
    internal::Faults faults_;
    internal::ProgressFile seen_;
    std::atomic<bool> tells_others_{false};
    std::atomic<std::uint64_t> refused_by_fence_{0};
    std::unique_ptr<PostgresWriter> writer_;
    std::mutex reader_mutex_;
    std::unique_ptr<Connection> reader_;
    bool is_uncertain_ = false;   ///< the lost session may still be committing
    internal::WriteQueue queue_;  // last: its thread uses all of the above
};

}  // namespace
}  // namespace postgres_log

Result<std::unique_ptr<EventLog>> open_postgres_log(const std::string& address,
                                                    const std::string& seen) {
    const std::string shown = internal::shown_address(address);
    try {
        auto writer = std::make_unique<internal::PostgresWriter>(address);
        KYVIEN_TRY(writer->prepare(0, shown));
        auto log = std::make_unique<postgres_log::PostgresLog>(address, seen, std::move(writer));
        log->look_for_faults();
        return log;
    } catch (const internal::PostgresError& error) {
        return internal::database_refusal(error, shown);
    }
}

bool is_postgres_address(const std::string& address) {
    return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

bool holds_password(const std::string& address) {
    return !internal::address_value(address, "password").empty();
}

std::string shown_postgres_address(const std::string& address) {
    return internal::shown_address(address);
}

}  // namespace kyvien::store
