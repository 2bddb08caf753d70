// hall/accounts/passkeys/software_authenticator_fixture.h — for tests: an authenticator in software
// that makes passkeys and signs with them, correctly or wrongly as the test wants.
//
// It uses OpenSSL, not the library that verifies the responses, and follows Web Authentication
// Level 2 (6.1, 6.5.4) and RFC 8152 (13).
#pragma once

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "record/bytes.h"

namespace kyvien::hall::test {

using ByteList = std::vector<std::uint8_t>;

inline ByteList bytes_of_text(std::string_view text) {
    return {text.begin(), text.end()};
}
inline std::string base64_of(std::string_view text) {
    return record::to_base64(bytes_of_text(text));
}

/// The client data that a browser has signed.
inline std::string client_data(std::string_view type, std::string_view challenge,
                               std::string_view origin, std::string_view more = {}) {
    return R"({"type":")" + std::string(type) + R"(","challenge":")" + std::string(challenge) +
           R"(","origin":")" + std::string(origin) + "\"" + std::string(more) + "}";
}

class SoftwareAuthenticator {
  public:
    static constexpr int kEs256 = -7;
    static constexpr int kEdDsa = -8;
    static constexpr int kRs256 = -257;
    static constexpr unsigned kPresent = 0x01;
    static constexpr unsigned kVerified = 0x04;
    static constexpr unsigned kHasCredentialData = 0x40;

    explicit SoftwareAuthenticator(int algorithm = kEs256)
        : algorithm_(algorithm), key_(new_key(algorithm)), id_(32) {
        EXPECT_EQ(RAND_bytes(id_.data(), static_cast<int>(id_.size())), 1);
    }

    [[nodiscard]] std::string id() const { return record::to_base64(id_); }
    void set_id(ByteList id) { id_ = std::move(id); }

    // What it reports about itself; a test may falsify these.
    std::uint32_t count = 1;
    unsigned flags = kPresent | kVerified;
    std::string format = "none";
    ByteList statement = {0xA0};

    /// The public key as COSE.
    [[nodiscard]] ByteList cose() const {
        ByteList out;
        const auto add = [&out](const ByteList& more) {
            out.insert(out.end(), more.begin(), more.end());
        };
        const ByteList first = first_part();
        switch (algorithm_) {
        case kEs256:
            add({0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20});
            add({first.begin(), first.begin() + 32});
            add({0x22, 0x58, 0x20});
            add({first.begin() + 32, first.end()});
            break;
        case kEdDsa:
            add({0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20});
            add(first);
            break;
        default:
            add({0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59, 0x01, 0x00});
            add(first);
            add({0x21, 0x43, 0x01, 0x00, 0x01});
        }
        return out;
    }

    [[nodiscard]] ByteList authenticator_data(std::string_view host) const {
        ByteList data(SHA256_DIGEST_LENGTH);
        SHA256(reinterpret_cast<const unsigned char*>(host.data()), host.size(), data.data());
        data.push_back(static_cast<std::uint8_t>(flags));
        for (const unsigned shift : {24U, 16U, 8U, 0U})
            data.push_back(static_cast<std::uint8_t>(count >> shift));
        return data;
    }
    /// Authenticator data with the new key.
    [[nodiscard]] ByteList made_data(std::string_view host, const ByteList& key) const {
        ByteList data = authenticator_data(host);
        data[SHA256_DIGEST_LENGTH] |= kHasCredentialData;
        data.insert(data.end(), 16, 0);  // AAGUID: no model is disclosed
        data.push_back(static_cast<std::uint8_t>(id_.size() >> 8U));
        data.push_back(static_cast<std::uint8_t>(id_.size()));
        data.insert(data.end(), id_.begin(), id_.end());
        data.insert(data.end(), key.begin(), key.end());
        return data;
    }
    [[nodiscard]] ByteList attestation(std::string_view host) const {
        return attestation_of(made_data(host, cose()));
    }
    [[nodiscard]] ByteList attestation_of(const ByteList& data) const {
        ByteList out{0xA3};
        const auto text = [&out](std::string_view word) {
            out.push_back(static_cast<std::uint8_t>(0x60U | word.size()));
            out.insert(out.end(), word.begin(), word.end());
        };
        text("fmt");
        text(format);
        text("attStmt");
        out.insert(out.end(), statement.begin(), statement.end());
        text("authData");
        out.push_back(0x59);
        out.push_back(static_cast<std::uint8_t>(data.size() >> 8U));
        out.push_back(static_cast<std::uint8_t>(data.size()));
        out.insert(out.end(), data.begin(), data.end());
        return out;
    }

    /// Signs the authenticator data and the hash of the client data.
    [[nodiscard]] ByteList sign(const ByteList& data, std::string_view client) const {
        ByteList message = data;
        std::array<std::uint8_t, SHA256_DIGEST_LENGTH> hash{};
        SHA256(reinterpret_cast<const unsigned char*>(client.data()), client.size(), hash.data());
        message.insert(message.end(), hash.begin(), hash.end());
        const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                              EVP_MD_CTX_free);
        std::size_t length = 0;
        ByteList signature;
        const bool is_signed =
            EVP_DigestSignInit(context.get(), nullptr,
                               algorithm_ == kEdDsa ? nullptr : EVP_sha256(), nullptr,
                               key_.get()) == 1 &&
            EVP_DigestSign(context.get(), nullptr, &length, message.data(), message.size()) == 1 &&
            (signature.resize(length), EVP_DigestSign(context.get(), signature.data(), &length,
                                                      message.data(), message.size()) == 1);
        EXPECT_TRUE(is_signed);
        signature.resize(length);
        return signature;
    }

  private:
    using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

    static Key new_key(int algorithm) {
        EVP_PKEY* key = nullptr;
        switch (algorithm) {
        case kEs256:
            key = EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
            break;
        case kEdDsa:
            key = EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
            break;
        default:
            key = EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048});
        }
        EXPECT_NE(key, nullptr);
        return {key, EVP_PKEY_free};
    }
    /// x and y; the point; or the modulus.
    [[nodiscard]] ByteList first_part() const {
        if (algorithm_ == kEs256) {
            std::array<unsigned char, 65> point{};
            std::size_t length = 0;
            EXPECT_EQ(EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                                      point.data(), point.size(), &length),
                      1);
            return {point.begin() + 1, point.end()};
        }
        if (algorithm_ == kEdDsa) {
            ByteList point(32);
            std::size_t length = point.size();
            EXPECT_EQ(EVP_PKEY_get_raw_public_key(key_.get(), point.data(), &length), 1);
            return point;
        }
        BIGNUM* number = nullptr;
        EXPECT_EQ(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_RSA_N, &number), 1);
        ByteList modulus(256);
        EXPECT_EQ(BN_bn2binpad(number, modulus.data(), static_cast<int>(modulus.size())), 256);
        BN_free(number);
        return modulus;
    }

    int algorithm_;
    Key key_;
    ByteList id_;
};

}  // namespace kyvien::hall::test
