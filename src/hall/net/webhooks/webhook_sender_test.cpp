// Webhooks over real sockets: what is sent, what counts as accepted, and what is never contacted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "hall/net/egress/answering_server_fixture.h"
#include "hall/net/tls_fixture.h"
#include "hall/net/webhooks/internal/webhook_sender.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace webhook_sender_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> kThisMachine = {"127.0.0.0/8"};

/// Receives deliveries. It answers TLS, which it does not support, at once.
struct Receiver : AnsweringServer {
    explicit Receiver(std::string receipt)
        : AnsweringServer(std::move(receipt), "/hook?a=1", [](const std::string& request) {
              return request.contains("the body") || request.contains("\"webhook.test\"") ||
                     request.starts_with('\x16');
          }) {}
};

WebhookMessage letter_to(const std::string& address) {
    return {address, {{"Kyvien-Delivery", "d1"}}, "the body"};
}

std::vector<std::string> nobody(const std::string&) {
    return {};
}

class WebhookSending : public testing::Test {
  protected:
    static std::unique_ptr<WebhookSender>
    sender(const std::vector<std::string>& networks, ResolveHost find = nobody,
           std::chrono::milliseconds limit = std::chrono::seconds(10)) {
        return webhook_sender(EgressPolicy::with(networks).value(), std::move(find), limit);
    }
    static std::string trouble_of(WebhookSender& sender, const std::string& address) {
        const auto attempt = sender.send(letter_to(address));
        return attempt ? attempt->attempt.trouble : "stopped";
    }
    static ResolveHost leading_to(std::vector<std::string> addresses) {
        return [addresses](const std::string&) { return addresses; };
    }
};

TEST_F(WebhookSending, SendsOneRequestAndAcceptsAny2xxStatus) {
    for (const auto& [line, status] :
         {std::pair("200 OK", 200), std::pair("204 No Content", 204), std::pair("202 A", 202)}) {
        Receiver receiver(fmt::format("HTTP/1.1 {}\r\nContent-Length: 0\r\n\r\n", line));
        const auto attempt = sender(kThisMachine)->send(letter_to(receiver.address()));
        ASSERT_TRUE(attempt);
        EXPECT_EQ(attempt->attempt.trouble, "");
        EXPECT_EQ(attempt->attempt.status, status);
        EXPECT_THAT(receiver.request(), StartsWith("POST /hook?a=1 HTTP/1.1\r\nHost: 127.0.0.1:"));
        EXPECT_THAT(receiver.request(), HasSubstr("\r\nKyvien-Delivery: d1\r\n"));
        EXPECT_THAT(receiver.request(),
                    HasSubstr("\r\nContent-Length: 8\r\nConnection: close\r\n\r\nthe body"));
    }
}

TEST_F(WebhookSending, ReportsRetryAfterOfTheReceiver) {
    const auto wait_with = [](const std::string& answer) {
        const Receiver receiver(answer);
        const auto told = sender(kThisMachine)->send(letter_to(receiver.address()));
        EXPECT_TRUE(told && told->attempt.trouble == "status");
        return told ? told->wait : -1;
    };
    EXPECT_EQ(wait_with("HTTP/1.1 429 Too Many\r\nServer: x\r\nRETRY-After: 90\r\n\r\n"), 90'000);
    EXPECT_EQ(wait_with("HTTP/1.1 100 Continue\r\nRetry-After: 5\r\n\r\n"
                        "HTTP/1.1 503 Busy\r\nRetry-After: 7\r\n\r\nRetry-After: 9\r\n"),
              7'000);
    EXPECT_EQ(wait_with("HTTP/1.1 503 Busy\r\nDate: Sun, 06 Nov 2022 10:00:00 GMT\r\n"
                        "Retry-After: Sun, 06 Nov 2022 10:05:00 GMT\r\n\r\n"),
              300'000);
    EXPECT_EQ(wait_with("HTTP/1.1 503 Busy\r\n\r\n"), 0);
    EXPECT_EQ(wait_with("HTTP/1.1 500 Broken\r\nRetry-After: 90\r\n\r\n"), 0);
    // The header ends before it is complete.
    EXPECT_EQ(wait_with("HTTP/1.1 503 Busy\r\nRetry-Af"), 0);
}

TEST_F(WebhookSending, TreatsOtherStatusesAsFailuresAndFollowsNoRedirect) {
    const Receiver elsewhere("HTTP/1.1 200 OK\r\n\r\n");
    const Receiver moved("HTTP/1.1 307 Temporary Redirect\r\nLocation: " + elsewhere.address() +
                         "\r\n\r\n");
    const auto attempt = sender(kThisMachine)->send(letter_to(moved.address()));
    ASSERT_TRUE(attempt);
    EXPECT_EQ(attempt->attempt.status, 307);
    EXPECT_EQ(attempt->attempt.trouble, "status");
    EXPECT_EQ(elsewhere.count(), 0U);
    const Receiver broken("SSH-2.0-OpenSSH\r\n");
    EXPECT_EQ(trouble_of(*sender(kThisMachine), broken.address()), "no-http");
}

TEST_F(WebhookSending, ReadsOnlyTheStatusOfAResponse) {
    const Receiver long_one("HTTP/1.1 200 OK\r\n\r\n" + std::string(8 << 20, 'x'));
    EXPECT_EQ(trouble_of(*sender(kThisMachine), long_one.address()), "");
    const Receiver endless_head("HTTP/1.1 103 Early Hints\r\nX: " + std::string(1 << 20, 'x'));
    EXPECT_EQ(trouble_of(*sender(kThisMachine), endless_head.address()), "no-http");
}

TEST_F(WebhookSending, TimesOutAndStopsWhenTheHallCloses) {
    const Receiver silent("");
    const auto impatient = sender(kThisMachine, nobody, std::chrono::milliseconds(50));
    EXPECT_EQ(trouble_of(*impatient, silent.address()), "too-slow");
    const auto closing = sender(kThisMachine, nobody, std::chrono::hours(1));
    closing->stop();
    EXPECT_EQ(trouble_of(*closing, silent.address()), "stopped");
}

// The address to which a name resolves is checked, and is the one connected to.
TEST_F(WebhookSending, RefusesANameThatResolvesToAnInternalAddress) {
    const Receiver inside("HTTP/1.1 200 OK\r\n\r\n");
    for (const char* const found :
         {"127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fc00::1",
          "fe80::1", "64:ff9b::7f00:1", "0.0.0.0", "not an address"}) {
        const auto careful = sender({}, leading_to({found}));
        EXPECT_EQ(
            trouble_of(*careful, fmt::format("https://club.example:{}/", inside.port() | 1024)),
            "not-allowed")
            << found;
    }
    EXPECT_EQ(trouble_of(*sender({}), "https://127.0.0.1/"), "not-allowed");
    EXPECT_EQ(trouble_of(*sender({}), inside.address()), "not-allowed");
    EXPECT_EQ(trouble_of(*sender({}), "https://club.example/"), "no-such-host");
    // A name with a public and a private address: only the public one may be connected to.
    EXPECT_EQ(inside.count(), 0U);
    const auto allowed = sender(kThisMachine, leading_to({"::1", "127.0.0.1"}));
    EXPECT_EQ(trouble_of(*allowed, inside.address("club.example")), "");
    EXPECT_EQ(inside.count(), 1U);
}

TEST_F(WebhookSending, VerifiesTheCertificateAndItsName) {
    const QuietJournal quiet;
    const TemporaryFolder folder;
    ServeOptions options;
    options.tls = make_certificate(folder.path(), "first.example");
    const RunningServer hall(folder.path(), {}, options);
    const auto to = [&hall](const char* host) {
        return fmt::format("https://{}:{}/api/games", host, hall.port());
    };
    const auto find = leading_to({"127.0.0.1"});
    EXPECT_EQ(trouble_of(*sender(kThisMachine, find), to("club.example")), "certificate");
    ::setenv("SSL_CERT_FILE", options.tls.certificate.c_str(), 1);
    const auto trusting = sender(kThisMachine, find);
    // The receiving hall cannot parse the delivery, but it was sent.
    EXPECT_EQ(trouble_of(*trusting, to("club.example")), "status");
    ::unsetenv("SSL_CERT_FILE");  // read with the first delivery
    EXPECT_EQ(trouble_of(*trusting, to("127.0.0.1")), "status");
    EXPECT_EQ(trouble_of(*trusting, to("other.example")), "certificate");
    const Receiver plain("HTTP/1.1 200 OK\r\n\r\n");
    EXPECT_EQ(trouble_of(*trusting, fmt::format("https://127.0.0.1:{}/", plain.port())), "no-tls");
}

TEST(StatusOfAnswer, IsFoundBehindInterimAnswers) {
    EXPECT_EQ(status_of_answer("HTTP/1.1 200 OK\r\n"), 200);
    EXPECT_EQ(status_of_answer("HTTP/1.0 500\r\n"), 500);
    EXPECT_EQ(status_of_answer("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n"), 201);
    EXPECT_EQ(status_of_answer("HTTP/1.1 100 Continue\r\n\r\n"), 0);
    EXPECT_EQ(status_of_answer("HTTP/1.1 20"), 0);
    EXPECT_EQ(status_of_answer(""), 0);
    for (const char* const wrong : {"HTTP/2 200\r\n", "200 OK\r\n", "HTTP/1.1 2x0 OK\r\n",
                                    "HTTP/1.1  200\r\n", "HTTP/1.1 20\r\n", "\r\n"})
        EXPECT_EQ(status_of_answer(wrong), -1) << wrong;
}

// ---- at a hall ----

class WebhooksAtAHall : public QuietTest {
  protected:
    WebhooksAtAHall() { options.webhook_networks = kThisMachine; }
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    static Answer make(std::uint16_t port, const Fields& session, const std::string& address) {
        return ask(port, "POST", kPath,
                   R"({"address":")" + address + R"(","events":["game.finished"]})", session);
    }
    static constexpr const char* kPath = "/api/account/webhooks";

    TemporaryFolder folder;
    ServeOptions options;
};

TEST_F(WebhooksAtAHall, AreMadeTestedListedAndRemovedByTheirOwner) {
    const Receiver receiver("HTTP/1.1 200 OK\r\n\r\n");
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    EXPECT_EQ(ask(server.port(), "GET", kPath).status, 403);
    const Answer made = make(server.port(), lan, receiver.address());
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id = text(made.json().at("id"));
    const std::string secret = text(made.json().at("secret"));
    EXPECT_THAT(secret, StartsWith("whsec_"));
    const Answer listed = ask(server.port(), "GET", kPath, {}, lan);
    EXPECT_EQ(listed.json().at("webhooks").as_array().size(), 1U);
    EXPECT_EQ(listed.body.find(secret), std::string::npos) << "it is told once";
    const std::string at = std::string(kPath) + "/" + id;
    const Fields minh = sign_up(server.port(), "Minh");
    for (const char* const more : {"/test", "/remove", "/secret", ""})
        EXPECT_EQ(ask(server.port(), "POST", at + more, "{}", minh).status, 404) << more;
    EXPECT_EQ(ask(server.port(), "GET", at + "/deliveries", {}, minh).status, 404);
    EXPECT_EQ(ask(server.port(), "POST", at + "/test", "{}", lan).status, 200);
    json::value delivery;
    do {
        std::this_thread::yield();
        delivery =
            ask(server.port(), "GET", at + "/deliveries", {}, lan).json().at("deliveries").at(0);
    } while (text(delivery.at("state")) == "waiting");
    EXPECT_EQ(text(delivery.at("state")), "delivered");
    EXPECT_EQ(text(delivery.at("event")), "webhook.test");
    EXPECT_THAT(receiver.request(), HasSubstr("Kyvien-Event: webhook.test"));
    const Answer renewed = ask(server.port(), "POST", at + "/secret", "{}", lan);
    EXPECT_NE(text(renewed.json().at("secret")), secret);
    const Answer data = ask(server.port(), "GET", "/api/account/data", {}, lan);
    EXPECT_EQ(data.json().at("webhooks").at(0).at("deliveries").as_array().size(), 1U);
    EXPECT_EQ(data.body.find("whsec_"), std::string::npos);
    const std::string delivered = text(delivery.at("id"));
    EXPECT_EQ(
        ask(server.port(), "POST", at + "/deliveries/" + delivered + "/again", "{}", lan).status,
        200);
    EXPECT_EQ(ask(server.port(), "POST", at + "/deliveries/none/again", "{}", lan).status, 400);
    const Answer left = ask(server.port(), "POST", at + "/remove", "{}", lan);
    EXPECT_TRUE(left.json().at("webhooks").as_array().empty());
    EXPECT_EQ(ask(server.port(), "POST", at + "/test", "{}", lan).status, 404);
}

TEST_F(WebhooksAtAHall, AreLimitedToTenAndRequireTheTokenScope) {
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    const auto token = [&](const char* scope) {
        const Answer made = ask(server.port(), "POST", "/api/account/tokens",
                                fmt::format(R"({{"label":"x","scopes":["{}"]}})", scope), lan);
        return Fields{{"Authorization", "Bearer " + text(made.json().at("token"))}};
    };
    EXPECT_EQ(make(server.port(), token("play"), "https://1.1.1.1/").status, 403);
    const Fields narrow = token("webhooks");
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(make(server.port(), narrow, "https://1.1.1.1/").status, 201);
    const Answer more = make(server.port(), narrow, "https://1.1.1.1/");
    EXPECT_EQ(text(more.json().at("code")), "too-many-webhooks");
    EXPECT_EQ(text(more.json().at("values").at("most")), "10");
}

TEST_F(WebhooksAtAHall, NoInternalAddressIsUsedUnlessAllowed) {
    options.webhook_networks = {};
    const Receiver receiver("HTTP/1.1 200 OK\r\n\r\n");
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    for (const std::string& address :
         {receiver.address(), std::string("https://127.0.0.1/"), std::string("https://[::1]/"),
          std::string("https://169.254.169.254/latest")}) {
        const Answer refused = make(server.port(), lan, address);
        EXPECT_EQ(refused.status, 400) << address;
        EXPECT_EQ(text(refused.json().at("code")), "bad-webhook-address") << address;
    }
    const Answer named = make(server.port(), lan, "https://localhost:8443/");
    ASSERT_EQ(named.status, 201) << "where a name leads is seen when it is sent";
    const std::string at = std::string(kPath) + "/" + text(named.json().at("id"));
    ask(server.port(), "POST", at + "/test", "{}", lan);
    json::array attempts;
    while (attempts.empty())
        attempts = ask(server.port(), "GET", at + "/deliveries", {}, lan)
                       .json()
                       .at("deliveries")
                       .at(0)
                       .at("attempts")
                       .as_array();
    EXPECT_EQ(text(attempts[0].at("trouble")), "not-allowed");
    EXPECT_EQ(receiver.count(), 0U);
}

TEST_F(WebhooksAtAHall, AreRefusedWhenDisabled) {
    options.webhooks = false;
    const RunningServer server(folder.path(), {}, options);
    const Fields lan = sign_up(server.port(), "Lan");
    EXPECT_EQ(ask(server.port(), "GET", kPath, {}, lan).status, 200);
    const Answer refused = make(server.port(), lan, "https://1.1.1.1/");
    EXPECT_EQ(text(refused.json().at("code")), "bad-webhook-address");
    EXPECT_EQ(text(refused.json().at("values").at("reason-codes")), "webhooks-off");
}

}  // namespace
}  // namespace webhook_sender_test
}  // namespace kyvien::hall
