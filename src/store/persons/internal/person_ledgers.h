// store/persons/internal/person_ledgers.h — the ledgers of a database that may contain a person's
// name: tournaments, halls' notes on them, and keys.
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

/// Adds the ledger's data about the person to the result. Refuses: as TournamentStore::read().
[[nodiscard]] Result<void> add_from_ledger(const LedgerRow& ledger, const NameChange& change,
                                           Person& person);

struct ChangedLedger {
    LedgerRow row;
    std::vector<std::uint64_t> named;  ///< numbers of the lines with the person's name
};
/// The ledger with the name replaced, and new seals if it is an office; empty if no line contains
/// the name. Refuses: as TournamentStore::read(), because new seals would hide an alteration.
[[nodiscard]] Result<std::optional<ChangedLedger>> changed_ledger(LedgerRow ledger,
                                                                  const NameChange& change);

}  // namespace kyvien::store::internal
