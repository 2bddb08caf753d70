// What the hall takes in, from whom and how much of it, over real sockets.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>

#include "hall/net/client_fixture.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace letting_in_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::StartsWith;

class LettingIn : public testing::Test {
  protected:
    LettingIn() { set_journal_level(Level::Error); }
    ~LettingIn() override { set_journal_level(Level::Info); }

    /// Everything that comes back for these bytes until the hall ends the connection.
    static std::string exchange(std::uint16_t port, const std::string& bytes) {
        asio::io_context io;
        tcp::socket socket = connect(io, port);
        error_code error;
        asio::write(socket, asio::buffer(bytes), error);
        std::string answer;
        asio::read(socket, asio::dynamic_buffer(answer), error);
        return answer;
    }
    TemporaryFolder folder;
};

TEST_F(LettingIn, AKeyIsLookedAtBeforeTheBodyIsRead) {
    const RunningServer server(folder.path());
    // Announced, and never sent: who waits for it would not answer.
    const std::string head = "POST /api/tournaments HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                             "Authorization: Bearer not-a-key-of-this-hall\r\n"
                             "Content-Length: 400000\r\n\r\n";
    EXPECT_THAT(exchange(server.port(), head), StartsWith("HTTP/1.1 403"));
}

TEST_F(LettingIn, ARequestNamesOneHostAndOneOfOurs) {
    ServeOptions options;
    options.hosts = {"club.example"};
    options.origins = {"https://other.example:8443"};
    const RunningServer server(folder.path(), {}, options);
    const auto asked = [&](const std::string& hosts) {
        return exchange(server.port(),
                        "GET /api/games HTTP/1.1\r\n" + hosts + "Connection: close\r\n\r\n");
    };
    for (const char* known :
         {"127.0.0.1:8080", "localhost", "[::1]:80", "CLUB.example", "other.example"})
        EXPECT_THAT(asked(fmt::format("Host: {}\r\n", known)), StartsWith("HTTP/1.1 200")) << known;
    EXPECT_THAT(asked("Host: evil.example\r\n"), StartsWith("HTTP/1.1 421"));
    EXPECT_THAT(asked("Host: club.example.evil.example\r\n"), StartsWith("HTTP/1.1 421"));
    EXPECT_THAT(asked(""), StartsWith("HTTP/1.1 400"));
    EXPECT_THAT(asked("Host: 127.0.0.1\r\nHost: 127.0.0.1\r\n"), StartsWith("HTTP/1.1 400"));
}

TEST_F(LettingIn, ARebornNameOpensNoSocketEither) {
    const RunningServer server(folder.path());
    const Seats seats = begin_game(server.port(), R"("game":"chess")");
    const std::string upgrade =
        "GET /ws/games/" + seats.id +
        " HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    EXPECT_THAT(exchange(server.port(), upgrade), StartsWith("HTTP/1.1 421"));
}

TEST_F(LettingIn, AnEncodingThatIsNotUnderstoodIsNotGuessedAt) {
    const RunningServer server(folder.path());
    EXPECT_THAT(exchange(server.port(), "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                        "Transfer-Encoding: gzip, chunked\r\n\r\n"),
                StartsWith("HTTP/1.1 501"));
}

TEST_F(LettingIn, BehindATrustedProxyEachClientHasItsOwnLimit) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.0/8"};
    const RunningServer server(folder.path(), {}, options);
    const auto make = [&](const std::string& client) {
        return ask(server.port(), "POST", "/api/games",
                   R"({"game":"chess","name":"Lan","seat":"first"})", {{"X-Forwarded-For", client}})
            .status;
    };
    int made = 0;
    while (made < 100 && make("192.0.2.66, 203.0.113.9") == 201)
        ++made;
    EXPECT_EQ(made, 30);
    EXPECT_EQ(make("198.51.100.1, 203.0.113.9"), 429) << "what stands first anybody can write";
    EXPECT_EQ(make("203.0.113.10"), 201);
}

TEST_F(LettingIn, AProxyThatIsNotTrustedSpeaksForItself) {
    const RunningServer server(folder.path());
    for (int game = 0; game < 40; ++game)
        EXPECT_EQ(ask(server.port(), "POST", "/api/games",
                      R"({"game":"chess","name":"Lan","seat":"first"})",
                      {{"X-Forwarded-For", "203.0.113.9"}})
                      .status,
                  201);
}

TEST_F(LettingIn, AnAddressHasItsShareOfConnections) {
    ServeOptions options;
    options.trusted_proxies = {"127.0.0.1"};
    options.most_of_one_address = 3;
    const RunningServer server(folder.path(), {}, options);
    const Seats seats = begin_game(server.port(), R"("game":"chess")");
    std::vector<std::unique_ptr<Client>> clients;
    for (int client = 0; client < 4; ++client)
        clients.push_back(std::make_unique<Client>(server.port(), seats.id,
                                                   Fields{{"X-Forwarded-For", "203.0.113.9"}}));
    EXPECT_FALSE(clients[2]->error);
    EXPECT_TRUE(clients[3]->error);
    const Client other(server.port(), seats.id, Fields{{"X-Forwarded-For", "203.0.113.10"}});
    EXPECT_FALSE(other.error);
}

TEST_F(LettingIn, WhoFloodsWithPingsIsCutOff) {
    const RunningServer server(folder.path());
    const Seats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    client.ping(100);
    EXPECT_NE(client.wait_for_end_of_connection(), 0);
}

}  // namespace
}  // namespace letting_in_test
}  // namespace kyvien::hall
