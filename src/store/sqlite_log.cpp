#include "store/sqlite_log.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "base/assert.h"
#include "store/internal/refusals.h"
#include "store/internal/schema.h"
#include "store/internal/sqlite.h"

namespace kyvien::store {
namespace {

using internal::Database;
using internal::OpenMode;
using internal::ResetAtEnd;
using internal::SqliteError;
using internal::Statement;

// Beyond this many additions in the queue the disk is not keeping up and more would only use
// memory.
constexpr std::size_t kMostWaiting = 100'000;
// One transaction takes at most so many, so that the first of them does not wait for ever.
constexpr std::size_t kMostTogether = 4'096;

std::unexpected<Refusal> trouble(const SqliteError& error, const std::string& path) {
    if (error.code() == SQLITE_FULL)
        return refuse("store-full",
                      fmt::format("The disk of {} is full; nothing was recorded. Free some space, "
                                  "then try again.",
                                  path),
                      std::nullopt, {{"path", path}});
    if (error.code() == SQLITE_READONLY || error.code() == SQLITE_CANTOPEN ||
        error.code() == SQLITE_PERM)
        return refuse("store-not-writable",
                      fmt::format("{} cannot be written ({}); check the folder's permissions.",
                                  path, error.what()),
                      std::nullopt, {{"path", path}, {"reason", error.what()}});
    if (error.code() == SQLITE_NOTADB)
        return refuse("store-foreign-file",
                      fmt::format("{} is not a SQLite file; it was left as it is. Choose another "
                                  "folder with --data.",
                                  path),
                      std::nullopt, {{"path", path}});
    if (error.code() == SQLITE_CORRUPT)
        return refuse("store-damaged",
                      fmt::format("{} is damaged ({}); restore it from a copy, or rescue it with "
                                  "`sqlite3 FILE .recover`.",
                                  path, error.what()),
                      std::nullopt, {{"path", path}, {"reason", error.what()}});
    return refuse(
        "store-unavailable",
        fmt::format("{} could not be used: {}. Nothing was recorded.", path, error.what()),
        std::nullopt, {{"path", path}, {"reason", error.what()}});
}

/// The disk has failed between the writing of a transaction and its being safe: it may stand in the
/// file or not.
std::unexpected<Refusal> uncertain(const SqliteError& error, const std::string& path) {
    return refuse("store-uncertain",
                  fmt::format("The disk of {} has failed ({}). It is uncertain whether this was "
                              "recorded; the log is read again.",
                              path, error.what()),
                  std::nullopt, {{"path", path}, {"reason", error.what()}});
}

/// Holds the lock file beside the log for as long as it lives.
class FolderLock {
  public:
    FolderLock() = default;
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock() {
        if (descriptor_ >= 0)
            close(descriptor_);
    }

    Result<void> take(const std::string& path) {
        const std::string name = path + ".lock";
        descriptor_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (descriptor_ < 0)
            return refuse("store-not-writable",
                          fmt::format("{} cannot be made ({}); check the folder's permissions.",
                                      name, std::strerror(errno)),
                          std::nullopt, {{"path", path}, {"reason", std::strerror(errno)}});
        if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
            return refuse("store-locked",
                          fmt::format("Another hall is already using {}. Stop it first, or choose "
                                      "another folder with --data.",
                                      path),
                          std::nullopt, {{"path", path}});
        return {};
    }

  private:
    int descriptor_ = -1;
};

/// The one connection that writes, with its statements.
class Writer {
  public:
    explicit Writer(const std::string& path) : database_(path, OpenMode::ReadWriteCreate) {}

    Result<void> prepare(const std::string& path) {
        // Ask before changing anything: the file may be somebody else's.
        if (auto ready = internal::prepare_schema(database_, path); !ready)
            return ready;
        database_.exec("PRAGMA journal_mode = WAL");
        database_.exec("PRAGMA synchronous = FULL");
        database_.exec("PRAGMA wal_autocheckpoint = 4000");
        statements_.emplace(database_);
        return {};
    }

    void begin() { database_.exec("BEGIN IMMEDIATE"); }
    void commit() { database_.exec("COMMIT"); }
    void rollback() {
        // After some errors SQLite has rolled back by itself.
        if (sqlite3_get_autocommit(database_.raw()) == 0)
            database_.exec("ROLLBACK");
    }

    Result<std::uint64_t> add(const Append& addition) {
        const std::uint64_t last = addition.expected_seq + addition.lines.size();
        if (!claim(addition, last))
            return internal::seq_conflict(addition.game, addition.expected_seq);
        std::uint64_t seq = addition.expected_seq;
        for (const std::string& line : addition.lines)
            statements_->event.bind(1, addition.game)
                .bind(2, static_cast<std::int64_t>(++seq))
                .bind(3, addition.at)
                .bind(4, line)
                .run();
        if (addition.card)
            statements_->card.bind(1, addition.game)
                .bind(2, static_cast<std::int64_t>(addition.card->status))
                .bind(3, addition.card->summary)
                .bind(4, addition.card->next)
                .run();
        for (const SeatKey& key : addition.keys)
            statements_->key.bind(1, addition.game)
                .bind(2, static_cast<std::int64_t>(key.seat))
                .bind_blob(3, key.hash)
                .run();
        return last;
    }

    /// Puts all of the WAL into the file, on disk: what is read of it after the disk has failed may
    /// otherwise be in the system's memory alone.
    void settle() { database_.exec("PRAGMA wal_checkpoint(TRUNCATE)"); }

    void alive(Instant at) { statements_->alive.bind(1, at).run(); }
    /// A page that differs each time, so that the commit has something to write.
    void check() { statements_->check.run(); }

  private:
    /// Moves the game from expected_seq to `last`; false when it stands elsewhere.
    bool claim(const Append& addition, std::uint64_t last) {
        Statement& statement =
            addition.expected_seq == 0 ? statements_->begin_game : statements_->advance_game;
        statement.bind(1, addition.game)
            .bind(2, static_cast<std::int64_t>(last))
            .bind(3, addition.at);
        if (addition.expected_seq != 0)
            statement.bind(4, static_cast<std::int64_t>(addition.expected_seq));
        statement.run();
        return database_.changes() == 1;
    }

    struct Statements {
        explicit Statements(Database& database)
            : begin_game(database, "INSERT INTO game (id, last_seq, changed, shelf, summary, next) "
                                   "VALUES (?, ?, ?, 0, '', '') ON CONFLICT DO NOTHING"),
              advance_game(database, "UPDATE game SET last_seq = ?2, changed = ?3 "
                                     "WHERE id = ?1 AND last_seq = ?4"),
              event(database, "INSERT INTO event (game, seq, at, line) VALUES (?, ?, ?, ?)"),
              card(database, "UPDATE game SET shelf = ?2, summary = ?3, next = ?4 WHERE id = ?1"),
              key(database, "INSERT INTO seat_key (game, seat, hash) VALUES (?, ?, ?) "
                            "ON CONFLICT DO UPDATE SET hash = excluded.hash"),
              alive(database, "INSERT INTO hall (name, value) VALUES ('alive', ?) "
                              "ON CONFLICT DO UPDATE SET value = max(value, excluded.value)"),
              check(database, "INSERT INTO hall (name, value) VALUES ('checked', 1) "
                              "ON CONFLICT DO UPDATE SET value = value + 1") {}
        Statement begin_game, advance_game, event, card, key, alive, check;
    };

    Database database_;
    std::optional<Statements> statements_;
};

/// The connection that reads, used by one caller at a time.
struct Reader {
    explicit Reader(const std::string& path)
        : database(path, OpenMode::ReadOnly),
          events(database, "SELECT seq, at, line FROM event WHERE game = ? AND seq >= ? "
                           "ORDER BY seq"),
          keys(database, "SELECT seat, hash FROM seat_key WHERE game = ? ORDER BY seat"),
          games(database,
                "SELECT id, last_seq, changed, shelf, summary, next FROM game WHERE shelf = ? "
                "ORDER BY changed DESC LIMIT ?"),
          game(database,
               "SELECT id, last_seq, changed, shelf, summary, next FROM game WHERE id = ?"),
          alive(database, "SELECT value FROM hall WHERE name = 'alive'") {}
    Database database;
    Statement events, keys, games, game, alive;
};

ListedGame listed_game(const Statement& row) {
    return {std::string(row.text(0)),
            static_cast<std::uint64_t>(row.number(1)),
            row.number(2),
            {static_cast<GameStatus>(row.number(3)), std::string(row.text(4)),
             std::string(row.text(5))}};
}

class SqliteLog : public EventLog {
  public:
    SqliteLog(std::string path, std::unique_ptr<FolderLock> lock, std::unique_ptr<Writer> writer)
        : path_(std::move(path)), lock_(std::move(lock)), writer_(std::move(writer)),
          reader_(std::in_place, path_), thread_([this] { write_until_stopped(); }) {}

    ~SqliteLog() override {
        {
            const std::lock_guard guard(mutex_);
            stopping_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }

    void append(Append addition, AppendDone done) override {
        KYVIEN_ASSERT(!addition.lines.empty() || addition.card,
                      "an addition without a line and a card has nothing to say");
        {
            const std::lock_guard guard(mutex_);
            if (queue_.size() < kMostWaiting && !stopping_) {
                queue_.push_back({std::move(addition), std::move(done)});
                wake_.notify_one();
                return;
            }
        }
        done(refuse("store-busy", "The disk does not keep up with the hall; try again in a moment.",
                    std::nullopt, {{"path", path_}}));
    }

    void check(CheckDone done) override {
        {
            const std::lock_guard guard(mutex_);
            if (!stopping_) {
                checks_.push_back(std::move(done));
                wake_.notify_one();
                return;
            }
        }
        done(refuse("store-unavailable", "The log is being closed.", std::nullopt,
                    {{"path", path_}}));
    }

    Result<std::vector<StoredEvent>> read(std::string_view game, std::uint64_t from_seq) override {
        return reading([&](Reader& reader) {
            std::vector<StoredEvent> events;
            ResetAtEnd at_end(reader.events);
            reader.events.bind(1, game).bind(2, static_cast<std::int64_t>(from_seq));
            while (reader.events.step())
                events.push_back({static_cast<std::uint64_t>(reader.events.number(0)),
                                  reader.events.number(1), std::string(reader.events.text(2))});
            return events;
        });
    }

    Result<std::vector<SeatKey>> keys(std::string_view game) override {
        return reading([&](Reader& reader) {
            std::vector<SeatKey> keys;
            ResetAtEnd at_end(reader.keys);
            reader.keys.bind(1, game);
            while (reader.keys.step()) {
                SeatKey key{static_cast<int>(reader.keys.number(0)), {}};
                const auto blob = reader.keys.blob(1);
                std::copy_n(blob.begin(), std::min(blob.size(), key.hash.size()), key.hash.begin());
                keys.push_back(key);
            }
            return keys;
        });
    }

    Result<std::optional<ListedGame>> find(std::string_view game) override {
        return reading([&](Reader& reader) {
            ResetAtEnd at_end(reader.game);
            reader.game.bind(1, game);
            std::optional<ListedGame> listed;
            if (reader.game.step())
                listed = listed_game(reader.game);
            return listed;
        });
    }

    Result<std::vector<ListedGame>> games(GameStatus status, std::size_t most) override {
        return reading([&](Reader& reader) {
            std::vector<ListedGame> games;
            ResetAtEnd at_end(reader.games);
            // LIMIT is signed: "all" asked as the largest size_t must not become negative by luck.
            reader.games.bind(1, static_cast<std::int64_t>(status))
                .bind(2, static_cast<std::int64_t>(std::min<std::size_t>(most, INT64_MAX)));
            while (reader.games.step())
                games.push_back(listed_game(reader.games));
            return games;
        });
    }

    void note_alive(Instant at) override {
        {
            const std::lock_guard guard(mutex_);
            alive_ = std::max(alive_.value_or(at), at);
        }
        wake_.notify_one();
    }

    Result<std::optional<Instant>> last_alive() override {
        return reading([](Reader& reader) {
            ResetAtEnd at_end(reader.alive);
            std::optional<Instant> at;
            if (reader.alive.step())
                at = reader.alive.number(0);
            return at;
        });
    }

    std::size_t waiting() const override {
        const std::lock_guard guard(mutex_);
        return queue_.size();
    }

  private:
    struct Waiting {
        Append addition;
        AppendDone done;
    };

    template <typename Question>
    auto reading(Question question) -> Result<decltype(question(std::declval<Reader&>()))> {
        const std::lock_guard guard(reader_mutex_);
        try {
            if (!reader_)
                reader_.emplace(path_);
            return question(*reader_);
        } catch (const SqliteError& error) {
            return trouble(error, path_);
        }
    }

    void write_until_stopped() {
        std::vector<Waiting> batch;
        std::vector<CheckDone> checks;
        std::optional<Instant> alive;
        for (;;) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [this] {
                    return stopping_ || alive_ || !checks_.empty() || !queue_.empty();
                });
                if (queue_.empty() && !alive_ && checks_.empty())
                    return;  // stopping, and everything is written
                take(batch);
                checks.swap(checks_);
                alive = std::exchange(alive_, std::nullopt);
            }
            write(batch, checks, alive);
            batch.clear();
            checks.clear();
        }
    }

    void take(std::vector<Waiting>& batch) {
        if (queue_.size() <= kMostTogether) {
            batch.swap(queue_);
            return;
        }
        const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(kMostTogether);
        std::move(queue_.begin(), end, std::back_inserter(batch));
        queue_.erase(queue_.begin(), end);
    }

    void write(std::vector<Waiting>& batch, std::vector<CheckDone>& checks,
               std::optional<Instant> alive) {
        std::vector<Result<std::uint64_t>> results;
        results.reserve(batch.size());
        Result<void> whole;
        bool is_committing = false;
        try {
            if (!writer_)
                reopen();
            writer_->begin();
            for (const Waiting& waiting : batch) {
                results.push_back(writer_->add(waiting.addition));
                alive = std::max(alive.value_or(waiting.addition.at), waiting.addition.at);
            }
            if (alive)
                writer_->alive(*alive);
            if (!checks.empty())
                writer_->check();
            is_committing = true;
            writer_->commit();
        } catch (const SqliteError& error) {
            // A transaction that was written whole and that the disk has failed to make safe may be
            // found in the file by whoever opens it next: the truth is what is read then.
            const bool is_uncertain = is_committing && error.extended_code() == SQLITE_IOERR_FSYNC;
            whole = is_uncertain ? uncertain(error, path_) : trouble(error, path_);
            results.assign(batch.size(), std::unexpected(whole.error()));
            undo();
            if (is_uncertain)
                close_all();
        }
        for (std::size_t i = 0; i < batch.size(); ++i)
            batch[i].done(std::move(results[i]));
        for (CheckDone& done : checks)
            done(whole);
    }

    void undo() {
        try {
            if (writer_)
                writer_->rollback();
        } catch (const SqliteError&) {
            // Nothing was committed, which is all that is promised; the next begin() tells.
            return;
        }
    }

    /// SQLite reads its journal anew when the last connection was closed. Both are opened when they
    /// are needed next.
    void close_all() {
        const std::lock_guard guard(reader_mutex_);
        writer_.reset();
        reader_.reset();
        try {
            reopen();
        } catch (const SqliteError&) {
            // The disk still fails: each addition tries again and tells.
            writer_.reset();
        }
    }

    /// Throws SqliteError.
    void reopen() {
        auto writer = std::make_unique<Writer>(path_);
        if (auto ready = writer->prepare(path_); !ready)
            throw SqliteError(SQLITE_IOERR, ready.error().english);
        writer->settle();
        writer_ = std::move(writer);
    }

    const std::string path_;
    std::unique_ptr<FolderLock> lock_;
    std::unique_ptr<Writer> writer_;
    std::mutex reader_mutex_;
    std::optional<Reader> reader_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Waiting> queue_;
    std::vector<CheckDone> checks_;
    std::optional<Instant> alive_;
    bool stopping_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace

Result<std::unique_ptr<EventLog>> open_sqlite_log(const std::string& path) {
    auto lock = std::make_unique<FolderLock>();
    if (auto taken = lock->take(path); !taken)
        return std::unexpected(taken.error());
    try {
        auto writer = std::make_unique<Writer>(path);
        if (auto ready = writer->prepare(path); !ready)
            return std::unexpected(ready.error());
        return std::make_unique<SqliteLog>(path, std::move(lock), std::move(writer));
    } catch (const SqliteError& error) {
        return trouble(error, path);
    }
}

}  // namespace kyvien::store
