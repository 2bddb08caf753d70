// store/internal/postgres_schema.h — the tables of the event log in PostgreSQL, and their
// migrations.
#pragma once

#include <string>

#include "base/result.h"
#include "store/internal/postgres.h"

namespace kyvien::store::internal {

/// Makes the tables in an empty database, migrates older ones.
/// Refuses: "store-newer"; "store-locked" where a hall of an older version is there. Throws
/// PostgresError.
[[nodiscard]] Result<void> prepare_schema(Connection& connection, const std::string& shown);

/// Takes the lock of a hall, which its writing session holds for as long as it lives: who has it
/// again after a session was lost knows that the lost one has ended. `hall` 0: of a new hall, with
/// a number that no other ever had; its number. Waits a moment, since the server may not have
/// noticed yet. Needs: the schema. Refuses: "store-locked". Throws PostgresError.
[[nodiscard]] Result<std::uint64_t> take_hall_lock(Connection& connection, std::uint64_t hall,
                                                   const std::string& shown);

/// "store-newer": what stands there is of a schema this program does not know. Throws
/// PostgresError.
[[nodiscard]] std::unexpected<Refusal> newer_schema(Connection& connection,
                                                    const std::string& shown);

/// Keeps new halls from coming, until it is freed or the session ends. Refuses: "store-locked".
/// Throws PostgresError.
[[nodiscard]] Result<void> take_schema(Connection& connection, const std::string& shown);
void free_schema(Connection& connection);
/// Waits a moment until no hall is there. Refuses: "store-locked". Throws PostgresError.
[[nodiscard]] Result<void> be_alone(Connection& connection, const std::string& shown);

}  // namespace kyvien::store::internal
