// store/integrity/backup.h — copies a hall's data folder, also while the hall is running.
//
// Cost: reads and writes every byte, then verifies the copy. Safe: any thread; blocks.
#pragma once

#include <string>

#include "base/result.h"
#include "store/integrity/integrity.h"

namespace kyvien::store {

/// Copies everything a hall needs: the log at one moment with its key and heads, the keys of
/// people, the tournaments. `to` appears once the copy is on disk and has been verified against its
/// marks; faults are in the report, and the copy is kept.
/// Refuses: "file-exists" if `to` exists, "file-unreadable", "file-unwritable", and as
/// check_integrity().
[[nodiscard]] Result<IntegrityReport> copy_data(const std::string& from, const std::string& to);

}  // namespace kyvien::store
