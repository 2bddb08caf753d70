// What the hall accepts, from whom and how much of it, over real sockets.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/service/internal/limits.h"
#include "hall/service/internal/proxy_protocol.h"
#include "hall/service/quiet_journal_fixture.h"
#include "hall/tournaments/internal/tournament_files.h"

namespace kyvien::hall {
namespace letting_in_test {
namespace {

using namespace test;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class AdmissionOfClients : public QuietTest {
  protected:
    TemporaryFolder folder;
};

TEST_F(AdmissionOfClients, AKeyIsLookedAtBeforeTheBodyIsRead) {
    const RunningServer server(folder.path());
    // Announced but never sent: a server that waited for it would not respond.
    const std::string head = "POST /api/tournaments HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                             "Authorization: Bearer not-a-key-of-this-hall\r\n"
                             "Content-Length: 400000\r\n\r\n";
    EXPECT_THAT(exchange_bytes(server.port(), head), StartsWith("HTTP/1.1 403"));
}

TEST_F(AdmissionOfClients, ARequestMustNameExactlyOneKnownHost) {
    ServeOptions options;
    options.hosts = {"club.example"};
    options.origins = {"https://other.example:8443"};
    const RunningServer server(folder.path(), {}, options);
    const auto asked = [&](const std::string& hosts) {
        return exchange_bytes(server.port(),
                              "GET /api/games HTTP/1.1\r\n" + hosts + "Connection: close\r\n\r\n");
    };
    for (const char* known :
         {"127.0.0.1:8080", "localhost", "[::1]:80", "CLUB.example", "other.example"})
        EXPECT_THAT(asked(fmt::format("Host: {}\r\n", known)), StartsWith("HTTP/1.1 200")) << known;
    EXPECT_THAT(asked("Host: evil.example\r\n"), StartsWith("HTTP/1.1 421"));
    for (const char* foreign : {"club.example.evil.example", "127.0.0.1:evil.example", "[::1]evil",
                                "127.0.0.1:999999", "evil@127.0.0.1"})
        EXPECT_THAT(asked(fmt::format("Host: {}\r\n", foreign)), StartsWith("HTTP/1.1 421"))
            << foreign;
    // A target may name a host too, which then takes precedence.
    const auto targeted = [&](const std::string& target) {
        return exchange_bytes(server.port(),
                              "GET " + target +
                                  " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    };
    EXPECT_THAT(targeted("http://club.example/api/games"), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(targeted("http://127.0.0.1:80/api/games"), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(targeted("http://evil.example/api/games"), StartsWith("HTTP/1.1 421"));
    EXPECT_THAT(targeted("http://127.0.0.1@evil.example/api/games"), StartsWith("HTTP/1.1 421"));
    EXPECT_THAT(asked(""), StartsWith("HTTP/1.1 400"));
    EXPECT_THAT(asked("Host: 127.0.0.1\r\nHost: 127.0.0.1\r\n"), StartsWith("HTTP/1.1 400"));
}

TEST_F(AdmissionOfClients, AWebSocketForAnUnknownHostIsRefused) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    const std::string upgrade =
        "GET /ws/games/" + seats.id +
        " HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    EXPECT_THAT(exchange_bytes(server.port(), upgrade), StartsWith("HTTP/1.1 421"));
}

TEST_F(AdmissionOfClients, AnUnknownTransferEncodingIsRefused) {
    const RunningServer server(folder.path());
    EXPECT_THAT(exchange_bytes(server.port(), "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                              "Transfer-Encoding: gzip, chunked\r\n\r\n"),
                StartsWith("HTTP/1.1 501"));
}

// Chunk lines and trailers are not part of the body and have no announced length: they must not
// grow in the hall's memory either.
TEST_F(AdmissionOfClients, ChunkExtensionsAndTrailersAreLimited) {
    const RunningServer server(folder.path());
    const std::string head = "POST /api/judge HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                             "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
    const std::string endless(1U << 20U, 'a');
    for (const std::string& around : {"1;" + endless, "0\r\nX: " + endless})
        EXPECT_THAT(exchange_bytes(server.port(), head + around), StartsWith("HTTP/1.1 400"))
            << around.substr(0, 8);
    const std::string game = "1. e4 *\n";
    EXPECT_THAT(
        exchange_bytes(server.port(), head + "8;name=value\r\n" + game + "\r\n0\r\nX: end\r\n\r\n"),
        StartsWith("HTTP/1.1 200"));
}

/// The number of requests granted until one got status 429, by statuses: repeated as often as
/// needed, since the limit is per minute and a slow machine sends fewer in one.
template <typename Asked>
int granted_until_limited(Asked asked) {
    int granted = 0;
    for (int status = asked(); status != 429 && granted < 10'000; status = asked()) {
        EXPECT_EQ(status, 201);
        ++granted;
    }
    return granted;
}

TEST_F(AdmissionOfClients, BehindATrustedProxyEachClientHasItsOwnLimit) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.0/8"};
    const RunningServer server(folder.path(), {}, options);
    const auto make = [&](const std::string& client) {
        return ask(server.port(), "POST", "/api/games",
                   R"({"game":"chess","name":"Lan","seat":"first"})", {{"X-Forwarded-For", client}})
            .status;
    };
    EXPECT_GE(granted_until_limited([&] { return make("192.0.2.66, 203.0.113.9"); }), 30);
    EXPECT_LT(granted_until_limited([&] { return make("198.51.100.1, 203.0.113.9"); }), 30)
        << "what stands first anybody can write";
    EXPECT_EQ(make("203.0.113.10"), 201);
}

TEST_F(AdmissionOfClients, ARepeatedRequestDoesNotCountAgainstTheLimitOfGames) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.0/8"};
    const RunningServer server(folder.path(), {}, options);
    const auto make = [&](const std::string& path, const std::string& key) {
        return ask(server.port(), "POST", path, R"({"game":"chess","name":"Lan","seat":"first"})",
                   {{"X-Forwarded-For", "203.0.113.9"}, {"Idempotency-Key", key}});
    };
    const auto pair = [&](const std::string& key) {
        return ask(server.port(), "POST", "/api/quick",
                   R"({"game":"go","name":"Minh","seat":"random"})",
                   {{"X-Forwarded-For", "203.0.113.9"}, {"Idempotency-Key", key}});
    };
    const Answer first = make("/api/games", "0123456789abcdef-first");
    const Answer waits = pair("0123456789abcdef-waits");
    ASSERT_EQ(first.status, 201) << first.body;
    ASSERT_EQ(waits.status, 201) << waits.body;
    // The remaining allowance is unchanged.
    for (int i = 0; i < 100; ++i) {
        const Answer again = make("/api/games", "0123456789abcdef-first");
        ASSERT_EQ(again.status, 201) << again.body;
        EXPECT_EQ(again.body, first.body);
        EXPECT_FALSE(again.fields.contains("ratelimit"));
    }
    int made = 0;
    EXPECT_GE(granted_until_limited([&] {
                  return make("/api/games", fmt::format("0123456789abcdef-{}", ++made)).status;
              }),
              28);
    // No new game may be created now; an earlier answer is repeated.
    EXPECT_EQ(make("/api/games", "0123456789abcdef-first").body, first.body);
    const Answer waits_again = pair("0123456789abcdef-waits");
    EXPECT_EQ(waits_again.status, 201);
    EXPECT_EQ(waits_again.body, waits.body);
}

TEST_F(AdmissionOfClients, AForwardedForFieldOfTheClientIsIgnored) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.0/8"};
    const RunningServer server(folder.path(), {}, options);
    int client = 0;
    const std::string body = R"({"game":"chess","name":"Lan","seat":"first"})";
    const auto make = [&] {
        const std::string said = exchange_bytes(
            server.port(),
            fmt::format("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        "X-Forwarded-For: 192.0.2.{}\r\nX-Forwarded-For: 203.0.113.9\r\n"
                        "Content-Length: {}\r\n\r\n{}",
                        ++client % 250, body.size(), body));
        return said.starts_with("HTTP/1.1 201") ? 201 : said.starts_with("HTTP/1.1 429") ? 429 : 0;
    };
    // 250 separate addresses would be granted 30 games each.
    EXPECT_LT(granted_until_limited(make), 2'000);
}

TEST_F(AdmissionOfClients, ANetworkOfIPv6HasOneLimit) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.0/8"};
    const RunningServer server(folder.path(), {}, options);
    int client = 0;
    const auto make = [&](const std::string& network) {
        return ask(server.port(), "POST", "/api/games",
                   R"({"game":"chess","name":"Lan","seat":"first"})",
                   {{"X-Forwarded-For", fmt::format("{}::{:x}", network, ++client)}})
            .status;
    };
    EXPECT_LT(granted_until_limited([&] { return make("2001:db8:0:1"); }), 9'000);
    EXPECT_EQ(make("2001:db8:0:2"), 201);
}

/// Bodies without their last byte, from clients named by a trusted proxy.
class UnfinishedBodies : public AdmissionOfClients {
  protected:
    UnfinishedBodies() {
        options.trusted_proxies = {"127.0.0.0/8"};
        options.http_request = std::chrono::minutes(30);  // no client is disconnected for being
                                                          // slow
    }
    static std::string head(const std::string& client, const char* target, std::size_t length) {
        return fmt::format("POST {} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {}\r\n"
                           "Connection: close\r\nContent-Length: {}\r\n\r\n",
                           target, client, length);
    }
    [[nodiscard]] std::size_t figure(const std::string& name) const {
        const std::string text = '\n' + ask(server->port(), "GET", "/metrics").body;
        const std::size_t at = text.find('\n' + name + ' ');
        EXPECT_NE(at, std::string::npos) << name;
        return at == std::string::npos ? 0 : std::stoull(text.substr(at + name.size() + 2));
    }
    /// What was sent is in the hall once it has passed the system's buffers.
    void wait_until_held(std::size_t bytes) const {
        while (figure("kyvien_request_body_bytes") != bytes && !HasFailure())
            std::this_thread::yield();
    }
    void hold(const std::string& client, std::size_t bodies) {
        for (std::size_t body = 0; body < bodies; ++body) {
            held.push_back(connect(io, server->port()));
            asio::write(held.back(), asio::buffer(head(client, "/api/judge", kLongestRecord) +
                                                  std::string(kEach, 'x')));
        }
        wait_until_held(held.size() * kEach);
    }
    /// The status of a request with a body that is held only briefly.
    [[nodiscard]] std::string status(const std::string& bytes) const {
        const std::string answer = exchange_bytes(server->port(), bytes);
        return answer.size() < 12 ? answer : answer.substr(9, 3);
    }
    [[nodiscard]] std::string status_of_record(const std::string& client, std::size_t size) const {
        return status(head(client, "/api/judge", size) + std::string(size, 'x'));
    }
    [[nodiscard]] std::string status_of_game(const std::string& client) const {
        const std::string game = R"({"game":"chess","name":"Lan","seat":"first"})";
        return status(head(client, "/api/games", game.size()) + game);
    }

    static constexpr std::size_t kEach = kLongestRecord - 1;
    static constexpr std::size_t kOfOne = kMaxBodiesOfOne / kLongestRecord;
    static constexpr std::size_t kOfAll = kMaxBodies / kLongestRecord;
    ServeOptions options;
    std::unique_ptr<RunningServer> server;
    asio::io_context io;
    std::vector<PatientSocket> held;
};

TEST_F(UnfinishedBodies, HaveOneBudgetAndSmallCompleteRequestsStillSucceed) {
    server = std::make_unique<RunningServer>(folder.path(), "", options);
    EXPECT_EQ(figure("kyvien_request_body_bytes_max"), kMaxBodies);
    EXPECT_EQ(figure("kyvien_request_body_bytes"), 0U);
    hold("192.0.2.1", kOfOne);
    EXPECT_EQ(status_of_record("192.0.2.1", 20'000), "503") << "it has its share";
    EXPECT_NE(status_of_record("192.0.2.4", 20'000), "503") << "the others have room";
    hold("192.0.2.2", kOfOne);
    hold("192.0.2.3", kOfAll - 2 * kOfOne);
    // Now there is no room, even for new clients; the flood goes on and is refused.
    for (int more = 0; more < 20; ++more)
        EXPECT_EQ(status_of_record(fmt::format("192.0.2.{}", 100 + more), 20'000), "503");
    // A partial body counts in full, even if it is short.
    EXPECT_EQ(status(head("192.0.2.4", "/api/games", 4'000) + std::string(3'000, 'x')), "503");
    EXPECT_EQ(figure("kyvien_request_body_bytes"), kOfAll * kEach)
        << "what is refused holds nothing";
    EXPECT_EQ(status_of_game("192.0.2.4"), "201") << "it has come whole, and is short";
    EXPECT_EQ(status_of_game("192.0.2.1"), "201") << "that of the flood too: others are behind it";
    // Existing connections are not cut off for it.
    asio::write(held.back(), asio::buffer("x", 1));
    std::string answer;
    error_code error;
    asio::read(held.back(), asio::dynamic_buffer(answer), error);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 "));
    EXPECT_THAT(answer, Not(StartsWith("HTTP/1.1 503")));
    // Clients that disconnect free room.
    held.clear();
    wait_until_held(0);
    EXPECT_NE(status_of_record("192.0.2.1", 20'000), "503");
    EXPECT_GE(figure("kyvien_refusals_total{code=\"too-busy\"}"), 22U);
}

TEST_F(UnfinishedBodies, HaveOneBudgetForAllThreads) {
    options.threads = 3;
    server = std::make_unique<RunningServer>(folder.path(), "", options);
    hold("192.0.2.1", kOfOne);
    for (int thread = 0; thread < 12; ++thread)
        EXPECT_EQ(status_of_record("192.0.2.1", 20'000), "503");
    held.clear();
    wait_until_held(0);
    EXPECT_NE(status_of_record("192.0.2.1", 20'000), "503");
}

TEST_F(AdmissionOfClients, ResponseHeadersStateTheRemainingRateLimit) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.1"};
    const RunningServer server(folder.path(), {}, options);
    const auto make = [&](const Fields& fields) {
        return ask(server.port(), "POST", "/api/studies", R"({"game":"chess","name":"Lan"})",
                   fields);
    };
    const Fields outside{{"X-Forwarded-For", "203.0.113.9"}};
    for (int asked = 1; asked <= 3; ++asked) {
        const Answer answer = make(outside);
        EXPECT_EQ(answer.fields.at("ratelimit-policy"), "\"games\";q=30;w=60");
        int left = 0;
        int full_after = 0;
        ASSERT_EQ(std::sscanf(answer.fields.at("ratelimit").c_str(), "\"games\";r=%d;t=%d", &left,
                              &full_after),
                  2)
            << answer.fields.at("ratelimit");
        // Some tokens may have been refilled meanwhile.
        EXPECT_LT(left, 30);
        EXPECT_GE(left, 30 - asked);
        EXPECT_GT(full_after, 0);
        EXPECT_LE(full_after, 2 * asked);
    }
    Answer last;
    for (int asked = 0; asked < 10'000 && last.status != 429; ++asked)
        last = make(outside);
    EXPECT_EQ(last.status, 429);
    EXPECT_THAT(last.fields.at("ratelimit"), StartsWith("\"games\";r=0;t="));
    EXPECT_THAT(last.fields.at("retry-after"), AnyOf("1", "2"));
    EXPECT_FALSE(make({}).fields.contains("ratelimit")) << "this machine is not counted";
}

TEST_F(AdmissionOfClients, ForwardedForOfAnUntrustedProxyIsIgnored) {
    const RunningServer server(folder.path());
    for (int game = 0; game < 40; ++game)
        EXPECT_EQ(ask(server.port(), "POST", "/api/games",
                      R"({"game":"chess","name":"Lan","seat":"first"})",
                      {{"X-Forwarded-For", "203.0.113.9"}})
                      .status,
                  201);
}

TEST_F(AdmissionOfClients, ConnectionsAreLimitedPerAddress) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.1"};
    options.most_of_one_address = 3;
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    std::vector<std::unique_ptr<Client>> clients;
    for (int client = 0; client < 4; ++client)
        clients.push_back(std::make_unique<Client>(server.port(), seats.id,
                                                   Fields{{"X-Forwarded-For", "203.0.113.9"}}));
    EXPECT_FALSE(clients[2]->error);
    EXPECT_TRUE(clients[3]->error);
    const Client other(server.port(), seats.id, Fields{{"X-Forwarded-For", "203.0.113.10"}});
    EXPECT_FALSE(other.error);
}

TEST_F(AdmissionOfClients, AFloodOfPingsIsDisconnected) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    client.ping(100);
    EXPECT_NE(client.wait_for_end_of_connection(), 0);
}

// A masked empty fragment of a text message, without an end.
const std::string kEmptyPiece("\x00\x80\x00\x00\x00\x00", 6);

TEST_F(AdmissionOfClients, AFloodOfEmptyFragmentsIsDisconnected) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    std::string begin("\x01\x80\x00\x00\x00\x00", 6);  // of a text message
    std::string many;
    for (int piece = 0; piece < 10'000; ++piece)
        many += kEmptyPiece;
    error_code error;
    asio::write(client.socket(), asio::buffer(begin), error);
    // 6 MB of fragments in all: more than messages may contain in this time.
    for (int batch = 0; batch < 100 && !error; ++batch)
        asio::write(client.socket(), asio::buffer(many), error);
    EXPECT_NE(client.wait_for_end_of_connection(), 0);
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
}

TEST_F(AdmissionOfClients, AFloodOfPongsIsDisconnected) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    const std::string pong("\x8A\x80\x00\x00\x00\x00", 6);
    error_code error;
    for (int sent = 0; sent < 200 && !error; ++sent)
        asio::write(client.socket(), asio::buffer(pong), error);
    EXPECT_NE(client.wait_for_end_of_connection(), 0);
}

TEST_F(AdmissionOfClients, EmptyMessagesCountAgainstTheLimit) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    for (int sent = 0; sent < 200; ++sent)
        client.say("");
    EXPECT_EQ(client.wait_for_close(), 1008);
}

TEST(Downloads, UnknownQueryFieldsDoNotChangeTheCachedFile) {
    // The drawn id is found again under this name.
    const auto named = [](const std::string& query) {
        const auto request = read_file_request(query);
        EXPECT_TRUE(request) << request.error().english;
        return request ? key_of(*request) : std::string();
    };
    const std::string plain = named("format=pdf&list=standings&language=vi");
    EXPECT_EQ(named("junk=1&format=pdf&list=standings&language=vi&more"), plain);
    EXPECT_EQ(named("language=vi&list=standings&format=pdf"), plain);
    EXPECT_NE(named("format=pdf&list=crosstable&language=vi"), plain);
}

// ---- the PROXY protocol ----

ServeOptions with_proxy_protocol() {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.1"};
    options.proxy_protocol = true;
    return options;
}

std::string v2(unsigned char command, unsigned char family, const std::string& addresses) {
    std::string header("\r\n\r\n\0\r\nQUIT\n", 12);
    header += static_cast<char>(command);
    header += static_cast<char>(family);
    header += static_cast<char>(addresses.size() >> 8U);
    header += static_cast<char>(addresses.size());
    return header + addresses;
}

TEST_F(AdmissionOfClients, TheProxyProtocolStatesTheClientsAddress) {
    const RunningServer server(folder.path(), {}, with_proxy_protocol());
    const std::string body = R"({"game":"chess","name":"Lan","seat":"first"})";
    const std::string make = fmt::format("POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                                         "Connection: close\r\nContent-Length: {}\r\n\r\n{}",
                                         body.size(), body);
    const std::string four = "PROXY TCP4 203.0.113.9 192.0.2.1 4000 80\r\n";
    const auto status_behind = [&](const std::string& header) {
        const std::string answer = exchange_bytes(server.port(), header + make);
        return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9)) : 0;
    };
    EXPECT_GE(granted_until_limited([&] { return status_behind(four); }), 30);
    // The same client with the other version; another one has a limit of its own.
    const std::string address("\xCB\x00\x71\x09\xC0\x00\x02\x01\x0F\xA0\x00\x50", 12);
    EXPECT_LT(granted_until_limited([&] { return status_behind(v2(0x21, 0x11, address)); }), 30);
    EXPECT_THAT(
        exchange_bytes(server.port(), "PROXY TCP6 2001:db8::1 2001:db8::2 4000 80\r\n" + make),
        StartsWith("HTTP/1.1 201"));
    // Metrics are for this machine, from which the proxy itself connects.
    const std::string figures =
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    EXPECT_THAT(exchange_bytes(server.port(), four + figures), StartsWith("HTTP/1.1 404"));
    EXPECT_THAT(
        exchange_bytes(server.port(), "PROXY TCP4 127.0.0.1 192.0.2.1 4000 80\r\n" + figures),
        StartsWith("HTTP/1.1 404"));
    EXPECT_THAT(exchange_bytes(server.port(), v2(0x20, 0x00, "") + figures),
                StartsWith("HTTP/1.1 200"));
}

TEST_F(AdmissionOfClients, ATrustedProxyWithoutAValidHeaderIsRefused) {
    const RunningServer server(folder.path(), {}, with_proxy_protocol());
    const std::string get = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    EXPECT_EQ(exchange_bytes(server.port(), get), "");
    EXPECT_EQ(exchange_bytes(server.port(), "PROXY TCP4 nonsense\r\n" + get), "");
    EXPECT_EQ(exchange_bytes(server.port(), "PROXY TCP4 " + std::string(200, '1') + get), "");
    EXPECT_EQ(exchange_bytes(server.port(), v2(0x21, 0x11, "short") + get), "");
}

TEST_F(AdmissionOfClients, AnUntrustedClientCannotUseTheProxyProtocol) {
    ServeOptions options;
    options.proxy_protocol = true;
    options.trusted_proxies = {"192.0.2.7"};
    const RunningServer server(folder.path(), {}, options);
    EXPECT_THAT(exchange_bytes(server.port(), "PROXY TCP4 203.0.113.9 192.0.2.1 4000 80\r\n"
                                              "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                StartsWith("HTTP/1.1 400"));
    EXPECT_EQ(ask(server.port(), "GET", "/api/games").status, 200);
}

TEST(ProxyHeaderTest, IsReadByteByByteAndNeverBeyondItsEnd) {
    const std::string rest = "GET / HTTP/1.1\r\n";
    for (const std::string& header :
         {std::string("PROXY TCP4 203.0.113.9 192.0.2.1 4000 80\r\n"),
          std::string("PROXY UNKNOWN\r\n"), v2(0x20, 0x00, ""),
          v2(0x21, 0x21, std::string(36, '\x01')),
          // With an additional field, which is skipped.
          v2(0x21, 0x11, std::string(12, '\x01') + std::string("\x04\x00\x01x", 4))}) {
        for (std::size_t size = 0; size < header.size(); ++size)
            EXPECT_EQ(read_proxy_header(header.substr(0, size)).state,
                      ProxyHeader::State::Incomplete)
                << size;
        const ProxyHeader read = read_proxy_header(header + rest);
        EXPECT_EQ(read.state, ProxyHeader::State::Whole);
        EXPECT_EQ(read.size, header.size());
    }
    EXPECT_EQ(read_proxy_header(v2(0x21, 0x11, std::string("\x0A\x01\x02\x03\0\0\0\0\0\0\0\0", 12)))
                  .client,
              "10.1.2.3");
    EXPECT_EQ(read_proxy_header("GET /").state, ProxyHeader::State::Bad);
    EXPECT_EQ(read_proxy_header(v2(0x31, 0x11, std::string(12, '1'))).state,
              ProxyHeader::State::Bad);
}

}  // namespace
}  // namespace letting_in_test
}  // namespace kyvien::hall
