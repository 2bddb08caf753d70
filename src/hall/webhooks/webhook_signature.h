// hall/webhooks/webhook_signature.h — the signature that proves that a delivery comes from the
// hall.
//
// HMAC-SHA256 (RFC 2104, FIPS 180-4) of the time, a point and the body, with the hook's secret, in
// the field "Kyvien-Signature: t=<seconds since 1970>,v1=<64 hexadecimal digits>". The time is
// signed too, so that an old delivery cannot be replayed later.
//
// Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kyvien::hall {

/// The prefix of secrets.
inline constexpr std::string_view kWebhookSecretMark = "whsec_";

/// 256 random bits as hexadecimal digits, after the prefix. Needs: prepare_randomness().
[[nodiscard]] std::string new_webhook_secret();

/// The HMAC in hexadecimal digits; the key is any text.
[[nodiscard]] std::string hmac_sha256(std::string_view key, std::string_view text);

/// The value of the header field. The key is the whole secret, prefix included.
[[nodiscard]] std::string webhook_signature(std::string_view secret, std::int64_t seconds,
                                            std::string_view body);

}  // namespace kyvien::hall
