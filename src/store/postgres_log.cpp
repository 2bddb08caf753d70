#include "store/postgres_log.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "base/assert.h"
#include "store/halls/hall_leases.h"
#include "store/internal/notices.h"
#include "store/internal/postgres.h"
#include "store/internal/postgres_schema.h"
#include "store/internal/refusals.h"
#include "store/internal/write_queue.h"

namespace kyvien::store {
namespace postgres_log {
namespace {

using internal::Connection;
using internal::Parameters;
using internal::PostgresError;
using internal::Rows;

// Never seen outside: what it says of is done again.
constexpr std::string_view kDeadlocked = "store-deadlocked";

std::unexpected<Refusal> trouble(const PostgresError& error, const std::string& shown) {
    if (error.state() == "53100")  // disk_full
        return refuse("store-full",
                      fmt::format("The disk of {} is full; nothing was recorded. Free some space, "
                                  "then try again.",
                                  shown),
                      std::nullopt, {{"path", shown}});
    if (error.state() == "42501" || error.state() == "25006")  // no privilege; a standby
        return refuse("store-not-writable",
                      fmt::format("{} cannot be written ({}); check the role's privileges.", shown,
                                  error.what()),
                      std::nullopt, {{"path", shown}, {"reason", error.what()}});
    if (error.state() == "40P01" || error.state() == "40001")  // deadlock, serialization
        return refuse(std::string(kDeadlocked), error.what());
    return refuse(
        "store-unavailable",
        fmt::format("{} could not be used: {}. Nothing was recorded.", shown, error.what()),
        std::nullopt, {{"path", shown}, {"reason", error.what()}});
}

/// The server went away while it was asked to commit.
std::unexpected<Refusal> uncertain(const PostgresError& error, const std::string& shown) {
    return refuse("store-uncertain",
                  fmt::format("{} has gone away ({}). It is uncertain whether this was recorded; "
                              "the log is read again.",
                              shown, error.what()),
                  std::nullopt, {{"path", shown}, {"reason", error.what()}});
}

// What follows the claim of a game, and is done only where it succeeds: one statement, since in a
// pipeline nothing can be decided between two.
constexpr const char* kRestOfAddition =
    "written AS (INSERT INTO kyvien.event (game, seq, at, line) "
    "SELECT claimed.id, $2::bigint + n, $3::bigint, line "
    "FROM claimed, unnest($4::bytea[]) WITH ORDINALITY AS added (line, n)), "
    "keyed AS (INSERT INTO kyvien.seat_key (game, seat, hash) "
    "SELECT claimed.id, seat, hash FROM claimed, unnest($5::int[], $6::bytea[]) AS k (seat, hash) "
    "ON CONFLICT (game, seat) DO UPDATE SET hash = excluded.hash), "
    "answered AS (INSERT INTO kyvien.answer (request, game, at, answer) "
    "SELECT $10::bytea, claimed.id, $3::bigint, $11::bytea FROM claimed "
    "WHERE $10::bytea IS NOT NULL "
    "ON CONFLICT (request) DO UPDATE SET at = excluded.at, answer = excluded.answer) "
    "SELECT count(*) FROM claimed";

Parameters& put_bytes(Parameters& values, std::string_view text) {
    return values.bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

/// The one connection that writes, with its statements.
class Writer {
  public:
    explicit Writer(const std::string& address) : connection_(address) {}

    /// Of this hall, or of a new one (0); its number.
    /// Refuses: "store-locked", "store-newer". Throws PostgresError.
    Result<std::uint64_t> prepare(std::uint64_t hall, const std::string& shown) {
        KYVIEN_TRY(internal::prepare_schema(connection_, shown));
        hall = KYVIEN_TRY(internal::take_hall_lock(connection_, hall, shown));
        owner_ = static_cast<std::int64_t>(hall);
        connection_.prepare(
            "begin_game",
            std::string("WITH claimed AS (INSERT INTO kyvien.game "
                        "(id, last_seq, changed, status, summary, next, fence, owner) "
                        "VALUES ($1, $2::bigint + cardinality($4::bytea[]), $3::bigint, "
                        "coalesce($7::smallint, 0), coalesce($8::bytea, ''), coalesce($9, ''), "
                        "$12::bigint, $13::bigint) "
                        "ON CONFLICT DO NOTHING RETURNING id), ") +
                kRestOfAddition);
        connection_.prepare(
            "advance_game",
            std::string("WITH claimed AS (UPDATE kyvien.game SET "
                        "last_seq = last_seq + cardinality($4::bytea[]), changed = $3::bigint, "
                        "status = coalesce($7::smallint, status), "
                        "summary = coalesce($8::bytea, summary), next = coalesce($9, next) "
                        "WHERE id = $1 AND last_seq = $2::bigint AND fence = $12::bigint "
                        "RETURNING id), ") +
                kRestOfAddition);
        connection_.prepare("alive",
                            "INSERT INTO kyvien.hall (name, value) VALUES ('alive', $1::bigint) "
                            "ON CONFLICT (name) DO UPDATE "
                            "SET value = greatest(hall.value, excluded.value)");
        connection_.prepare("check", "INSERT INTO kyvien.hall (name, value) VALUES ('checked', 1) "
                                     "ON CONFLICT (name) DO UPDATE SET value = hall.value + 1");
        return hall;
    }

    void queue(const Append& addition) {
        std::vector<std::string_view> lines(addition.lines.begin(), addition.lines.end());
        std::map<std::int32_t, std::string_view> keys;  // one statement changes a row once
        for (const SeatKey& key : addition.keys)
            keys[key.seat] = {reinterpret_cast<const char*>(key.hash.data()), key.hash.size()};
        std::vector<std::int32_t> seats;
        std::vector<std::string_view> hashes;
        for (const auto& [seat, hash] : keys) {
            seats.push_back(seat);
            hashes.push_back(hash);
        }
        Parameters values;
        values.text(addition.game)
            .number(static_cast<std::int64_t>(addition.expected_seq))
            .number(addition.at)
            .byte_arrays(lines)
            .numbers(seats)
            .byte_arrays(hashes);
        if (addition.card)
            put_bytes(values.number(static_cast<std::int64_t>(addition.card->status)),
                      addition.card->summary)
                .text(addition.card->next);
        else
            values.null().null().null();
        if (addition.answer)
            put_bytes(values.bytes(addition.answer->request), addition.answer->answer);
        else
            values.null().null();
        values.number(static_cast<std::int64_t>(addition.fence));
        if (addition.expected_seq == 0)
            values.number(owner_);
        connection_.queue_prepared(addition.expected_seq == 0 ? "begin_game" : "advance_game",
                                   values);
    }
    void queue_answer(const internal::WaitingAnswer& each) {
        Parameters values;
        values.bytes(each.answer.request);
        if (each.answer.answer.empty()) {
            connection_.queue("DELETE FROM kyvien.answer WHERE request = $1::bytea", values);
            return;
        }
        put_bytes(values.number(each.at), each.answer.answer);
        connection_.queue("INSERT INTO kyvien.answer (request, game, at, answer) "
                          "VALUES ($1::bytea, '', $2::bigint, $3::bytea) ON CONFLICT (request) "
                          "DO UPDATE SET at = excluded.at, answer = excluded.answer",
                          values);
    }
    void queue_forgetting(Instant before) {
        connection_.queue("DELETE FROM kyvien.answer WHERE at < $1::bigint",
                          Parameters().number(before));
    }
    void queue_alive(Instant at) { connection_.queue_prepared("alive", Parameters().number(at)); }
    /// The transaction ends; the other halls are told what it has changed.
    void queue_notices(const std::vector<ChangedGame>& changed) {
        connection_.queue_end();
        for (const std::string& text :
             internal::change_notices(static_cast<HallNumber>(owner_), changed))
            connection_.queue("SELECT pg_notify('kyvien', $1)", Parameters().text(text));
    }
    void queue_check() { connection_.queue_prepared("check", {}); }
    std::vector<Rows> commit() { return connection_.send_queued(); }

  private:
    Connection connection_;
    std::int64_t owner_ = 0;
};

ListedGame listed_game(const Rows& rows, int row) {
    return {std::string(rows.text(row, 0)),
            static_cast<std::uint64_t>(rows.number(row, 1)),
            rows.number(row, 2),
            {static_cast<GameStatus>(rows.number(row, 3)), rows.bytes(row, 4),
             std::string(rows.text(row, 5))}};
}

constexpr const char* kListed = "SELECT id, last_seq, changed, status, summary, next "
                                "FROM kyvien.game ";

class PostgresLog : public EventLog {
  public:
    PostgresLog(std::string address, std::unique_ptr<Writer> writer, std::uint64_t hall)
        : address_(std::move(address)), shown_(internal::shown_address(address_)), hall_(hall),
          writer_(std::move(writer)),
          queue_([this](internal::WriteBatch& batch) { write(batch); }) {}

    void append(Append addition, AppendDone done) override {
        KYVIEN_ASSERT(!addition.lines.empty() || addition.card,
                      "an addition without a line and a card has nothing to say");
        if (!queue_.put(addition, done))
            done(refuse("store-busy",
                        "The database does not keep up with the hall; try again in a moment.",
                        std::nullopt, {{"path", shown_}}));
    }

    void check(CheckDone done) override {
        if (!queue_.put(done))
            done(refuse("store-unavailable", "The log is being closed.", std::nullopt,
                        {{"path", shown_}}));
    }

    Result<std::vector<StoredEvent>> read(std::string_view game, std::uint64_t from_seq) override {
        return reading([&](Connection& connection) {
            const Rows rows = connection.run(
                "SELECT seq, at, line FROM kyvien.event WHERE game = $1 AND seq >= $2::bigint "
                "ORDER BY seq",
                Parameters().text(game).number(static_cast<std::int64_t>(from_seq)));
            std::vector<StoredEvent> events;
            for (int row = 0; row < rows.count(); ++row)
                events.push_back({static_cast<std::uint64_t>(rows.number(row, 0)),
                                  rows.number(row, 1), rows.bytes(row, 2)});
            return events;
        });
    }

    Result<std::vector<SeatKey>> keys(std::string_view game) override {
        return reading([&](Connection& connection) {
            const Rows rows =
                connection.run("SELECT seat, hash FROM kyvien.seat_key WHERE game = $1 "
                               "ORDER BY seat",
                               Parameters().text(game));
            std::vector<SeatKey> keys;
            for (int row = 0; row < rows.count(); ++row) {
                SeatKey key{static_cast<int>(rows.number(row, 0)), {}};
                const std::string hash = rows.bytes(row, 1);
                std::copy_n(hash.begin(), std::min(hash.size(), key.hash.size()), key.hash.begin());
                keys.push_back(key);
            }
            return keys;
        });
    }

    Result<std::optional<ListedGame>> find(std::string_view game) override {
        return reading([&](Connection& connection) {
            const Rows rows =
                connection.run(std::string(kListed) + "WHERE id = $1", Parameters().text(game));
            return rows.count() == 0 ? std::nullopt : std::optional(listed_game(rows, 0));
        });
    }

    Result<std::vector<ListedGame>> games(GameStatus status, std::size_t most) override {
        return reading([&](Connection& connection) {
            const Rows rows = connection.run(
                std::string(kListed) + "WHERE status = $1::smallint ORDER BY changed DESC "
                                       "LIMIT $2::bigint",
                Parameters()
                    .number(static_cast<std::int64_t>(status))
                    .number(static_cast<std::int64_t>(std::min<std::size_t>(most, INT64_MAX))));
            std::vector<ListedGame> games;
            for (int row = 0; row < rows.count(); ++row)
                games.push_back(listed_game(rows, row));
            return games;
        });
    }

    void keep_answer(Instant at, KeptAnswer answer, CheckDone done) override {
        if (!queue_.put({at, std::move(answer)}, done))
            done(refuse("store-busy",
                        "The database does not keep up with the hall; try again in a moment.",
                        std::nullopt, {{"path", shown_}}));
    }
    Result<std::optional<std::string>> kept_answer(const KeyHash& request) override {
        return reading([&](Connection& connection) {
            const Rows rows =
                connection.run("SELECT answer FROM kyvien.answer WHERE request = $1::bytea",
                               Parameters().bytes(request));
            return rows.count() == 0 ? std::nullopt : std::optional(rows.bytes(0, 0));
        });
    }
    Result<std::vector<KeptAnswer>> kept_answers(std::string_view game) override {
        return reading([&](Connection& connection) {
            const Rows rows = connection.run(
                "SELECT request, answer FROM kyvien.answer WHERE game = $1 AND game <> ''",
                Parameters().text(game));
            std::vector<KeptAnswer> answers;
            for (int row = 0; row < rows.count(); ++row) {
                const std::string request = rows.bytes(row, 0);
                KeptAnswer& kept = answers.emplace_back();
                std::copy_n(request.begin(), std::min(request.size(), kept.request.size()),
                            kept.request.begin());
                kept.answer = rows.bytes(row, 1);
            }
            return answers;
        });
    }
    void forget_answers(Instant before) override { queue_.put_forgetting(before); }

    void note_alive(Instant at) override { queue_.put_alive(at); }

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
    void tell_others(bool tells) override { tells_others_ = tells; }

  private:
    template <typename Question>
    auto reading(Question question) -> Result<decltype(question(std::declval<Connection&>()))> {
        const std::lock_guard guard(reader_mutex_);
        if (is_uncertain_)
            return refuse(
                "store-unavailable",
                fmt::format("{} has gone away, and what it holds is not known yet.", shown_),
                std::nullopt, {{"path", shown_}, {"reason", "not connected"}});
        // A connection that was lost since the last question is made once anew.
        for (bool is_fresh = !reader_;; is_fresh = true) {
            try {
                if (!reader_)
                    reader_ = std::make_unique<Connection>(address_);
                return question(*reader_);
            } catch (const PostgresError& error) {
                if (error.is_lost())
                    reader_.reset();
                if (!error.is_lost() || is_fresh)
                    return trouble(error, shown_);
            }
        }
    }

    void write(internal::WriteBatch& batch) {
        std::vector<Result<std::uint64_t>> results;
        Result<void> whole = connected();
        // Two halls that change the same games may wait for each other; one of them then has not
        // changed anything, and does it again.
        for (bool is_to_try = whole.has_value(); is_to_try;) {
            whole = commit(batch, results);
            is_to_try = !whole && whole.error().code == kDeadlocked;
        }
        if (!whole)
            results.assign(batch.additions.size(), std::unexpected(whole.error()));
        for (std::size_t i = 0; i < batch.additions.size(); ++i)
            batch.additions[i].done(std::move(results[i]));
        for (CheckDone& done : batch.checks)
            done(whole);
    }

    Result<void> commit(const internal::WriteBatch& batch,
                        std::vector<Result<std::uint64_t>>& results) {
        bool is_committing = false;
        try {
            std::optional<Instant> alive = batch.alive;
            for (const internal::WaitingAppend& waiting : batch.additions) {
                writer_->queue(waiting.addition);
                alive = std::max(alive.value_or(waiting.addition.at), waiting.addition.at);
            }
            for (const internal::WaitingAnswer& each : batch.answers)
                writer_->queue_answer(each);
            if (batch.forget_before)
                writer_->queue_forgetting(*batch.forget_before);
            // Where there are other halls the lease is the sign of life; one row for all of them
            // would make them wait for each other.
            if (alive && !tells_others_)
                writer_->queue_alive(*alive);
            if (!batch.checks.empty())
                writer_->queue_check();
            if (tells_others_ && !batch.additions.empty())
                writer_->queue_notices(changes_of(batch));
            is_committing = true;
            const std::vector<Rows> answers = writer_->commit();
            for (std::size_t i = 0; i < batch.additions.size(); ++i) {
                const Append& addition = batch.additions[i].addition;
                if (answers[i].number(0, 0) == 1)
                    results.emplace_back(addition.expected_seq + addition.lines.size());
                else
                    results.emplace_back(
                        internal::seq_conflict(addition.game, addition.expected_seq));
            }
            return {};
        } catch (const PostgresError& error) {
            results.clear();
            if (!error.is_lost())
                return trouble(error, shown_);
            lose_connections(is_committing);
            // The server ends what the lost session was doing before it gives its lock to this one:
            // then what is read is the truth.
            if (is_committing)
                (void)connected();  // if it is still away, each addition tries again and tells
            return is_committing ? uncertain(error, shown_) : trouble(error, shown_);
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

    /// Connects anew where the connection was lost.
    Result<void> connected() {
        if (writer_)
            return {};
        try {
            auto writer = std::make_unique<Writer>(address_);
            KYVIEN_TRY(writer->prepare(hall_, shown_));
            const std::lock_guard guard(reader_mutex_);
            writer_ = std::move(writer);
            is_uncertain_ = false;
            return {};
        } catch (const PostgresError& error) {
            return trouble(error, shown_);
        }
    }

    const std::string address_, shown_;
    const std::uint64_t hall_;
    std::atomic<bool> tells_others_{false};
    std::unique_ptr<Writer> writer_;
    std::mutex reader_mutex_;
    std::unique_ptr<Connection> reader_;
    bool is_uncertain_ = false;   ///< the lost session may still be committing
    internal::WriteQueue queue_;  // last: its thread uses all of the above
};

}  // namespace
}  // namespace postgres_log

Result<std::unique_ptr<EventLog>> open_postgres_log(const std::string& address) {
    const std::string shown = internal::shown_address(address);
    try {
        auto writer = std::make_unique<postgres_log::Writer>(address);
        const std::uint64_t hall = KYVIEN_TRY(writer->prepare(0, shown));
        return std::make_unique<postgres_log::PostgresLog>(address, std::move(writer), hall);
    } catch (const internal::PostgresError& error) {
        return postgres_log::trouble(error, shown);
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
