#include "hall/net/webhooks/internal/push_sealing.h"

#include <fmt/core.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "base/reason.h"
#include "hall/json/json_writer.h"
#include "hall/net/internal/openssl_deleter.h"
#include "hall/webhooks/push_message.h"
#include "hall/webhooks/webhook_plan.h"

namespace kyvien::hall {
namespace push_sealing {
namespace {

using Octets = std::string;  // bytes, for joining

using Group = std::unique_ptr<EC_GROUP, OpensslDeleter<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, OpensslDeleter<EC_POINT_free>>;
using Number = std::unique_ptr<BIGNUM, OpensslDeleter<BN_clear_free>>;
using Key = std::unique_ptr<EVP_PKEY, OpensslDeleter<EVP_PKEY_free>>;
using KeyWork = std::unique_ptr<EVP_PKEY_CTX, OpensslDeleter<EVP_PKEY_CTX_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, OpensslDeleter<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, OpensslDeleter<OSSL_PARAM_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, OpensslDeleter<EVP_MD_CTX_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, OpensslDeleter<EVP_CIPHER_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, OpensslDeleter<ECDSA_SIG_free>>;

constexpr std::size_t kKeyOfContent = 16;
constexpr std::size_t kNonce = 12;
constexpr std::size_t kTag = 16;
constexpr std::size_t kHalf = 32;  // of a signature: r, s
constexpr std::uint32_t kRecordSize = 4096;
constexpr char kLastRecord = '\x02';
// At most 24 hours (RFC 8292, 2); allows for clock differences.
constexpr std::int64_t kSignedFor = 12 * 3600;

const unsigned char* bytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

template <std::size_t size>
std::string_view text(const record::Bytes<size>& all) {
    return {reinterpret_cast<const char*>(all.data()), size};
}

Octets octets_of(std::string_view base64) {
    const auto read = record::from_base64(base64);
    return read ? Octets(read->begin(), read->end()) : Octets();
}

std::string base64(std::string_view all) {
    return record::to_base64({bytes(all), all.size()});
}

Octets hmac(std::string_view key, std::string_view message) {
    Octets mark(32, '\0');
    unsigned int length = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes(message), message.size(),
         reinterpret_cast<unsigned char*>(mark.data()), &length);
    return mark;
}

/// HKDF-Expand (RFC 5869), of which only the first block is needed.
Octets expand(std::string_view key, std::string_view about, std::size_t length) {
    return hmac(key, Octets(about) + '\x01').substr(0, length);
}

/// A name with a terminating zero byte.
Octets ended(std::string_view name) {
    return Octets(name) + '\0';
}

/// A key object of a point, or of a key pair. Null if it is invalid.
Key key_of(std::string_view point, const record::Bytes<32>* secret) {
    const Builder builder(OSSL_PARAM_BLD_new());
    const Number number(secret == nullptr
                            ? nullptr
                            : BN_bin2bn(secret->data(), static_cast<int>(secret->size()), nullptr));
    OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                     point.size());
    if (number)
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
    const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
    const KeyWork work(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* made = nullptr;
    if (!parameters || !work || EVP_PKEY_fromdata_init(work.get()) != 1 ||
        EVP_PKEY_fromdata(work.get(), &made, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          parameters.get()) != 1)
        return nullptr;
    return Key(made);
}

/// ECDH; empty if the other point is not on the curve.
Octets shared_secret(const PushKey& own, std::string_view other) {
    const Key mine = key_of(text(own.point), &own.secret);
    const Key theirs = key_of(other, nullptr);
    if (!mine || !theirs)
        return {};
    const KeyWork work(EVP_PKEY_CTX_new(mine.get(), nullptr));
    std::size_t length = kHalf;
    Octets shared(length, '\0');
    if (!work || EVP_PKEY_derive_init(work.get()) != 1 ||
        EVP_PKEY_derive_set_peer(work.get(), theirs.get()) != 1 ||
        EVP_PKEY_derive(work.get(), reinterpret_cast<unsigned char*>(shared.data()), &length) != 1)
        return {};
    return shared;
}

/// With the authentication tag appended.
Octets encrypted(std::string_view plain, std::string_view key, std::string_view nonce) {
    Octets sealed(plain.size() + kTag, '\0');
    auto* const out = reinterpret_cast<unsigned char*>(sealed.data());
    const Cipher cipher(EVP_CIPHER_CTX_new());
    int length = 0;
    const bool is_done =
        cipher &&
        EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) ==
            1 &&
        EVP_EncryptUpdate(cipher.get(), out, &length, bytes(plain),
                          static_cast<int>(plain.size())) == 1 &&
        EVP_EncryptFinal_ex(cipher.get(), out + length, &length) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTag, out + plain.size()) == 1;
    KYVIEN_ASSERT(is_done, "AES-128-GCM takes any text with a key of 16 bytes");
    return sealed;
}

/// ES256 (RFC 7518, 3.4): r and s, 32 bytes each.
Octets signature_of(const PushKey& key, std::string_view message) {
    const Key whole = key_of(text(key.point), &key.secret);
    const Digest digest(EVP_MD_CTX_new());
    std::array<unsigned char, 80> der{};
    std::size_t length = der.size();
    const bool is_signed =
        whole && digest &&
        EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, whole.get()) == 1 &&
        EVP_DigestSign(digest.get(), der.data(), &length, bytes(message), message.size()) == 1;
    KYVIEN_ASSERT(is_signed, "a key that was made or read here signs");
    const unsigned char* at = der.data();
    const Signature read(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(length)));
    KYVIEN_ASSERT(read, "what was signed is a signature");
    std::array<unsigned char, 2 * kHalf> both{};
    BN_bn2binpad(ECDSA_SIG_get0_r(read.get()), both.data(), kHalf);
    BN_bn2binpad(ECDSA_SIG_get0_s(read.get()), both.data() + kHalf, kHalf);
    return {both.begin(), both.end()};
}

/// https://push.example:8443/a/b : https://push.example:8443
std::string_view origin_of(std::string_view address) {
    const std::size_t host = address.find("://");
    return address.substr(
        0, host == std::string_view::npos ? host : address.find_first_of("/?", host + 3));
}

class Sealed : public PushMessages {
  public:
    explicit Sealed(const PushKey& key) : key_(key), public_key_(base64(text(key.point))) {}

    std::optional<WebhookMessage> message_of(const store::ClaimedDelivery& claimed,
                                             store::Instant now) const override {
        const store::PushDevice& device = *claimed.hook.device;
        PushSeal seal;
        seal.key = new_push_key();
        randombytes_buf(seal.salt.data(), seal.salt.size());
        auto body = sealed_push(push_body(claimed), device, seal);
        if (!body)
            return std::nullopt;
        const std::int64_t expires = now / kWebhookSecond + kSignedFor;
        WebhookMessage message;
        message.address = claimed.hook.address;
        message.body = *std::move(body);
        message.fields = {{"TTL", std::to_string(push_ttl(claimed.event))},
                          {"Urgency", "high"},
                          {"Topic", push_topic(claimed)},
                          {"Content-Type", "application/octet-stream"},
                          {"Content-Encoding", "aes128gcm"},
                          {"Authorization",
                           push_authorization(key_, claimed.hook.address, device.site, expires)}};
        return message;
    }
    bool can_use(const std::string& key) const override {
        return key_of(octets_of(key), nullptr) != nullptr;
    }
    const std::string& public_key() const override { return public_key_; }

  private:
    PushKey key_;
    std::string public_key_;
};

}  // namespace
}  // namespace push_sealing

std::optional<PushKey> push_key_of(const record::Bytes<32>& secret) {
    using namespace push_sealing;
    PushKey key;
    key.secret = secret;
    const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    const Number number(BN_bin2bn(secret.data(), static_cast<int>(secret.size()), nullptr));
    const Point point(group ? EC_POINT_new(group.get()) : nullptr);
    if (!point || !number || BN_is_zero(number.get()) == 1 ||
        BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0 ||
        EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) != 1 ||
        EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED,
                           key.point.data(), key.point.size(), nullptr) != key.point.size())
        return std::nullopt;
    return key;
}

PushKey new_push_key() {
    for (;;) {
        record::Bytes<32> secret{};
        randombytes_buf(secret.data(), secret.size());
        // All but about one in four thousand million values are valid keys.
        if (const auto key = push_key_of(secret))
            return *key;
    }
}

std::optional<std::string> sealed_push(std::string_view message, const store::PushDevice& device,
                                       const PushSeal& seal) {
    using namespace push_sealing;
    const Octets theirs = octets_of(device.key);
    const Octets shared = shared_secret(seal.key, theirs);
    if (shared.empty() || message.size() > kLongestPush)
        return std::nullopt;
    const std::string_view ours = text(seal.key.point);
    const std::string_view salt = text(seal.salt);
    const Octets of_both = hmac(octets_of(device.secret), shared);
    const Octets material = expand(of_both, ended("WebPush: info") + theirs + Octets(ours), kHalf);
    const Octets random = hmac(salt, material);
    const Octets key = expand(random, ended("Content-Encoding: aes128gcm"), kKeyOfContent);
    const Octets nonce = expand(random, ended("Content-Encoding: nonce"), kNonce);
    Octets body(salt);
    for (const unsigned int shift : {24U, 16U, 8U, 0U})
        body += static_cast<char>(static_cast<unsigned char>(kRecordSize >> shift));
    body += static_cast<char>(ours.size());
    body += ours;
    return body + encrypted(Octets(message) + kLastRecord, key, nonce);
}

std::string push_authorization(const PushKey& hall, std::string_view address, std::string_view site,
                               std::int64_t expires) {
    using namespace push_sealing;
    JsonWriter claims;
    claims.begin_object().field("aud", origin_of(address)).field("exp", expires);
    if (site.starts_with("https://"))
        claims.field("sub", site);
    const std::string signed_text =
        base64(R"({"typ":"JWT","alg":"ES256"})") + "." + base64(claims.end_object().take());
    return fmt::format("vapid t={}.{}, k={}", signed_text, base64(signature_of(hall, signed_text)),
                       base64(text(hall.point)));
}

Result<std::unique_ptr<PushMessages>> push_messages(store::WebhookStore& store) {
    using namespace push_sealing;
    const auto kept = KYVIEN_TRY(store.push_secret(base64(text(new_push_key().secret))));
    const auto secret = record::fixed_from_base64<32>(kept);
    const auto key = secret ? push_key_of(*secret) : std::nullopt;
    if (!key)
        return refuse(
            "store-damaged", "The hall's key for push services is none.", std::nullopt,
            with_reason({{"path", "push_secret"}}, verbatim_reason("its value is no key")));
    return std::make_unique<Sealed>(*key);
}

}  // namespace kyvien::hall
