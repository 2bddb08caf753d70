// store/persons/internal/person_rows.h — the games of a log, and the ledgers of a database, as the
// removal of a person's data reads and writes them, in SQLite or PostgreSQL.
//
// Throws SqliteError or PostgresError where no Result says otherwise.
// Safe:  one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/internal/chain.h"
#include "store/internal/postgres.h"
#include "store/internal/sqlite.h"
#include "store/persons/person.h"

namespace kyvien::store::internal {

/// A game with everything of it that can name a person.
struct GameRow {
    std::string game;
    Instant changed = 0;
    GameCard card;
    std::vector<StoredEvent> events;
};

/// A tournament's office, what halls keep beside it, or the keys (store/halls/ledgers.h).
struct LedgerRow {
    std::string ledger;
    Instant changed = 0;
    std::vector<StoredEvent> lines;
};

/// A removal as it stands in the log.
struct RemovalRow {
    std::string id;
    std::string line;  ///< line_of()
    Digest mark{};
    bool is_scrubbed = false;  ///< what was replaced is gone from the files too
};

class PersonRows {
  public:
    PersonRows() = default;
    PersonRows(const PersonRows&) = delete;
    PersonRows& operator=(const PersonRows&) = delete;
    virtual ~PersonRows() = default;

    /// All games, one after the other, as they are at one moment.
    virtual void each(const std::function<void(GameRow)>& game) = 0;
    /// All ledgers likewise; in SQLite there are none.
    virtual void each_ledger(const std::function<void(LedgerRow)>& ledger) { (void)ledger; }
    [[nodiscard]] virtual std::vector<RemovalRow> removals() = 0;
    [[nodiscard]] virtual const MarkKey& marks() const = 0;

    /// Begins what commit() ends; no hall comes meanwhile.
    /// Refuses: "store-locked", "person-log-altered".
    [[nodiscard]] virtual Result<void> begin() = 0;
    /// A game with other texts: its digests and marks are made anew.
    virtual void put(const GameRow& game) = 0;
    /// A ledger with other lines, as many as before, likewise. Needs: it is one of each_ledger().
    virtual void put(const LedgerRow& ledger) { (void)ledger; }
    virtual void note(const RemovalRow& removal) = 0;
    [[nodiscard]] virtual Result<void> commit() = 0;
    /// Writes the files anew, so that nothing stands in them but what the tables say.
    [[nodiscard]] virtual Result<void> scrub() = 0;
};

/// For reading, or for a removal. Refuse: as check_integrity().
[[nodiscard]] Result<std::unique_ptr<PersonRows>> sqlite_rows(const std::string& path,
                                                              OpenMode mode);
[[nodiscard]] Result<std::unique_ptr<PersonRows>> postgres_rows(const std::string& address);

/// What is kept of a removal, as a line of fields, and back. `places`: "game:seq,seq;game:seq".
[[nodiscard]] std::string line_of(const Removal& removal, const std::string& places);
[[nodiscard]] Removal removal_of(const std::string& line);

/// How many removals a log has had, and what is wrong with their records.
struct KeptRemovals {
    std::uint64_t count = 0;
    std::uint64_t lines = 0;
    std::vector<LogFault> faults;
};
[[nodiscard]] KeptRemovals kept_removals(const std::vector<RemovalRow>& rows, const MarkKey& key);
[[nodiscard]] std::vector<RemovalRow> removals_in(Database& database);
[[nodiscard]] std::vector<RemovalRow> removals_in(Connection& connection);

/// Digests of all events of a game or lines of a ledger, in their order, and how far it has come
/// with them.
[[nodiscard]] std::vector<Digest> digests_of(const std::string& name, Instant changed,
                                             const std::vector<StoredEvent>& lines, GameHead& head);

[[nodiscard]] std::unexpected<Refusal> person_log_altered(const std::string& path,
                                                          const LogFault& fault);

}  // namespace kyvien::store::internal
