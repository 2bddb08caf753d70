#include "hall/accounts/passkeys/internal/webauthn.h"

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <sodium.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "hall/accounts/passkeys/attestation.h"
#include "hall/accounts/passkeys/cbor_reader.h"
#include "record/bytes.h"

namespace kyvien::hall {
namespace webauthn {
namespace {

using Bytes = std::span<const std::uint8_t>;

// Authenticator data (6.1): the hash of the name, flags, the counter, and optional parts.
constexpr std::size_t kHash = crypto_hash_sha256_BYTES;
constexpr std::size_t kHead = kHash + 1 + 4;
constexpr std::size_t kLongestAuthenticatorData = 2048;
constexpr std::size_t kLongestSignature = 512;
constexpr unsigned kPresent = 0x01;
constexpr unsigned kVerified = 0x04;
constexpr unsigned kHasCredentialData = 0x40;
constexpr unsigned kHasExtensions = 0x80;
constexpr std::size_t kModel = 16;
// Shorter ids could be guessed (4: at least 100 random bits); longer ones are invalid (5.8.3).
constexpr std::size_t kShortestId = 16;
constexpr std::size_t kLongestId = 1023;

struct FreeMade {
    void operator()(fido_cred_t* made) const { fido_cred_free(&made); }
};
struct FreeSigned {
    void operator()(fido_assert_t* word) const { fido_assert_free(&word); }
};
struct FreeKey {
    void operator()(es256_pk_t* key) const { es256_pk_free(&key); }
    void operator()(eddsa_pk_t* key) const { eddsa_pk_free(&key); }
    void operator()(rs256_pk_t* key) const { rs256_pk_free(&key); }
};
template <typename Key>
using KeyPointer = std::unique_ptr<Key, FreeKey>;

std::unexpected<Refusal> no_passkey() {
    return refuse("bad-passkey", "This is no answer of a passkey, or it is cut short.");
}

struct Head {
    unsigned flags = 0;
    std::int64_t signatures = 0;
};

/// Does exactly what the flags announce follow the header, complete? libcbor, which parses it for
/// libfido2, allocates memory for the announced lengths.
bool is_whole(Bytes behind, unsigned flags) {
    CborReader reader(behind);
    if ((flags & kHasCredentialData) != 0) {
        const auto model = reader.take(kModel);
        const auto length = reader.take(2);
        if (!model || !length || !reader.take(std::size_t{(*length)[0]} << 8U | (*length)[1]) ||
            !reader.skip())
            return false;
    }
    return ((flags & kHasExtensions) == 0 || reader.skip()) && reader.is_at_end();
}

enum class Wanted : bool { Signature, Key };

Result<Head> read_head(Bytes data, Wanted options, const PasskeySite& site) {
    if (data.size() < kHead || data.size() > kLongestAuthenticatorData)
        return no_passkey();
    std::array<std::uint8_t, kHash> own{};
    crypto_hash_sha256(own.data(), reinterpret_cast<const unsigned char*>(site.host.data()),
                       site.host.size());
    if (!std::ranges::equal(data.first(kHash), own))
        return refuse("passkey-elsewhere", "This passkey was made for another name.");
    Head head{data[kHash], 0};
    if (((head.flags & kHasCredentialData) != 0) != (options == Wanted::Key) ||
        !is_whole(data.subspan(kHead), head.flags))
        return no_passkey();
    for (const std::uint8_t byte : data.subspan(kHash + 1, 4))
        head.signatures = head.signatures << 8 | byte;
    if ((head.flags & kPresent) == 0 || (head.flags & kVerified) == 0)
        return refuse("passkey-unverified",
                      "The device has not verified who uses the passkey: by PIN, finger or face.");
    return head;
}

/// Calls `then` with the key in libfido2's form; returns false if it is not a key of this
/// algorithm.
template <typename Then>
bool with_key(int algorithm, Bytes bytes, Then then) {
    const auto read = [&](auto key, const auto& from) {
        return key && from(key.get(), bytes.data(), bytes.size()) == FIDO_OK && then(key.get());
    };
    switch (algorithm) {
    case COSE_ES256:
        return read(KeyPointer<es256_pk_t>(es256_pk_new()), es256_pk_from_ptr);
    case COSE_EDDSA:
        return read(KeyPointer<eddsa_pk_t>(eddsa_pk_new()), eddsa_pk_from_ptr);
    case COSE_RS256:
        return read(KeyPointer<rs256_pk_t>(rs256_pk_new()), rs256_pk_from_ptr);
    default:
        return false;
    }
}

/// For this algorithm; null if unsupported.
std::unique_ptr<fido_cred_t, FreeMade> made_with(int algorithm, Bytes data) {
    std::unique_ptr<fido_cred_t, FreeMade> made(fido_cred_new());
    if (!made || fido_cred_set_type(made.get(), algorithm) != FIDO_OK ||
        fido_cred_set_authdata_raw(made.get(), data.data(), data.size()) != FIDO_OK)
        return nullptr;
    return made;
}

}  // namespace
}  // namespace webauthn

Result<RegisteredPasskey> read_new_passkey(std::span<const std::uint8_t> attestation,
                                           const PasskeySite& site) {
    using namespace webauthn;
    const Bytes data = KYVIEN_TRY(authenticator_data_in(attestation));
    const Head head = KYVIEN_TRY(read_head(data, Wanted::Key, site));
    for (const int algorithm : kPasskeyAlgorithms) {
        const auto made = made_with(algorithm, data);
        if (!made)
            continue;
        const Bytes id(fido_cred_id_ptr(made.get()), fido_cred_id_len(made.get()));
        const Bytes key(fido_cred_pubkey_ptr(made.get()), fido_cred_pubkey_len(made.get()));
        if (id.size() < kShortestId || id.size() > kLongestId ||
            !with_key(algorithm, key, [](const auto*) { return true; }))
            return no_passkey();
        return RegisteredPasskey{record::to_base64(id), algorithm, record::to_base64(key),
                                 head.signatures};
    }
    return refuse("bad-passkey",
                  "This is no key for ES256, EdDSA (Ed25519) or RS256, or it is cut short.");
}

Result<std::int64_t> verify_assertion(const SignedAssertion& word, const PasskeyKey& key,
                                      const PasskeySite& site) {
    using namespace webauthn;
    const Head head = KYVIEN_TRY(read_head(word.authenticator_data, Wanted::Signature, site));
    if (word.signature.empty() || word.signature.size() > kLongestSignature)
        return no_passkey();
    const auto bytes = record::from_base64(key.key);
    const std::unique_ptr<fido_assert_t, FreeSigned> assertion(fido_assert_new());
    const auto client_data = reinterpret_cast<const unsigned char*>(word.client_data.data());
    if (!bytes || !assertion || fido_assert_set_count(assertion.get(), 1) != FIDO_OK ||
        fido_assert_set_rp(assertion.get(), site.host.c_str()) != FIDO_OK ||
        fido_assert_set_up(assertion.get(), FIDO_OPT_TRUE) != FIDO_OK ||
        fido_assert_set_uv(assertion.get(), FIDO_OPT_TRUE) != FIDO_OK ||
        fido_assert_set_clientdata(assertion.get(), client_data, word.client_data.size()) !=
            FIDO_OK ||
        fido_assert_set_authdata_raw(assertion.get(), 0, word.authenticator_data.data(),
                                     word.authenticator_data.size()) != FIDO_OK ||
        fido_assert_set_sig(assertion.get(), 0, word.signature.data(), word.signature.size()) !=
            FIDO_OK)
        return no_passkey();
    const bool has_signed = with_key(key.algorithm, *bytes, [&](const auto* own) {
        return fido_assert_verify(assertion.get(), 0, key.algorithm, own) == FIDO_OK;
    });
    if (!has_signed)
        return refuse("wrong-passkey", "This passkey opens no account here.");
    return head.signatures;
}

}  // namespace kyvien::hall
