// store/sqlite_log.h — the event log in one SQLite file.
//
// WAL with synchronous=FULL: what append() has acknowledged survives kill -9 and a power cut. One
// thread writes; all additions that wait become one transaction, so that one fsync (4 ms on a plain
// disk) serves as many games as have moved meanwhile.
//
// The file names itself (application id "Kyvi") and its schema version; files of an older version
// are brought up to date when opened, newer and foreign ones are refused untouched. The folder is
// locked against a second hall.
#pragma once

#include <memory>
#include <string>

#include "store/event_log.h"

namespace kyvien::store {

/// Opens or makes the log `path`; its folder must exist.
/// A file of an older version is brought to kSchemaVersion at once.
/// Refuses: "store-not-writable", "store-foreign-file", "store-newer" (the value "program" names
/// the kyvien that can read it, where the file says it), "store-damaged", "store-locked" (another
/// process has it), "store-unavailable".
[[nodiscard]] Result<std::unique_ptr<EventLog>> open_sqlite_log(const std::string& path);

/// The schema this program writes.
inline constexpr int kSchemaVersion = 2;

}  // namespace kyvien::store
