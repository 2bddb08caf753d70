// Web Push: the examples of the standards, and the path from a page's subscription to a push
// service.
#include "hall/net/webhooks/internal/push_sealing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <thread>

#include "hall/net/egress/answering_server_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace push_sealing_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::StartsWith;

// RFC 8291, 5.
const store::PushDevice kBrowser = {
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg", "en", ""};

PushSeal seal_of_the_standard() {
    PushSeal seal;
    seal.key = push_key_of(record::fixed_from_base64<32>("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-"
                                                         "oRw")
                               .value())
                   .value();
    seal.salt = record::fixed_from_base64<16>("DGv6ra1nlYgDCS1FRnbzlw").value();
    return seal;
}

std::string base64(std::string_view text) {
    return record::to_base64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

TEST(PushSealing, MatchesTheRfcExample) {
    const auto sealed =
        sealed_push("When I grow up, I want to be a watermelon", kBrowser, seal_of_the_standard());
    ASSERT_TRUE(sealed);
    EXPECT_EQ(base64(*sealed),
              "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
              "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
              "WGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(PushSealing, DerivesThePublicKeyOfTheRfcExample) {
    EXPECT_EQ(record::to_base64(seal_of_the_standard().key.point),
              "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
              "7A8");
    EXPECT_FALSE(push_key_of({}));
    record::Bytes<32> too_great{};
    too_great.fill(0xff);
    EXPECT_FALSE(push_key_of(too_great));
}

TEST(PushSealing, RefusesAnInvalidPointAndATooLongMessage) {
    store::PushDevice off_the_curve = kBrowser;
    off_the_curve.key[10] = off_the_curve.key[10] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(sealed_push("x", off_the_curve, seal_of_the_standard()));
    EXPECT_FALSE(sealed_push("x", {}, seal_of_the_standard()));
    EXPECT_TRUE(sealed_push(std::string(kLongestPush, 'x'), kBrowser, seal_of_the_standard()));
    EXPECT_FALSE(sealed_push(std::string(kLongestPush + 1, 'x'), kBrowser, seal_of_the_standard()));
}

TEST(PushSealing, SignsForTheServiceWithAnExpiry) {
    ASSERT_TRUE(prepare_randomness());
    const PushKey hall = new_push_key();
    const std::string field = push_authorization(hall, "https://push.example:8443/a?b=https://c/",
                                                 "https://hall.example", 1'700'000'000);
    ASSERT_THAT(field, StartsWith("vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."));
    EXPECT_THAT(field, HasSubstr(", k=" + record::to_base64(hall.point)));
    const std::size_t claims = field.find('.') + 1;
    const std::size_t mark = field.find('.', claims) + 1;
    const auto read = record::from_base64(field.substr(claims, mark - 1 - claims));
    ASSERT_TRUE(read);
    EXPECT_EQ(
        std::string(read->begin(), read->end()),
        R"({"aud":"https://push.example:8443","exp":1700000000,"sub":"https://hall.example"})");
    const auto signature = record::from_base64(field.substr(mark, field.find(',') - mark));
    ASSERT_TRUE(signature);
    EXPECT_EQ(signature->size(), 64U);
    EXPECT_EQ(push_authorization(hall, "https://push.example", "http://127.0.0.1", 1).find("sub"),
              std::string::npos);
}

// ---- at a hall ----

class PushAtAHall : public QuietTest {
  protected:
    PushAtAHall() { options.webhook_networks = {"127.0.0.0/8"}; }
    static std::string device(const std::string& endpoint) {
        return R"({"endpoint":")" + endpoint + R"(","keys":{"p256dh":")" + kBrowser.key +
               R"(","auth":")" + kBrowser.secret + R"("},"language":"vi"})";
    }
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    static constexpr const char* kPath = "/api/account/push";

    TemporaryFolder folder;
    ServeOptions options;
};

TEST_F(PushAtAHall, DeliversAChallengeToTheChallengedPlayersDevice) {
    AnsweringServer service(
        "HTTP/1.1 201 Created\r\n\r\n", "/device", [](const std::string& request) {
            const std::size_t head = request.find("\r\n\r\n");
            const std::size_t length = request.find("Content-Length: ");
            return head != std::string::npos &&
                   request.size() == head + 4 + std::stoul(request.substr(length + 16));
        });
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    const Fields minh = sign_up(server.port(), "Minh");
    const std::string endpoint = fmt::format("http://127.0.0.1:{}/device", service.port());
    const Answer set = ask(server.port(), "POST", kPath, device(endpoint), lan);
    ASSERT_EQ(set.status, 200) << set.body;
    EXPECT_EQ(text(set.json().at("key")).size(), 87U) << "65 bytes";
    EXPECT_EQ(set.json().at("devices").as_array().size(), 1U);
    EXPECT_TRUE(ask(server.port(), "GET", kPath, {}, minh).json().at("devices").as_array().empty());
    const Answer challenge =
        ask(server.port(), "POST", "/api/challenges",
            R"({"to":"Lan","game":"chess","seat":"first","time":{"kind":"none"}})", minh);
    ASSERT_EQ(challenge.status, 201) << challenge.body;
    while (service.count() == 0)
        std::this_thread::yield();
    EXPECT_THAT(service.request(), StartsWith("POST /device HTTP/1.1\r\n"));
    EXPECT_THAT(service.request(), HasSubstr("\r\nTTL: 259200\r\n"));
    EXPECT_THAT(service.request(), HasSubstr("\r\nContent-Encoding: aes128gcm\r\n"));
    EXPECT_THAT(service.request(), HasSubstr("\r\nAuthorization: vapid t="));
    EXPECT_THAT(service.request(), HasSubstr(", k=" + text(set.json().at("key")) + "\r\n"));
    const Answer data = ask(server.port(), "GET", "/api/account/data", {}, lan);
    EXPECT_EQ(data.json().at("devices").as_array().size(), 1U);
    EXPECT_EQ(data.body.find(kBrowser.secret), std::string::npos);
}

TEST_F(PushAtAHall, BindsADeviceToItsAccountAndKeepsTheHallsKey) {
    std::string key;
    {
        const RunningServer server(folder.path(), {}, options);
        const Fields lan = sign_up(server.port(), "Lan");
        const Fields minh = sign_up(server.port(), "Minh");
        EXPECT_EQ(ask(server.port(), "GET", kPath).status, 403);
        const std::string endpoint = "http://127.0.0.1:1/a";
        const Answer set = ask(server.port(), "POST", kPath, device(endpoint), lan);
        key = text(set.json().at("key"));
        const std::string id = text(set.json().at("devices").at(0).at("id"));
        const std::string forget = R"({"id":")" + id + R"("})";
        EXPECT_EQ(ask(server.port(), "POST", "/api/account/push/remove", forget, minh).status, 200);
        const Answer again = ask(server.port(), "POST", kPath, device(endpoint), lan);
        EXPECT_EQ(text(again.json().at("devices").at(0).at("id")), id) << "still there, and once";
        // Somebody else signs in at the same browser.
        ask(server.port(), "POST", kPath, device(endpoint), minh);
        EXPECT_TRUE(
            ask(server.port(), "GET", kPath, {}, lan).json().at("devices").as_array().empty());
    }
    const RunningServer server(folder.path(), {}, options);
    EXPECT_EQ(
        text(ask(server.port(), "GET", kPath, {}, sign_up(server.port(), "Hoa")).json().at("key")),
        key);
}

TEST_F(PushAtAHall, RefusesAKeyThatIsNoPointOfTheCurve) {
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    for (const char mark : {'B', 'A'}) {  // uncompressed, and another kind of point
        std::string body = device("http://127.0.0.1:1/a");
        const std::size_t at = body.find(kBrowser.key);
        body[at] = mark;
        char& inside = body[at + kBrowser.key.size() / 2];
        inside = inside == 'x' ? 'y' : 'x';
        const Answer refused = ask(server.port(), "POST", kPath, body, lan);
        EXPECT_EQ(refused.status, 400) << refused.body;
        EXPECT_EQ(text(refused.json().at("code")), "bad-field");
        EXPECT_EQ(text(refused.json().at("values").at("field")), "keys.p256dh");
    }
    EXPECT_TRUE(ask(server.port(), "GET", kPath, {}, lan).json().at("devices").as_array().empty());
    EXPECT_EQ(ask(server.port(), "POST", kPath, device("http://127.0.0.1:1/a"), lan).status, 200);
}

TEST_F(PushAtAHall, NoInternalAddressIsUsedUnlessAllowed) {
    options.webhook_networks = {};
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    const Answer refused =
        ask(server.port(), "POST", kPath, device("https://169.254.169.254/a"), lan);
    EXPECT_EQ(text(refused.json().at("code")), "bad-webhook-address");
}

}  // namespace
}  // namespace push_sealing_test
}  // namespace kyvien::hall
