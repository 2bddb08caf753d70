// hall/net/routes/internal/tournament_routes.h — the paths of tournaments
// (docs/tournament-hall.md).
#pragma once

#include <string_view>

#include "hall/net/routes/internal/routes.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

/// Who asks, by the key that was sent.
[[nodiscard]] Organiser organiser_of(const Service& service, const HttpRequest& request);

/// "/api/tournaments" and all below it.
[[nodiscard]] bool is_tournament_path(std::string_view path);

/// Calls `done` at once or later, on the server's thread.
void answer_tournaments(Service& service, const HttpRequest& request, ReplyDone done);

}  // namespace kyvien::hall
