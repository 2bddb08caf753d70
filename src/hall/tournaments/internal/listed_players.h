// hall/tournaments/internal/listed_players.h — searches players of federations' lists in the hall's
// data folder (players.db, store/players/player_index.h), to enter them in a tournament.
//
// Cost:  as a search of the index. Safe: any thread; reads the file.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

/// {"lists": [...], "players": [...]}: the available lists, and the players whose names have words
/// with these prefixes, the strongest first. A missing file counts as no lists. Refuses:
/// index-unreadable.
[[nodiscard]] Result<std::string>
listed_players_json(const std::string& index, std::string_view words, std::string_view list);

}  // namespace kyvien::hall
