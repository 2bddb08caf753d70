// hall/accounts/passkeys/internal/passkey_challenge.h — the challenge that a browser has to sign:
// random, for one purpose, valid for five minutes.
//
// A challenge contains its purpose and a seal that only the halls of this database can make, so
// unanswered challenges need not be stored; the first valid response is recorded
// (store/accounts/passkeys.h), and a second one is refused.
//
// Safe: any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "store/accounts/passkeys.h"

namespace kyvien::hall {

inline constexpr store::Instant kChallengeLasts = store::Instant{5} * 60 * 1000;

/// The challenge in base64url. `secret`: of the hall; `purpose`: the operation, and the account's
/// session or the browser that performs it.
[[nodiscard]] std::string new_passkey_challenge(std::string_view secret, std::string_view purpose,
                                                store::Instant now);
/// Refuses "passkey-too-late": not made by this hall, for another purpose, or expired.
[[nodiscard]] Result<store::AnsweredChallenge> open_passkey_challenge(std::string_view secret,
                                                                      std::string_view purpose,
                                                                      std::string_view challenge,
                                                                      store::Instant now);

}  // namespace kyvien::hall
