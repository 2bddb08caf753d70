#include "record/keys.h"

#include <fmt/format.h>
#include <sodium.h>

#include <utility>

#include "base/digest.h"
#include "record/fields.h"

namespace kyvien::record {
namespace {

static_assert(std::tuple_size_v<Seed> == crypto_kdf_KEYBYTES);
static_assert(std::tuple_size_v<SigningKey> == crypto_sign_PUBLICKEYBYTES);
static_assert(std::tuple_size_v<SealingKey> == crypto_box_PUBLICKEYBYTES);
static_assert(std::tuple_size_v<SignatureBytes> == crypto_sign_BYTES);

constexpr char kSignContext[crypto_kdf_CONTEXTBYTES + 1] = "kyv-sign";
constexpr char kSealContext[crypto_kdf_CONTEXTBYTES + 1] = "kyv-seal";

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string fingerprint(const PublicKeys& keys) {
    std::string both(keys.signing.begin(), keys.signing.end());
    both.append(keys.sealing.begin(), keys.sealing.end());
    const std::string hex = base::to_hex(base::digest(both));
    return fmt::format("{} {} {} {}", hex.substr(0, 4), hex.substr(4, 4), hex.substr(8, 4),
                       hex.substr(12, 4));
}

SecretKeys::SecretKeys(std::string name, const Seed& seed) : seed_(seed) {
    public_.name = std::move(name);
    Seed part{};
    crypto_kdf_derive_from_key(part.data(), part.size(), 1, kSignContext, seed.data());
    crypto_sign_seed_keypair(public_.signing.data(), signing_.data(), part.data());
    crypto_kdf_derive_from_key(part.data(), part.size(), 2, kSealContext, seed.data());
    crypto_box_seed_keypair(public_.sealing.data(), sealing_.data(), part.data());
    sodium_memzero(part.data(), part.size());
}

SecretKeys::~SecretKeys() {
    sodium_memzero(seed_.data(), seed_.size());
    sodium_memzero(signing_.data(), signing_.size());
    sodium_memzero(sealing_.data(), sealing_.size());
}

SignatureBytes SecretKeys::sign(std::string_view message) const {
    SignatureBytes signature{};
    crypto_sign_detached(signature.data(), nullptr, bytes_of(message), message.size(),
                         signing_.data());
    return signature;
}

std::optional<std::vector<std::uint8_t>>
SecretKeys::open_box(std::span<const std::uint8_t> box) const {
    if (box.size() < crypto_box_SEALBYTES)
        return std::nullopt;
    std::vector<std::uint8_t> content(box.size() - crypto_box_SEALBYTES);
    if (crypto_box_seal_open(content.data(), box.data(), box.size(), public_.sealing.data(),
                             sealing_.data()) != 0)
        return std::nullopt;
    return content;
}

bool is_signed(const SigningKey& key, std::string_view message, const SignatureBytes& signature) {
    return crypto_sign_verify_detached(signature.data(), bytes_of(message), message.size(),
                                       key.data()) == 0;
}

}  // namespace kyvien::record
