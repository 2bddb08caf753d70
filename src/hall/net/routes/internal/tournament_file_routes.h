// hall/net/routes/internal/tournament_file_routes.h — downloads and uploads of tournaments
// (docs/tournament-hall.md, "Files"). What takes long is done beside the server's thread and beside
// the desk's.
#pragma once

#include <string>
#include <string_view>

#include "hall/net/internal/service.h"
#include "hall/net/routes/internal/routes.h"

namespace kyvien::hall {

/// GET /api/tournaments/ID/file?format=...
void send_file(Service& service, const std::string& id, const HttpRequest& request, ReplyDone done);

/// POST /api/tournaments/ID/import?by=...&file=..., the file being the body.
void take_file(Service& service, const std::string& id, const HttpRequest& request, ReplyDone done);

/// POST /api/tournaments/new/import?by=...&file=...: a whole tournament becomes a new one.
void take_whole_file(Service& service, const HttpRequest& request, ReplyDone done);

/// Is a file sent to this path?
[[nodiscard]] bool is_upload_path(std::string_view path);

}  // namespace kyvien::hall
