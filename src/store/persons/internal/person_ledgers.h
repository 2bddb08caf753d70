// store/persons/internal/person_ledgers.h — the ledgers of a database that can name a person:
// tournaments, what halls store beside them, and keys.
//
// Safe:  one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "store/persons/internal/name_change.h"
#include "store/persons/internal/person_rows.h"
#include "store/persons/person.h"

namespace kyvien::store::internal {

/// Adds to what is told of the person what the ledger says. Refuses: as TournamentStore::read().
[[nodiscard]] Result<void> tell_ledger(const LedgerRow& ledger, const NameChange& change,
                                       Person& person);

struct ChangedLedger {
    LedgerRow row;
    std::vector<std::uint64_t> named;  ///< numbers of the lines that name the person
};
/// The ledger with the name replaced, in an office with its seals made anew; nothing where no line
/// names the person. Refuses: as TournamentStore::read(), for new seals would hide an alteration.
[[nodiscard]] Result<std::optional<ChangedLedger>> changed_ledger(LedgerRow ledger,
                                                                  const NameChange& change);

}  // namespace kyvien::store::internal
