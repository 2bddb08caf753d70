// hall/accounts/passkeys/attestation.h — what a browser says of a passkey that it has just made: an
// attestation object (Web Authentication, 6.5) in CBOR.
//
// The hall asks for no attestation and trusts none, so that of all the objects there can be it
// reads one kind only: {"fmt": "none", "attStmt": {}, "authData": bytes}, its fields in any order,
// with nothing behind them. Everything else is refused unread.
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
