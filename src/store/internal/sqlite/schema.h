// store/internal/sqlite/schema.h — the tables of the event log in SQLite, and their migrations.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/internal/chain.h"
#include "store/internal/integrity.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store::internal {

/// The first version whose rows have marks.
inline constexpr std::int64_t kFirstSealed = 3;

struct Prepared {
    std::int64_t from_version = 0;  ///< 0: the file was empty
    SealedCounts sealed;            ///< what was given marks now
    std::unique_ptr<const MarkKey> key;
};

/// The version of an undamaged file of ours; 0 for an empty one.
/// Refuses: "store-foreign-file", "store-newer", "store-damaged". Throws SqliteError.
[[nodiscard]] Result<std::int64_t> known_version(Database& database, const std::string& path);

/// Creates the tables in an empty file, verifies and migrates an existing one. The key of its marks
/// is beside the file; it is created if the file has no marks yet.
/// Refuses: as known_version() and MarkKey::load(). Throws SqliteError.
[[nodiscard]] Result<Prepared> prepare_schema(Database& database, const std::string& path);

}  // namespace kyvien::store::internal
