// The list of all running games, a part at a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/net/client_fixture.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace live_games_test {
namespace {

using namespace test;
using testing::ElementsAre;

class LiveGamesOfAHall : public testing::Test {
  protected:
    LiveGamesOfAHall() { set_journal_level(Level::Error); }
    ~LiveGamesOfAHall() override { set_journal_level(Level::Info); }

    static std::vector<std::string> ids_of(const json::value& answer) {
        std::vector<std::string> ids;
        for (const json::value& game : answer.at("live").as_array())
            ids.push_back(json::value_to<std::string>(game.at("id")));
        return ids;
    }
    static json::value list(std::uint16_t port, const std::string& query = {}) {
        const Answer answer = ask(port, "GET", "/api/1/live-games" + query);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return answer.json();
    }

    TemporaryFolder folder;
};

class LiveGamesByThreads : public LiveGamesOfAHall,
                           public testing::WithParamInterface<std::size_t> {};

TEST_P(LiveGamesByThreads, AreFoundPartByPartHoweverManyThereAre) {
    ServeOptions options;
    options.threads = GetParam();
    const RunningServer server(folder.path(), {}, options);
    const std::uint16_t port = server.port();
    std::vector<std::string> newest;
    std::vector<std::string> go;
    for (int i = 0; i < 60; ++i) {
        const bool is_go = i % 3 == 0;
        newest.insert(newest.begin(),
                      begin_game(port, is_go ? R"("game":"go","size":9)" : R"("game":"chess")").id);
        if (is_go)
            go.insert(go.begin(), newest.front());
    }
    EXPECT_EQ(ask(port, "GET", "/api/games").json().at("live").as_array().size(), 50U);

    const json::value first = list(port);
    EXPECT_EQ(first.at("count"), 60);
    EXPECT_TRUE(first.at("now").is_number());
    std::vector<std::string> found = ids_of(first);
    ASSERT_EQ(found.size(), 50U);
    for (const std::string& id : ids_of(list(port, "?from=50")))
        found.push_back(id);
    // Games that began within a millisecond have no order between them.
    EXPECT_THAT(found, testing::UnorderedElementsAreArray(newest));

    const json::value of_go = list(port, "?game=go&from=18&most=50");
    EXPECT_EQ(of_go.at("count"), 20);
    EXPECT_EQ(ids_of(of_go).size(), 2U);
    EXPECT_THAT(ids_of(list(port, "?game=go")), testing::UnorderedElementsAreArray(go));
    EXPECT_TRUE(ids_of(list(port, "?from=60")).empty());
    EXPECT_EQ(list(port, "?game=xiangqi").at("count"), 0);
    for (const char* wrong : {"?game=draughts", "?order=oldest", "?from=-1", "?from=1001",
                              "?most=0", "?most=51", "?most=x"}) {
        const Answer refused = ask(port, "GET", std::string("/api/1/live-games") + wrong);
        EXPECT_EQ(refused.status, 400) << wrong;
        EXPECT_EQ(json::value_to<std::string>(refused.json().at("code")), "bad-field") << wrong;
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, LiveGamesByThreads, testing::Values(1U, 3U));

TEST_F(LiveGamesOfAHall, TheStrongestComeFirstIfAsked) {
    const RunningServer server(folder.path());
    const std::uint16_t port = server.port();
    const auto sign_up = [&](const std::string& name) -> Fields {
        const Answer made = ask(port, "POST", "/api/account",
                                R"({"name":")" + name + R"(","password":"a long password"})");
        const std::string& cookie = made.fields.at("set-cookie");
        return {{"Cookie", cookie.substr(0, cookie.find(';'))}};
    };
    const Fields lan = sign_up("Lan");
    const auto begin = [&](const Fields& white) {
        const Answer made = ask(
            port, "POST", "/api/games",
            R"({"game":"chess","name":"x","seat":"first","time":{"kind":"fischer","base_ms":300000,"increment_ms":0}})",
            white);
        const std::string id = json::value_to<std::string>(made.json().at("id"));
        EXPECT_EQ(ask(port, "POST", "/api/games/" + id + "/join", R"({"name":"Guest"})").status,
                  200);
        return id;
    };
    const std::string rated = begin(lan);
    const std::string guests = begin({});
    EXPECT_THAT(ids_of(list(port, "?order=strength")), ElementsAre(rated, guests));
    EXPECT_EQ(list(port).at("count"), 2);
}

}  // namespace
}  // namespace live_games_test
}  // namespace kyvien::hall
