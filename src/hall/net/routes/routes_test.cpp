// The table of routes: every line is reachable, none hides another, and anything else is refused.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "hall/net/client_fixture.h"
#include "hall/net/routes/internal/route_table.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall::routes_test {
namespace {

using test::Answer;
using test::ask;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A path for the pattern, with values that match no other pattern.
std::string path_of(std::string_view pattern) {
    std::string path;
    while (!pattern.empty()) {
        const std::string_view part = pattern.substr(1, pattern.find('/', 1) - 1);
        pattern.remove_prefix(part.size() + 1);
        path += part.starts_with('{') ? "/k7xq2mrd" : "/" + std::string(part);
    }
    return path;
}

std::vector<std::string> segments_of(std::string_view path) {
    const auto target = parse_target(path);
    EXPECT_TRUE(target) << path;
    return target ? target->segments : std::vector<std::string>();
}

std::string_view name_of(Method method) {
    return method == Method::GET ? "GET" : "POST";
}

TEST(Routes, ReachesEveryRouteOfTheTable) {
    for (const Route& route : route_table()) {
        const auto found = look_up(name_of(route.method), segments_of(path_of(route.pattern)));
        EXPECT_EQ(found.route, &route) << name_of(route.method) << " " << route.pattern;
        EXPECT_THAT(found.allow, IsEmpty());
    }
}

TEST(Routes, HaveUniquePatternsAndHandlers) {
    std::set<std::string> shapes;
    std::set<Handler*> handlers;
    for (const Route& route : route_table()) {
        // Patterns that differ only in parameter names are the same.
        EXPECT_TRUE(
            shapes.insert(fmt::format("{} {}", name_of(route.method), path_of(route.pattern)))
                .second)
            << route.pattern;
        EXPECT_TRUE(handlers.insert(route.handler).second) << route.pattern;
    }
}

TEST(Routes, BindsDecodedSegmentsToPatternNames) {
    const auto found = look_up("GET", segments_of("/api/laws/fide-2018/9%2E2.2?language=vi"));
    ASSERT_NE(found.route, nullptr);
    EXPECT_EQ(found.route->pattern, "/api/laws/{law}/{clause}");
    HttpRequest request;
    request.parameters = found.parameters;
    EXPECT_EQ(request.parameter("law"), "fide-2018");
    EXPECT_EQ(request.parameter("clause"), "9.2.2");
    // An escaped slash is part of its segment.
    const auto slash = look_up("GET", segments_of("/api/games/a%2Frecord"));
    ASSERT_NE(slash.route, nullptr);
    EXPECT_EQ(slash.route->pattern, "/api/games/{id}");
    EXPECT_EQ(slash.parameters.front().second, "a/record");
}

TEST(Routes, PreferALiteralPathToAPattern) {
    const auto found = look_up("POST", segments_of("/api/tournaments/new/import"));
    ASSERT_NE(found.route, nullptr);
    EXPECT_EQ(found.route->pattern, "/api/tournaments/new/import");
    EXPECT_EQ(found.route->caller, Caller::Organiser);
}

TEST(Routes, ListsAllowedMethodsForAnUnsupportedMethod) {
    for (const Route& route : route_table()) {
        const std::string path = path_of(route.pattern);
        bool gets = false;
        bool posts = false;
        for (const Route& other : route_table())
            if (path_of(other.pattern) == path)
                (other.method == Method::GET ? gets : posts) = true;
        const std::string methods = gets && posts ? "GET, HEAD, POST, OPTIONS"
                                    : gets        ? "GET, HEAD, OPTIONS"
                                                  : "POST, OPTIONS";
        for (const char* method : {"DELETE", "PUT", "OPTIONS", "get", ""}) {
            const auto found = look_up(method, segments_of(path));
            EXPECT_EQ(found.route, nullptr) << method << " " << path;
            EXPECT_EQ(found.allow, methods) << method << " " << path;
        }
        EXPECT_EQ(look_up("HEAD", segments_of(path)).route != nullptr, gets) << path;
    }
}

TEST(Routes, ServesEveryApiRouteUnderTheVersionPrefix) {
    for (const Route& route : route_table()) {
        const std::string path = path_of(route.pattern);
        if (!path.starts_with("/api/"))
            continue;
        auto target = parse_target("/api/1" + path.substr(4) + "?x=1");
        ASSERT_TRUE(target);
        EXPECT_TRUE(strip_version(*target));
        EXPECT_EQ(target->path, path);
        EXPECT_EQ(look_up(name_of(route.method), target->segments).route, &route);
    }
    for (const char* path :
         {"/api/1", "/api/2/games", "/api/games", "/1/api/games", "/api%2F1/games"}) {
        auto target = parse_target(path);
        ASSERT_TRUE(target);
        EXPECT_FALSE(strip_version(*target)) << path;
    }
}

TEST(Routes, ARefusalIsAProblemWithAllItsFields) {
    Reply reply = refused_reply({"bad-field", "Say \"x\" \\ once.", {}, {{"field", "message"}}});
    const auto before = boost::json::parse(reply.body).as_object();
    make_problem(reply);
    EXPECT_EQ(reply.type, "application/problem+json");
    const auto problem = boost::json::parse(reply.body).as_object();
    for (const auto& [name, value] : before)
        EXPECT_EQ(problem.at(name), value) << std::string_view(name);
    EXPECT_EQ(problem.at("detail"), before.at("message"));
    EXPECT_EQ(problem.at("status"), 400);
    EXPECT_EQ(problem.at("title"), "Bad field");
    Reply plain = json_reply(R"({"message":"x"})");
    make_problem(plain);
    EXPECT_EQ(plain.body, R"({"message":"x"})");
}

TEST(Routes, KeepsTheETagWhenOnlyTheTimeChanges) {
    const auto tagged = [](const char* body, std::string_view has = {}) {
        Reply reply = json_reply(body);
        tag(reply, has);
        return reply;
    };
    const Reply first = tagged(R"({"now":1,"x":"a"})");
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(tagged(R"({"now":25,"x":"a"})").etag, first.etag);
    EXPECT_NE(tagged(R"({"now":1,"x":"b"})").etag, first.etag);
    EXPECT_EQ(tagged(R"({"x":"a","now":25})", first.etag).status, 200);
    const Reply known = tagged(R"({"now":2,"x":"a"})", "\"other\", " + first.etag);
    EXPECT_EQ(known.status, 304);
    EXPECT_THAT(known.body, IsEmpty());
    // RFC 9110, 13.1.2: a star matches any content.
    EXPECT_EQ(tagged(R"({"now":2,"x":"a"})", " * ").status, 304);
}

TEST(Routes, MatchIfNoneMatchTags) {
    EXPECT_TRUE(matches_etag("\"a\"", "\"a\""));
    EXPECT_TRUE(matches_etag("\"a\"", "W/\"a\""));
    EXPECT_TRUE(matches_etag("W/\"a\"", "\"b\", \"a\""));
    EXPECT_TRUE(matches_etag("\"a\"", "*"));
    EXPECT_FALSE(matches_etag("\"a\"", ""));
    EXPECT_FALSE(matches_etag("\"a\"", "\"aa\""));
    EXPECT_FALSE(matches_etag("\"a\"", "a"));
    EXPECT_FALSE(matches_etag("", "*"));
}

TEST(Routes, FindsNoUnknownPathWithAnyMethod) {
    for (const char* path :
         {"/api", "/api/", "/api/game", "/api/games/k7xq2mrd/moves", "/api/games/k7xq2mrd/join/x",
          "/api/laws/go-cn/1/2", "/api/tournaments/k7xq2mrd/unknown", "/api/judge/x",
          "/ws/games/k7xq2mrd", "/ws"}) {
        for (const char* method : {"GET", "HEAD", "POST", "DELETE", "OPTIONS"}) {
            const auto found = look_up(method, segments_of(path));
            EXPECT_EQ(found.route, nullptr) << method << " " << path;
            EXPECT_THAT(found.allow, IsEmpty()) << method << " " << path;
        }
    }
}

TEST(Routes, ServesThePageForEveryOtherPath) {
    for (const char* path : {"/", "/g/k7xq2mrd", "/laws/fide-2018/9.2.2", "/apis", "/healthz/x",
                             "//", "/assets/app-3F9A2C1B.js"}) {
        const auto found = look_up("GET", segments_of(path));
        ASSERT_NE(found.route, nullptr) << path;
        EXPECT_EQ(found.route->pattern, "/{page...}") << path;
        EXPECT_EQ(look_up("POST", segments_of(path)).allow, "GET, HEAD, OPTIONS") << path;
    }
}

/// The operations that api/paths describes, such as "GET /api/games/{id}".
std::set<std::string> described_operations() {
    std::set<std::string> operations;
    for (const auto& file : std::filesystem::directory_iterator(KYVIEN_SOURCE_DIR "/api/paths")) {
        std::ifstream in(file.path());
        std::string path, method;
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with('/'))
                path = line.substr(0, line.find(':'));
            else if (line == "  get:" || line == "  post:")
                method = line == "  get:" ? "GET" : "POST";
            else if (constexpr std::string_view kName = "    operationId: ";
                     line.starts_with(kName))
                operations.insert(fmt::format("{} {}", method, path));
        }
    }
    return operations;
}

TEST(Routes, MatchTheApiDocument) {
    std::set<std::string> answered;
    for (const Route& route : route_table())
        if (route.pattern != "/{page...}")  // the page is not part of the API
            answered.insert(fmt::format("{} {}", name_of(route.method), route.pattern));
    EXPECT_EQ(described_operations(), answered);
}

TEST(Routes, RecogniseTheWebSocketPath) {
    const auto game = [](std::string_view path) {
        const auto target = parse_target(path);
        return target ? game_of_socket(*target) : "no target";
    };
    EXPECT_EQ(game("/ws/games/k7xq2mrd"), "k7xq2mrd");
    EXPECT_EQ(game("/ws/games/k7xq2mrd?x=1"), "k7xq2mrd");
    EXPECT_EQ(game("/ws/games/"), "");
    EXPECT_EQ(game("/ws/games/../api"), "");
    EXPECT_EQ(game("/api/games/k7xq2mrd"), "");
}

// ---- addresses ----

TEST(Targets, ParsePathsAndUrls) {
    const auto target = parse_target("/g/k7%20q%2Fx?a=1&b=x+y%26");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/g/k7 q/x");
    EXPECT_THAT(target->segments, ElementsAre("g", "k7 q/x"));
    EXPECT_EQ(target->query, "a=1&b=x+y%26");
    const auto url = parse_target("http://hall.example:8080/laws/go-cn?language=vi");
    ASSERT_TRUE(url);
    EXPECT_THAT(url->segments, ElementsAre("laws", "go-cn"));
    EXPECT_EQ(url->query, "language=vi");
    const auto bare = parse_target("http://hall.example");
    ASSERT_TRUE(bare);
    EXPECT_EQ(bare->path, "/");
    EXPECT_THAT(bare->segments, IsEmpty());
    // RFC 3986, 3.3 and 2.1: invalid paths.
    for (const char* text : {"", "*", "x", "hall.example:80", "/%zz", "/%4", "/a b", "/a#b",
                             "/\xc3\xa9", "/?q=\xc3\xa9", "/a\\b"})
        EXPECT_FALSE(parse_target(text)) << text;
}

TEST(Targets, DecodeQueryFields) {
    EXPECT_EQ(query_value("a=1&b=x+y%26z%2B&a=2", "a"), "1");
    EXPECT_EQ(query_value("a=1&b=x+y%26z%2B", "b"), "x y&z+");
    EXPECT_EQ(query_value("q=%E6%B4%A5", "q"), "\xe6\xb4\xa5");
    EXPECT_EQ(query_value("a&b=&a=3", "a"), "3");
    EXPECT_EQ(query_value("a&b=", "b"), "");
    EXPECT_EQ(query_value("", "a"), "");
    EXPECT_EQ(query_value("a=%zz", "a"), "");
}

// ---- over the network ----

class RoutesOfAServer : public test::QuietTest {
  protected:
    static ServeOptions with_keys() {
        ServeOptions options;
        options.arbiter_token = "a-key-for-the-arbiters";
        options.table_arbiter_token = "a-key-for-the-tables";
        options.trusted_proxies = {"127.0.0.1"};
        return options;
    }

    test::TemporaryFolder folder;
    test::RunningServer server{folder.path(), {}, with_keys()};
};

TEST_F(RoutesOfAServer, ReportMethodsInTheAllowHeader) {
    const Answer refused = ask(server.port(), "DELETE", "/api/games");
    EXPECT_EQ(refused.status, 405);
    EXPECT_EQ(refused.fields.at("allow"), "GET, HEAD, POST, OPTIONS");
    EXPECT_EQ(refused.json().at("code"), "wrong-method");
    const Answer options = ask(server.port(), "OPTIONS", "/api/judge");
    EXPECT_EQ(options.status, 204);
    EXPECT_EQ(options.fields.at("allow"), "POST, OPTIONS");
    EXPECT_EQ(options.body, "");
    // RFC 9110, 8.6: a 204 response has no Content-Length.
    EXPECT_FALSE(options.fields.contains("content-length"));
    EXPECT_EQ(ask(server.port(), "OPTIONS", "/api/nothing").status, 404);
    EXPECT_EQ(ask(server.port(), "POST", "/api/nothing").status, 404);
    EXPECT_EQ(ask(server.port(), "POST", "/g/k7xq2mrd").status, 405);
}

TEST_F(RoutesOfAServer, LetPagesOfAllowedOriginsReadReplies) {
    ServeOptions options = with_keys();
    options.origins = {"https://club.example"};
    const test::TemporaryFolder data;
    const test::RunningServer hall(data.path(), {}, options);
    const Answer plain = ask(hall.port(), "GET", "/api/laws");
    EXPECT_FALSE(plain.fields.contains("access-control-allow-origin"));
    EXPECT_EQ(plain.fields.at("vary"), "Origin");
    const Answer read = ask(hall.port(), "GET", "/api/laws", {}, {{"Origin", options.origins[0]}});
    EXPECT_EQ(read.status, 200);
    EXPECT_EQ(read.fields.at("access-control-allow-origin"), "https://club.example");
    EXPECT_THAT(read.fields.at("access-control-expose-headers"), HasSubstr("ETag"));
    // Pages can read refusals too.
    const Answer made =
        ask(hall.port(), "POST", "/api/games", "{}", {{"Origin", options.origins[0]}});
    EXPECT_EQ(made.status, 400);
    EXPECT_EQ(made.fields.at("access-control-allow-origin"), "https://club.example");
    const Answer other =
        ask(hall.port(), "GET", "/api/laws", {}, {{"Origin", "https://x.example"}});
    EXPECT_FALSE(other.fields.contains("access-control-allow-origin"));
}

TEST_F(RoutesOfAServer, AnswerThePreflightOfAllowedOrigins) {
    ServeOptions options = with_keys();
    options.origins = {"https://club.example"};
    const test::TemporaryFolder data;
    const test::RunningServer hall(data.path(), {}, options);
    const auto preflight = [&hall](const std::string& path, const std::string& origin) {
        return ask(hall.port(), "OPTIONS", path, {},
                   {{"Origin", origin},
                    {"Access-Control-Request-Method", "POST"},
                    {"Access-Control-Request-Headers", "authorization"}});
    };
    const Answer allowed = preflight("/api/tournaments", options.origins[0]);
    EXPECT_EQ(allowed.status, 204);
    EXPECT_EQ(allowed.fields.at("access-control-allow-origin"), "https://club.example");
    EXPECT_EQ(allowed.fields.at("access-control-allow-methods"), "GET, HEAD, POST, OPTIONS");
    EXPECT_THAT(allowed.fields.at("access-control-allow-headers"), HasSubstr("Authorization"));
    EXPECT_EQ(allowed.fields.at("access-control-max-age"), "600");
    const Answer stranger = preflight("/api/tournaments", "https://x.example");
    EXPECT_EQ(stranger.status, 204);
    EXPECT_FALSE(stranger.fields.contains("access-control-allow-origin"));
    // A hall without --origin sends no CORS headers.
    EXPECT_FALSE(ask(server.port(), "OPTIONS", "/api/games", {}, {{"Origin", "https://x.example"}})
                     .fields.contains("vary"));
}

TEST_F(RoutesOfAServer, ServeTheApiDocumentOnlyWithThePageInstalled) {
    EXPECT_EQ(ask(server.port(), "GET", "/api/openapi.json").status, 404);
    const test::TemporaryFolder data, page;
    std::ofstream(page.path() / "index.html") << "page";
    std::ofstream(page.path() / "openapi.json") << R"({"openapi":"3.1.0"})";
    std::ofstream(page.path() / "asyncapi.json") << R"({"asyncapi":"3.0.0"})";
    const test::RunningServer hall(data.path(), page.path().string(), with_keys());
    for (const char* path : {"/api/openapi.json", "/openapi.json"}) {
        const Answer told = ask(hall.port(), "GET", path);
        EXPECT_EQ(told.fields.at("content-type"), "application/json") << path;
        EXPECT_EQ(told.body, R"({"openapi":"3.1.0"})") << path;
    }
    EXPECT_EQ(ask(hall.port(), "GET", "/api/asyncapi.json").body, R"({"asyncapi":"3.0.0"})");
}

/// The complete response to a raw request.
std::string answer_to(std::uint16_t port, const std::string& text) {
    boost::asio::io_context io;
    auto socket = test::connect(io, port);
    boost::asio::write(socket, boost::asio::buffer(text));
    std::string answer;
    boost::system::error_code end;
    boost::asio::read(socket, boost::asio::dynamic_buffer(answer), end);
    return answer;
}

TEST_F(RoutesOfAServer, RefuseEarlyErrorsInTheFormatOfTheApi) {
    ServeOptions options = with_keys();
    options.origins = {"https://club.example"};
    const test::TemporaryFolder data;
    const test::RunningServer hall(data.path(), {}, options);
    const std::string page = "Origin: https://club.example\r\nConnection: close\r\n";
    const std::string here = "Host: localhost\r\n" + page;
    for (const std::string& text :
         {"GET /api/1/games HTTP/1.1\r\nHost: other.example\r\n" + page + "\r\n",
          "GET /api/1/games/%zz HTTP/1.1\r\n" + here + "\r\n",
          "POST /api/1/games HTTP/1.1\r\n" + here + "Content-Length: 20000\r\n\r\n",
          "POST /api/1/games HTTP/1.1\r\n" + here + "Content-Length: 999999999\r\n\r\n",
          "GET /api/1/games HTTP/1.1\r\n" + here + "X: " + std::string(9'000, 'x') + "\r\n\r\n",
          "POST /api/1/tournaments HTTP/1.1\r\n" + here + "Content-Length: 9\r\n\r\n{"}) {
        const std::string answer = answer_to(hall.port(), text);
        EXPECT_THAT(answer, HasSubstr("\r\nContent-Type: application/problem+json\r\n")) << text;
        EXPECT_THAT(answer, HasSubstr("\r\nAccess-Control-Allow-Origin: https://club.example\r\n"))
            << text;
    }
    // Outside the API a refusal is a plain one, and other pages cannot read it.
    const std::string plain =
        answer_to(hall.port(), "GET /api/games/%zz HTTP/1.1\r\nHost: localhost\r\nOrigin: "
                               "https://x.example\r\nConnection: close\r\n\r\n");
    EXPECT_THAT(plain, HasSubstr("\r\nContent-Type: application/json\r\n"));
    EXPECT_THAT(plain, testing::Not(HasSubstr("Access-Control-Allow-Origin")));
}

TEST_F(RoutesOfAServer, RefuseInvalidTargets) {
    for (const char* target : {"/%zz", "*", "/a\\b"}) {
        const Answer refused = ask(server.port(), "GET", target);
        EXPECT_EQ(refused.status, 400) << target;
        EXPECT_EQ(refused.json().at("code"), "not-http") << target;
    }
    EXPECT_EQ(ask(server.port(), "GET", "http://127.0.0.1/healthz").body, R"({"status":"ok"})");
}

/// Contains the fields of every request, so that none is refused before the key is checked.
constexpr const char* kBody =
    R"({"by":"Lan","wishes":[],"seq":1,"team":1,"places":[1],"round":1,"board":1,"name":"Lan"})";

TEST_F(RoutesOfAServer, AdmitTheCallersThatTheTableNames) {
    const Answer made = ask(server.port(), "POST", "/api/tournaments",
                            R"({"by":"Lan","name":"Cup","system":"dutch","rounds":3})",
                            {{"authorization", "Bearer a-key-for-the-arbiters"}});
    ASSERT_EQ(made.status, 201) << made.body;
    const auto id = test::json::value_to<std::string>(made.json().at("id"));
    const Answer begun =
        ask(server.port(), "POST", "/api/festivals", R"({"by":"Lan","name":"Week of chess"})",
            {{"authorization", "Bearer a-key-for-the-arbiters"}});
    ASSERT_EQ(begun.status, 201) << begun.body;
    const auto festival = test::json::value_to<std::string>(begun.json().at("id"));
    int clients = 0;
    for (const Route& route : route_table()) {
        // A different client each time: invalid keys count as wrong ones, of which few are allowed.
        const std::string client = fmt::format("198.51.100.{}", 1 + clients++ % 250);
        std::string path = path_of(route.pattern);
        if (const auto name = path.find("k7xq2mrd"); name != std::string::npos)
            path.replace(name, 8, path.starts_with("/api/festivals/") ? festival : id);
        // Streams have no end, so only their header is requested.
        const std::string method(path.ends_with("/stream") ? "HEAD" : name_of(route.method));
        const auto status = [&](test::Fields fields) {
            if (route.caller != Caller::ThisMachine)
                fields.emplace("X-Forwarded-For", client);
            const char* query = path.ends_with("/import") ? "?by=Lan&file=a.csv" : "?team=1";
            return ask(server.port(), method, path + query, kBody, fields).status;
        };
        const int stranger = status({});
        const int table = status({{"authorization", "Bearer a-key-for-the-tables"}});
        switch (route.caller) {
        case Caller::Anyone:
            EXPECT_NE(stranger, 403) << path;
            break;
        case Caller::SignedIn:
        case Caller::KeyHolder:
        case Caller::Organiser:
        case Caller::Moderator:
            EXPECT_EQ(stranger, 403) << path;
            EXPECT_EQ(table, 403) << path;
            break;
        case Caller::Arbiter:
            EXPECT_EQ(stranger, 403) << path;
            // A caller that is admitted learns that there is no such game.
            EXPECT_EQ(table, path.starts_with("/api/games/") ? 404 : 200) << path;
            break;
        case Caller::Broadcaster:
            EXPECT_EQ(stranger, 403) << path;
            EXPECT_NE(table, 403) << path;
            break;
        case Caller::ThisMachine:
            EXPECT_EQ(stranger, 200) << path;
            EXPECT_EQ(status({{"X-Forwarded-For", "192.0.2.1"}}), 404) << path;
            break;
        }
    }
}

}  // namespace
}  // namespace kyvien::hall::routes_test
