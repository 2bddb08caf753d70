// store/internal/schema.h — the tables of the event log, and how older files become new ones.
#pragma once

#include "base/result.h"
#include "store/internal/sqlite.h"

namespace kyvien::store::internal {

/// Makes the tables in an empty file, checks and migrates an existing one.
/// Refuses: "store-foreign-file", "store-newer", "store-damaged". Throws SqliteError.
[[nodiscard]] Result<void> prepare_schema(Database& database, const std::string& path);

}  // namespace kyvien::store::internal
