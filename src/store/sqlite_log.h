// store/sqlite_log.h — the event log in one SQLite file.
//
// WAL with synchronous=FULL: what append() has acknowledged survives kill -9 and a power cut. One
// thread writes; all additions that wait become one transaction, so that one fsync (4 ms on a plain
// disk) serves as many games as have moved meanwhile.
//
// The file names itself (application id "Kyvi") and its schema version; files of an older version
// are brought up to date when opened, newer and foreign ones are refused untouched. The folder is
// locked against a second hall.
//
// Every event carries a digest over the one before it and itself, and what stands beside the events
// bears marks made with the key in `path`.key (docs/at-rest.md). The opening compares what is fast
// to compare; read() follows the chain of its game each time. How far each game had come is written
// to `path`.heads, so that a lost end is seen.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/event_log.h"

namespace kyvien::store {

/// What the opening has done.
struct Opening {
    int from_version = 0;      ///< schema of the file before; 0: it was made
    std::uint64_t games = 0;   ///< that have got their marks now, as they stood
    std::uint64_t events = 0;  ///< of them
};

/// Opens or makes the log `path`; its folder must exist.
/// A file of an older version is brought to kSchemaVersion at once.
/// Refuses: "store-not-writable", "store-foreign-file", "store-newer" (the value "program" names
/// the kyvien that can read it, where the file says it), "store-damaged", "store-locked" (another
/// process has it), "store-unavailable", "store-key-missing".
[[nodiscard]] Result<std::unique_ptr<EventLog>> open_sqlite_log(const std::string& path,
                                                                Opening* opening = nullptr);

/// The version of this program, which stands in the files it writes.
[[nodiscard]] std::string_view program_version();

/// The schema this program writes.
inline constexpr int kSchemaVersion = 3;

}  // namespace kyvien::store
