// hall/net/routes/accounts/internal/passkey_routes.h — routes of passkeys: making, listing,
// renaming and removing them, and signing in with one (docs/accounts.md#passkeys).
#pragma once

#include "hall/net/routes/internal/http_request.h"

namespace kyvien::hall {

Handler list_passkeys;
Handler begin_passkey;
Handler add_passkey;
Handler rename_passkey;
Handler remove_passkey;
Handler begin_passkey_sign_in;
Handler sign_in_by_passkey;

}  // namespace kyvien::hall
