// hall/accounts/passkeys/internal/webauthn.h — is this a new passkey for this hall, and has a
// passkey signed this challenge?
//
// Standard: Web Authentication Level 2, 7.1 and 7.2, with these choices: the person must have been
//           verified by the device (a PIN, a finger, a face), for a passkey stands instead of a
//           password; attestation "none"; ES256, EdDSA (Ed25519) and RS256 (2048 bits). Keys and
//           signatures are looked at by libfido2.
// Cost:     about a tenth of a millisecond for a signature.
// Safe:     pure functions, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hall/accounts/passkeys/internal/passkey_site.h"

namespace kyvien::hall {

/// Numbers of COSE, in the order in which browsers are asked for them.
inline constexpr std::array kPasskeyAlgorithms = {-7, -8, -257};

struct MadePasskey {
    std::string id;  ///< the credential's, base64url
    int algorithm = 0;
    std::string key;              ///< base64url: x and y; the point; or modulus and exponent
    std::int64_t signatures = 0;  ///< how far it has counted
};

/// Refuses: "bad-passkey", "passkey-elsewhere": for another name, "passkey-unverified".
[[nodiscard]] Result<MadePasskey> read_made_passkey(std::span<const std::uint8_t> attestation,
                                                    const PasskeySite& site);

struct PasskeyKey {
    int algorithm = 0;
    std::string key;  ///< as above
};
struct SignedWord {
    std::string client_data;
    std::vector<std::uint8_t> authenticator_data;
    std::vector<std::uint8_t> signature;
};

/// How far the passkey has counted now. Refuses: "bad-passkey", "passkey-elsewhere",
/// "passkey-unverified", "wrong-passkey": the key has not signed this.
[[nodiscard]] Result<std::int64_t> check_signed_word(const SignedWord& word, const PasskeyKey& key,
                                                     const PasskeySite& site);

}  // namespace kyvien::hall
