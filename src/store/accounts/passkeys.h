// store/accounts/passkeys.h — the passkeys (WebAuthn) of accounts: public keys of browsers and
// devices, used instead of a password.
//
// The hall verifies signatures (hall/accounts/passkeys/internal/webauthn.h). Stored here are the
// keys, each key's signature counter, and the answered challenges. A challenge is kept until it
// expires, so that no answer is accepted twice by any hall of the database.
//
// Cost:  each function is one transaction of a few indexed statements.
// Safe:  any thread, as store/accounts/accounts.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// Maximum number per account.
inline constexpr std::size_t kMaxPasskeys = 20;

struct Passkey {
    std::string id;  ///< the credential id, base64url without padding
    std::string account;
    std::string label;            ///< chosen by its owner
    std::string host;             ///< the hall's host name for which it was created (RP ID)
    int algorithm = 0;            ///< COSE algorithm: -7, -8 or -257
    std::string key;              ///< the public key, base64url without padding
    std::int64_t signatures = 0;  ///< last signature counter; 0: not supported
    Instant made = 0;
    Instant used = 0;  ///< last use; 0: never

    friend bool operator==(const Passkey&, const Passkey&) = default;
};

/// A challenge being answered.
struct AnsweredChallenge {
    std::string mark;   ///< unique to the challenge
    Instant until = 0;  ///< expiry of the challenge
};

class Passkeys {
  public:
    Passkeys() = default;
    Passkeys(const Passkeys&) = delete;
    Passkeys& operator=(const Passkeys&) = delete;
    virtual ~Passkeys() = default;

    // All functions also refuse as the store does.

    /// Refuses: "passkey-too-late" if the challenge has been answered, "passkey-known" if this key
    /// is already registered, "too-many", "no-such-account".
    [[nodiscard]] virtual Result<void> add(const Passkey& passkey,
                                           const AnsweredChallenge& challenge, Instant now) = 0;
    /// Oldest first.
    [[nodiscard]] virtual Result<std::vector<Passkey>> of(std::string_view account) = 0;
    [[nodiscard]] virtual Result<std::optional<Passkey>> find(std::string_view id) = 0;
    /// Records a signature and its counter. Refuses: "passkey-too-late" as above, "passkey-copied"
    /// if the counter was higher before, "wrong-passkey" if the key was removed; then only the
    /// challenge is marked as answered.
    [[nodiscard]] virtual Result<void> use(std::string_view id, std::int64_t signatures,
                                           const AnsweredChallenge& challenge, Instant now) = 0;
    /// Changes the label. Does nothing if the account has no such key.
    [[nodiscard]] virtual Result<void> rename(std::string_view account, std::string_view id,
                                              std::string_view label) = 0;
    /// Does nothing if the account has no such key.
    [[nodiscard]] virtual Result<void> remove(std::string_view account, std::string_view id) = 0;
    /// Returns the number removed.
    [[nodiscard]] virtual Result<std::size_t> remove_all(std::string_view account) = 0;
};

}  // namespace kyvien::store
