// store/internal/postgres_schema.h — the tables of the event log in PostgreSQL, and how older ones
// become new ones.
#pragma once

#include <string>

#include "base/result.h"
#include "store/internal/postgres.h"

namespace kyvien::store::internal {

/// Takes the lock of the one hall that writes. Waits a moment, since a hall that was killed holds
/// it until the server has noticed. Refuses: "store-locked". Throws PostgresError.
[[nodiscard]] Result<void> take_writer_lock(Connection& connection, const std::string& shown);

/// Makes the tables in an empty database, migrates older ones. Needs: the writer's lock.
/// Refuses: "store-newer". Throws PostgresError.
[[nodiscard]] Result<void> prepare_schema(Connection& connection, const std::string& shown);

}  // namespace kyvien::store::internal
