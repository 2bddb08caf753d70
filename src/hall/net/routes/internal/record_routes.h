// hall/net/routes/internal/record_routes.h — downloads the record of a game:
// "/api/games/ID/record?format=".
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// The game as PGN or SGF, as its log, as a record closed with chain hash and result, or its
/// scoresheet as PDF.
Handler send_record;

}  // namespace kyvien::hall
