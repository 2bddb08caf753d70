// record/keys.h — keys for signing records and sealing moves.
//
// A person (player, arbiter) or a hall has one secret seed of 32 bytes. Two key pairs are derived
// from it with BLAKE2b: Ed25519 for signatures (RFC 8032) and X25519 for sealed envelopes, so that
// neither key is used for the other purpose.
//
// Text:  one key=value line each (docs/records.md). A secret key's line is plain or encrypted with
//        a passphrase (Argon2id, then XSalsa20-Poly1305).
// Cost:  decryption takes the time and memory stated in the line, within the limits below.
// Safe:  pure functions, any thread; randomness is passed in. Call sodium_init() once before for
//        libsodium's fast paths; the results are the same without it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "record/bytes.h"

namespace kyvien::record {

using Seed = Bytes<32>;
using SigningKey = Bytes<32>;  ///< Ed25519, public
using SealingKey = Bytes<32>;  ///< X25519, public
using SignatureBytes = Bytes<64>;

struct PublicKeys {
    std::string name;  ///< chosen by its owner; proves nothing
    SigningKey signing{};
    SealingKey sealing{};

    friend bool operator==(const PublicKeys&, const PublicKeys&) = default;
};

/// Sixteen hexadecimal digits in four groups, for people to compare by sight or by telephone.
[[nodiscard]] std::string fingerprint(const PublicKeys& keys);

/// Overwritten in memory when destroyed.
class SecretKeys {
  public:
    /// Needs: a seed from a good random source; a name for which is_name() holds.
    SecretKeys(std::string name, const Seed& seed);
    SecretKeys(SecretKeys&& other) noexcept = default;
    SecretKeys& operator=(SecretKeys&& other) noexcept = default;
    SecretKeys(const SecretKeys&) = delete;
    SecretKeys& operator=(const SecretKeys&) = delete;
    ~SecretKeys();

    [[nodiscard]] const PublicKeys& public_keys() const { return public_; }
    [[nodiscard]] const Seed& seed() const { return seed_; }
    [[nodiscard]] SignatureBytes sign(std::string_view message) const;
    /// The content of a sealed box (crypto_box_seal) made for these keys; empty if it was made for
    /// others or altered.
    [[nodiscard]] std::optional<std::vector<std::uint8_t>>
    open_box(std::span<const std::uint8_t> box) const;

  private:
    PublicKeys public_;
    Seed seed_{};
    Bytes<64> signing_{};
    Bytes<32> sealing_{};
};

/// False for signatures of other keys or messages, and for keys of small order.
[[nodiscard]] bool is_signed(const SigningKey& key, std::string_view message,
                             const SignatureBytes& signature);

// ---- as text ----

/// Parsing refuses: "bad-key" with the value "reason".
[[nodiscard]] std::string write_public(const PublicKeys& keys);
[[nodiscard]] Result<PublicKeys> read_public(std::string_view line);

/// Whoever reads this line can sign as the owner.
[[nodiscard]] std::string write_secret(const SecretKeys& keys);

/// The public part stated in a secret key's line; not proven without the passphrase.
/// Refuses: "bad-key".
[[nodiscard]] Result<PublicKeys> stated_public(std::string_view line);

/// The cost of decryption. The defaults take about a second and 256 MiB.
struct LockCost {
    std::uint64_t passes = 3;
    std::uint64_t memory = std::uint64_t{256} << 20;
};
/// Higher costs are refused when reading, so that a file cannot exhaust the machine.
inline constexpr LockCost kMaxLockCost{16, std::uint64_t{1} << 30};

/// Salt and nonce; fresh for each encryption.
using LockRandomness = Bytes<40>;

/// Refuses: "no-memory" if the memory is unavailable; "bad-key" for a cost out of bounds.
[[nodiscard]] Result<std::string> write_locked(const SecretKeys& keys, std::string_view passphrase,
                                               const LockRandomness& random, LockCost cost = {});

/// Is it the line of a secret key encrypted with a passphrase?
[[nodiscard]] bool is_locked(std::string_view line);

/// `passphrase` is ignored if the line is not encrypted.
/// Refuses: "bad-key"; "wrong-passphrase"; "no-memory".
[[nodiscard]] Result<SecretKeys> read_secret(std::string_view line,
                                             std::string_view passphrase = {});

}  // namespace kyvien::record
