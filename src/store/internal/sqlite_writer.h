// store/internal/sqlite_writer.h — the one connection that writes the log, and the lock that
// prevents a second one.
//
// Safe:  one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"
#include "store/figures/internal/store_meter.h"
#include "store/figures/internal/timed_sync.h"
#include "store/internal/chain.h"
#include "store/internal/heads_file.h"
#include "store/internal/schema.h"
#include "store/internal/sqlite.h"
#include "store/wal/internal/gathered_writes.h"

namespace kyvien::store::internal {

/// Holds the lock file beside the log for as long as it lives.
class FolderLock {
  public:
    FolderLock() = default;
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock();

    /// Refuses: "store-not-writable", "store-locked".
    Result<void> take(const std::string& path);

  private:
    int descriptor_ = -1;
};

/// The connection that writes, with its statements. What has no Result throws SqliteError.
class Writer {
  public:
    explicit Writer(const std::string& path);
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Brings the file to this version, compares it with its marks as far as that is fast, and goes
    /// on where it ends. Refuses: as prepare_schema().
    Result<void> prepare();

    void begin();
    void commit();
    void rollback();
    /// Refuses: "seq-conflict", "game-altered".
    Result<std::uint64_t> add(const Append& addition);
    /// As EventLog's functions; `game` is empty for a request that belongs to none.
    void keep_answer(std::string_view game, Instant at, const KeptAnswer& answer);
    void forget_answers(Instant before);
    void alive(Instant at);
    /// Changes a page, so that the commit has something to write.
    void check();

    /// Puts all of the WAL into the file, on disk: what is read of it after the disk has failed may
    /// otherwise be in the system's memory alone.
    void settle();

    /// After prepare(): counts how long the disk takes from now on.
    void time_syncs(StoreMeter& meter) { timed_.begin(database_.raw(), meter); }
    /// After that: a transaction is one write to the log.
    void gather_writes() { gathered_.begin(database_.raw()); }

    /// Of prepare().
    [[nodiscard]] const Prepared& prepared() const { return prepared_; }
    [[nodiscard]] const std::vector<LogFault>& faults() const { return faults_; }

  private:
    struct Statements;
    struct GameRow {
        GameHead head;
        Digest mark{};
        Digest card_mark{};
    };
    [[nodiscard]] std::optional<GameRow> row_of(const std::string& game);
    /// As the row stands, or is known to stand. Refuses: "seq-conflict", "game-altered".
    [[nodiscard]] Result<GameRow> row_before(const Append& addition);
    /// False where the row is not the one `before`.
    bool put_row(const std::string& game, const GameRow& before, const GameRow& after,
                 const GameCard* card);
    void write_events(const Append& addition);
    void write_keys(const Append& addition);
    void begin_heads_anew();

    std::string path_;
    // Before the database, whose files use them until they are closed.
    TimedSync timed_;
    GatheredWrites gathered_;
    Database database_;
    std::unique_ptr<Statements> statements_;
    Prepared prepared_;
    std::unique_ptr<HeadsFile> heads_;
    std::vector<LogFault> faults_;
    Checkpoint checkpoint_;  ///< as it is on disk
    MarkSum sum_;            ///< with what is being written
    Instant last_at_ = 0;
    bool has_changed_ = false;
    std::unordered_map<std::string, GameRow> known_;  ///< as they were written last
    std::vector<Digest> digests_;                     ///< of the events of one addition
    std::size_t heads_due_ = 0;  ///< bytes of the file of heads at which it is begun anew
};

}  // namespace kyvien::store::internal
