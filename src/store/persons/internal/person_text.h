// store/persons/internal/person_text.h — the lines of tournaments and of keys that can name a
// person, in files and in ledgers alike.
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

/// Without their ends.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

/// A line of fields, or of any text, with the name replaced; nothing where it does not stand in it.
[[nodiscard]] std::optional<std::string> changed_line(std::string_view line,
                                                      const NameChange& change);

/// The batches of a tournament's log with the name replaced, as many as before: they are sealed
/// anew, for each seal is a digest of what stood there. A line behind a seal that no batch held was
/// accepted, and is a batch now. Needs: the log holds as it stands. Refuses: as replay_office().
[[nodiscard]] Result<std::vector<std::string>>
changed_batches(const std::vector<std::string>& batches, const NameChange& change);

/// The tournament's name, and the person's entries and results in it.
void tell_office(const tournament::Office& office, const NameChange& change,
                 PersonTournament& told);

/// The id of a key that is in this name: "id role made revoked hash name".
[[nodiscard]] std::optional<std::string> key_in_name(std::string_view line,
                                                     const NameChange& change);
/// Such a line with the name replaced; another as it is.
[[nodiscard]] std::string changed_key(std::string_view line, const NameChange& change);

}  // namespace kyvien::store::internal
