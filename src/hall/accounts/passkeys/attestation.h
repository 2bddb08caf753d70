// hall/accounts/passkeys/attestation.h — parses what a browser sends for a new passkey: an
// attestation object (Web Authentication, 6.5) in CBOR.
//
// The hall requests no attestation and trusts none, so it accepts only one form: {"fmt": "none",
// "attStmt": {}, "authData": bytes}, with the fields in any order and nothing after them.
// Everything else is refused.
//
// Cost:  linear in the number of bytes, at most kLongestAttestation.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"

namespace kyvien::hall {

inline constexpr std::size_t kLongestAttestation = 4096;

/// The authenticator data inside `object`; a view of its bytes. Refuses: "bad-passkey".
[[nodiscard]] Result<std::span<const std::uint8_t>>
authenticator_data_in(std::span<const std::uint8_t> object);

}  // namespace kyvien::hall
