// store/persons/internal/person_files.h — the files of a data folder that may contain a person's
// name: tournaments and keys.
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

/// The tournament logs, and files left beside them by a crash, that contain the person's name, in
/// order of file name. Refuses: as read_office(), "file-unreadable".
[[nodiscard]] Result<std::vector<PersonTournament>> tournaments_of(const std::string& folder,
                                                                   const NameChange& change);
/// Ids of the keys with this name. Refuses: "file-unreadable".
[[nodiscard]] Result<std::vector<std::string>> keys_of(const std::string& folder,
                                                       const NameChange& change);
/// Replaces those files, each atomically.
/// Refuses: "file-unwritable" and as tournaments_of().
[[nodiscard]] Result<void> change_files(const std::string& folder, const NameChange& change);

/// Writes a file readable only by its owner, atomically and synced to disk.
/// Refuses: "file-unwritable".
[[nodiscard]] Result<void> replace_file(const std::string& path, std::string_view text);
/// Refuses: "file-unreadable".
[[nodiscard]] Result<std::string> text_of_file(const std::string& path);

}  // namespace kyvien::store::internal
