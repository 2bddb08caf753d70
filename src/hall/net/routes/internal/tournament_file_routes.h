// hall/net/routes/internal/tournament_file_routes.h — downloads and uploads of tournament files
// (docs/tournament-hall.md, "Files"). Slow work is done on a background thread.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// GET /api/tournaments/ID/file?format=...
Handler send_file;

/// GET /api/tournaments/ID/logo: the picture at the head of what is printed.
Handler send_logo;

/// POST /api/tournaments/ID/logo, the picture being the body; none takes it away.
Handler take_logo;

/// POST /api/tournaments/ID/import?by=...&file=..., the file being the body.
Handler take_file;

/// POST /api/tournaments/new/import?by=...&file=...: a whole tournament becomes a new one.
Handler take_whole_file;

}  // namespace kyvien::hall
