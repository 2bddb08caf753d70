// conduct/presentation/internal/settings_view.h — what a view says of the settings of a game.
//
// Safe:  pure functions, any thread.
#pragma once

#include "conduct/core/internal/game_conduct.h"
#include "conduct/presentation/view.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct::internal {

/// Sets game, board size, komi, Chess960, and the start if it is not the usual one. `game` was
/// created with these settings.
void show_settings(const Settings& settings, const GameConduct& game, View& view);

}  // namespace kyvien::conduct::internal
