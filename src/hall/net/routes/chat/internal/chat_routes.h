// hall/net/routes/chat/internal/chat_routes.h — what moderators see and do about what is said
// beside the games (docs/protocol.md, "Chat").
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler show_moderation, moderate;

}  // namespace kyvien::hall
