// store/backup.h — copies a hall's data folder, also while the hall is running.
#pragma once

#include <string>

#include "base/result.h"
#include "store/integrity.h"

namespace kyvien::store {

/// Copies all that a hall needs to go on: the log at one moment, with its key and heads, the keys
/// of people, the tournaments. `to` appears when the copy is on the disk, and was compared with its
/// marks: what is found stands in the report, and the copy stays.
/// Refuses: "file-exists" where there is something at `to`, "file-unreadable", "file-unwritable",
/// and as check_integrity().
[[nodiscard]] Result<IntegrityReport> copy_data(const std::string& from, const std::string& to);

}  // namespace kyvien::store
