// store/postgres_log.h — the event log in a PostgreSQL database.
//
// The tables stand in the schema `kyvien`, which is made and brought up to date when the log is
// opened; a newer one is refused untouched. All additions that wait become one transaction, sent
// without waiting for the answers in between, so that one round trip and one flush of the server's
// disk serve as many games as have moved meanwhile. Events that append() has acknowledged are
// committed with synchronous_commit.
//
// Several halls may write there, each with a number of its own (store/halls/hall_leases.h): an
// addition is made only where the game stands at its fencing number. Other halls are told by one
// notice a transaction what has changed. A server that has gone away is looked for again with every
// addition and question.
#pragma once

#include <memory>
#include <string>

#include "store/event_log.h"

namespace kyvien::store {

/// `address`: postgresql://user@host:port/database, or libpq's keyword=value form.
/// `seen`: a file of this hall in which it remembers how far the database has come, so that one
/// that was put back whole is found at the next start; empty: none. Refuses: "store-unavailable"
/// (no server there, or it does not let the hall in), "store-not-writable", "store-newer",
/// "store-locked" (a hall of an older version is there).
[[nodiscard]] Result<std::unique_ptr<EventLog>> open_postgres_log(const std::string& address,
                                                                  const std::string& seen = {});

/// Whether this names a PostgreSQL database rather than a folder.
[[nodiscard]] bool is_postgres_address(const std::string& address);

/// Whether the address holds a password, which does not belong where all can read it (/proc).
[[nodiscard]] bool holds_password(const std::string& address);
/// The address without its password, for people: postgresql://host:port/database.
[[nodiscard]] std::string shown_postgres_address(const std::string& address);

/// The schema this program writes there.
inline constexpr int kPostgresSchemaVersion = 13;

}  // namespace kyvien::store
