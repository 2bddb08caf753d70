// store/persons/internal/person_text.h — the lines of tournaments and of keys that may contain a
// person's name, in files and in ledgers.
//
// Cost:  linear.  Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/persons/internal/name_change.h"
#include "store/persons/person.h"
#include "tournament/office/office.h"

namespace kyvien::store::internal {

/// Without line ends.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

/// A line, of fields or free text, with the name replaced; empty if it does not contain the name.
[[nodiscard]] std::optional<std::string> changed_line(std::string_view line,
                                                      const NameChange& change);

/// The batches of a tournament's log with the name replaced, in the same number, with new seals,
/// because a seal is a digest of the earlier text. A line after a seal that belonged to no batch
/// was accepted, and becomes a batch. Needs: the log verifies. Refuses: as replay_office().
[[nodiscard]] Result<std::vector<std::string>>
changed_batches(const std::vector<std::string>& batches, const NameChange& change);

/// Adds the tournament's name, and the person's entries and results in it.
void add_from_office(const tournament::Office& office, const NameChange& change,
                     PersonTournament& person_tournament);

/// The id of a key with this name: "id role made revoked hash name".
[[nodiscard]] std::optional<std::string> key_in_name(std::string_view line,
                                                     const NameChange& change);
/// Such a line with the name replaced; any other line unchanged.
[[nodiscard]] std::string changed_key(std::string_view line, const NameChange& change);

}  // namespace kyvien::store::internal
