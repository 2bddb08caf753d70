// hall/json/game_kinds_json.h — JSON of the description of each game (docs/protocol.md,
// /api/game-kinds).
//
// Safe: pure functions, any thread.
#pragma once

#include <string>

namespace kyvien::hall {

[[nodiscard]] std::string game_kinds_json();

}  // namespace kyvien::hall
