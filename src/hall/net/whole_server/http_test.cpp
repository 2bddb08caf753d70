// Requests over HTTP: the page, the laws, archives, bad requests, connections that say nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/read.hpp>
#include <ctime>
#include <fstream>
#include <memory>
#include <set>

#include "hall/net/internal/http_reply.h"
#include "hall/net/server.h"
#include "hall/net/whole_server/server_fixture.h"

namespace kyvien::hall {
namespace http_test {
namespace {

using namespace test;
using testing::HasSubstr;

TEST_F(ServerTest, OnlyThePagesOwnScriptsMayRun) {
    write_page();
    const auto policy = [&] {
        const RunningServer server(folder.path(), (folder.path() / "web").string());
        return ask(server.port(), "GET", "/").fields.at("content-security-policy");
    };
    EXPECT_THAT(policy(), testing::Not(HasSubstr("script-src")));
    std::ofstream(folder.path() / "web/index.html") << "<script>begin(1)</script><script src=a.js>";
    EXPECT_THAT(policy(), HasSubstr("; script-src 'self' "
                                    "'sha256-WfmqxIZhKLnELUQP/L89+KcaTNUzFohRlbamh3jtg6s='; "));
}

TEST_F(ServerTest, EveryAnswerBearsTheDateOfTheHallsClock) {
    EXPECT_EQ(http_date(784'111'777), "Sun, 06 Nov 1994 08:49:37 GMT");  // RFC 9110, 5.6.7
    EXPECT_EQ(http_date(951'782'400), "Tue, 29 Feb 2000 00:00:00 GMT");
    const RunningServer server(folder.path());
    for (const char* path : {"/api/games", "/api/games/nothere1", "/api/nope"}) {
        const std::time_t before = std::time(nullptr);
        const Answer answer = ask(server.port(), "GET", path);
        std::set<std::string> possible;
        for (std::time_t at = before; at <= std::time(nullptr); ++at)
            possible.insert(http_date(at));
        EXPECT_TRUE(possible.contains(answer.fields.at("date"))) << path;
    }
}

TEST_F(ServerTest, ServesThePageCompressedAndRevalidated) {
    write_page();
    const RunningServer server(folder.path(), (folder.path() / "web").string());
    const Answer index = ask(server.port(), "GET", "/");
    EXPECT_EQ(index.status, 200);
    EXPECT_THAT(index.body, HasSubstr("<title>Kyvien</title>"));
    EXPECT_EQ(index.fields.at("cache-control"), "no-cache");
    EXPECT_THAT(index.fields.at("content-security-policy"), HasSubstr("default-src 'self'"));
    EXPECT_EQ(index.fields.at("x-content-type-options"), "nosniff");
    // The page's own addresses, and an attempt to leave the folder. A page that does not list its
    // addresses accepts all of them.
    for (const char* path : {"/g/k7xq2mrd", "/laws/fide-2018/9.2.2", "/../kyvien.db",
                             "/%2e%2e/kyvien.db", "/assets/../../kyvien.db"})
        EXPECT_EQ(ask(server.port(), "GET", path).body, index.body) << path;
    const Answer again =
        ask(server.port(), "GET", "/", {}, {{"If-None-Match", index.fields.at("etag")}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    const Answer script =
        ask(server.port(), "GET", "/assets/app-3F9A2C1B.js", {}, {{"Accept-Encoding", "gzip, br"}});
    EXPECT_EQ(script.fields.at("content-encoding"), "gzip");
    EXPECT_LT(script.body.size(), 100u);
    EXPECT_THAT(script.fields.at("cache-control"), HasSubstr("immutable"));
    EXPECT_EQ(script.fields.at("content-type"), "text/javascript; charset=utf-8");
    const Answer head = ask(server.port(), "HEAD", "/plain.css");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.fields.at("content-length"), "6");
}

TEST_F(ServerTest, AnAddressThatThePageDoesNotHaveIsNotFound) {
    write_page();
    std::ofstream(folder.path() / "web/addresses.txt")
        << "/\n/g/{game}\n/t/new\n/t/{tournament}\n/t/{tournament}/seat/{game}\n/b/{broadcast}/"
           "{board}\n/laws/{law}\n/laws/{law}/{clause}\n/s/{study}\n/player/{player}\n"
           "/docs/{anything}\n";
    const RunningServer server(folder.path(), (folder.path() / "web").string());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"none"})");
    const std::string game = seats.id;
    const Answer index = ask(server.port(), "GET", "/");
    for (const std::string& path :
         {std::string("/index.html"), "/g/" + game, "/g/" + game + "/", std::string("/t/new"),
          std::string("/laws/fide-2018"), std::string("/laws/fide-2018/9.2.2"),
          std::string("/laws/fide-2018/9"), std::string("/laws/fide-2018/9.2"),
          std::string("/laws/xiangqi-vn/23"), std::string("/docs/of-what-only-the-page-knows"),
          std::string("/?any=query")}) {
        const Answer answer = ask(server.port(), "GET", path);
        EXPECT_EQ(answer.status, 200) << path;
        EXPECT_EQ(answer.body, index.body) << path;
    }
    for (const auto& [path, code] : {std::pair<std::string, std::string>{"/nope", "no-such-path"},
                                     {"/g", "no-such-path"},
                                     {"/g/" + game + "/x", "no-such-path"},
                                     {"/../kyvien.db", "no-such-path"},
                                     {"/assets/../../kyvien.db", "no-such-path"},
                                     {"/assets/app-00000000.js", "no-such-path"},
                                     {"/g/k7xq2mrd", "no-such-game"},
                                     {"/g/no%20id", "no-such-path"},
                                     {"/t/k7xq2mrd", "no-such-tournament"},
                                     {"/t/k7xq2mrd/seat/" + game, "no-such-tournament"},
                                     {"/b/k7xq2mrd/3.12", "no-such-broadcast"},
                                     {"/s/k7xq2mrd", "no-such-study"},
                                     {"/player/Nobody", "no-such-account"},
                                     {"/laws/none", "no-such-law"},
                                     {"/laws/fide-2018/99", "no-such-clause"},
                                     {"/laws/fide-2018/9.", "no-such-clause"}}) {
        // Browsers receive the page, programs a problem document.
        const Answer page =
            ask(server.port(), "GET", path, {}, {{"Accept", "text/html,*/*;q=0.8"}});
        EXPECT_EQ(page.status, 404) << path;
        EXPECT_EQ(page.body, index.body) << path;
        EXPECT_FALSE(page.fields.contains("etag")) << path;
        EXPECT_EQ(page.fields.at("cache-control"), "no-store") << path;
        const Answer document = ask(server.port(), "GET", path);
        EXPECT_EQ(document.status, 404) << path;
        EXPECT_EQ(json::value_to<std::string>(document.json().at("code")), code) << path;
    }
    EXPECT_EQ(ask(server.port(), "HEAD", "/g/k7xq2mrd").status, 404);
}

// What an address names may be stored on one thread only: the others ask that thread.
TEST_F(ServerTest, AnyThreadAnswersForEachAddressOfThePage) {
    write_page();
    std::ofstream(folder.path() / "web/addresses.txt")
        << "/\n/g/{game}\n/t/{tournament}\n/b/{broadcast}/{board}\n/laws/{law}\n/s/{study}\n"
           "/f/{festival}\n/player/{player}\n";
    ServeOptions options;
    options.threads = 3;
    const RunningServer server(folder.path(), (folder.path() / "web").string(), options);
    // Connections are assigned to the threads in turn.
    for (int turn = 0; turn < 6; ++turn)
        for (const char* path :
             {"/g/k7xq2mrd", "/t/k7xq2mrd", "/b/k7xq2mrd/3.12", "/s/k7xq2mrd", "/f/k7xq2mrd",
              "/player/Nobody", "/laws/none", "/embed/g/k7xq2mrd", "/embed/t/k7xq2mrd",
              "/embed/b/k7xq2mrd/3.12", "/api/oembed?url=http://127.0.0.1/t/k7xq2mrd"})
            EXPECT_EQ(ask(server.port(), "GET", path).status, 404) << path;
}

TEST_F(ServerTest, TellsWhatTheGamesAre) {
    const RunningServer server(folder.path());
    const json::value kinds = ask(server.port(), "GET", "/api/game-kinds").json();
    ASSERT_EQ(kinds.as_array().size(), 3u);
    EXPECT_EQ(kinds.at(0).at("game"), "chess");
    EXPECT_EQ(kinds.at(0).at("starts"), 960);
    EXPECT_EQ(kinds.at(1).at("law"), "xiangqi-vn");
    EXPECT_EQ(kinds.at(1).at("board").at("rows"), 10);
    EXPECT_EQ(kinds.at(1).at("profiles").as_array().size(), 2u);
    EXPECT_EQ(kinds.at(2).at("sides"), "black-white");
    EXPECT_EQ(kinds.at(2).at("engines").at(0), "gtp");
}

TEST_F(ServerTest, TellsTheLaws) {
    const RunningServer server(folder.path());
    EXPECT_EQ(ask(server.port(), "GET", "/api/laws").json().as_array().size(), 3u);
    const json::value law = ask(server.port(), "GET", "/api/laws/fide-2018?language=vi").json();
    std::size_t clauses = 0;
    for (const json::value& section : law.at("sections").as_array())
        clauses += section.at("clauses").as_array().size();
    EXPECT_EQ(clauses, 348u);
    const json::value clause = ask(server.port(), "GET", "/api/laws/fide-2018/9.2.2").json();
    EXPECT_EQ(clause.at("id"), "9.2.2");
    EXPECT_NE(clause.at("text").at("en").as_string().size(), 0u);
    EXPECT_TRUE(clause.at("previous").is_string());
    const json::value first = ask(server.port(), "GET", "/api/laws/go-cn/1").json();
    EXPECT_EQ(first.at("id"), "1");
    EXPECT_EQ(ask(server.port(), "GET", "/api/laws/fide-2018/99.9").status, 404);
    EXPECT_EQ(ask(server.port(), "GET", "/api/laws/nothing").status, 404);
    const json::value hits =
        ask(server.port(), "GET", "/api/search?q=dead%20position&language=en").json();
    ASSERT_FALSE(hits.as_array().empty());
    EXPECT_TRUE(hits.at(0).at("law").is_string());
}

TEST_F(ServerTest, JudgesAnArchive) {
    const RunningServer server(folder.path());
    const Answer judged = ask(server.port(), "POST", "/api/judge?format=pgn",
                              "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
                              "1. e4 e5 2. Ke3 1-0\n\n[Result \"*\"]\n\n1. d4 d5 *\n");
    ASSERT_EQ(judged.status, 200) << judged.body;
    ASSERT_EQ(judged.json().as_array().size(), 2u);
    EXPECT_EQ(judged.json().at(0).at("findings").at(0).at("code"), "illegal-move");
    EXPECT_EQ(ask(server.port(), "POST", "/api/judge?format=doc", "x").status, 400);
    EXPECT_EQ(ask(server.port(), "GET", "/api/judge").status, 405);
    EXPECT_EQ(ask(server.port(), "POST", "/api/judge", std::string((4U << 20U) + 1, 'x')).status,
              413);
}

TEST_F(ServerTest, RefusesBadRequestsAndLives) {
    const RunningServer server(folder.path());
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", "{").status, 400);
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", std::string(20'000, ' ')).status, 413);
    EXPECT_EQ(ask(server.port(), "GET", "/api/nothing").status, 404);
    EXPECT_EQ(ask(server.port(), "DELETE", "/api/games").status, 405);
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/aaaaaaaa").status, 404);
    EXPECT_EQ(ask(server.port(), "GET", "/", {}, {{"X-Long", std::string(9'000, 'x')}}).status,
              431);
    for (const char* nonsense :
         {"\r\n\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01 TLS", "POST / HTTP/9.9\r\n\r\n"}) {
        asio::io_context io;
        PatientSocket socket = connect(io, server.port());
        asio::write(socket, asio::buffer(std::string(nonsense)));
        error_code ignored;
        socket.shutdown(tcp::socket::shutdown_send, ignored);
        std::array<char, 1000> answer{};
        while (!ignored)
            socket.read_some(asio::buffer(answer), ignored);
    }
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").body, R"({"status":"ok"})");
    const Answer metrics = ask(server.port(), "GET", "/metrics");
    EXPECT_THAT(metrics.body, testing::ContainsRegex("kyvien_http_refused_total ([6-9]|1[0-9])\n"));
    EXPECT_EQ(ask(server.port(), "GET", "/metrics", {}, {{"X-Forwarded-For", "1.2.3.4"}}).status,
              404);
}

TEST_F(ServerTest, SaysWhenThePortIsTaken) {
    const RunningServer server(folder.path());
    ServeOptions options;
    options.port = server.port();
    options.data = (folder.path() / "other").string();
    const auto second = Server::open(options);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code.name(), "port-taken");
    options.port = 0;
    options.data = folder.path().string();
    EXPECT_EQ(Server::open(options).error().code.name(), "store-locked");
    options.data = "/proc/nowhere";
    EXPECT_EQ(Server::open(options).error().code.name(), "store-not-writable");
    options.bind = "nowhere";
    EXPECT_EQ(Server::open(options).error().code.name(), "cannot-listen");
    options.web = "/proc/nowhere";
    EXPECT_EQ(Server::open(options).error().code.name(), "no-page");
}

/// Reads until the other side closes; false if it does not within the client's own timeout.
bool is_closed(PatientSocket& socket) {
    socket.awaits("the end of a connection that says nothing");
    error_code error;
    char byte = 0;
    while (!error)
        asio::read(socket, asio::buffer(&byte, 1), error);
    return error == asio::error::eof || error == asio::error::connection_reset;
}

ServeOptions impatient() {
    ServeOptions options;
    options.http_idle = std::chrono::seconds(1);
    options.http_request = std::chrono::seconds(1);
    return options;
}

TEST_F(ServerTest, WhoConnectsAndSaysNothingIsNotWaitedFor) {
    const RunningServer server(folder.path(), {}, impatient());
    asio::io_context io;
    PatientSocket silent = connect(io, server.port());
    EXPECT_TRUE(is_closed(silent));
    // The test itself may be too slow for such short timeouts, here and below: then it tries again.
    while (ask(server.port(), "GET", "/healthz").status != 200) {
    }
}

TEST_F(ServerTest, WhoSendsHalfARequestIsNotWaitedFor) {
    const RunningServer server(folder.path(), {}, impatient());
    asio::io_context io;
    PatientSocket head = connect(io, server.port());
    asio::write(head, asio::buffer(std::string("GET /healthz HTTP/1.1\r\nHost: localhost")));
    PatientSocket body = connect(io, server.port());
    asio::write(body, asio::buffer(std::string("POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                                               "Content-Length: 100\r\n\r\n{")));
    EXPECT_TRUE(is_closed(head));
    EXPECT_TRUE(is_closed(body));
}

TEST_F(ServerTest, WhoKeepsAConnectionForNothingIsNotWaitedFor) {
    const RunningServer server(folder.path(), {}, impatient());
    asio::io_context io;
    std::string answer;
    while (answer.empty()) {
        PatientSocket kept = connect(io, server.port());
        error_code late;
        asio::write(kept,
                    asio::buffer(std::string("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")),
                    late);
        answer = read_some(kept, "the answer to GET /healthz");
        if (!answer.empty()) {
            EXPECT_TRUE(is_closed(kept));
        }
    }
    EXPECT_THAT(answer, testing::StartsWith("HTTP/1.1 200 OK"));
}

TEST_F(ServerTest, AnOpenSocketOutlivesThePatienceWithHttp) {
    TakenSeats seats;
    {
        const RunningServer patient(folder.path());
        seats = begin_game(patient.port(), R"("game":"go","size":9)");
    }
    const RunningServer server(folder.path(), {}, impatient());
    std::unique_ptr<Client> opened;
    do
        opened = std::make_unique<Client>(server.port(), seats.id, seats.first);
    while (opened->error);
    Client& player = *opened;
    asio::io_context io;
    PatientSocket silent = connect(io, server.port());
    EXPECT_TRUE(is_closed(silent));  // by now the hall has checked all connections
    EXPECT_EQ(player.move(0, "d4"), "ok");
}

}  // namespace
}  // namespace http_test
}  // namespace kyvien::hall
