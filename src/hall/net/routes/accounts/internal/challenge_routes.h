// hall/net/routes/accounts/internal/challenge_routes.h — routes of challenges between accounts
// (docs/accounts.md, "Challenges").
//
// All of them are answered on the first thread, where the clients wait that are notified of
// changes.
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
