// hall/net/routes/accounts/internal/challenge_routes.h — one account challenges another to a game
// (docs/accounts.md, "Challenges").
//
// All of them are answered on the first thread, where those wait who are to be told.
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_challenges;
Handler challenge_player;
Handler accept_challenge;
Handler decline_challenge;
Handler counter_challenge;
Handler withdraw_challenge;

}  // namespace kyvien::hall
