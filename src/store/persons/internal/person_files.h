// store/persons/internal/person_files.h — the files of a data folder that can name a person:
// tournaments and keys.
//
// Safe:  one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/persons/internal/name_change.h"
#include "store/persons/person.h"

namespace kyvien::store::internal {

/// The tournaments' logs, and what a crash has left beside them, that name the person, in the order
/// of their names. Refuses: as read_office(), "file-unreadable".
[[nodiscard]] Result<std::vector<PersonTournament>> tournaments_of(const std::string& folder,
                                                                   const NameChange& change);
/// Ids of the keys that are in this name. Refuses: "file-unreadable".
[[nodiscard]] Result<std::vector<std::string>> keys_of(const std::string& folder,
                                                       const NameChange& change);
/// Writes those files anew, each whole in the place of the old one.
/// Refuses: "file-unwritable" and as tournaments_of().
[[nodiscard]] Result<void> change_files(const std::string& folder, const NameChange& change);

/// Writes a file that its owner alone can read, whole or not at all, on the disk when it returns.
/// Refuses: "file-unwritable".
[[nodiscard]] Result<void> replace_file(const std::string& path, std::string_view text);
/// Refuses: "file-unreadable".
[[nodiscard]] Result<std::string> text_of_file(const std::string& path);

}  // namespace kyvien::store::internal
