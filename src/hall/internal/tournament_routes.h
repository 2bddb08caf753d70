// hall/internal/tournament_routes.h — the paths of tournaments (docs/tournament-hall.md).
#pragma once

#include <string_view>

#include "hall/internal/routes.h"

namespace kyvien::hall {

/// "/api/tournaments" and all below it.
[[nodiscard]] bool is_tournament_path(std::string_view path);

/// Calls `done` at once or later, on the server's thread.
void answer_tournaments(Service& service, const HttpRequest& request, ReplyDone done);

}  // namespace kyvien::hall
