// Passkey verification: what is accepted, and what is refused.
#include "hall/accounts/passkeys/internal/webauthn.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "hall/accounts/passkeys/attestation.h"
#include "hall/accounts/passkeys/internal/passkey_challenge.h"
#include "hall/accounts/passkeys/software_authenticator_fixture.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace webauthn_test {
namespace {

using namespace test;

const PasskeySite kSite{"https://club.example", "club.example"};
constexpr const char* kGet = "webauthn.get";
constexpr const char* kCreate = "webauthn.create";
constexpr std::string_view kSecret = "a secret of the hall";

template <typename Value>
std::string code_of(const Result<Value>& result) {
    return result ? "ok" : std::string(result.error().code.text());
}

SignedAssertion word_of(const SoftwareAuthenticator& device, const std::string& client,
                        std::string_view host = kSite.host) {
    const ByteList data = device.authenticator_data(host);
    return {client, data, device.sign(data, client)};
}

class WebAuthnWith : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Algorithms, WebAuthnWith,
                         testing::Values(SoftwareAuthenticator::kEs256,
                                         SoftwareAuthenticator::kEdDsa,
                                         SoftwareAuthenticator::kRs256));

TEST_P(WebAuthnWith, APasskeyIsReadAndItsSignatureHoldsForWhatItSignedAlone) {
    SoftwareAuthenticator device(GetParam());
    const auto made = read_new_passkey(device.attestation(kSite.host), kSite);
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_EQ(made->id, device.id());
    EXPECT_EQ(made->algorithm, GetParam());
    EXPECT_EQ(made->signatures, 1);
    device.count = 0x01020304;
    const std::string client = client_data(kGet, "abc", kSite.origin);
    const PasskeyKey key{made->algorithm, made->key};
    const SignedAssertion word = word_of(device, client);
    EXPECT_EQ(verify_assertion(word, key, kSite), 0x01020304);

    SignedAssertion other = word;
    other.client_data = client_data(kGet, "abd", kSite.origin);
    EXPECT_EQ(code_of(verify_assertion(other, key, kSite)), "wrong-passkey");
    other = word;
    other.authenticator_data.back() ^= 1U;  // another counter value
    EXPECT_EQ(code_of(verify_assertion(other, key, kSite)), "wrong-passkey");
    other = word;
    other.signature[other.signature.size() / 2] ^= 1U;
    EXPECT_EQ(code_of(verify_assertion(other, key, kSite)), "wrong-passkey");
    other = word;
    other.signature.resize(other.signature.size() - 1);
    EXPECT_EQ(code_of(verify_assertion(other, key, kSite)), "wrong-passkey");
    other.signature.clear();
    EXPECT_EQ(code_of(verify_assertion(other, key, kSite)), "bad-passkey");
    other.signature.assign(100'000, 0);
    EXPECT_EQ(code_of(verify_assertion(other, key, kSite)), "bad-passkey");

    // The key of somebody else, and the same under another algorithm.
    const SoftwareAuthenticator stranger(GetParam());
    const auto others = read_new_passkey(stranger.attestation(kSite.host), kSite);
    ASSERT_TRUE(others);
    EXPECT_EQ(code_of(verify_assertion(word, {others->algorithm, others->key}, kSite)),
              "wrong-passkey");
    for (const int algorithm : {-7, -8, -257, -37, 0})
        if (algorithm != GetParam()) {
            EXPECT_EQ(code_of(verify_assertion(word, {algorithm, made->key}, kSite)),
                      "wrong-passkey");
        }
}

TEST_P(WebAuthnWith, TruncatedInputIsRefusedAtEveryByte) {
    const SoftwareAuthenticator device(GetParam());
    const ByteList whole = device.attestation(kSite.host);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const ByteList cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
        EXPECT_EQ(code_of(read_new_passkey(cut, kSite)), "bad-passkey") << length;
    }
    // The same within the authenticator data, with a correct length.
    const ByteList data = device.made_data(kSite.host, device.cose());
    for (std::size_t length = 37; length < data.size(); ++length) {
        const ByteList cut(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(length));
        EXPECT_EQ(code_of(read_new_passkey(device.attestation_of(cut), kSite)), "bad-passkey")
            << length;
    }
}

TEST(WebAuthn, AnUnverifiedUserIsRefused) {
    SoftwareAuthenticator device;
    const auto made = read_new_passkey(device.attestation(kSite.host), kSite);
    ASSERT_TRUE(made);
    for (const unsigned flags :
         {0U, SoftwareAuthenticator::kPresent, SoftwareAuthenticator::kVerified}) {
        device.flags = flags;
        EXPECT_EQ(code_of(read_new_passkey(device.attestation(kSite.host), kSite)),
                  "passkey-unverified");
        EXPECT_EQ(code_of(verify_assertion(word_of(device, client_data(kGet, "abc", kSite.origin)),
                                           {made->algorithm, made->key}, kSite)),
                  "passkey-unverified");
    }
}

TEST(WebAuthn, AnotherHostNameIsRefused) {
    const SoftwareAuthenticator device;
    EXPECT_EQ(code_of(read_new_passkey(device.attestation("evil.example"), kSite)),
              "passkey-elsewhere");
    const auto made = read_new_passkey(device.attestation(kSite.host), kSite);
    ASSERT_TRUE(made);
    EXPECT_EQ(code_of(verify_assertion(
                  word_of(device, client_data(kGet, "abc", kSite.origin), "evil.example"),
                  {made->algorithm, made->key}, kSite)),
              "passkey-elsewhere");
}

TEST(WebAuthn, AttestationsAreRefused) {
    SoftwareAuthenticator device;
    for (const char* format : {"packed", "fido-u2f", "tpm", "None", ""}) {
        device.format = format;
        EXPECT_EQ(code_of(read_new_passkey(device.attestation(kSite.host), kSite)), "bad-passkey");
    }
    device.format = "none";
    device.statement = {0xA1, 0x61, 'x', 0x01};
    EXPECT_EQ(code_of(read_new_passkey(device.attestation(kSite.host), kSite)), "bad-passkey");
}

TEST(WebAuthn, AttestationFieldsMayBeInAnyOrderButNotRepeatedOrUnknown) {
    const ByteList data{1, 2, 3};
    const std::array<ByteList, 3> fields{
        ByteList{0x63, 'f', 'm', 't', 0x64, 'n', 'o', 'n', 'e'},
        ByteList{0x67, 'a', 't', 't', 'S', 't', 'm', 't', 0xA0},
        ByteList{0x68, 'a', 'u', 't', 'h', 'D', 'a', 't', 'a', 0x43, 1, 2, 3}};
    const auto object = [&](std::initializer_list<std::size_t> order) {
        ByteList out{static_cast<std::uint8_t>(0xA0U | order.size())};
        for (const std::size_t field : order)
            out.insert(out.end(), fields[field].begin(), fields[field].end());
        return out;
    };
    for (const auto& order :
         {std::array{0U, 1U, 2U}, std::array{2U, 1U, 0U}, std::array{1U, 2U, 0U}}) {
        const ByteList bytes = object({order[0], order[1], order[2]});
        const auto found = authenticator_data_in(bytes);
        ASSERT_TRUE(found);
        EXPECT_TRUE(std::ranges::equal(*found, data));
    }
    for (const ByteList& bytes :
         {object({0, 1}), object({0, 1, 1}), object({0, 0, 2}), object({0, 1, 2, 2}),
          object({2, 2, 2}), ByteList{}, ByteList{0xA3}, ByteList{0x80}, ByteList{0xBF, 0xFF}})
        EXPECT_EQ(code_of(authenticator_data_in(bytes)), "bad-passkey");
    ByteList longer = object({0, 1, 2});
    longer.push_back(0);
    EXPECT_EQ(code_of(authenticator_data_in(longer)), "bad-passkey");
    // A length that would overflow an address.
    EXPECT_EQ(code_of(authenticator_data_in(
                  ByteList{0xA3, 0x7B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF})),
              "bad-passkey");
    EXPECT_EQ(code_of(authenticator_data_in(ByteList(1'000'000, 0xA3))), "bad-passkey");
}

TEST(WebAuthn, InvalidKeysAreRefused) {
    SoftwareAuthenticator device;
    const auto with = [&](const ByteList& key) {
        return code_of(
            read_new_passkey(device.attestation_of(device.made_data(kSite.host, key)), kSite));
    };
    const ByteList good = device.cose();
    EXPECT_EQ(with(good), "ok");
    ByteList off_the_curve = good;
    off_the_curve.back() ^= 1U;
    EXPECT_EQ(with(off_the_curve), "bad-passkey");
    ByteList other_algorithm = good;
    other_algorithm[4] = 0x38;  // an unknown number
    EXPECT_EQ(with(other_algorithm), "bad-passkey");
    ByteList other_curve = good;
    other_curve[6] = 0x02;
    EXPECT_EQ(with(other_curve), "bad-passkey");
    EXPECT_EQ(with({0xA0}), "bad-passkey");
    // Without a key, although the flags announce one.
    EXPECT_EQ(with({}), "bad-passkey");
    // And without one, as the flags say.
    EXPECT_EQ(code_of(read_new_passkey(device.attestation_of(device.authenticator_data(kSite.host)),
                                       kSite)),
              "bad-passkey");
    for (const std::size_t length : {std::size_t{0}, std::size_t{15}, std::size_t{1024}}) {
        device.set_id(ByteList(length, 7));
        EXPECT_EQ(with(good), "bad-passkey") << length;
    }
    device.set_id(ByteList(1023, 7));
    EXPECT_EQ(with(good), "ok");
}

TEST(WebAuthn, LengthsAreNotTrustedBeforeTheBytesArePresent) {
    SoftwareAuthenticator device;
    const ByteList good = device.cose();
    const auto made_with = [&](const ByteList& key) {
        return code_of(
            read_new_passkey(device.attestation_of(device.made_data(kSite.host, key)), kSite));
    };
    // Lists, maps and strings of 2^62 members; indefinite lengths; tags; deeply nested lists.
    for (const unsigned kind : {0x40U, 0x60U, 0x80U, 0xA0U}) {
        ByteList key(good.begin(), good.begin() + 7);
        key.insert(key.end(), {static_cast<std::uint8_t>(kind | 0x1BU), 0x40, 0, 0, 0, 0, 0, 0, 0});
        EXPECT_EQ(made_with(key), "bad-passkey") << kind;
    }
    EXPECT_EQ(made_with({0xBF, 0x01, 0x02, 0xFF}), "bad-passkey");
    EXPECT_EQ(made_with({0xA1, 0xC1, 0x01, 0x02}), "bad-passkey");
    EXPECT_EQ(made_with(ByteList(1000, 0x81)), "bad-passkey");
    // Nothing may follow the key, unless the flags announce extensions.
    ByteList more = good;
    more.insert(more.end(), {0xA1, 0x61, 'x', 0xF5});
    EXPECT_EQ(made_with(more), "bad-passkey");
    device.flags |= 0x80U;
    EXPECT_EQ(made_with(good), "bad-passkey");
    EXPECT_EQ(made_with(more), "ok");
    more.push_back(0);
    EXPECT_EQ(made_with(more), "bad-passkey");
}

TEST(WebAuthn, SignedDataWithAKeyOrTrailingBytesIsRefused) {
    SoftwareAuthenticator device;
    const auto made = read_new_passkey(device.attestation(kSite.host), kSite);
    ASSERT_TRUE(made);
    const std::string client = client_data(kGet, "abc", kSite.origin);
    const auto shown = [&](const ByteList& data) {
        return code_of(verify_assertion({client, data, device.sign(data, client)},
                                        {made->algorithm, made->key}, kSite));
    };
    EXPECT_EQ(shown(device.authenticator_data(kSite.host)), "ok");
    EXPECT_EQ(shown(device.made_data(kSite.host, device.cose())), "bad-passkey");
    ByteList longer = device.authenticator_data(kSite.host);
    longer.push_back(0xA0);
    EXPECT_EQ(shown(longer), "bad-passkey");
    device.flags |= 0x80U;
    EXPECT_EQ(shown(device.authenticator_data(kSite.host)), "bad-passkey");
    ByteList promised = device.authenticator_data(kSite.host);
    promised.insert(promised.end(), {0x9B, 0x40, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(shown(promised), "bad-passkey");
}

TEST(WebAuthn, OversizedInputIsRefused) {
    const SoftwareAuthenticator device;
    const auto made = read_new_passkey(device.attestation(kSite.host), kSite);
    ASSERT_TRUE(made);
    SignedAssertion word = word_of(device, client_data(kGet, "abc", kSite.origin));
    word.authenticator_data.resize(1'000'000);
    EXPECT_EQ(code_of(verify_assertion(word, {made->algorithm, made->key}, kSite)), "bad-passkey");
    const std::string huge =
        client_data(kGet, "abc", kSite.origin, R"(,"x":")" + std::string(1'000'000, 'x') + '"');
    EXPECT_EQ(code_of(challenge_answered(huge, Ceremony::Authentication, kSite)), "bad-passkey");
}

TEST(WebAuthn, ClientDataMustMatchThePageAndTheCeremony) {
    EXPECT_EQ(
        challenge_answered(client_data(kGet, "abc", kSite.origin), Ceremony::Authentication, kSite),
        "abc");
    EXPECT_EQ(challenge_answered(client_data(kCreate, "abc", kSite.origin,
                                             R"(,"crossOrigin":false,"other":{"a":[1]})"),
                                 Ceremony::Registration, kSite),
              "abc");
    // Data signed for signing in cannot make a passkey, nor the reverse.
    EXPECT_EQ(code_of(challenge_answered(client_data(kGet, "abc", kSite.origin),
                                         Ceremony::Registration, kSite)),
              "bad-passkey");
    EXPECT_EQ(code_of(challenge_answered(client_data(kCreate, "abc", kSite.origin),
                                         Ceremony::Authentication, kSite)),
              "bad-passkey");
    for (const char* origin :
         {"https://evil.example", "http://club.example", "https://club.example:8443",
          "https://club.example.evil.example", "https://CLUB.example", ""})
        EXPECT_EQ(code_of(challenge_answered(client_data(kGet, "abc", origin),
                                             Ceremony::Authentication, kSite)),
                  "passkey-elsewhere")
            << origin;
    for (const char* frame : {R"(,"crossOrigin":true)", R"(,"crossOrigin":"no")",
                              R"(,"topOrigin":"https://evil.example")"})
        EXPECT_EQ(code_of(challenge_answered(client_data(kGet, "abc", kSite.origin, frame),
                                             Ceremony::Authentication, kSite)),
                  "passkey-elsewhere")
            << frame;
    for (const char* text : {"", "{", "[]", "null", R"({"type":"webauthn.get"})",
                             R"({"type":1,"challenge":2,"origin":3})"})
        EXPECT_EQ(code_of(challenge_answered(text, Ceremony::Authentication, kSite)), "bad-passkey")
            << text;
}

TEST(WebAuthn, PasskeysNeedAHostNameAndTls) {
    EXPECT_EQ(passkey_site("https://club.example", "club.example"), kSite);
    EXPECT_EQ(passkey_site("https://club.example:8443", "club.example:8443"),
              (PasskeySite{"https://club.example:8443", "club.example"}));
    EXPECT_EQ(passkey_site("http://localhost:8080", "localhost:8080"),
              (PasskeySite{"http://localhost:8080", "localhost"}));
    for (const auto& [origin, host] :
         {std::pair("http://club.example", "club.example"), std::pair("", "club.example"),
          std::pair("https://other.example", "club.example"),
          std::pair("https://club.example", "club.example:8443"),
          std::pair("https://192.0.2.7", "192.0.2.7"),
          std::pair("https://[2001:db8::1]", "[2001:db8::1]"),
          std::pair("https://127.0.0.1:8080", "127.0.0.1:8080"), std::pair("https://", ""),
          std::pair("null", "null"), std::pair("ftp://localhost", "localhost")})
        EXPECT_EQ(code_of(passkey_site(origin, host)), "passkeys-not-here") << origin;
}

TEST(WebAuthn, AChallengeIsRandomAndForOnePurposeAndForFiveMinutes) {
    ASSERT_TRUE(prepare_randomness());
    constexpr store::Instant kNow = 1'800'000'000'000;
    const std::string challenge = new_passkey_challenge(kSecret, "sign-in\nme", kNow);
    EXPECT_NE(challenge, new_passkey_challenge(kSecret, "sign-in\nme", kNow));
    const auto opened = open_passkey_challenge(kSecret, "sign-in\nme", challenge, kNow);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->until, kNow + 5 * 60 * 1000);
    EXPECT_EQ(opened->mark.size(), 32U);
    EXPECT_TRUE(open_passkey_challenge(kSecret, "sign-in\nme", challenge, opened->until));
    for (const auto& refused :
         {open_passkey_challenge(kSecret, "sign-in\nme", challenge, opened->until + 1),
          open_passkey_challenge(kSecret, "sign-in\nyou", challenge, kNow),
          open_passkey_challenge(kSecret, "make\nme", challenge, kNow),
          open_passkey_challenge("another hall", "sign-in\nme", challenge, kNow),
          open_passkey_challenge(kSecret, "sign-in\nme", "", kNow),
          open_passkey_challenge(kSecret, "sign-in\nme", challenge + "AAAA", kNow)})
        EXPECT_EQ(code_of(refused), "passkey-too-late");
    // With another expiry time, or any other change.
    for (std::size_t at = 0; at < challenge.size(); ++at) {
        std::string other = challenge;
        other[at] = other[at] == 'A' ? 'B' : 'A';
        EXPECT_EQ(code_of(open_passkey_challenge(kSecret, "sign-in\nme", other, kNow)),
                  "passkey-too-late")
            << at;
    }
}

}  // namespace
}  // namespace webauthn_test
}  // namespace kyvien::hall
