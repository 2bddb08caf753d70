// hall/net/routes/live/internal/live_games_route.h — the list of all running games
// (docs/protocol.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// A part of the list at a time: by game, newest or strongest first.
Handler list_live_games;

}  // namespace kyvien::hall
