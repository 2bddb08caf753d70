// hall/net/routes/accounts/internal/token_routes.h — routes of an account's tokens, and of bot
// accounts (docs/accounts.md).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_tokens;
Handler make_token;
Handler revoke_token;
Handler become_bot;

}  // namespace kyvien::hall
