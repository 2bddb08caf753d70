// store/internal/postgres/postgres_schema.h — the tables of the event log in PostgreSQL, and their
// migrations.
#pragma once

#include <string>

#include "base/result.h"
#include "store/internal/postgres/postgres.h"

namespace kyvien::store::internal {

/// Creates the tables in an empty database, migrates older ones.
/// Refuses: "store-newer"; "store-locked" if a hall of an older version is running. Throws
/// PostgresError.
[[nodiscard]] Result<void> prepare_schema(Connection& connection, const std::string& shown);

/// Takes a hall's lock, which its writing session holds while it lives; taking it again after a
/// lost session proves that that session has ended. `hall` 0: a new hall with a new, never used
/// number. Returns the number. Waits briefly, because the server may not have noticed the end yet.
/// Needs: the schema. Refuses: "store-locked". Throws PostgresError.
[[nodiscard]] Result<std::uint64_t> take_hall_lock(Connection& connection, std::uint64_t hall,
                                                   const std::string& shown);

/// "store-newer": the database has a schema unknown to this program. Throws PostgresError.
[[nodiscard]] std::unexpected<Refusal> newer_schema(Connection& connection,
                                                    const std::string& shown);

/// Prevents new halls from starting, until it is released or the session ends. Refuses:
/// "store-locked". Throws PostgresError.
[[nodiscard]] Result<void> lock_schema(Connection& connection, const std::string& shown);
void unlock_schema(Connection& connection);
/// Waits briefly until no hall is running. Refuses: "store-locked". Throws PostgresError.
[[nodiscard]] Result<void> wait_until_no_hall_runs(Connection& connection,
                                                   const std::string& shown);

}  // namespace kyvien::store::internal
