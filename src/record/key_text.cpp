// The text form of keys (record/keys.h).
#include <fmt/format.h>
#include <sodium.h>

#include <charconv>

#include "base/reason.h"
#include "base/result.h"
#include "record/fields.h"
#include "record/keys.h"

namespace kyvien::record {
namespace {

constexpr std::string_view kVersion = "1";
constexpr std::string_view kKdf = "argon2id13";
using Salt = Bytes<crypto_pwhash_SALTBYTES>;
using Nonce = Bytes<crypto_secretbox_NONCEBYTES>;
using LockedSeed = Bytes<crypto_secretbox_MACBYTES + std::tuple_size_v<Seed>>;
static_assert(std::tuple_size_v<Salt> + std::tuple_size_v<Nonce> ==
              std::tuple_size_v<LockRandomness>);

std::unexpected<Refusal> bad_key(const Reason& why) {
    return refuse("bad-key", fmt::format("The key cannot be read: {}.", why.english), std::nullopt,
                  with_reason({}, why));
}

Fields public_fields(std::string_view kind, const PublicKeys& keys) {
    return {{std::string(kind), std::string(kVersion)},
            {"name", keys.name},
            {"sign", to_base64(keys.signing)},
            {"seal", to_base64(keys.sealing)}};
}

bool has_plain_keys(const Fields& fields) {
    return has_keys(fields, {"kyvien-secret-key", "name", "sign", "seal", "seed"});
}

bool has_locked_keys(const Fields& fields) {
    return has_keys(fields, {"kyvien-secret-key", "name", "sign", "seal", "kdf", "passes", "memory",
                             "salt", "nonce", "locked"});
}

/// The public part of both kinds of line: the first four fields.
Result<PublicKeys> public_part(const Fields& fields) {
    if (fields[0].second != kVersion)
        return bad_key({"key-version", "its version is not known"});
    const auto signing = fixed_from_base64<32>(fields[2].second);
    const auto sealing = fixed_from_base64<32>(fields[3].second);
    if (!signing || !sealing)
        return bad_key({"key-public-bytes", "sign and seal must be 32 bytes in base64 each"});
    if (!is_name(fields[1].second))
        return bad_key({"key-name", "the name is not a name"});
    return PublicKeys{fields[1].second, *signing, *sealing};
}

/// The encryption key, derived from the passphrase.
struct LockKey {
    Bytes<crypto_secretbox_KEYBYTES> bytes{};
    LockKey() = default;
    LockKey(const LockKey&) = delete;
    LockKey& operator=(const LockKey&) = delete;
    ~LockKey() { sodium_memzero(bytes.data(), bytes.size()); }
};

bool is_affordable(LockCost cost) {
    return cost.passes >= crypto_pwhash_OPSLIMIT_MIN && cost.passes <= kMaxLockCost.passes &&
           cost.memory >= crypto_pwhash_MEMLIMIT_MIN && cost.memory <= kMaxLockCost.memory;
}

Result<void> stretch(LockKey& key, std::string_view passphrase, const Salt& salt, LockCost cost) {
    if (!is_affordable(cost))
        return bad_key({"key-lock-cost", "the cost of its lock is out of bounds"});
    const char* letters = passphrase.empty() ? "" : passphrase.data();  // never null for sodium
    if (crypto_pwhash(key.bytes.data(), key.bytes.size(), letters, passphrase.size(), salt.data(),
                      cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return refuse("no-memory",
                      fmt::format("Unlocking this key needs {} MiB of memory, which are not free.",
                                  cost.memory >> 20),
                      std::nullopt, {{"memory", std::to_string(cost.memory >> 20)}});
    return {};
}

std::optional<std::uint64_t> number_of(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || std::to_string(number) != text)
        return std::nullopt;
    return number;
}

/// Needs: the ten fields of an encrypted key.
Result<Seed> unlock(const Fields& fields, std::string_view passphrase) {
    const auto passes = number_of(fields[5].second);
    const auto memory = number_of(fields[6].second);
    const auto salt = fixed_from_base64<std::tuple_size_v<Salt>>(fields[7].second);
    const auto nonce = fixed_from_base64<std::tuple_size_v<Nonce>>(fields[8].second);
    const auto locked = fixed_from_base64<std::tuple_size_v<LockedSeed>>(fields[9].second);
    if (fields[4].second != kKdf || !passes || !memory || !salt || !nonce || !locked)
        return bad_key({"key-lock-form", "its lock is not written as it should be"});
    LockKey key;
    KYVIEN_TRY(stretch(key, passphrase, *salt, {*passes, *memory}));
    Seed seed{};
    if (crypto_secretbox_open_easy(seed.data(), locked->data(), locked->size(), nonce->data(),
                                   key.bytes.data()) != 0)
        return refuse("wrong-passphrase",
                      "The passphrase does not open this key, or the key's file was altered.");
    return seed;
}

}  // namespace

std::string write_public(const PublicKeys& keys) {
    return write_fields(public_fields("kyvien-public-key", keys));
}

Result<PublicKeys> read_public(std::string_view line) {
    const auto fields = read_fields(line);
    if (!fields || !has_keys(*fields, {"kyvien-public-key", "name", "sign", "seal"}))
        return bad_key({"key-no-public-line", "it is not the line of a public key"});
    return public_part(*fields);
}

std::string write_secret(const SecretKeys& keys) {
    Fields fields = public_fields("kyvien-secret-key", keys.public_keys());
    fields.emplace_back("seed", to_base64(keys.seed()));
    return write_fields(fields);
}

Result<std::string> write_locked(const SecretKeys& keys, std::string_view passphrase,
                                 const LockRandomness& random, LockCost cost) {
    Salt salt{};
    Nonce nonce{};
    std::copy_n(random.begin(), salt.size(), salt.begin());
    std::copy_n(random.begin() + salt.size(), nonce.size(), nonce.begin());
    LockKey key;
    KYVIEN_TRY(stretch(key, passphrase, salt, cost));
    LockedSeed locked{};
    crypto_secretbox_easy(locked.data(), keys.seed().data(), keys.seed().size(), nonce.data(),
                          key.bytes.data());
    Fields fields = public_fields("kyvien-secret-key", keys.public_keys());
    fields.emplace_back("kdf", kKdf);
    fields.emplace_back("passes", std::to_string(cost.passes));
    fields.emplace_back("memory", std::to_string(cost.memory));
    fields.emplace_back("salt", to_base64(salt));
    fields.emplace_back("nonce", to_base64(nonce));
    fields.emplace_back("locked", to_base64(locked));
    return write_fields(fields);
}

bool is_locked(std::string_view line) {
    const auto fields = read_fields(line);
    return fields && has_locked_keys(*fields);
}

Result<PublicKeys> stated_public(std::string_view line) {
    const auto fields = read_fields(line);
    if (!fields || (!has_plain_keys(*fields) && !has_locked_keys(*fields)))
        return bad_key({"key-no-secret-line", "it is not the line of a secret key"});
    return public_part(*fields);
}

Result<SecretKeys> read_secret(std::string_view line, std::string_view passphrase) {
    const auto stated = KYVIEN_TRY(stated_public(line));
    const Fields fields = *read_fields(line);
    Result<Seed> seed = bad_key({"key-seed-bytes", "the seed must be 32 bytes in base64"});
    if (has_locked_keys(fields))
        seed = unlock(fields, passphrase);
    else if (const auto bytes = fixed_from_base64<32>(fields.back().second))
        seed = *bytes;
    if (!seed)
        return refuse(seed.error());
    SecretKeys keys(stated.name, *seed);
    sodium_memzero(seed->data(), seed->size());
    // With an exchanged public part the owner would hand out another person's key.
    if (keys.public_keys() != stated)
        return bad_key({"key-parts-differ", "its public part does not belong to its secret part"});
    return keys;
}

}  // namespace kyvien::record
