// store/sqlite_log.h — the event log in one SQLite file.
//
// WAL with synchronous=FULL: what append() has acknowledged survives kill -9 and a power failure.
// One thread writes; all waiting additions become one transaction, so that one fsync (4 ms on a
// plain disk) serves all games that have moved meanwhile.
//
// The file has an application id ("Kyvi") and a schema version. Older versions are migrated when
// opened; newer and foreign files are refused and left unchanged. The folder is locked against a
// second hall.
//
// Every event carries a digest of itself and the previous event; data stored beside the events
// carry marks made with the key in `path`.key (docs/at-rest.md). Opening verifies what is cheap to
// verify; read() verifies the chain of its game each time. The length of each game is also written
// to `path`.heads, so that a truncation is detected.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/event_log.h"

namespace kyvien::store {

/// What opening the log did.
struct Opening {
    int from_version = 0;      ///< the file's schema version before; 0: created
    std::uint64_t games = 0;   ///< games that were now given marks, as they were
    std::uint64_t events = 0;  ///< events of those games
};

/// Opens or creates the log `path`; its folder must exist. A file of an older version is migrated
/// to kSchemaVersion.
/// Refuses: "store-not-writable", "store-foreign-file", "store-newer" (the value "program" names
/// the kyvien version that can read it, if the file has it), "store-damaged", "store-locked"
/// (another process has it open), "store-unavailable", "store-key-missing".
[[nodiscard]] Result<std::unique_ptr<EventLog>> open_sqlite_log(const std::string& path,
                                                                Opening* opening = nullptr);

/// This program's version, which is written into its files.
[[nodiscard]] std::string_view program_version();

/// The schema version this program writes.
inline constexpr int kSchemaVersion = 3;

}  // namespace kyvien::store
