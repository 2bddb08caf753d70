// Studies over the network: roles, refusals, and who is notified.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "hall/net/client_fixture.h"
#include "hall/net/links/two_halls_fixture.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace study_routes_test {
namespace {

using namespace test;
using testing::HasSubstr;

constexpr const char* kStudy =
    R"({"title":"Lesson","annotated":{"game":"chess","moves":[{"move":"e2e4"}]},"at":1})";

Fields bearer(const std::string& key) {
    return {{"Authorization", "Bearer " + key}};
}
std::string text(const json::value& value) {
    return json::value_to<std::string>(value);
}

class StudiesOverTheNetwork : public QuietTest {
  protected:
    struct Made {
        std::string id;
        std::string key;
    };
    static Made make(std::uint16_t port, const Fields& fields = {}) {
        const Answer made = ask(port, "POST", "/api/studies", kStudy, fields);
        EXPECT_EQ(made.status, 201) << made.body;
        const json::value seat = made.json();
        return {text(seat.at("id")),
                seat.as_object().contains("key") ? text(seat.at("key")) : std::string()};
    }
    static Answer change(std::uint16_t port, const std::string& id, const Fields& fields,
                         const std::string& what, int version = 1) {
        return ask(port, "POST", "/api/studies/" + id,
                   fmt::format(R"({{"version":{},{}}})", version, what), fields);
    }

    TemporaryFolder folder;
};

constexpr const char* kD4 = R"("do":"move","node":0,"move":"d2d4")";

TEST_F(StudiesOverTheNetwork, AHostWithoutAnAccountHasAKeyAlsoAfterARestart) {
    Made study;
    {
        const RunningServer server(folder.path());
        study = make(server.port());
        ASSERT_FALSE(study.key.empty());
        const Answer moved = change(server.port(), study.id, bearer(study.key), kD4);
        ASSERT_EQ(moved.status, 200) << moved.body;
        EXPECT_EQ(moved.json().at("node"), 2);
        EXPECT_EQ(change(server.port(), study.id, {}, kD4).status, 403);
        EXPECT_EQ(change(server.port(), "aaaaaaaa", bearer(study.key), kD4).status, 404);
        const Answer illegal = change(server.port(), study.id, bearer(study.key),
                                      R"("do":"move","node":0,"move":"e2e5")");
        EXPECT_EQ(illegal.status, 400);
        EXPECT_EQ(illegal.json().at("code"), "illegal-move");
    }
    const RunningServer server(folder.path());
    EXPECT_EQ(change(server.port(), study.id, bearer(study.key), R"("do":"show","node":1)").status,
              200);
    const json::value shown = ask(server.port(), "GET", "/api/studies/" + study.id).json();
    EXPECT_EQ(shown.at("nodes").as_array().size(), 3U);
    EXPECT_EQ(shown.at("at"), 1);
    const Answer file = ask(server.port(), "GET", "/api/studies/" + study.id + "/file");
    EXPECT_EQ(file.fields.at("content-type"), "application/x-chess-pgn");
    EXPECT_THAT(file.body, HasSubstr("1. e4 (1. d4"));
}

TEST_F(StudiesOverTheNetwork, ImportAndExportChapters) {
    const RunningServer server(folder.path());
    const Made study = make(server.port());
    const std::string path = "/api/studies/" + study.id;
    const std::string file = "(;GM[1]SZ[9]GN[Joseki];B[ee])(;GM[1]SZ[9];B[cc];W[cc])";
    Fields once = bearer(study.key);
    once["Idempotency-Key"] = "one-file-of-one-page";
    const Answer added = ask(server.port(), "POST", path + "/chapters?game=go", file, once);
    ASSERT_EQ(added.status, 201) << added.body;
    EXPECT_EQ(added.json().at("chapters").at(1).at("left_out_count"), 1);
    EXPECT_EQ(ask(server.port(), "POST", path + "/chapters?game=go", file, once).body, added.body);
    EXPECT_EQ(ask(server.port(), "GET", path).json().at("chapters").as_array().size(), 3U);
    EXPECT_EQ(ask(server.port(), "POST", path + "/chapters?game=go", file).status, 403);
    const Answer bad = ask(server.port(), "POST", path + "/chapters?game=chess",
                           "1. e4 *\n\n[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4 *\n", bearer(study.key));
    EXPECT_EQ(bad.status, 400);
    EXPECT_THAT(bad.body, HasSubstr(R"("number":"2")"));
    EXPECT_EQ(ask(server.port(), "POST", path + "/chapters?game=go", std::string(600'000, ' '),
                  bearer(study.key))
                  .status,
              413);
    EXPECT_EQ(ask(server.port(), "GET", path + "/file").status, 400);
    const Answer one = ask(server.port(), "GET", path + "/file?chapter=2");
    EXPECT_THAT(one.body, HasSubstr("GN[Joseki]"));
    EXPECT_THAT(one.fields.at("content-disposition"), HasSubstr(study.id + "-2.sgf"));
    const Answer all = ask(server.port(), "GET", path + "/file?game=go");
    EXPECT_EQ(all.fields.at("content-type"), "application/x-go-sgf");
    EXPECT_THAT(all.fields.at("content-disposition"), HasSubstr(study.id + "-go.sgf"));
    EXPECT_EQ(std::ranges::count(all.body, '('), 2);
}

// A teacher who often shows a study is not regarded as guessing the hall's keys.
TEST_F(StudiesOverTheNetwork, DoNotCountAStudyKeyAsAWrongHallKey) {
    const RunningServer server(folder.path());
    const Made study = make(server.port());
    for (int asked = 0; asked < 100; ++asked)
        ASSERT_EQ(
            ask(server.port(), "GET", "/api/studies/" + study.id + "/seat", {}, bearer(study.key))
                .status,
            200)
            << asked;
}

TEST_F(StudiesOverTheNetwork, RefuseAnOutdatedChangeWithTheCurrentState) {
    const RunningServer server(folder.path());
    const Made study = make(server.port());
    const Fields host = bearer(study.key);
    ASSERT_EQ(change(server.port(), study.id, host, R"("do":"say","node":1,"comment":"a")").status,
              200);
    for (const std::string base : {"/api/studies/", "/api/1/studies/"}) {
        const Answer late = ask(server.port(), "POST", base + study.id,
                                R"({"version":1,"do":"say","node":1,"comment":"b"})", host);
        EXPECT_EQ(late.status, 409);
        EXPECT_EQ(late.json().at("code"), "study-moved-on");
        EXPECT_EQ(late.json().at("study").at("version"), 2);
        EXPECT_EQ(late.json().at("study").at("nodes").at(1).at("comment"), "a");
    }
}

TEST_F(StudiesOverTheNetwork, TheSameRequestIsCarriedOutOnce) {
    const RunningServer server(folder.path());
    const Made study = make(server.port());
    Fields once = bearer(study.key);
    once["Idempotency-Key"] = "one-request-of-one-page";
    const Answer first = change(server.port(), study.id, once, kD4);
    ASSERT_EQ(
        change(server.port(), study.id, bearer(study.key), R"("do":"delete","node":2)", 2).status,
        200);
    const Answer again = change(server.port(), study.id, once, kD4);
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.body, first.body);
    EXPECT_EQ(
        ask(server.port(), "GET", "/api/studies/" + study.id).json().at("nodes").as_array().size(),
        2U);
}

TEST_F(StudiesOverTheNetwork, NotifySpectatorsOfChanges) {
    const RunningServer server(folder.path());
    const Made study = make(server.port());
    const std::string path = "/api/studies/" + study.id;
    const std::string known = text(ask(server.port(), "GET", path).json().at("known"));
    std::vector<std::future<Answer>> pages;
    for (int i = 0; i < 8; ++i)
        pages.push_back(std::async(std::launch::async, [&] {
            return ask(server.port(), "GET", path + "/news?known=" + known);
        }));
    ASSERT_EQ(change(server.port(), study.id, bearer(study.key), kD4).status, 200);
    for (auto& page : pages) {
        const json::value news = page.get().json();
        EXPECT_EQ(news.at("at"), 2);
        EXPECT_EQ(news.at("nodes").as_array().size(), 1U);
    }
}

TEST_F(StudiesOverTheNetwork, AClosedConnectionIsNoticedWhileItWaitsForNews) {
    const RunningServer server(folder.path());
    const Made study = make(server.port());
    const std::string path = "/api/studies/" + study.id;
    const auto left = [&] {
        const std::string figures = ask(server.port(), "GET", "/metrics").body;
        return figures.find("\nkyvien_http_left_total 1\n") != std::string::npos;
    };
    const auto here = [&] {
        return ask(server.port(), "GET", path).json().at("here").at("count").as_int64();
    };
    {
        asio::io_context io;
        PatientSocket socket = connect(io, server.port());
        const std::string request =
            "GET " + path +
            "/news?known=&viewer=one HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) +
            "\r\n\r\n";
        // The first response comes at once, with the version to wait from.
        asio::write(socket, asio::buffer(request));
        socket.awaits("the news of the study");
        beast::flat_buffer buffer;
        http::response<http::string_body> answer;
        http::read(socket, buffer, answer);
        const std::string known = text(json::parse(answer.body()).at("known"));
        ASSERT_EQ(here(), 1);
        asio::write(socket, asio::buffer("GET " + path + "/news?known=" + known +
                                         "&viewer=one HTTP/1.1\r\nHost: 127.0.0.1:" +
                                         std::to_string(server.port()) + "\r\n\r\n"));
        EXPECT_FALSE(left());
    }
    while (!left())
        std::this_thread::yield();
    while (here() != 0)
        std::this_thread::yield();
}

TEST_F(StudiesOverTheNetwork, AreJoinedByAccountsAndDeletedWithTheirOwner) {
    const RunningServer server(folder.path());
    const Fields hoa = sign_up(server.port(), "Hoa"), minh = sign_up(server.port(), "Minh");
    const Made study = make(server.port(), hoa);
    EXPECT_EQ(study.key, "");
    const std::string path = "/api/studies/" + study.id;
    EXPECT_EQ(ask(server.port(), "GET", path + "/seat", {}, hoa).json().at("member"), 1);
    EXPECT_EQ(ask(server.port(), "POST", path + "/join", "{}", minh).json().at("member"), 2);
    EXPECT_EQ(ask(server.port(), "POST", path + "/join", R"({"name":"Minh"})").json().at("code"),
              "name-of-account");
    EXPECT_EQ(change(server.port(), study.id, minh, kD4).status, 403);
    EXPECT_EQ(change(server.port(), study.id, hoa, R"("do":"permit","member":2,"may":true)").status,
              200);
    EXPECT_EQ(change(server.port(), study.id, minh, kD4).status, 200);
    EXPECT_EQ(
        ask(server.port(), "GET", "/api/studies", {}, hoa).json().at("studies").at(0).at("title"),
        "Lesson");
    EXPECT_EQ(ask(server.port(), "GET", "/api/studies").status, 403);
    const json::value data = ask(server.port(), "GET", "/api/account/data", {}, hoa).json();
    EXPECT_EQ(text(data.at("studies").at(0).at("id")), study.id);
    ASSERT_EQ(
        ask(server.port(), "POST", "/api/account/remove", R"({"password":"a long password"})", hoa)
            .status,
        200);
    EXPECT_EQ(ask(server.port(), "GET", path).status, 404);
}

TEST_F(StudiesOverTheNetwork, HallsAtOneDatabaseShowTheSame) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls;
    const RunningServer &one = halls.one, &two = halls.two;
    const Made study = make(one.port());
    const std::string path = "/api/studies/" + study.id;
    const std::string known = text(ask(two.port(), "GET", path).json().at("known"));
    auto page = std::async(std::launch::async,
                           [&] { return ask(two.port(), "GET", path + "/news?known=" + known); });
    ASSERT_EQ(change(one.port(), study.id, bearer(study.key), kD4).status, 200);
    EXPECT_EQ(page.get().json().at("at"), 2);
    EXPECT_EQ(change(two.port(), study.id, bearer(study.key), R"("do":"show","node":1)").status,
              200);
}

}  // namespace
}  // namespace study_routes_test
}  // namespace kyvien::hall
