// hall/net/routes/chat/internal/chat_routes.h — routes for moderators of the chats beside games
// (docs/protocol.md, "Chat").
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler show_moderation, moderate;

}  // namespace kyvien::hall
