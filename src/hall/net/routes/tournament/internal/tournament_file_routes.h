// hall/net/routes/tournament/internal/tournament_file_routes.h — downloads and uploads of
// tournament files (docs/tournament-hall.md, "Files"). Slow work runs on a background thread.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

/// GET /api/tournaments/ID/file?format=...
Handler send_file;

/// GET /api/tournaments/ID/logo: the logo for the head of printed pages.
Handler send_logo;

/// POST /api/tournaments/ID/logo, with the picture as the body; an empty body removes it.
Handler take_logo;

/// POST /api/tournaments/ID/import?by=...&file=..., with the file as the body.
Handler take_file;

/// POST /api/tournaments/new/import?by=...&file=...: creates a tournament from a complete file.
Handler take_whole_file;

}  // namespace kyvien::hall
