// store/integrity/integrity.h — verifies that nothing in the log of games was changed, removed,
// added or moved.
//
// docs/at-rest.md says which check detects which alteration.
//
// Cost: reads the whole log. Safe: any thread; blocks.
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
    std::uint64_t number = 0;  ///< transactions counted by the last checkpoint
    Instant at = 0;            ///< time of the last transaction
    std::vector<LogFault> faults;
    std::uint64_t removals = 0;  ///< of personal data (store/persons/person.h)
    bool has_checkpoint = true;  ///< false for a database with an older schema
};

/// Verifies the chain of every game of the log at `path` and all marks. The log may be in use;
/// nothing is changed.
/// Refuses: "store-unavailable" and the other refusals of open_sqlite_log(), "store-older" if the
/// file has no marks yet, "store-key-missing".
[[nodiscard]] Result<IntegrityReport> check_integrity(const std::string& path);

/// Accepts the log as it is now: recomputes all marks and records the faults in the log. Creates a
/// new key if there is none. Refuses: as check_integrity(), and "store-locked".
[[nodiscard]] Result<IntegrityReport> accept_current_data(const std::string& path);

/// The same for the log at a postgresql:// address, which has fewer marks (docs/at-rest.md); the
/// second one only while no hall is running. Refuse: as above, "store-newer".
[[nodiscard]] Result<IntegrityReport> check_postgres_integrity(const std::string& address);
[[nodiscard]] Result<IntegrityReport> accept_current_postgres_data(const std::string& address);

}  // namespace kyvien::store
