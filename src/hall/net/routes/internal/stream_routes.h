// hall/net/routes/internal/stream_routes.h — routes of streams: one line of JSON for each change,
// until the client disconnects (net/streams).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler stream_game;
Handler stream_account;
Handler stream_tournament;

}  // namespace kyvien::hall
