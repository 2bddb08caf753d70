// store/halls/postgres_backup.h — copies the halls' shared database to a data folder, and restores
// it from one.
//
// The folder is that of a hall with SQLite (docs/at-rest.md, "Copies"): the log with its marks and
// their secret, the file of keys, the tournaments' files. So a copy can be read, checked and opened
// like any other folder, and a folder can be loaded into a database. Digests and marks are copied
// unchanged, so that an alteration is detected in the copy too.
//
// Not copied: data stored only in each hall's own folder (the key for sealed moves, a first chief
// arbiter's key in clear text).
//
// Cost: reads and writes every byte, then verifies the copy. Safe: any thread; blocks.
#pragma once

#include <string>

#include "base/result.h"
#include "store/integrity/integrity.h"

namespace kyvien::store {

/// Copies a consistent snapshot of the database, also while halls are running. `to` appears once
/// the copy is on disk and has been verified against its marks; faults are in the report.
/// Refuses: "file-exists", "file-unwritable", as check_postgres_integrity() and copy_data().
[[nodiscard]] Result<IntegrityReport> copy_postgres(const std::string& address,
                                                    const std::string& to);

/// Loads a data folder into a database without games, tournaments and keys, atomically; then
/// verifies it against its marks. No hall may be running.
/// Refuses: "store-not-empty", "store-locked", as check_integrity() and check_postgres_integrity().
[[nodiscard]] Result<IntegrityReport> fill_postgres(const std::string& from,
                                                    const std::string& address);

}  // namespace kyvien::store
