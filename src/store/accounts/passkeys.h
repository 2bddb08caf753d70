// store/accounts/passkeys.h — the passkeys (WebAuthn) of accounts: public keys of browsers and
// devices, used instead of a password.
//
// Signatures are checked by the hall (hall/accounts/passkeys/internal/webauthn.h);
// stored here are the keys, the signature counter of each, and which
// challenges have been answered. The last is kept until the challenge
// expires, so that no answer counts twice at any hall of the database.
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

/// So many an account has.
inline constexpr std::size_t kMostPasskeys = 20;

struct Passkey {
    std::string id;  ///< the credential's, base64url without padding
    std::string account;
    std::string label;            ///< what its owner calls it
    std::string host;             ///< the name of the hall that it was made for (RP ID)
    int algorithm = 0;            ///< a number of COSE: -7, -8 or -257
    std::string key;              ///< the public key, base64url without padding
    std::int64_t signatures = 0;  ///< how far it has counted; 0: it does not count
    Instant made = 0;
    Instant used = 0;  ///< last; 0: never

    friend bool operator==(const Passkey&, const Passkey&) = default;
};

/// A challenge that is being answered.
struct AnsweredChallenge {
    std::string mark;   ///< no other challenge has it
    Instant until = 0;  ///< nothing answers it afterwards
};

class Passkeys {
  public:
    Passkeys() = default;
    Passkeys(const Passkeys&) = delete;
    Passkeys& operator=(const Passkeys&) = delete;
    virtual ~Passkeys() = default;

    // All refuse as the store refuses.

    /// Refuses: "passkey-too-late" where the challenge has been answered, "passkey-known" where
    /// somebody has this key, "too-many", "no-such-account".
    [[nodiscard]] virtual Result<void> add(const Passkey& passkey,
                                           const AnsweredChallenge& challenge, Instant now) = 0;
    /// In the order in which they were made.
    [[nodiscard]] virtual Result<std::vector<Passkey>> of(std::string_view account) = 0;
    [[nodiscard]] virtual Result<std::optional<Passkey>> find(std::string_view id) = 0;
    /// It has signed, and counted so far. Refuses: "passkey-too-late" as above, "passkey-copied"
    /// where it has counted further before, "wrong-passkey" where it has gone; nothing is changed
    /// then, but that the challenge is answered.
    [[nodiscard]] virtual Result<void> use(std::string_view id, std::int64_t signatures,
                                           const AnsweredChallenge& challenge, Instant now) = 0;
    /// Its owner calls it so from now on. Nothing where the account has no such key.
    [[nodiscard]] virtual Result<void> rename(std::string_view account, std::string_view id,
                                              std::string_view label) = 0;
    /// Nothing where the account has no such key.
    [[nodiscard]] virtual Result<void> remove(std::string_view account, std::string_view id) = 0;
    /// How many there were.
    [[nodiscard]] virtual Result<std::size_t> remove_all(std::string_view account) = 0;
};

}  // namespace kyvien::store
