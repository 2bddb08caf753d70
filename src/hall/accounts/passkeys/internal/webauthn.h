// hall/accounts/passkeys/internal/webauthn.h — verifies a new passkey, and a passkey's signature of
// a challenge.
//
// Standard: Web Authentication Level 2, 7.1 and 7.2, with these choices: the person must have been
//           verified by the device (a PIN, a finger, a face), because a passkey replaces a
//           password; attestation "none"; ES256, EdDSA (Ed25519) and RS256 (2048 bits). Keys and
//           signatures are verified by libfido2.
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

/// COSE algorithm numbers, in the order of preference sent to browsers.
inline constexpr std::array kPasskeyAlgorithms = {-7, -8, -257};

struct RegisteredPasskey {
    std::string id;  ///< the credential's, base64url
    int algorithm = 0;
    std::string key;              ///< base64url: x and y; the point; or modulus and exponent
    std::int64_t signatures = 0;  ///< its signature counter
};

/// Refuses: "bad-passkey"; "passkey-elsewhere": made for another name; "passkey-unverified".
[[nodiscard]] Result<RegisteredPasskey> read_new_passkey(std::span<const std::uint8_t> attestation,
                                                         const PasskeySite& site);

struct PasskeyKey {
    int algorithm = 0;
    std::string key;  ///< as above
};
struct SignedAssertion {
    std::string client_data;
    std::vector<std::uint8_t> authenticator_data;
    std::vector<std::uint8_t> signature;
};

/// The passkey's signature counter. Refuses: "bad-passkey", "passkey-elsewhere",
/// "passkey-unverified", "wrong-passkey": not signed with this key.
[[nodiscard]] Result<std::int64_t> verify_assertion(const SignedAssertion& word,
                                                    const PasskeyKey& key, const PasskeySite& site);

}  // namespace kyvien::hall
