#include "hall/service/token.h"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace kyvien::hall {
namespace {

constexpr std::size_t kTokenBytes = 16;
constexpr std::size_t kGameIdLength = 8;
// Without i, l, o, 0 and 1.
constexpr std::string_view kIdLetters = "abcdefghjkmnpqrstuvwxyz23456789";

}  // namespace

bool prepare_randomness() {
    return sodium_init() >= 0;
}

std::string new_token() {
    std::array<unsigned char, kTokenBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, 2 * kTokenBytes + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    return hex.data();
}

std::optional<store::KeyHash> hash_of_token(std::string_view token) {
    std::array<unsigned char, kTokenBytes> bytes{};
    std::size_t length = 0;
    if (token.size() != 2 * kTokenBytes ||
        sodium_hex2bin(bytes.data(), bytes.size(), token.data(), token.size(), nullptr, &length,
                       nullptr) != 0 ||
        length != kTokenBytes)
        return std::nullopt;
    store::KeyHash hash{};
    crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), nullptr, 0);
    return hash;
}

store::KeyHash hash_of_secret(std::string_view secret) {
    store::KeyHash hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                       nullptr, 0);
    return hash;
}

bool same_key(const store::KeyHash& one, const store::KeyHash& other) {
    return sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string new_game_id() {
    std::string id;
    for (std::size_t i = 0; i < kGameIdLength; ++i)
        id += kIdLetters[random_below(static_cast<unsigned>(kIdLetters.size()))];
    return id;
}

bool is_game_id(std::string_view id) {
    return id.size() == kGameIdLength && std::ranges::all_of(id, [](char c) {
               return kIdLetters.find(c) != std::string_view::npos;
           });
}

DerivedSeat derived_seat(std::string_view secret, std::string_view purpose,
                         std::string_view request) {
    const store::KeyHash key = hash_of_secret(secret);
    const std::string text = std::string(purpose) + '\n' + std::string(request);
    std::array<unsigned char, 2 * kTokenBytes> bytes{};
    crypto_generichash(bytes.data(), bytes.size(),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data(),
                       key.size());
    DerivedSeat seat;
    std::array<char, 2 * kTokenBytes + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), kTokenBytes);
    seat.token = hex.data();
    for (std::size_t i = 0; i < kGameIdLength; ++i)
        seat.game += kIdLetters[bytes[kTokenBytes + i] % kIdLetters.size()];
    return seat;
}

store::KeyHash keyed_hash(std::string_view secret, std::string_view text) {
    const store::KeyHash key = hash_of_secret(secret);
    store::KeyHash hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data(),
                       key.size());
    return hash;
}

std::string seal_text(const store::KeyHash& key, std::string_view text) {
    static_assert(std::tuple_size_v<store::KeyHash> == crypto_secretbox_KEYBYTES);
    std::string sealed(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + text.size(), '\0');
    auto* const bytes = reinterpret_cast<unsigned char*>(sealed.data());
    randombytes_buf(bytes, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(bytes + crypto_secretbox_NONCEBYTES,
                          reinterpret_cast<const unsigned char*>(text.data()), text.size(), bytes,
                          key.data());
    return sealed;
}

std::optional<std::string> open_text(const store::KeyHash& key, std::string_view sealed) {
    constexpr std::size_t kAround = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
    if (sealed.size() < kAround)
        return std::nullopt;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(sealed.data());
    std::string text(sealed.size() - kAround, '\0');
    if (crypto_secretbox_open_easy(
            reinterpret_cast<unsigned char*>(text.data()), bytes + crypto_secretbox_NONCEBYTES,
            sealed.size() - crypto_secretbox_NONCEBYTES, bytes, key.data()) != 0)
        return std::nullopt;
    return text;
}

unsigned random_below(unsigned bound) {
    return randombytes_uniform(bound);
}

}  // namespace kyvien::hall
