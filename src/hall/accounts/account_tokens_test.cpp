// Account tokens and bot accounts over the network.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace account_tokens_test {
namespace {

using namespace test;

constexpr const char* kGame = R"({"game":"chess","name":"x","seat":"first"})";

class TokensOfAccounts : public QuietTest {
  protected:
    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    static std::string code(const Answer& answer) { return text(answer.json().at("code")); }
    static Fields bearer(const std::string& secret) {
        return {{"Authorization", "Bearer " + secret}};
    }
    static Answer make(std::uint16_t port, const Fields& session, const std::string& scopes) {
        return ask(port, "POST", "/api/account/tokens",
                   R"({"label":"my engine","scopes":)" + scopes + "}", session);
    }
    static std::string secret(std::uint16_t port, const Fields& session,
                              const std::string& scopes) {
        const Answer made = make(port, session, scopes);
        EXPECT_EQ(made.status, 201) << made.body;
        return text(made.json().at("token"));
    }
    static json::value list(std::uint16_t port, const Fields& session) {
        return ask(port, "GET", "/api/account/tokens", {}, session).json().at("tokens");
    }

    TemporaryFolder folder;
};

TEST_F(TokensOfAccounts, ATokenIsShownOnceAndListedWithoutItsSecret) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const std::string token = secret(server.port(), lan, R"(["read","play"])");
    EXPECT_TRUE(token.starts_with("kyv_")) << token;
    const json::value listed = list(server.port(), lan);
    ASSERT_EQ(listed.as_array().size(), 1U);
    EXPECT_EQ(text(listed.at(0).at("label")), "my engine");
    EXPECT_EQ(json::serialize(listed.at(0).at("scopes")), R"(["play","read"])");
    EXPECT_FALSE(listed.at(0).as_object().contains("used"));
    EXPECT_EQ(json::serialize(listed).find(token.substr(4)), std::string::npos);
    // A used token identifies its account; the time of its last use is listed.
    const Answer who = ask(server.port(), "GET", "/api/account", {}, bearer(token));
    EXPECT_EQ(text(who.json().at("account").at("name")), "Lan");
    EXPECT_TRUE(list(server.port(), lan).at(0).as_object().contains("used"));
    const Answer data = ask(server.port(), "GET", "/api/account/data", {}, lan);
    EXPECT_EQ(data.json().at("tokens").as_array().size(), 1U);
    EXPECT_EQ(data.body.find(token.substr(4)), std::string::npos);
    std::ifstream file(folder.path() / "accounts.db", std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(bytes.find(token.substr(4)), std::string::npos);
}

TEST_F(TokensOfAccounts, ATokenAllowsOnlyWhatItsScopesPermit) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const Fields plays = bearer(secret(server.port(), lan, R"(["play"])"));
    const Fields reads = bearer(secret(server.port(), lan, R"(["read"])"));
    const Answer narrow = ask(server.port(), "POST", "/api/games", kGame, reads);
    EXPECT_EQ(narrow.status, 403);
    EXPECT_EQ(code(narrow), "token-too-narrow");
    EXPECT_EQ(text(narrow.json().at("values").at("scope")), "play");
    EXPECT_EQ(code(ask(server.port(), "GET", "/api/account/data", {}, plays)), "token-too-narrow");
    EXPECT_EQ(ask(server.port(), "GET", "/api/account/data", {}, reads).status, 200);
    // Operations reserved for the owner.
    for (const Fields& token : {plays, reads}) {
        EXPECT_EQ(code(make(server.port(), token, R"(["read"])")), "token-too-narrow");
        EXPECT_EQ(code(ask(server.port(), "GET", "/api/account/tokens", {}, token)),
                  "token-too-narrow");
        EXPECT_EQ(code(ask(server.port(), "POST", "/api/account/remove",
                           R"({"password":"a long password"})", token)),
                  "token-too-narrow");
        // Public data needs no scope.
        EXPECT_EQ(ask(server.port(), "GET", "/api/games", {}, token).status, 200);
    }
    const Answer made = ask(server.port(), "POST", "/api/games", kGame, plays);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id = text(made.json().at("id"));
    const Fields minh = sign_up(server.port(), "Minh");
    const Fields minhs = bearer(secret(server.port(), minh, R"(["play"])"));
    const std::string join = "/api/games/" + id + "/join";
    EXPECT_EQ(ask(server.port(), "POST", join, R"({"name":"y"})", minhs).status, 200);
    const json::value players = ask(server.port(), "GET", "/api/games/" + id + "/players").json();
    EXPECT_EQ(text(players.at("first").at("name")), "Lan");
    EXPECT_EQ(text(players.at("second").at("name")), "Minh");
    // Seats by WebSocket, without their keys.
    Client white(server.port(), id, plays);
    white.say(R"({"t":"hello","v":1})");
    white.receive("view");
    EXPECT_EQ(text(white.view.at("you")), "first");
    EXPECT_EQ(white.move(0, "e2e4"), "ok");
    Client narrow_socket(server.port(), id, reads);
    EXPECT_TRUE(narrow_socket.error);
}

TEST_F(TokensOfAccounts, ARevokedTokenIsRefused) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    const std::string token = secret(server.port(), lan, R"(["play","read"])");
    const std::string id = text(list(server.port(), lan).at(0).at("id"));
    EXPECT_EQ(ask(server.port(), "GET", "/api/account", {}, bearer(token)).status, 200);
    const Answer left =
        ask(server.port(), "POST", "/api/account/tokens/revoke", R"({"id":")" + id + "\"}", lan);
    EXPECT_TRUE(left.json().at("tokens").as_array().empty());
    for (const std::string& wrong :
         {token, std::string("kyv_"), std::string("kyv_0123456789abcdef0123456789abcdef")}) {
        // Wherever the account is shown.
        for (const char* path : {"/api/account", "/api/games", "/api/account/data"}) {
            const Answer refused = ask(server.port(), "GET", path, {}, bearer(wrong));
            EXPECT_EQ(refused.status, 401) << path;
            EXPECT_EQ(code(refused), "no-such-token");
            EXPECT_EQ(refused.fields.at("www-authenticate"), "Bearer");
        }
    }
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", kGame, bearer(token)).status, 401);
}

TEST_F(TokensOfAccounts, TryingManyTokensIsRateLimited) {
    const RunningServer server(folder.path());
    Answer last;
    for (int tries = 0; tries < 3000 && last.status != 429; ++tries)
        last = ask(server.port(), "GET", "/api/account", {}, bearer("kyv_nothing"));
    EXPECT_EQ(code(last), "too-many-keys");
    EXPECT_EQ(last.fields.at("retry-after"), "1");
}

TEST_F(TokensOfAccounts, APlayersGamesAreListedInPages) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan Anh");
    const std::string path = "/api/1/players/Lan%20Anh/games?game=chess";
    std::set<std::string> made;
    for (int games = 0; games < 60; ++games)
        made.insert(text(ask(server.port(), "POST", "/api/games", kGame, lan).json().at("id")));
    std::set<std::string> listed;
    std::string next = path;
    int parts = 0;
    while (!next.empty()) {
        const Answer part = ask(server.port(), "GET", next);
        ASSERT_EQ(part.status, 200) << part.body;
        ++parts;
        const json::value told = part.json();
        for (const json::value& each : told.at("games").as_array())
            listed.insert(text(each.at("game").at("id")));
        const auto link = part.fields.find("link");
        EXPECT_EQ(link != part.fields.end(), told.as_object().contains("next"));
        next.clear();
        if (link == part.fields.end())
            continue;
        EXPECT_TRUE(link->second.ends_with(R"(>; rel="next")")) << link->second;
        next = link->second.substr(1, link->second.find('>') - 1);
        EXPECT_TRUE(next.starts_with("/api/1/players/Lan%20Anh/games?before=")) << next;
    }
    EXPECT_EQ(parts, 2);
    EXPECT_EQ(listed, made);
}

TEST_F(TokensOfAccounts, InvalidTokenRequestsAreRefused) {
    const RunningServer server(folder.path());
    const Fields lan = sign_up(server.port(), "Lan");
    for (const char* scopes : {"[]", R"("play")", R"(["write"])", R"(["play",1])"})
        EXPECT_EQ(code(make(server.port(), lan, scopes)), "bad-field") << scopes;
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/account/tokens",
                       R"({"label":" ","scopes":["play"]})", lan)),
              "bad-field");
    for (const char* label : {"La\u202en", "La\u200bn", "La\u0085n"})
        EXPECT_EQ(code(ask(server.port(), "POST", "/api/account/tokens",
                           fmt::format(R"({{"label":"{}","scopes":["play"]}})", label), lan)),
                  "bad-field")
            << label;
    EXPECT_EQ(code(make(server.port(), {}, R"(["play"])")), "not-signed-in");
    Answer last;
    for (int made = 0; made < 20; ++made)
        EXPECT_EQ(make(server.port(), lan, R"(["play"])").status, 201);
    EXPECT_EQ(code(make(server.port(), lan, R"(["play"])")), "too-many");
}

TEST_F(TokensOfAccounts, ABotIsMarkedEverywhereAndExcludedFromQuickPairing) {
    const RunningServer server(folder.path());
    const Fields bot = sign_up(server.port(), "Deep", R"(,"bot":true)");
    const auto is_bot = [](const json::value& told) { return told.as_object().contains("bot"); };
    EXPECT_TRUE(is_bot(ask(server.port(), "GET", "/api/players/Deep").json()));
    EXPECT_TRUE(is_bot(ask(server.port(), "GET", "/api/account", {}, bot).json().at("account")));
    const std::string seek =
        R"({"game":"chess","name":"x","seat":"random","time":{"kind":"none"}})";
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/quick", seek, bot)), "bad-field");
    const Answer waits =
        ask(server.port(), "POST", "/api/games",
            R"({"game":"chess","name":"x","seat":"first","time":{"kind":"none"}})", bot);
    ASSERT_EQ(waits.status, 201);
    const std::string id = text(waits.json().at("id"));
    Client there(server.port(), id, text(waits.json().at("token")));
    const Fields lan = sign_up(server.port(), "Lan");
    // A guest and an account: each opens a game of its own, or is paired with the other.
    for (const Fields& who : {Fields{}, lan})
        EXPECT_NE(text(ask(server.port(), "POST", "/api/quick", seek, who).json().at("id")), id);
    EXPECT_EQ(
        ask(server.port(), "POST", "/api/games/" + id + "/join", R"({"name":"y"})", lan).status,
        200);
    EXPECT_TRUE(
        is_bot(ask(server.port(), "GET", "/api/games/" + id + "/players").json().at("first")));
    // An account that has played cannot become a bot.
    EXPECT_EQ(code(ask(server.port(), "POST", "/api/account/bot", "{}", lan)), "bad-field");
    const Fields young = sign_up(server.port(), "Young");
    EXPECT_TRUE(
        is_bot(ask(server.port(), "POST", "/api/account/bot", "{}", young).json().at("account")));
}

}  // namespace
}  // namespace account_tokens_test
}  // namespace kyvien::hall
