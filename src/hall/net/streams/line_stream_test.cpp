// Streams over the network: what is sent, and to whom.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/net/links/two_halls_fixture.h"
#include "hall/net/streams/streams_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace line_stream_test {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST_F(Streams, StartWithTheCurrentViewOfAGame) {
    const RunningServer server(folder.path());
    const Game game = begin(server.port());
    Client white(server.port(), game.id, game.first);
    Client black(server.port(), game.id, game.second);
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    Lines lines(server.port(), "/api/1/games/" + game.id + "/stream");
    EXPECT_THAT(lines.head, StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(lines.head, HasSubstr("Content-Type: application/x-ndjson"));
    const json::value first = lines.told();
    EXPECT_EQ(text(first.at("t")), "view");
    EXPECT_TRUE(first.at("you").is_null());
    EXPECT_EQ(first.at("moves").as_array().size(), 1U);
    ASSERT_EQ(black.ask(R"({"t":"resign"})"), "ok");
    json::value last = lines.told();
    while (!last.is_null() && last.at("result").is_null())
        last = lines.told();
    EXPECT_EQ(text(last.at("result").at("code")), "resignation");
    // If nothing happens an empty line is sent.
    while (!lines.next().empty())
        ASSERT_FALSE(lines.error);
}

TEST_F(Streams, SendChangesAndOmitChunksForHttp10) {
    const RunningServer server(folder.path());
    const Game game = begin(server.port());
    Client white(server.port(), game.id, game.first);
    Lines lines(server.port(), "/api/games/" + game.id + "/stream?views=changes", {}, "1.0");
    EXPECT_THAT(lines.head, testing::Not(HasSubstr("chunked")));
    EXPECT_EQ(text(lines.told().at("t")), "view");
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    json::value told = lines.told();
    while (!told.is_null() && text(told.at("t")) != "changes")
        told = lines.told();
    EXPECT_EQ(text(told.at("t")), "changes");
}

TEST_F(Streams, RefuseUnknownSubjects) {
    const RunningServer server(folder.path());
    EXPECT_EQ(ask(server.port(), "GET", "/api/1/games/nothing1/stream").status, 404);
    EXPECT_EQ(ask(server.port(), "GET", "/api/1/tournaments/nothing1/stream").status, 404);
    EXPECT_EQ(ask(server.port(), "GET", "/api/1/account/stream").status, 403);
    EXPECT_EQ(ask(server.port(), "GET", "/api/1/account/stream", {},
                  {{"Authorization", "Bearer kyv_nothing"}})
                  .status,
              401);
}

TEST_F(Streams, ReportAnAccountsGamesOfAllThreads) {
    ServeOptions options;
    options.threads = 3;
    const RunningServer server(folder.path(), {}, options);
    const Fields session = sign_up(server.port(), "Lan");
    // One that is already waiting, and one that arrives.
    std::string key;
    const std::string before = open(server.port(), key, session);
    const Answer token = ask(server.port(), "POST", "/api/account/tokens",
                             R"({"label":"x","scopes":["read"]})", session);
    Lines lines(server.port(), "/api/1/account/stream",
                "Authorization: Bearer " + text(token.json().at("token")) + "\r\n");
    EXPECT_THAT(lines.head, StartsWith("HTTP/1.1 200"));
    json::value told = lines.told();
    EXPECT_EQ(text(told.at("t")), "waiting");
    EXPECT_EQ(text(told.at("game")), before);
    for (int games = 0; games < 4; ++games) {
        std::string own;
        const std::string id = open(server.port(), own, session);
        told = lines.told();
        EXPECT_EQ(text(told.at("t")), "waiting");
        EXPECT_EQ(text(told.at("game")), id);
        const std::string other = join(server.port(), id);
        EXPECT_EQ(text(lines.told().at("t")), "started");
        told = lines.told();
        EXPECT_EQ(text(told.at("t")), "turn");
        EXPECT_TRUE(told.at("yours").as_bool());
        Client white(server.port(), id, own);
        Client black(server.port(), id, other);
        ASSERT_EQ(white.move(0, "e2e4"), "ok");
        told = lines.told();
        EXPECT_FALSE(told.at("yours").as_bool());
        EXPECT_EQ(told.at("ply"), 1);
        ASSERT_EQ(black.ask(R"({"t":"resign"})"), "ok");
        told = lines.told();
        EXPECT_EQ(text(told.at("t")), "ended");
        EXPECT_EQ(text(told.at("score")), "1-0");
        EXPECT_EQ(text(told.at("code")), "resignation");
        EXPECT_EQ(text(told.at("seat")), "first");
    }
}

TEST_F(Streams, ReportChallengesWithoutSeatKeys) {
    ServeOptions options;
    options.threads = 3;
    const RunningServer server(folder.path(), {}, options);
    const Member lan = member(server.port(), "Lan"), minh = member(server.port(), "Minh");
    const std::string terms = R"("game":"chess","seat":"first","time":{"kind":"none"}})";
    const auto challenge = [&] {
        const Answer made =
            ask(server.port(), "POST", "/api/challenges", R"({"to":"Minh",)" + terms, lan.session);
        EXPECT_EQ(made.status, 201) << made.body;
        return text(made.json().at("id"));
    };
    const auto answer = [&](const Member& by, const std::string& id, const std::string& how,
                            const std::string& body) {
        const Answer answered =
            ask(server.port(), "POST", "/api/challenges/" + id + "/" + how, body, by.session);
        EXPECT_EQ(answered.status, 200) << answered.body;
        return answered;
    };
    const std::string declined = challenge();
    answer(minh, declined, "decline", R"({"reason":"later"})");
    const std::string first = challenge();
    Lines lines(server.port(), "/api/1/account/stream", minh.bearer);
    const auto told = [&](std::string_view event, const std::string& id) {
        json::value line = lines.told();
        EXPECT_EQ(text(line.at("t")), "challenge");
        EXPECT_EQ(text(line.at("event")), event);
        EXPECT_EQ(text(line.at("challenge").at("id")), id);
        return line;
    };
    // Of earlier challenges only those that can be answered.
    json::value line = told("made", first);
    EXPECT_TRUE(line.at("challenge").at("yours").as_bool());
    EXPECT_EQ(text(line.at("challenge").at("offer").at("seat")), "second");
    answer(minh, first, "counter", "{" + terms);
    EXPECT_FALSE(told("countered", first).at("challenge").at("yours").as_bool());
    answer(lan, first, "counter", "{" + terms);
    EXPECT_TRUE(told("countered", first).at("challenge").at("yours").as_bool());
    answer(minh, first, "decline", R"({"reason":"too-slow"})");
    EXPECT_EQ(text(told("declined", first).at("challenge").at("reason")), "too-slow");
    const std::string second = challenge();
    told("made", second);
    answer(lan, second, "withdraw", "{}");
    told("withdrawn", second);
    const std::string third = challenge();
    told("made", third);
    const std::string game = text(answer(minh, third, "accept", "{}").json().at("id"));
    // The lines of the game itself may come before or after.
    line = lines.told();
    while (text(line.at("t")) != "challenge")
        line = lines.told();
    EXPECT_EQ(text(line.at("event")), "accepted");
    EXPECT_EQ(text(line.at("game")), game);
    EXPECT_EQ(text(line.at("seat")), "second");
    EXPECT_FALSE(line.at("challenge").as_object().contains("game"));
    EXPECT_THAT(json::serialize(line), Not(HasSubstr("token")));
}

TEST_F(Streams, ReportChallengesAnsweredAtAnotherHall) {
    KYVIEN_SKIP_WITHOUT_POSTGRES();
    const TwoHalls halls;
    const RunningServer &one = halls.one, &two = halls.two;
    const Member lan = member(one.port(), "Lan"), minh = member(two.port(), "Minh");
    Lines lines(two.port(), "/api/1/account/stream", minh.bearer);
    const Answer made =
        ask(one.port(), "POST", "/api/challenges",
            R"({"to":"Minh","game":"go","seat":"random","time":{"kind":"none"}})", lan.session);
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(text(lines.told().at("event")), "made");
    ask(one.port(), "POST", "/api/challenges/" + text(made.json().at("id")) + "/withdraw", "{}",
        lan.session);
    EXPECT_EQ(text(lines.told().at("event")), "withdrawn");
}

TEST_F(Streams, IgnoreARenamedChallenger) {
    const RunningServer server(folder.path());
    const Member lan = member(server.port(), "Lan"), minh = member(server.port(), "Minh");
    const Answer made =
        ask(server.port(), "POST", "/api/challenges",
            R"({"to":"Minh","game":"go","seat":"random","time":{"kind":"none"}})", lan.session);
    Lines lines(server.port(), "/api/1/account/stream", minh.bearer);
    EXPECT_EQ(text(lines.told().at("event")), "made");
    const Answer renamed =
        ask(server.port(), "POST", "/api/account/name", R"({"name":"Lan Anh"})", lan.session);
    EXPECT_EQ(renamed.status, 200) << renamed.body;
    // Something else happens, so that the challenges are checked again.
    ask(server.port(), "POST", "/api/challenges",
        R"({"to":"Minh","game":"chess","seat":"random","time":{"kind":"none"}})", lan.session);
    json::value line = lines.told();
    EXPECT_EQ(text(line.at("event")), "made");
    EXPECT_EQ(text(line.at("challenge").at("offer").at("game")), "chess");
    EXPECT_EQ(text(line.at("challenge").at("challenger")), "Lan Anh");
    ask(server.port(), "POST", "/api/challenges/" + text(made.json().at("id")) + "/withdraw", "{}",
        lan.session);
    line = lines.told();
    EXPECT_EQ(text(line.at("event")), "withdrawn");
    EXPECT_EQ(line.at("challenge").at("id"), made.json().at("id"));
}

TEST_F(Streams, ReportAChallengeOfADeletedAccountAsWithdrawn) {
    const RunningServer server(folder.path());
    const Member lan = member(server.port(), "Lan"), minh = member(server.port(), "Minh");
    ask(server.port(), "POST", "/api/challenges",
        R"({"to":"Minh","game":"go","seat":"random","time":{"kind":"none"}})", lan.session);
    Lines lines(server.port(), "/api/1/account/stream", minh.bearer);
    EXPECT_EQ(text(lines.told().at("event")), "made");
    const Answer closed = ask(server.port(), "POST", "/api/account/remove",
                              R"({"password":"a long password"})", lan.session);
    EXPECT_EQ(closed.status, 200) << closed.body;
    const json::value line = lines.told();
    EXPECT_EQ(text(line.at("event")), "withdrawn");
    EXPECT_EQ(text(line.at("challenge").at("state")), "withdrawn");
}

TEST_F(Streams, EndWithTheHall) {
    std::unique_ptr<Lines> lines;
    {
        const RunningServer server(folder.path());
        const Game game = begin(server.port());
        lines = std::make_unique<Lines>(server.port(), "/api/1/games/" + game.id + "/stream");
        EXPECT_EQ(text(lines->told().at("t")), "view");
    }
    std::string last = lines->next();
    while (last != "end" && last != "gone")
        last = lines->next();
    EXPECT_EQ(last, "end");
}

}  // namespace
}  // namespace line_stream_test
}  // namespace kyvien::hall
