// store/persons/internal/person_rows.h — reads and rewrites the games of a log and the ledgers of a
// database when a person's data are removed, in SQLite or PostgreSQL.
//
// Throws SqliteError or PostgresError, except in functions that return a Result.
// Safe:  one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/internal/chain.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/persons/person.h"

namespace kyvien::store::internal {

/// A game with all its data that may contain a person's name.
struct GameRow {
    std::string game;
    Instant changed = 0;
    GameCard card;
    std::vector<StoredEvent> events;
};

/// A tournament's office, the halls' notes on it, or the keys (store/halls/ledgers.h).
struct LedgerRow {
    std::string ledger;
    Instant changed = 0;
    std::vector<StoredEvent> lines;
};

/// A removal as recorded in the log.
struct RemovalRow {
    std::string id;
    std::string line;  ///< line_of()
    Digest mark{};
    bool is_scrubbed = false;  ///< the replaced data are gone from the files too
};

class PersonRows {
  public:
    PersonRows() = default;
    PersonRows(const PersonRows&) = delete;
    PersonRows& operator=(const PersonRows&) = delete;
    virtual ~PersonRows() = default;

    /// All games, one after another, in a consistent snapshot.
    virtual void each(const std::function<void(GameRow)>& game) = 0;
    /// Likewise all ledgers; SQLite has none.
    virtual void for_each_ledger(const std::function<void(LedgerRow)>& ledger) { (void)ledger; }
    [[nodiscard]] virtual std::vector<RemovalRow> removals() = 0;
    [[nodiscard]] virtual const MarkKey& marks() const = 0;

    /// Begins a transaction that commit() ends; no hall can start meanwhile.
    /// Refuses: "store-locked", "person-log-altered".
    [[nodiscard]] virtual Result<void> begin() = 0;
    /// Replaces a game's texts and recomputes its digests and marks.
    virtual void put(const GameRow& game) = 0;
    /// Likewise a ledger's lines; their number must not change. Needs: the ledger came from
    /// for_each_ledger().
    virtual void put(const LedgerRow& ledger) { (void)ledger; }
    virtual void note(const RemovalRow& removal) = 0;
    [[nodiscard]] virtual Result<void> commit() = 0;
    /// Rewrites the files, so that they contain nothing but the present data.
    [[nodiscard]] virtual Result<void> scrub() = 0;
};

/// For reading, or for a removal. Refuse: as check_integrity().
[[nodiscard]] Result<std::unique_ptr<PersonRows>> sqlite_rows(const std::string& path,
                                                              OpenMode mode);
[[nodiscard]] Result<std::unique_ptr<PersonRows>> postgres_rows(const std::string& address);

/// Formats and parses the record of a removal as a line of fields.
/// `places`: "game:seq,seq;game:seq".
[[nodiscard]] std::string line_of(const Removal& removal, const std::string& places);
[[nodiscard]] Removal removal_of(const std::string& line);

/// The number of removals in a log, and the faults of their records.
struct KeptRemovals {
    std::uint64_t count = 0;
    std::uint64_t lines = 0;
    std::vector<LogFault> faults;
};
[[nodiscard]] KeptRemovals kept_removals(const std::vector<RemovalRow>& rows, const MarkKey& key);
[[nodiscard]] std::vector<RemovalRow> removals_in(Database& database);
[[nodiscard]] std::vector<RemovalRow> removals_in(Connection& connection);

/// The digests of all events of a game or lines of a ledger, in order, and the resulting head.
[[nodiscard]] std::vector<Digest> digests_of(const std::string& name, Instant changed,
                                             const std::vector<StoredEvent>& lines, GameHead& head);

[[nodiscard]] std::unexpected<Refusal> person_log_altered(const std::string& path,
                                                          const LogFault& fault);

}  // namespace kyvien::store::internal
