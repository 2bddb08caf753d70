// hall/net/routes/library/internal/library_routes.h — routes of the library of games
// (docs/library.md).
//
// Searches run one after another on a thread of their own; the number of waiting searches of one
// address is limited.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler show_library;
Handler search_library;
Handler show_library_game;
Handler send_library_record;

}  // namespace kyvien::hall
