#include "store/sqlite_log.h"

#include <sqlite3.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "base/assert.h"
#include "store/figures/internal/store_meter.h"
#include "store/internal/faults.h"
#include "store/internal/integrity.h"
#include "store/internal/refusals.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/internal/sqlite/sqlite_reader.h"
#include "store/internal/sqlite/sqlite_writer.h"
#include "store/internal/write_queue.h"

namespace kyvien::store {
namespace {

using internal::card_fault;
using internal::database_refusal;
using internal::digest_of;
using internal::Faults;
using internal::FolderLock;
using internal::game_altered;
using internal::is_digest;
using internal::is_recorded;
using internal::listed_game;
using internal::MarkKey;
using internal::read_events;
using internal::Reader;
using internal::ReadSnapshot;
using internal::ResetAtEnd;
using internal::SqliteError;
using internal::Statement;
using internal::text_of;
using internal::uncertain;
using internal::Writer;

// With more queued additions the disk is not keeping up, and queueing more would only use memory.
constexpr std::size_t kMaxWaiting = 100'000;
// Maximum number per transaction, so that the first one does not wait too long.
constexpr std::size_t kMaxPerTransaction = 4'096;

class SqliteLog : public EventLog {
  public:
    SqliteLog(std::string path, std::unique_ptr<FolderLock> lock, std::unique_ptr<Writer> writer)
        : path_(std::move(path)), key_(*writer->prepared().key), lock_(std::move(lock)),
          writer_(std::move(writer)), reader_(std::in_place, path_) {
        note_faults();
        writer_->time_syncs(meter_);
        writer_->gather_writes();
        thread_ = std::thread([this] { write_until_stopped(); });
    }

    ~SqliteLog() override {
        {
            const std::lock_guard guard(mutex_);
            stopping_ = true;
        }
        wake_.notify_one();
        stopped_.notify_one();
        thread_.join();
    }

    void append(Append addition, AppendDone done) override {
        KYVIEN_ASSERT(!addition.lines.empty() || addition.card,
                      "an addition without a line and a card has nothing to say");
        if (const auto fault = faults_.of(addition.game)) {
            done(game_altered(*fault));
            return;
        }
        {
            const std::lock_guard guard(mutex_);
            if (queue_.size() < kMaxWaiting && !stopping_) {
                queue_.push_back({std::move(addition), std::move(done)});
                meter_.note_put();
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
        done(internal::being_closed(path_));
    }

    Result<std::vector<StoredEvent>> read(std::string_view game, std::uint64_t from_seq) override {
        if (const auto fault = faults_.of(game))
            return game_altered(*fault);
        auto outcome = KYVIEN_TRY(reading([&](Reader& reader) {
            const ReadSnapshot view(reader.database);
            return read_events(reader, key_, game, from_seq);
        }));
        if (!outcome)
            return noted(outcome.error());
        return *std::move(outcome);
    }

    Result<std::vector<SeatKey>> keys(std::string_view game) override {
        std::optional<LogFault> fault;
        auto keys = reading([&](Reader& reader) {
            std::vector<SeatKey> found;
            ResetAtEnd at_end(reader.keys);
            reader.keys.bind(1, game);
            while (reader.keys.step()) {
                SeatKey key{static_cast<int>(reader.keys.number(0)),
                            digest_of(reader.keys.blob(1))};
                if (!is_digest(reader.keys.blob(2), key_.of_seat(game, key.seat, key.hash)))
                    fault = internal::seat_fault(game);
                found.push_back(key);
            }
            return found;
        });
        if (fault)
            return noted(*fault);
        return keys;
    }

    Result<std::optional<ListedGame>> find(std::string_view game) override {
        std::optional<LogFault> fault;
        auto listed = reading([&](Reader& reader) {
            ResetAtEnd at_end(reader.game);
            reader.game.bind(1, game);
            std::optional<ListedGame> found;
            if (!reader.game.step())
                return found;
            if (!is_recorded(key_, reader.game))
                fault = card_fault(game);
            found = listed_game(reader.game);
            return found;
        });
        if (fault)
            return noted(*fault);
        return listed;
    }

    Result<std::vector<ListedGame>> games(GameStatus status, std::size_t limit) override {
        return reading([&](Reader& reader) {
            std::vector<ListedGame> games;
            Statement& rows = reader.games(status);
            ResetAtEnd at_end(rows);
            // LIMIT is signed: the largest size_t, meaning "all", must not become negative.
            rows.bind(1, static_cast<std::int64_t>(std::min<std::size_t>(limit, INT64_MAX)));
            while (rows.step())
                if (is_recorded(key_, rows))
                    games.push_back(listed_game(rows));
                else
                    faults_.add(card_fault(rows.text(0)));
            return games;
        });
    }

    void store_answer(Instant at, KeptAnswer answer, CheckDone done) override {
        {
            const std::lock_guard guard(mutex_);
            if (answers_.size() < kMaxWaiting && !stopping_) {
                answers_.push_back({at, std::move(answer)});
                checks_.push_back(std::move(done));
                wake_.notify_one();
                return;
            }
        }
        done(refuse("store-busy", "The disk does not keep up with the hall; try again in a moment.",
                    std::nullopt, {{"path", path_}}));
    }

    Result<std::optional<std::string>> find_answer(const KeyHash& request) override {
        return reading([&](Reader& reader) {
            std::optional<std::string> found;
            const ResetAtEnd at_end(reader.answer);
            reader.answer.bind_blob(1, request);
            if (reader.answer.step())
                found = text_of(reader.answer.blob(0));
            return found;
        });
    }

    Result<std::vector<KeptAnswer>> answers_of_game(std::string_view game) override {
        return reading([&](Reader& reader) {
            std::vector<KeptAnswer> found;
            const ResetAtEnd at_end(reader.answers);
            reader.answers.bind(1, game);
            while (reader.answers.step())
                found.push_back(
                    {digest_of(reader.answers.blob(0)), text_of(reader.answers.blob(1))});
            return found;
        });
    }

    void forget_answers(Instant before) override {
        {
            const std::lock_guard guard(mutex_);
            forget_before_ = before;
        }
        wake_.notify_one();
    }

    void record_heartbeat(Instant at) override {
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

    std::vector<LogFault> faults() const override { return faults_.all(); }
    StoreFigures figures() const override { return meter_.figures(); }

  private:
    struct Waiting {
        Append addition;
        AppendDone done;
    };
    struct WaitingAnswer {
        Instant at = 0;
        KeptAnswer answer;
    };
    /// What is written in the same transaction as the additions.
    struct Others {
        std::vector<CheckDone> checks;
        std::vector<WaitingAnswer> answers;
        std::optional<Instant> alive;
        std::optional<Instant> forget_before;
    };

    template <typename Question>
    auto reading(Question question) -> Result<decltype(question(std::declval<Reader&>()))> {
        const std::lock_guard guard(reader_mutex_);
        try {
            if (!reader_)
                reader_.emplace(path_);
            return question(*reader_);
        } catch (const SqliteError& error) {
            return database_refusal(error, path_);
        }
    }

    std::unexpected<Refusal> noted(const LogFault& fault) {
        faults_.add(fault);
        return game_altered(fault);
    }
    void note_faults() {
        for (const LogFault& fault : writer_->faults())
            faults_.add(fault);
    }

    void write_until_stopped() {
        std::vector<Waiting> batch;
        std::size_t last = 0;
        for (;;) {
            Others others;
            {
                std::unique_lock lock(mutex_);
                const auto has_others = [this] {
                    return alive_ || forget_before_ || !checks_.empty();
                };
                if (last >= internal::kBusyBatch)
                    stopped_.wait_for(lock, internal::kGathering, [this] { return stopping_; });
                wake_.wait(lock, [&] { return stopping_ || has_others() || !queue_.empty(); });
                if (queue_.empty() && !has_others())
                    return;  // stopping, and everything is written
                take(batch);
                others.checks.swap(checks_);
                others.answers.swap(answers_);
                others.alive = std::exchange(alive_, std::nullopt);
                others.forget_before = std::exchange(forget_before_, std::nullopt);
            }
            last = batch.size();
            write(batch, others);
            meter_.note_written();
            batch.clear();
        }
    }

    void take(std::vector<Waiting>& batch) {
        if (queue_.size() <= kMaxPerTransaction) {
            batch.swap(queue_);
            if (!batch.empty())
                meter_.note_taken(false);
            return;
        }
        const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(kMaxPerTransaction);
        std::move(queue_.begin(), end, std::back_inserter(batch));
        queue_.erase(queue_.begin(), end);
        meter_.note_taken(true);
    }

    void write(std::vector<Waiting>& batch, Others& others) {
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
                if (!results.back() && results.back().error().code == "game-altered")
                    faults_.add(internal::row_fault(waiting.addition.game));
                others.alive =
                    std::max(others.alive.value_or(waiting.addition.at), waiting.addition.at);
            }
            for (const WaitingAnswer& each : others.answers)
                writer_->store_answer("", each.at, each.answer);
            if (others.forget_before)
                writer_->forget_answers(*others.forget_before);
            if (others.alive)
                writer_->alive(*others.alive);
            if (!others.checks.empty())
                writer_->check();
            is_committing = true;
            writer_->commit();
            std::uint64_t events = 0;
            for (std::size_t i = 0; i < batch.size(); ++i)
                events += results[i] ? batch[i].addition.lines.size() : 0;
            meter_.note_commit(events);
        } catch (const SqliteError& error) {
            // A transaction that was completely written but not synced may or may not be in the
            // file when it is next opened: what is read then is authoritative.
            const bool is_uncertain = is_committing && error.extended_code() == SQLITE_IOERR_FSYNC;
            whole = is_uncertain ? uncertain(error, path_) : database_refusal(error, path_);
            results.assign(batch.size(), std::unexpected(whole.error()));
            undo();
            if (is_uncertain)
                close_all();
        }
        for (std::size_t i = 0; i < batch.size(); ++i)
            batch[i].done(std::move(results[i]));
        for (CheckDone& done : others.checks)
            done(whole);
    }

    void undo() {
        try {
            if (writer_)
                writer_->rollback();
        } catch (const SqliteError&) {
            // Nothing was committed, as promised; the next begin() reports the state.
            return;
        }
    }

    /// Once the last connection is closed, SQLite recovers from its journal. Both connections are
    /// reopened when next needed.
    void close_all() {
        const std::lock_guard guard(reader_mutex_);
        writer_.reset();
        reader_.reset();
        try {
            reopen();
        } catch (const SqliteError&) {
            // The disk still fails: each addition tries again and reports it.
            writer_.reset();
        }
    }

    /// Throws SqliteError.
    void reopen() {
        auto writer = std::make_unique<Writer>(path_);
        if (auto ready = writer->prepare(); !ready)
            throw SqliteError(SQLITE_IOERR, ready.error().english);
        writer->checkpoint_wal();
        writer_ = std::move(writer);
        writer_->time_syncs(meter_);
        writer_->gather_writes();
        note_faults();
    }

    const std::string path_;
    const MarkKey key_;
    Faults faults_;
    internal::StoreMeter meter_;
    std::unique_ptr<FolderLock> lock_;
    std::unique_ptr<Writer> writer_;
    std::mutex reader_mutex_;
    std::optional<Reader> reader_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable
        stopped_;  ///< separate, so that additions do not wake the waiting thread
    std::vector<Waiting> queue_;
    std::vector<CheckDone> checks_;
    std::vector<WaitingAnswer> answers_;
    std::optional<Instant> alive_;
    std::optional<Instant> forget_before_;
    bool stopping_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace

std::string_view program_version() {
    return KYVIEN_VERSION;
}

Result<std::unique_ptr<EventLog>> open_sqlite_log(const std::string& path, Opening* opening) {
    auto lock = std::make_unique<FolderLock>();
    if (auto taken = lock->take(path); !taken)
        return std::unexpected(taken.error());
    try {
        auto writer = std::make_unique<Writer>(path);
        if (auto ready = writer->prepare(); !ready)
            return std::unexpected(ready.error());
        if (opening != nullptr)
            *opening = {static_cast<int>(writer->prepared().from_version),
                        writer->prepared().sealed.games, writer->prepared().sealed.events};
        return std::make_unique<SqliteLog>(path, std::move(lock), std::move(writer));
    } catch (const SqliteError& error) {
        return database_refusal(error, path);
    }
}

}  // namespace kyvien::store
