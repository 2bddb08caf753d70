// hall/net/routes/accounts/internal/people_routes.h — routes of following and blocking
// (docs/accounts.md, "Following and blocking").
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_people;
Handler follow_player;
Handler unfollow_player;
Handler block_player;
Handler unblock_player;

}  // namespace kyvien::hall
