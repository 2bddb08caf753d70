// store/persons/internal/person_chats.h — the lines of chat by a person, and those in which others
// mention the person.
//
// Safe:  one thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "store/persons/internal/name_change.h"
#include "store/persons/person.h"

namespace kyvien::store::internal {

/// Lines from these seats (game, "first" or "second") go, and lines in this name, with what was
/// reported of them; in all others the name is replaced where it stands as whole words. `game`:
/// only there; empty: everywhere. Done again it changes nothing. Refuses: as open_sqlite_chats().
[[nodiscard]] Result<void>
change_chats(const PersonPlace& place, const NameChange& change,
             const std::vector<std::pair<std::string, std::string>>& seats,
             const std::string& game);

}  // namespace kyvien::store::internal
