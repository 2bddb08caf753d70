// hall/net/routes/internal/stream_routes.h — what is told line by line, until the client goes
// (net/streams).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler stream_game;
Handler stream_account;
Handler stream_tournament;

}  // namespace kyvien::hall
