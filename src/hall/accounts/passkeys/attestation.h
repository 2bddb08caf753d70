// hall/accounts/passkeys/attestation.h — reads what a browser sends of a passkey it has just made:
// an attestation object (Web Authentication, 6.5) in CBOR.
//
// The hall asks for no attestation and trusts none, so it reads only one kind: {"fmt": "none",
// "attStmt": {}, "authData": bytes}, with the fields in any order and nothing after them.
// Everything else is refused.
//
// Cost:  linear in the bytes, of which there are kLongestAttestation at most.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"

namespace kyvien::hall {

inline constexpr std::size_t kLongestAttestation = 4096;

/// The authenticator data in it, which stands in `object`. Refuses: "bad-passkey".
[[nodiscard]] Result<std::span<const std::uint8_t>>
authenticator_data_in(std::span<const std::uint8_t> object);

}  // namespace kyvien::hall
