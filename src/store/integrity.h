// store/integrity.h — was anything in the log of games changed, removed, added or moved?
//
// docs/at-rest.md says which alteration is found by which check.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

struct IntegrityReport {
    std::string file;
    std::uint64_t games = 0;
    std::uint64_t events = 0;
    std::uint64_t number = 0;  ///< transactions that the last checkpoint counts
    Instant at = 0;            ///< of the last one
    std::vector<LogFault> faults;
    std::uint64_t removals = 0;  ///< of persons' data (store/persons/person.h)
    bool has_checkpoint = true;  ///< a database of an older schema has none
};

/// Follows the chain of every game of the log at `path` and compares all marks. The log may be in
/// use; nothing is changed.
/// Refuses: "store-unavailable" and the other refusals of open_sqlite_log(), "store-older" where
/// nothing in the file bears a mark yet, "store-key-missing".
[[nodiscard]] Result<IntegrityReport> check_integrity(const std::string& path);

/// Accepts the log as it is now: all marks are made anew, and what was found is noted in the
/// log. Makes a new key where there is none. Refuses: as check_integrity(), and "store-locked".
[[nodiscard]] Result<IntegrityReport> accept_what_stands(const std::string& path);

/// The same of the log at a postgresql:// address, whose marks are fewer (docs/at-rest.md); the
/// second one while no hall is there. Refuse: as above, "store-newer".
[[nodiscard]] Result<IntegrityReport> check_postgres_integrity(const std::string& address);
[[nodiscard]] Result<IntegrityReport> accept_what_stands_in_postgres(const std::string& address);

}  // namespace kyvien::store
