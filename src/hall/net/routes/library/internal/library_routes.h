// hall/net/routes/library/internal/library_routes.h — the library of games (docs/library.md).
//
// Searches wait for each other on a thread of their own; one address has few of them waiting.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler show_library;
Handler search_library;
Handler show_library_game;
Handler send_library_record;

}  // namespace kyvien::hall
