// store/postgres_log.h — the event log in a PostgreSQL database.
//
// The tables are in the schema `kyvien`, which is created or migrated when the log is opened; a
// newer schema is refused and left unchanged. All waiting additions become one transaction, sent
// without waiting for intermediate answers (pipelining), so that one round trip and one disk flush
// of the server serve all games that have moved meanwhile. Events acknowledged by append() are
// committed with synchronous_commit.
//
// Several halls may write, each with a number of its own (store/halls/hall_leases.h): an addition
// succeeds only if the game has the expected fencing number. Each transaction notifies the other
// halls of its changes once. After a lost connection, every addition and query tries to reconnect.
#pragma once

#include <memory>
#include <string>

#include "store/event_log.h"

namespace kyvien::store {

/// `address`: postgresql://user@host:port/database, or libpq's keyword=value form. `seen`: a file
/// of this hall that remembers the database's progress, so that a database restored from an older
/// backup is detected at the next start; empty: none. Refuses: "store-unavailable" (no server, or
/// access denied), "store-not-writable", "store-newer", "store-locked" (a hall of an older version
/// is running).
[[nodiscard]] Result<std::unique_ptr<EventLog>> open_postgres_log(const std::string& address,
                                                                  const std::string& seen = {});

/// Does this name a PostgreSQL database rather than a folder?
[[nodiscard]] bool is_postgres_address(const std::string& address);

/// Does the address contain a password? It should not, because /proc shows it to everyone.
[[nodiscard]] bool holds_password(const std::string& address);
/// The address without its password, for display: postgresql://host:port/database.
[[nodiscard]] std::string shown_postgres_address(const std::string& address);

/// The schema version this program writes.
inline constexpr int kPostgresSchemaVersion = 13;

}  // namespace kyvien::store
