// Keys are checked before bodies, at every route with a body: a request that is not allowed is
// answered before its body has arrived.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/net/client_fixture.h"
#include "hall/net/routes/internal/route_table.h"
#include "hall/service/key_ring.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace body_keys_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kUnknownToken = "kyv_00112233445566778899aabbccddeeff";

class KeysBeforeBodies : public QuietTest {
  protected:
    KeysBeforeBodies() {
        std::filesystem::create_directories(folder.path());
        chief = add_key({folder.path().string()}, KeyRole::Chief, "Hoa").value().secret;
        ServeOptions options;
        options.trusted_proxies = {"127.0.0.1"};
        server = std::make_unique<RunningServer>(folder.path(), std::string(), options);
        tournament =
            made("/api/tournaments", R"({"by":"Hoa","name":"Cup","system":"dutch","rounds":3})");
        festival = made("/api/festivals", R"({"by":"Hoa","name":"Week"})");
        study = made("/api/studies", R"({"title":"Ends","annotated":{"game":"chess","moves":[]}})");
    }
    ~KeysBeforeBodies() override { server.reset(); }

    static std::string text(const json::value& value) { return json::value_to<std::string>(value); }
    std::string made(const std::string& path, const std::string& body) {
        const Answer answer =
            ask(server->port(), "POST", path, body, {{"Authorization", "Bearer " + chief}});
        EXPECT_EQ(answer.status, 201) << answer.body;
        return answer.status == 201 ? text(answer.json().at("id")) : std::string();
    }
    std::string path_of(const Route& route) const {
        std::string path(route.pattern);
        const std::string id = path.starts_with("/api/festivals") ? festival
                               : path.starts_with("/api/studies") ? study
                                                                  : tournament;
        for (std::size_t begin = path.find('{'); begin != std::string::npos; begin = path.find('{'))
            path.replace(begin, path.find('}') + 1 - begin, id);
        return path;
    }
    /// The response to a body of this length that is announced and never sent; from a different
    /// client each time, so that there are not too many wrong keys.
    std::string answer_to(const std::string& path, const std::string& fields,
                          std::size_t length = 9) {
        return exchange_bytes(
            server->port(),
            fmt::format("POST {} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.{}\r\n"
                        "{}Content-Length: {}\r\n\r\n",
                        path, 1 + clients++ % 250, fields, length));
    }
    static std::string bearer(const std::string& secret) {
        return "Authorization: Bearer " + secret + "\r\n";
    }
    std::vector<const Route*> routes_with_bodies() const {
        std::vector<const Route*> found;
        for (const Route& route : route_table())
            if (route.method == Method::POST)
                found.push_back(&route);
        return found;
    }

    TemporaryFolder folder;
    std::string chief, tournament, festival, study;
    std::unique_ptr<RunningServer> server;
    int clients = 0;
};

TEST_F(KeysBeforeBodies, RefuseAWrongKeyBeforeTheBodyArrives) {
    int looked_at = 0;
    for (const Route* const route : routes_with_bodies()) {
        const std::string path = path_of(*route);
        std::string fields = bearer("a-key-of-nobody-at-all");
        std::string code = "wrong-token";
        switch (route->caller) {
        case Caller::Anyone:
            if (!route->pattern.ends_with("/chapters"))
                continue;  // needs no key
            code = "not-the-host";
            break;
        case Caller::SignedIn:
            fields = "Cookie: kyvien-session=00112233445566778899aabbccddeeff\r\n";
            code = "not-signed-in";
            break;
        default:
            break;
        }
        ++looked_at;
        const std::string answer = answer_to(path, fields);
        EXPECT_THAT(answer, StartsWith("HTTP/1.1 403")) << path;
        EXPECT_THAT(answer, HasSubstr("\"" + code + "\"")) << path;
    }
    EXPECT_GT(looked_at, 40);
    // The longest bodies are files.
    EXPECT_THAT(answer_to("/api/tournaments/" + tournament + "/import?by=x&file=a.csv",
                          bearer("a-key-of-nobody-at-all"), 4'000'000),
                StartsWith("HTTP/1.1 403"));
}

TEST_F(KeysBeforeBodies, RefuseAnInvalidOrTooNarrowTokenAtEveryRoute) {
    const Answer token = ask(server->port(), "POST", "/api/account/tokens",
                             R"({"label":"x","scopes":["read"]})", sign_up(server->port(), "Lan"));
    ASSERT_EQ(token.status, 201) << token.body;
    const std::string secret = text(token.json().at("token"));
    for (const Route* const route : routes_with_bodies()) {
        const std::string path = path_of(*route);
        // Where a key of the hall is needed an account's token is not valid.
        const bool is_halls = route->caller != Caller::Anyone &&
                              route->caller != Caller::SignedIn &&
                              route->caller != Caller::KeyHolder;
        EXPECT_THAT(answer_to(path, bearer(kUnknownToken)),
                    StartsWith(is_halls ? "HTTP/1.1 403" : "HTTP/1.1 401"))
            << path;
        // An account's token is not a key of a tournament, a festival or the hall.
        if (is_halls || route->caller == Caller::KeyHolder) {
            EXPECT_THAT(answer_to(path, bearer(secret)), StartsWith("HTTP/1.1 403")) << path;
        }
        const auto scope = scope_of(*route);
        if (!scope.empty() && scope != "read") {
            EXPECT_THAT(answer_to(path, bearer(secret)), HasSubstr("\"token-too-narrow\"")) << path;
        }
    }
}

TEST_F(KeysBeforeBodies, LimitWrongKeysPerAddress) {
    const std::string fields = "X-Forwarded-For: 198.51.100.7\r\n" + bearer("a-key-of-nobody");
    const auto asked = [&](const std::string& path) {
        return exchange_bytes(server->port(), "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" +
                                                  fields + "Content-Length: 9\r\n\r\n");
    };
    for (const std::string& path :
         {"/api/festivals/" + festival, "/api/tournaments/" + tournament}) {
        std::string answer = asked(path);
        EXPECT_THAT(answer, testing::AnyOf(StartsWith("HTTP/1.1 403"), StartsWith("HTTP/1.1 429")));
        while (answer.starts_with("HTTP/1.1 403"))
            answer = asked(path);
        EXPECT_THAT(answer, StartsWith("HTTP/1.1 429")) << path;
    }
}

TEST_F(KeysBeforeBodies, DoNotCountAFestivalsOwnKeyAsWrong) {
    const Answer begun = ask(server->port(), "POST", "/api/festivals", R"({"by":"Hoa","name":"X"})",
                             {{"Authorization", "Bearer " + chief}});
    const std::string path = "/api/festivals/" + text(begun.json().at("id")) + "/desk";
    const Fields own{{"Authorization", "Bearer " + text(begun.json().at("key"))}};
    // More than the tolerated number of wrong keys, however slow it is.
    for (int i = 0; i < 40; ++i)
        ASSERT_EQ(ask(server->port(), "GET", path, {}, own).status, 200) << i;
    EXPECT_EQ(ask(server->port(), "GET", path, {}, {{"Authorization", "Bearer no-key"}}).status,
              403);
}

}  // namespace
}  // namespace body_keys_test
}  // namespace kyvien::hall
