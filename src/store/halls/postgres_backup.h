// store/halls/postgres_backup.h — copies what halls share in a database into a data folder, and
// back into a database.
//
// The folder is that of a hall with SQLite (docs/at-rest.md, "Copies"): the log with its marks and
// their secret, the file of keys, the tournaments' files. So a copy can be read, checked and opened
// like any other folder, and a folder can become a database. Digests and marks are copied
// unchanged, so that an alteration is found in the copy too.
//
// Not copied: what is only in each hall's own folder (the key for sealed moves, a first chief
// arbiter's key in clear text).
#pragma once

#include <string>

#include "base/result.h"
#include "store/integrity.h"

namespace kyvien::store {

/// Copies the database as it is at one moment, also while halls are open. `to` appears when the
/// copy is on the disk and was compared with its marks: what was found stands in the report.
/// Refuses: "file-exists", "file-unwritable", as check_postgres_integrity() and copy_data().
[[nodiscard]] Result<IntegrityReport> copy_postgres(const std::string& address,
                                                    const std::string& to);

/// Fills a database without games, tournaments and keys from a data folder, all of it or nothing;
/// then compares it with its marks. No hall may be there.
/// Refuses: "store-not-empty", "store-locked", as check_integrity() and check_postgres_integrity().
[[nodiscard]] Result<IntegrityReport> fill_postgres(const std::string& from,
                                                    const std::string& address);

}  // namespace kyvien::store
