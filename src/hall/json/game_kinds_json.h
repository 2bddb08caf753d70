// hall/json/game_kinds_json.h — what the games say of themselves (docs/protocol.md,
// /api/game-kinds).
//
// Safe: pure functions, any thread.
#pragma once

#include <string>

namespace kyvien::hall {

[[nodiscard]] std::string game_kinds_json();

}  // namespace kyvien::hall
