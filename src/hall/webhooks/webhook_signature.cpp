#include "hall/webhooks/webhook_signature.h"

#include <fmt/core.h>
#include <sodium.h>

#include <array>

namespace kyvien::hall {
namespace webhook_signature_of {
namespace {

constexpr std::size_t kSecretBytes = 32;

template <std::size_t kBytes>
std::string hex_of(const std::array<unsigned char, kBytes>& bytes) {
    std::array<char, 2 * kBytes + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    return hex.data();
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace
}  // namespace webhook_signature_of

std::string new_webhook_secret() {
    std::array<unsigned char, webhook_signature_of::kSecretBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return std::string(kWebhookSecretMark) + webhook_signature_of::hex_of(bytes);
}

std::string hmac_sha256(std::string_view key, std::string_view text) {
    crypto_auth_hmacsha256_state state;
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mark{};
    crypto_auth_hmacsha256_init(&state, webhook_signature_of::bytes_of(key), key.size());
    crypto_auth_hmacsha256_update(&state, webhook_signature_of::bytes_of(text), text.size());
    crypto_auth_hmacsha256_final(&state, mark.data());
    sodium_memzero(&state, sizeof state);
    return webhook_signature_of::hex_of(mark);
}

std::string webhook_signature(std::string_view secret, std::int64_t seconds,
                              std::string_view body) {
    return fmt::format("t={},v1={}", seconds,
                       hmac_sha256(secret, fmt::format("{}.{}", seconds, body)));
}

}  // namespace kyvien::hall
