// store/persons/internal/person_chats.h — removes a person from chat: the person's own lines, and
// others' lines that mention the person.
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

/// Deletes lines from these seats (game, "first" or "second") and lines in this name, with their
/// reports; in all other lines the name is replaced where it occurs as whole words. `game`: only
/// that game; empty: all games. Idempotent. Refuses: as open_sqlite_chats().
[[nodiscard]] Result<void>
change_chats(const PersonPlace& place, const NameChange& change,
             const std::vector<std::pair<std::string, std::string>>& seats,
             const std::string& game);

}  // namespace kyvien::store::internal
