// Broadcasts over the network: who may broadcast, what is visible, frames for other pages.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/net/client_fixture.h"
#include "hall/net/links/two_halls_fixture.h"
#include "hall/service/key_ring.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace broadcast_routes_test {
namespace {

using namespace test;
using testing::HasSubstr;

constexpr const char* kGame = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 *\n";
constexpr const char* kLater = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 e5 *\n";

Fields bearer(const std::string& secret) {
    return {{"Authorization", "Bearer " + secret}};
}
std::string text(const json::value& value) {
    return json::value_to<std::string>(value);
}

class BroadcastsOfAHall : public QuietTest {
  protected:
    std::string key(KeyRole role) {
        std::filesystem::create_directories(folder.path());
        const auto made = add_key({folder.path().string()}, role, "Hoa");
        EXPECT_TRUE(made) << made.error().english;
        return made ? made->secret : std::string();
    }
    static std::string open(std::uint16_t port, const std::string& secret,
                            const std::string& more = {}) {
        const Answer made = ask(port, "POST", "/api/broadcasts",
                                R"({"name":"Cup","game":"chess")" + more + "}", bearer(secret));
        EXPECT_EQ(made.status, 201) << made.body;
        return made.status == 201 ? text(made.json().at("id")) : std::string();
    }
    static Answer push(std::uint16_t port, const std::string& secret, const std::string& id,
                       const std::string& file) {
        return ask(port, "POST", "/api/broadcasts/" + id + "/file", file, bearer(secret));
    }
    static Answer show(std::uint16_t port, const std::string& id, const Fields& fields = {}) {
        return ask(port, "GET", "/api/broadcasts/" + id, {}, fields);
    }

    TemporaryFolder folder;
};

TEST_F(BroadcastsOfAHall, UploadedGamesAreVisibleToEverybodyAndAfterARestart) {
    const std::string secret = key(KeyRole::Broadcaster);
    std::string id;
    {
        const RunningServer server(folder.path());
        id = open(server.port(), secret);
        const Answer pushed = push(server.port(), secret, id, kGame);
        ASSERT_EQ(pushed.status, 200) << pushed.body;
        EXPECT_EQ(pushed.json().at("boards").at(0).at("state"), "new");
        ASSERT_EQ(push(server.port(), secret, id, kLater).json().at("boards").at(0).at("state"),
                  "changed");
    }
    const RunningServer server(folder.path());
    const json::value list = ask(server.port(), "GET", "/api/broadcasts").json();
    ASSERT_EQ(list.at("broadcasts").as_array().size(), 1U);
    EXPECT_EQ(list.at("broadcasts").at(0).at("name"), "Cup");
    const json::value board = show(server.port(), id).json().at("shown").at(0);
    EXPECT_EQ(board.at("first").at("name"), "Lan");
    EXPECT_EQ(board.at("plies"), 2);
    const json::value game =
        ask(server.port(), "GET", "/api/broadcasts/" + id + "/boards/1.1").json();
    EXPECT_EQ(game.at("shown").at("annotated").at("moves").at(1).at("move"), "e7e5");
    const Answer file = ask(server.port(), "GET", "/api/broadcasts/" + id + "/file");
    EXPECT_EQ(file.fields.at("content-type"), "application/x-chess-pgn");
    EXPECT_THAT(file.body, HasSubstr("1. e4 e5"));
    // The game continues.
    EXPECT_EQ(push(server.port(), secret, id, kLater).json().at("boards").at(0).at("state"),
              "same");
}

TEST_F(BroadcastsOfAHall, OnlyHoldersOfASuitableKeyUploadGames) {
    const std::string broadcaster = key(KeyRole::Broadcaster), organiser = key(KeyRole::Organiser),
                      table = key(KeyRole::Table), reader = key(KeyRole::ReadOnly);
    const RunningServer server(folder.path());
    const std::string id = open(server.port(), broadcaster);
    for (const std::string& secret : {organiser, table})
        EXPECT_EQ(push(server.port(), secret, id, kGame).status, 200);
    for (const std::string& secret : {reader, std::string("no key")})
        for (const Answer& answer : {push(server.port(), secret, id, kGame),
                                     ask(server.port(), "POST", "/api/broadcasts",
                                         R"({"name":"x","game":"chess"})", bearer(secret)),
                                     ask(server.port(), "POST", "/api/broadcasts/" + id,
                                         R"({"ended":true})", bearer(secret))}) {
            EXPECT_EQ(answer.status, 403) << answer.body;
            EXPECT_EQ(answer.json().at("code"), "wrong-token");
        }
}

TEST_F(BroadcastsOfAHall, AClientWithTheNewestVersionReceivesNotModified) {
    const std::string secret = key(KeyRole::Broadcaster);
    const RunningServer server(folder.path());
    const std::string id = open(server.port(), secret);
    push(server.port(), secret, id, kGame);
    const std::string tag = show(server.port(), id).fields.at("etag");
    EXPECT_EQ(show(server.port(), id, {{"If-None-Match", tag}}).status, 304);
    push(server.port(), secret, id, kLater);
    EXPECT_EQ(show(server.port(), id, {{"If-None-Match", tag}}).status, 200);
}

TEST_F(BroadcastsOfAHall, NothingIsVisibleBeforeTheDelayHasPassed) {
    const std::string secret = key(KeyRole::Broadcaster);
    const RunningServer server(folder.path());
    const std::string id = open(server.port(), secret, R"(,"delay_ms":3600000)");
    push(server.port(), secret, id, kGame);
    EXPECT_TRUE(show(server.port(), id).json().at("shown").as_array().empty());
    EXPECT_EQ(ask(server.port(), "GET", "/api/broadcasts/" + id + "/boards/1.1").status, 404);
    EXPECT_THAT(ask(server.port(), "GET", "/api/broadcasts/" + id + "/file").body,
                testing::Not(HasSubstr("e4")));
    // The round is over: it may be shown.
    const Answer changed =
        ask(server.port(), "POST", "/api/broadcasts/" + id, R"({"delay_ms":0})", bearer(secret));
    ASSERT_EQ(changed.status, 200) << changed.body;
    EXPECT_EQ(show(server.port(), id).json().at("shown").as_array().size(), 1U);
}

TEST_F(BroadcastsOfAHall, AnEndedBroadcastRefusesUploadsAndCanBeReopened) {
    const std::string secret = key(KeyRole::Broadcaster);
    const RunningServer server(folder.path());
    const std::string id = open(server.port(), secret);
    const auto end = [&](bool yes) {
        return ask(server.port(), "POST", "/api/broadcasts/" + id,
                   fmt::format(R"({{"ended":{}}})", yes), bearer(secret))
            .status;
    };
    EXPECT_EQ(end(true), 200);
    EXPECT_EQ(push(server.port(), secret, id, kGame).json().at("code"), "event-over");
    EXPECT_EQ(end(false), 200);
    EXPECT_EQ(push(server.port(), secret, id, kGame).status, 200);
}

TEST_F(BroadcastsOfAHall, InvalidRequestsAreRefusedWithTheirField) {
    const std::string secret = key(KeyRole::Broadcaster);
    const RunningServer server(folder.path());
    for (const auto& [body, field] :
         {std::pair(R"({"game":"chess"})", "name"), std::pair(R"({"name":"x"})", "game"),
          std::pair(R"({"name":" ","game":"chess"})", "name"),
          std::pair(R"({"name":"a\u202eb","game":"chess"})", "name"),
          std::pair(R"({"name":"x","game":"bridge"})", "game"),
          std::pair(R"({"name":"x","game":"go","delay_ms":-1})", "delay_ms"),
          std::pair(R"({"name":"x","game":"go","delay":1})", "delay")}) {
        const Answer answer = ask(server.port(), "POST", "/api/broadcasts", body, bearer(secret));
        EXPECT_EQ(answer.status, 400) << answer.body;
        EXPECT_EQ(answer.json().at("values").at("field"), field) << answer.body;
    }
    const std::string id = open(server.port(), secret);
    EXPECT_EQ(push(server.port(), secret, id, "no game").json().at("code"), "no-game");
    EXPECT_EQ(push(server.port(), secret, "nothere1", kGame).json().at("code"),
              "no-such-broadcast");
    EXPECT_EQ(show(server.port(), "..%2F..%2Fkeys").status, 404);
}

TEST_F(BroadcastsOfAHall, XiangqiAndGoAreUploadedInTheirOwnFormats) {
    const std::string secret = key(KeyRole::Broadcaster);
    const RunningServer server(folder.path());
    for (const auto& [game, file, move] :
         {std::tuple("xiangqi", "[Red \"Lan\"]\n[Black \"Minh\"]\n\n1. C2.5 H8+7 *\n", "h2e2"),
          std::tuple("go", "(;GM[1]SZ[9]PB[Lan]PW[Minh]RO[2];B[ee];W[cc])", "E5")}) {
        const Answer made =
            ask(server.port(), "POST", "/api/broadcasts",
                fmt::format(R"({{"name":"Cup","game":"{}"}})", game), bearer(secret));
        ASSERT_EQ(made.status, 201) << made.body;
        const std::string id = text(made.json().at("id"));
        const Answer pushed = push(server.port(), secret, id, file);
        ASSERT_EQ(pushed.status, 200) << pushed.body;
        const std::string board = text(pushed.json().at("boards").at(0).at("board"));
        const json::value shown =
            ask(server.port(), "GET", "/api/broadcasts/" + id + "/boards/" + board).json();
        EXPECT_EQ(shown.at("shown").at("plies"), 2);
        EXPECT_STRCASEEQ(
            text(shown.at("shown").at("annotated").at("moves").at(0).at("move")).c_str(), move);
    }
}

TEST_F(BroadcastsOfAHall, HallsAtOneDatabaseShowTheSame) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    ServeOptions options;
    options.arbiter_token = "a-secret-of-the-chief-arbiter";
    const TwoHalls halls(options);
    const RunningServer &one = halls.one, &two = halls.two;
    const std::string id = open(one.port(), options.arbiter_token);
    ASSERT_EQ(push(one.port(), options.arbiter_token, id, kGame).status, 200);
    EXPECT_EQ(show(two.port(), id).json().at("shown").at(0).at("plies"), 1);
    // Sent to the other hall, which may not know the newest version yet.
    ASSERT_EQ(push(one.port(), options.arbiter_token, id, kLater).status, 200);
    const std::string second = "[Round \"1.2\"]\n[White \"Mai\"]\n[Black \"Thu\"]\n\n1. d4 *\n";
    ASSERT_EQ(push(two.port(), options.arbiter_token, id, std::string(kLater) + "\n" + second)
                  .json()
                  .at("boards")
                  .at(1)
                  .at("state"),
              "new");
    const json::value shown = show(two.port(), id).json().at("shown");
    ASSERT_EQ(shown.as_array().size(), 2U);
    EXPECT_EQ(shown.at(0).at("plies"), 2);
}

TEST_F(BroadcastsOfAHall, OtherPagesCanEmbedABoard) {
    const RunningServer server(folder.path());
    const std::string base = fmt::format("http://127.0.0.1:{}", server.port());
    const std::string game = text(
        ask(server.port(), "POST", "/api/games", R"({"game":"chess","name":"L","seat":"first"})")
            .json()
            .at("id"));
    const Answer frame =
        ask(server.port(), "GET", "/api/oembed?maxwidth=400&url=" + base + "/g/" + game);
    ASSERT_EQ(frame.status, 200) << frame.body;
    EXPECT_EQ(frame.json().at("type"), "rich");
    EXPECT_EQ(frame.json().at("width"), 400);
    EXPECT_THAT(text(frame.json().at("html")), HasSubstr(base + "/embed/g/" + game + "\""));
    for (const std::string& url :
         {"http://example.com/g/" + game, base + "/arbiter", base + "/g/" + game + "/x",
          base + "/g/%22%3E%3Cscript%3E", std::string("javascript:alert(1)"), std::string()})
        EXPECT_EQ(ask(server.port(), "GET", "/api/oembed?url=" + url).status, 404) << url;
    EXPECT_EQ(ask(server.port(), "GET", "/api/oembed?format=xml&url=" + base + "/g/" + game).status,
              400);
}

/// By which a weblog finds, from the address alone, how to embed the page (oEmbed 1.0, 4).
TEST_F(BroadcastsOfAHall, PagesSayHowTheyAreEmbedded) {
    const std::string secret = key(KeyRole::Broadcaster);
    std::filesystem::create_directories(folder.path() / "web");
    std::ofstream(folder.path() / "web/index.html")
        << "<!doctype html><html><head><title>Kyvien</title></head><body></body></html>";
    std::ofstream(folder.path() / "web/addresses.txt")
        << "/\n/g/{game}\n/analysis\n/b/{broadcast}\n/clock/{game}\n/t/{tournament}\n"
           "/t/{tournament}/standings\n/t/{tournament}/desk\n";
    const RunningServer server(folder.path(), (folder.path() / "web").string());
    const std::string base = fmt::format("http://127.0.0.1:{}", server.port());
    const std::string id = open(server.port(), secret);
    const std::string game = text(ask(server.port(), "POST", "/api/games",
                                      R"({"game":"chess","name":"Lan","seat":"first",)"
                                      R"("time":{"kind":"none"}})")
                                      .json()
                                      .at("id"));
    const std::string position = "/analysis?game=go&fen=.X%2FO.%20w";
    for (const std::string& path : {"/g/" + game, "/b/" + id, position}) {
        const std::string page = ask(server.port(), "GET", path).body;
        const std::string link =
            R"(<link rel="alternate" type="application/json+oembed" href=")" + base;
        const std::size_t at = page.find(link);
        ASSERT_NE(at, std::string::npos) << path << ": " << page;
        EXPECT_LT(at, page.find("</head>"));
        // What the link says is asked, and answers.
        const std::size_t begins = at + link.size();
        const std::string asked = page.substr(begins, page.find('"', begins) - begins);
        const Answer answer = ask(server.port(), "GET", asked);
        ASSERT_EQ(answer.status, 200) << asked << answer.body;
        EXPECT_THAT(text(answer.json().at("html")), HasSubstr(base + "/embed/"));
    }
    const Answer page = ask(server.port(), "GET", "/g/" + game);
    EXPECT_EQ(
        ask(server.port(), "GET", "/g/" + game, {}, {{"If-None-Match", page.fields.at("etag")}})
            .status,
        304);
    for (const std::string& path : {std::string("/"), std::string("/analysis"), "/clock/" + game})
        EXPECT_THAT(ask(server.port(), "GET", path).body, testing::Not(HasSubstr("oembed")))
            << path;
}

/// A page has the link if the address itself can be embedded, and no other page has it.
TEST_F(BroadcastsOfAHall, TheSamePagesSayHowTheyAreEmbeddedAndAreEmbedded) {
    const std::filesystem::path web = folder.path() / "web";
    std::filesystem::create_directories(web);
    std::ofstream(web / "index.html")
        << "<!doctype html><html><head><title>Kyvien</title></head><body></body></html>";
    std::ofstream addresses(web / "addresses.txt");
    const std::string pages[] = {"",         "/pairings",  "/standings", "/crosstable",
                                 "/players", "/players/1", "/wall",      "/register",
                                 "/desk",    "/me",        "/captain/1", "/seat/x"};
    for (const std::string& page : pages)
        addresses << "/t/{tournament}" << (page == "/players/1" ? "/players/{number}" : page)
                  << "\n";
    addresses.close();
    const std::string chief = key(KeyRole::Chief);
    const RunningServer server(folder.path(), web.string());
    const std::string base = fmt::format("http://127.0.0.1:{}", server.port());
    const Answer made =
        ask(server.port(), "POST", "/api/tournaments",
            R"({"by":"Hoa","name":"Open","system":"dutch","rounds":3,"check_in":false})",
            {{"Authorization", "Bearer " + chief}});
    const std::string tournament = "/t/" + text(made.json().at("id"));
    int public_pages = 0;
    for (const std::string& page : pages) {
        const std::string address = tournament + page;
        const bool has_link =
            ask(server.port(), "GET", address).body.find("oembed") != std::string::npos;
        const bool is_embedded =
            ask(server.port(), "GET", "/api/oembed?url=" + base + address).status == 200;
        EXPECT_EQ(has_link, is_embedded) << address;
        public_pages += has_link ? 1 : 0;
    }
    EXPECT_EQ(public_pages, 8);
    // A slash at the end is the same page.
    EXPECT_THAT(ask(server.port(), "GET", tournament + "/standings/").body, HasSubstr("oembed"));
}

TEST_F(BroadcastsOfAHall, APageIsLinkedByHttpsIfATrustedProxySaysThatItHasTheCertificate) {
    const std::filesystem::path web = folder.path() / "web";
    std::filesystem::create_directories(web);
    std::ofstream(web / "index.html")
        << "<!doctype html><html><head><title>Kyvien</title></head><body></body></html>";
    std::ofstream(web / "addresses.txt") << "/\n/analysis\n";
    for (const bool is_trusted : {true, false}) {
        const TemporaryFolder own;
        ServeOptions options;
        if (is_trusted)
            options.trusted_proxies = {"127.0.0.1"};
        const RunningServer server(own.path(), web.string(), options);
        const std::string page = ask(server.port(), "GET", "/analysis?game=go&fen=.X%2FO.%20w", {},
                                     {{"X-Forwarded-Proto", "https"}})
                                     .body;
        EXPECT_THAT(page, HasSubstr(is_trusted ? "href=\"https://127." : "href=\"http://127."));
    }
}

TEST_F(BroadcastsOfAHall, UnknownGamesHaveNoEmbeddedPage) {
    const std::string secret = key(KeyRole::Broadcaster);
    const RunningServer server(folder.path());
    const std::string base = fmt::format("http://127.0.0.1:{}", server.port());
    const std::string id = open(server.port(), secret);
    EXPECT_EQ(ask(server.port(), "GET", "/api/oembed?url=" + base + "/b/" + id).status, 200);
    EXPECT_EQ(ask(server.port(), "GET", "/embed/b/" + id).status, 200);
    for (const auto& [path, code] :
         {std::pair<std::string, std::string>{"/g/k7xq2mrd", "no-such-game"},
          {"/t/k7xq2mrd", "no-such-tournament"},
          {"/b/k7xq2mrd", "no-such-broadcast"},
          {"/b/" + id + "/3.12", "no-such-broadcast"}}) {
        for (const std::string& asked : {"/api/oembed?url=" + base + path, "/embed" + path}) {
            const Answer answer = ask(server.port(), "GET", asked);
            EXPECT_EQ(answer.status, 404) << asked;
            EXPECT_EQ(answer.fields.at("content-type"), "application/problem+json") << asked;
            EXPECT_EQ(text(answer.json().at("code")), code) << asked;
            EXPECT_EQ(answer.json().at("status"), 404) << asked;
        }
        // Browsers receive the page, in the reader's language.
        const Answer page =
            ask(server.port(), "GET", "/embed" + path, {}, {{"Accept", "text/html"}});
        EXPECT_EQ(page.status, 404) << path;
        EXPECT_THAT(page.fields.at("content-type"), HasSubstr("text/html"));
        EXPECT_THAT(page.fields.at("content-security-policy"), HasSubstr("frame-ancestors *"));
    }
    for (const char* path : {"/embed/nothing", "/embed/t/k7xq2mrd/standings",
                             "/embed/position?game=chess&fen=8/8", "/embed/position?game=go"})
        EXPECT_EQ(ask(server.port(), "GET", path).status, 404) << path;
    for (const char* path : {"/embed/position?game=chess&fen=8/8/8/8/8/8/8/4K2k%20w",
                             "/embed/position?game=go&fen=.../.X./..O%20b",
                             "/embed/position?game=xiangqi&fen=9/9/9/9/9/9/9/9/9/RHEAKCP2%20w"})
        EXPECT_EQ(ask(server.port(), "GET", path).status, 200) << path;
}

TEST_F(BroadcastsOfAHall, AnEmbeddedPositionIsReadFromItsAddress) {
    const RunningServer server(folder.path());
    const std::string base = fmt::format("http://127.0.0.1:{}", server.port());
    const auto frame = [&](const std::string& query) {
        return ask(server.port(), "GET", "/api/oembed?url=" + base + "/analysis" + query);
    };
    // The address is a parameter of another one: its own escapes are doubled.
    const Answer shown = frame("%3Fgame%3Dgo%26fen%3D.X%252FO.%2520w%26last%3Da1%26x%3D1");
    ASSERT_EQ(shown.status, 200) << shown.body;
    EXPECT_THAT(text(shown.json().at("html")),
                HasSubstr(base + "/embed/position?game=go&amp;fen=.X%2FO.%20w&amp;last=a1\""));
    const Answer hostile =
        frame("%3Fgame%3Dgo%26fen%3D.X%252FO.%26title%3D%2522%253E%253Cscript%253E%2526");
    ASSERT_EQ(hostile.status, 200);
    EXPECT_THAT(text(hostile.json().at("html")), HasSubstr("title=%22%3E%3Cscript%3E%26\""));
    for (const std::string& query :
         {std::string(), std::string("%3Fgame%3Dchess"), std::string("%3Ffen%3D8"),
          std::string("%3Fgame%3Dchess%26fen%3D8%252F8"),
          std::string("%3Fgame%3Ddraughts%26fen%3D.X%252FO."),
          std::string("%3Fgame%3Dgo%26fen%3D%2522%253E%253Cscript%253E%2526"),
          std::string("%3Fgame%3Dchess%26fen%3D"),
          "%3Fgame%3Dchess%26fen%3D" + std::string(1'001, '8')})
        EXPECT_EQ(frame(query).status, 404) << query.substr(0, 60);
}

TEST_F(BroadcastsOfAHall, OnlyEmbedPagesMayBeFramed) {
    const RunningServer server(folder.path());
    const auto head = [&](const char* path) { return ask(server.port(), "GET", path).fields; };
    EXPECT_THAT(head("/embed/g/k7xq2mrd").at("content-security-policy"),
                HasSubstr("frame-ancestors *"));
    EXPECT_FALSE(head("/embed/g/k7xq2mrd").contains("x-frame-options"));
    for (const char* path : {"/", "/g/k7xq2mrd", "/api/games", "/embed"}) {
        EXPECT_THAT(head(path).at("content-security-policy"), HasSubstr("frame-ancestors 'none'"))
            << path;
        EXPECT_EQ(head(path).at("x-frame-options"), "DENY") << path;
    }
}

}  // namespace
}  // namespace broadcast_routes_test
}  // namespace kyvien::hall
