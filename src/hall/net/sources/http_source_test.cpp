// Files of broadcasts over real sockets: what is requested, what counts as the file, what is never
// fetched; and a hall that fetches by itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "hall/net/egress/answering_server_fixture.h"
#include "hall/net/sources/internal/http_source.h"
#include "hall/net/tls_fixture.h"
#include "hall/service/key_ring.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace http_source_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<std::string> kThisMachine = {"127.0.0.0/8"};

std::string with_length(const std::string& file, const std::string& more = {}) {
    return fmt::format("HTTP/1.1 200 OK\r\n{}Content-Length: {}\r\n\r\n{}", more, file.size(),
                       file);
}

/// A server with one file. Its response can be changed; an empty one is never sent.
struct FileServer : AnsweringServer {
    explicit FileServer(std::string file)
        : AnsweringServer(std::move(file), "/cup.pgn?a=1",
                          [](const std::string& asked) { return asked.contains("\r\n\r\n"); }) {}
};

std::vector<std::string> nobody(const std::string&) {
    return {};
}

class HttpSource : public testing::Test {
  protected:
    static std::unique_ptr<SourceFetcher>
    fetcher(const std::vector<std::string>& networks, ResolveHost find = nobody,
            std::chrono::milliseconds limit = std::chrono::seconds(20)) {
        return source_fetcher(EgressPolicy::with(networks).value(), std::move(find), limit);
    }
    static std::string trouble_of(SourceFetcher& fetcher, const std::string& address) {
        const auto answer = fetcher.fetch({address, "", ""});
        return answer ? answer->trouble : "stopped";
    }
    static std::string trouble_with(const std::string& answer) {
        const FileServer server(answer);
        return trouble_of(*fetcher(kThisMachine), server.address());
    }
};

TEST_F(HttpSource, SendsAConditionalRequestAfterTheFirst) {
    FileServer server(with_length("1. e4 *", "ETag: \"a\"\r\nLast-Modified: Tue\r\n"));
    const auto mine = fetcher(kThisMachine);
    const auto first = mine->fetch({server.address(), "", ""});
    ASSERT_TRUE(first);
    EXPECT_EQ(first->trouble, "");
    EXPECT_EQ(first->status, 200);
    EXPECT_EQ(first->file, "1. e4 *");
    EXPECT_THAT(server.request(), StartsWith("GET /cup.pgn?a=1 HTTP/1.1\r\nHost: 127.0.0.1:"));
    EXPECT_THAT(server.request(), Not(HasSubstr("If-")));
    server.answer("HTTP/1.1 304 Not Modified\r\n\r\n");
    const auto again = mine->fetch({server.address(), first->etag, first->modified});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->trouble, "");
    EXPECT_EQ(again->status, 304);
    EXPECT_THAT(server.request(), HasSubstr("\r\nIf-None-Match: \"a\"\r\n"));
    EXPECT_THAT(server.request(), HasSubstr("\r\nIf-Modified-Since: Tue\r\n"));
    // A server must not answer 304 to an unconditional request.
    EXPECT_EQ(trouble_of(*mine, server.address()), "status");
}

TEST_F(HttpSource, DecodesChunkedResponses) {
    const FileServer server("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                            "3\r\n1. \r\n4\r\ne4 *\r\n0\r\n\r\n");
    const auto answer = fetcher(kThisMachine)->fetch({server.address(), "", ""});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->file, "1. e4 *");
}

TEST_F(HttpSource, ReportsErrorsAndTruncatedResponses) {
    EXPECT_EQ(trouble_with("HTTP/1.1 500 Broken\r\n\r\n"), "status");
    EXPECT_EQ(trouble_with("HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nno."), "status");
    EXPECT_EQ(trouble_with("SSH-2.0-OpenSSH\r\n"), "no-http");
    EXPECT_EQ(trouble_with("HTTP/1.1 200 OK\r\nX: "), "no-http");
    EXPECT_EQ(trouble_with("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n1. e4"), "torn");
    EXPECT_EQ(trouble_with("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n1. \r\n"),
              "torn");
    EXPECT_EQ(trouble_with("HTTP/1.1 200 OK\r\n\r\n1. e4 *"), "no-length");
    EXPECT_EQ(trouble_with(with_length("x", "Content-Encoding: gzip\r\n")), "encoded");
    EXPECT_EQ(trouble_with("HTTP/1.1 200 OK\r\nX: " + std::string(1 << 20, 'x')), "no-http");
}

TEST_F(HttpSource, ReportsRetryAfterOfABusyServer) {
    const auto wait_with = [](const std::string& head) {
        const FileServer server("HTTP/1.1 " + head + "Content-Length: 0\r\n\r\n");
        const auto answer = fetcher(kThisMachine)->fetch({server.address(), "", ""});
        EXPECT_TRUE(answer && answer->trouble == "status");
        return answer ? answer->wait.count() : -1;
    };
    EXPECT_EQ(wait_with("429 Too Many Requests\r\nRetry-After: 90\r\n"), 90'000);
    EXPECT_EQ(wait_with("503 Busy\r\nDate: Sun, 06 Nov 2022 10:00:00 GMT\r\n"
                        "Retry-After: Sun, 06 Nov 2022 10:05:00 GMT\r\n"),
              300'000);
    EXPECT_EQ(wait_with("503 Busy\r\n"), 0);
    EXPECT_EQ(wait_with("429 Too Many Requests\r\nRetry-After: soon\r\n"), 0);
    EXPECT_EQ(wait_with("500 Broken\r\nRetry-After: 90\r\n"), 0);
}

TEST_F(HttpSource, RefusesAFileAboveTheUploadLimit) {
    EXPECT_EQ(trouble_with(with_length(std::string(kLongestSourceFile, 'x'))), "");
    EXPECT_EQ(trouble_with(fmt::format("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n",
                                       kLongestSourceFile + 1)),
              "too-large");
    EXPECT_EQ(trouble_with("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFF\r\n" +
                           std::string(kLongestSourceFile + 1, 'x')),
              "too-large");
}

// A response without an end is an error as soon as it exceeds the limit: it does not grow in the
// hall's memory until the timeout.
TEST_F(HttpSource, LimitsEveryPartOfAResponse) {
    const std::string chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const std::string endless(1U << 20U, 'a');
    for (const std::string& answer : {"HTTP/1.1 200 OK\r\nX: " + endless, "HTTP/1.1 200 " + endless,
                                      chunked + "1;" + endless, chunked + "0\r\nX: " + endless})
        EXPECT_EQ(trouble_with(answer), "no-http") << answer.substr(0, 60);
    EXPECT_EQ(trouble_with(chunked + "7;a=b\r\n1. e4 *\r\n0\r\nX: end\r\n\r\n"), "");
}

TEST_F(HttpSource, FollowsALimitedNumberOfRedirects) {
    const auto moved = [](const std::string& to) {
        return "HTTP/1.1 302 Found\r\nLocation: " + to + "\r\nContent-Length: 0\r\n\r\n";
    };
    const FileServer there(with_length("1. e4 *"));
    const FileServer here(moved(there.address()));
    const auto answer = fetcher(kThisMachine)->fetch({here.address(), "\"a\"", ""});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->file, "1. e4 *");
    EXPECT_THAT(there.request(), HasSubstr("If-None-Match: \"a\""));
    // A path on the same server, and a redirect loop.
    const FileServer circle(moved("/again"));
    EXPECT_EQ(trouble_of(*fetcher(kThisMachine), circle.address()), "redirects");
    EXPECT_EQ(circle.count(), 4U);
    EXPECT_THAT(circle.request(), StartsWith("GET /again HTTP/1.1"));
    EXPECT_EQ(trouble_with("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"), "redirects");
}

TEST_F(HttpSource, AppliesAddressRulesToRedirects) {
    const FileServer inside(with_length("1. e4 *"));
    for (const std::string& to :
         {std::string("http://10.0.0.1/"), std::string("https://[::1]/"),
          std::string("https://169.254.169.254/latest"), std::string("http://1.1.1.1/"),
          std::string("file:///etc/passwd"), std::string("https://lan:secret@club.example/"),
          fmt::format("https://inside.example:{}/", inside.port() | 1024)}) {
        const FileServer moved("HTTP/1.1 301 Moved\r\nLocation: " + to + "\r\n\r\n");
        // One name resolves to an internal address; all others to this machine, which is allowed.
        const auto find = [](const std::string& host) {
            return std::vector<std::string>{host == "inside.example" ? "10.0.0.1" : "127.0.0.1"};
        };
        EXPECT_EQ(trouble_of(*fetcher(kThisMachine, find), moved.address()), "not-allowed") << to;
    }
    EXPECT_EQ(inside.count(), 0U);
}

TEST_F(HttpSource, ConnectsToPublicAddressesUnlessOthersAreAllowed) {
    const FileServer inside(with_length("1. e4 *"));
    const auto leading = [](const std::string&) { return std::vector<std::string>{"127.0.0.1"}; };
    EXPECT_EQ(trouble_of(*fetcher({}), inside.address()), "not-allowed");
    EXPECT_EQ(trouble_of(*fetcher({}, leading), "https://club.example:8443/"), "not-allowed");
    EXPECT_EQ(trouble_of(*source_fetcher(EgressPolicy::off(), leading), inside.address()),
              "not-allowed");
    EXPECT_EQ(trouble_of(*fetcher({}), "https://club.example/"), "no-such-host");
    EXPECT_EQ(inside.count(), 0U);
    EXPECT_EQ(trouble_of(*fetcher(kThisMachine, leading), inside.address("club.example")), "");
}

TEST_F(HttpSource, TimesOutAndStopsWhenTheHallCloses) {
    const FileServer silent("");
    const auto impatient = fetcher(kThisMachine, nobody, std::chrono::milliseconds(50));
    EXPECT_EQ(trouble_of(*impatient, silent.address()), "too-slow");
    const auto closing = fetcher(kThisMachine, nobody, std::chrono::hours(1));
    closing->stop();
    EXPECT_EQ(trouble_of(*closing, silent.address()), "stopped");
}

// ---- at a hall ----

constexpr const char* kGame = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 *\n";
constexpr const char* kLater = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 e5 *\n";
constexpr const char* kOther = "[Round \"1.1\"]\n[White \"Lan\"]\n[Black \"Minh\"]\n\n1. e4 c5 *\n";
constexpr const char* kKey = "a-secret-of-the-chief-arbiter";
// Between two checks of a source's progress.
constexpr std::chrono::milliseconds kPause{10};

class SourcesOfAHall : public QuietTest {
  protected:
    SourcesOfAHall() {
        options.source_networks = kThisMachine;
        options.arbiter_token = kKey;
    }

    static Fields bearer(const std::string& secret = kKey) {
        return {{"Authorization", "Bearer " + secret}};
    }
    static std::string open(std::uint16_t port) {
        const Answer made =
            ask(port, "POST", "/api/broadcasts", R"({"name":"Cup","game":"chess"})", bearer());
        EXPECT_EQ(made.status, 201) << made.body;
        return json::value_to<std::string>(made.json().at("id"));
    }
    /// With an interval so long that tests never wait for the next scheduled turn.
    static Answer set(std::uint16_t port, const std::string& id, const std::string& address) {
        return ask(port, "POST", "/api/broadcasts/" + id + "/source",
                   R"({"interval_s":300,"address":")" + address + R"("})", bearer());
    }
    static json::value source(std::uint16_t port, const std::string& id) {
        return ask(port, "GET", "/api/broadcasts/" + id + "/source", {}, bearer()).json();
    }
    /// Sends requests until `IsSo` holds.
    template <typename IsSo>
    static json::value until(std::uint16_t port, const std::string& id, IsSo is_so) {
        for (;;) {
            const json::value told = source(port, id);
            const json::value* const progress = told.as_object().if_contains("progress");
            if (progress != nullptr && is_so(progress->as_object()))
                return *progress;
            std::this_thread::sleep_for(kPause);
        }
    }
    static std::int64_t plies(std::uint16_t port, const std::string& id) {
        const json::value round = ask(port, "GET", "/api/broadcasts/" + id).json();
        const json::array& shown = round.at("shown").as_array();
        return shown.empty() ? 0 : shown.at(0).at("plies").as_int64();
    }
    static void wait_for_plies(std::uint16_t port, const std::string& id, std::int64_t wanted) {
        while (plies(port, id) != wanted)
            std::this_thread::sleep_for(kPause);
    }

    TemporaryFolder folder;
    ServeOptions options;
};

TEST_F(SourcesOfAHall, AFileIsFetchedShownCorrectedAndNotRecordedTwice) {
    FileServer server(with_length(kGame, "ETag: \"1\"\r\n"));
    const RunningServer hall(folder.path(), {}, options);
    const std::string id = open(hall.port());
    const Answer made = set(hall.port(), id, server.address());
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(made.json().at("interval_s"), 300);
    EXPECT_EQ(made.json().at("by"), "chief");
    wait_for_plies(hall.port(), id, 1);
    until(hall.port(), id, [](const json::object& told) { return told.contains("brought"); });
    // Nothing has changed: setting the same source again fetches at once.
    server.answer("HTTP/1.1 304 Not Modified\r\n\r\n");
    set(hall.port(), id, server.address());
    until(hall.port(), id, [](const json::object& told) { return told.at("status") == 304; });
    EXPECT_THAT(server.request(), HasSubstr("If-None-Match: \"1\""));
    server.answer(with_length(kLater, "ETag: \"2\"\r\n"));
    set(hall.port(), id, server.address());
    wait_for_plies(hall.port(), id, 2);
    server.answer(with_length(kOther, "ETag: \"3\"\r\n"));
    set(hall.port(), id, server.address());
    json::value board;
    do
        board = ask(hall.port(), "GET", "/api/broadcasts/" + id + "/boards/1.1").json();
    while (board.at("shown").at("corrections").as_array().empty());
    EXPECT_EQ(board.at("shown").at("corrections").at(0).at("was"), "e7e5");
    // A failed fetch changes nothing, and is reported.
    server.answer("HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n");
    set(hall.port(), id, server.address());
    const json::value failed =
        until(hall.port(), id, [](const json::object& told) { return told.contains("trouble"); });
    EXPECT_EQ(failed.at("trouble"), "status");
    EXPECT_EQ(failed.at("status"), 500);
    EXPECT_EQ(failed.at("failures"), 1);
    EXPECT_EQ(failed.at("next").as_int64(), failed.at("tried").as_int64() + 300'000);
    // A server's Retry-After is honoured.
    server.answer("HTTP/1.1 503 Busy\r\nRetry-After: 1200\r\nContent-Length: 0\r\n\r\n");
    set(hall.port(), id, server.address());
    const json::value busy =
        until(hall.port(), id, [](const json::object& told) { return told.at("status") == 503; });
    EXPECT_EQ(busy.at("next").as_int64(), busy.at("tried").as_int64() + 1'200'000);
    EXPECT_EQ(plies(hall.port(), id), 2);
    const Answer stopped =
        ask(hall.port(), "POST", "/api/broadcasts/" + id + "/source/stop", "{}", bearer());
    ASSERT_EQ(stopped.status, 200) << stopped.body;
    EXPECT_FALSE(stopped.json().as_object().contains("address"));
    EXPECT_FALSE(stopped.json().as_object().contains("progress"));
    EXPECT_EQ(server.count(), 6U) << "once for each time that it was said";
}

TEST_F(SourcesOfAHall, ContinueAfterAKillAndARestart) {
    // Before any threads exist.
    ChildServer killed(folder.path(), options);
    FileServer server(with_length(kGame));
    const std::string id = open(killed.port());
    // The hall ends while it waits for a response.
    const auto leave_waiting = [&](std::uint16_t port) {
        server.answer("");
        const std::size_t before = server.count();
        set(port, id, server.address());
        server.wait_for(before + 1);
    };
    set(killed.port(), id, server.address());
    wait_for_plies(killed.port(), id, 1);
    leave_waiting(killed.port());
    killed.end(SIGKILL);
    server.answer(with_length(kLater));
    {
        const RunningServer hall(folder.path(), {}, options);
        wait_for_plies(hall.port(), id, 2);
        leave_waiting(hall.port());
    }
    server.answer(with_length(kOther));
    const RunningServer hall(folder.path(), {}, options);
    json::value board;
    do
        board = ask(hall.port(), "GET", "/api/broadcasts/" + id + "/boards/1.1").json();
    while (board.at("shown").at("corrections").as_array().empty());
    EXPECT_EQ(source(hall.port(), id).at("address").as_string(), server.address());
}

TEST_F(SourcesOfAHall, RequireTheBroadcastKey) {
    const RunningServer hall(folder.path(), {}, options);
    const std::string id = open(hall.port());
    const std::string path = "/api/broadcasts/" + id + "/source";
    EXPECT_EQ(ask(hall.port(), "GET", path).status, 403);
    EXPECT_EQ(ask(hall.port(), "POST", path, R"({"address":"https://club.example/"})").status, 403);
    EXPECT_EQ(ask(hall.port(), "POST", path + "/stop", "{}").status, 403);
    const std::filesystem::path place = folder.path();
    const auto reader = add_key({place.string()}, KeyRole::ReadOnly, "Mai");
    ASSERT_TRUE(reader);
    EXPECT_EQ(ask(hall.port(), "GET", path, {}, bearer(reader->secret)).status, 403);
    EXPECT_EQ(ask(hall.port(), "GET", "/api/broadcasts/nothere1/source", {}, bearer()).status, 404);
}

TEST_F(SourcesOfAHall, FetchNoInternalAddressUnlessAllowed) {
    const FileServer inside(with_length(kGame));
    options.source_networks = {};
    // Networks for webhooks are a separate setting.
    options.webhook_networks = kThisMachine;
    const RunningServer hall(folder.path(), {}, options);
    const std::string id = open(hall.port());
    for (const std::string& address :
         {inside.address(), std::string("https://127.0.0.1/"), std::string("https://[::1]/")}) {
        const Answer refused = set(hall.port(), id, address);
        EXPECT_EQ(refused.status, 400) << address;
        EXPECT_EQ(refused.json().at("code"), "bad-source-address") << address;
    }
    ASSERT_EQ(set(hall.port(), id, "https://localhost:8443/").status, 200);
    const json::value tried =
        until(hall.port(), id, [](const json::object& told) { return told.contains("tried"); });
    EXPECT_EQ(tried.at("trouble"), "not-allowed");
    EXPECT_EQ(inside.count(), 0U);
}

TEST_F(SourcesOfAHall, RefuseSourcesWhenFetchingIsDisabled) {
    options.sources = false;
    const RunningServer hall(folder.path(), {}, options);
    const std::string id = open(hall.port());
    const Answer refused = set(hall.port(), id, "https://club.example/");
    EXPECT_EQ(refused.json().at("code"), "bad-source-address");
    EXPECT_EQ(refused.json().at("values").at("reason-codes"), "sources-off");
    EXPECT_EQ(source(hall.port(), id).at("on"), false);
}

TEST_F(SourcesOfAHall, AreNotFetchedAfterTheEndUntilResumed) {
    FileServer server(with_length(kGame));
    const RunningServer hall(folder.path(), {}, options);
    const std::string id = open(hall.port());
    const auto end = [&](bool yes) {
        return ask(hall.port(), "POST", "/api/broadcasts/" + id,
                   fmt::format(R"({{"ended":{}}})", yes), bearer())
            .status;
    };
    ASSERT_EQ(end(true), 200);
    ASSERT_EQ(set(hall.port(), id, server.address()).status, 200);
    EXPECT_FALSE(source(hall.port(), id).as_object().contains("progress"));
    EXPECT_EQ(server.count(), 0U);
    ASSERT_EQ(end(false), 200);
    wait_for_plies(hall.port(), id, 1);
}

TEST_F(SourcesOfAHall, AreFetchedByOneHallAndTakenOverByTheNext) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const store::test::PostgresServer database;
    options.store = database.address();
    FileServer server(with_length(kGame));
    const TemporaryFolder other;
    auto one = std::make_unique<RunningServer>(folder.path(), std::string(), options);
    const RunningServer two(other.path(), {}, options);
    const std::string id = open(two.port());
    // Set at one hall, fetched by the other, shown by both.
    ASSERT_EQ(set(two.port(), id, server.address()).status, 200);
    until(one->port(), id, [](const json::object& told) { return told.contains("brought"); });
    wait_for_plies(two.port(), id, 1);
    EXPECT_EQ(source(two.port(), id).at("here"), false);
    EXPECT_FALSE(source(two.port(), id).as_object().contains("progress"));
    // The one would ask again only in five minutes; the other asks at once, when it is alone.
    server.answer(with_length(kLater));
    one.reset();
    until(two.port(), id, [](const json::object& told) { return told.contains("brought"); });
    EXPECT_EQ(source(two.port(), id).at("here"), true);
    wait_for_plies(two.port(), id, 2);
}

}  // namespace
}  // namespace http_source_test
}  // namespace kyvien::hall
