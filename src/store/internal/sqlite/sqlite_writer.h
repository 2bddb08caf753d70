// store/internal/sqlite/sqlite_writer.h — the one connection that writes the log, and the lock that
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
#include "store/internal/sqlite/heads_file.h"
#include "store/internal/sqlite/schema.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/wal/internal/gathered_writes.h"

namespace kyvien::store::internal {

/// Holds the lock file beside the log during its lifetime.
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

/// The writing connection with its statements. Functions without a Result throw SqliteError.
class Writer {
  public:
    explicit Writer(const std::string& path);
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Migrates the file to this version, verifies what is cheap to verify, and continues at its
    /// end. Refuses: as prepare_schema().
    Result<void> prepare();

    void begin();
    void commit();
    void rollback();
    /// Refuses: "seq-conflict", "game-altered".
    Result<std::uint64_t> add(const Append& addition);
    /// As EventLog's functions; `game` is empty for a request that belongs to no game.
    void store_answer(std::string_view game, Instant at, const KeptAnswer& answer);
    void forget_answers(Instant before);
    void alive(Instant at);
    /// Changes a page, so that the commit has something to write.
    void check();

    /// Copies the whole WAL into the file and syncs it: after a disk failure, what is read from the
    /// WAL may otherwise exist only in the system's cache.
    void checkpoint_wal();

    /// After prepare(): starts measuring syncs.
    void time_syncs(StoreMeter& meter) { timed_.begin(database_.raw(), meter); }
    /// After that: makes each transaction a single write to the log.
    void gather_writes() { gathered_.begin(database_.raw()); }

    /// Results of prepare().
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
    /// The row as stored, or as known to be stored. Refuses: "seq-conflict", "game-altered".
    [[nodiscard]] Result<GameRow> row_before(const Append& addition);
    /// False if the row differs from `before`.
    bool put_row(const std::string& game, const GameRow& before, const GameRow& after,
                 const GameCard* card);
    void write_events(const Append& addition);
    void write_keys(const Append& addition);
    void restart_heads();

    std::string path_;
    // Declared before the database, whose files use them until they are closed.
    TimedSync timed_;
    GatheredWrites gathered_;
    Database database_;
    std::unique_ptr<Statements> statements_;
    Prepared prepared_;
    std::unique_ptr<HeadsFile> heads_;
    std::vector<LogFault> faults_;
    Checkpoint checkpoint_;  ///< as on disk
    MarkSum sum_;            ///< including what is being written
    Instant last_at_ = 0;
    bool has_changed_ = false;
    std::unordered_map<std::string, GameRow> known_;  ///< as last written
    std::vector<Digest> digests_;                     ///< of the events of one addition
    std::size_t heads_due_ = 0;  ///< size in bytes at which the file of heads is replaced
};

}  // namespace kyvien::store::internal
