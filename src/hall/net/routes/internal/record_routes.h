// hall/net/routes/internal/record_routes.h — a game to take home: "/api/games/ID/record?format=".
#pragma once

#include <string>

#include "hall/net/routes/internal/routes.h"

namespace kyvien::hall {

/// The game as PGN or SGF, as log or closed record, or its scoresheet as PDF. Needs: the game is in
/// memory. Calls `done` at once or later, on the server's thread.
void answer_record(Service& service, const std::string& id, const HttpRequest& request,
                   ReplyDone done);

}  // namespace kyvien::hall
