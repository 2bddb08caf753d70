// A request whose answer was lost is asked again and gives the same, also after a restart.
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "hall/net/client_fixture.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace asked_again_test {
namespace {

using namespace test;

class AskedAgain : public testing::Test {
  protected:
    AskedAgain() { set_journal_level(Level::Error); }
    ~AskedAgain() override { set_journal_level(Level::Info); }

    static Answer create(std::uint16_t port, const std::string& key) {
        return ask(port, "POST", "/api/games", R"({"game":"chess","name":"Lan","seat":"random"})",
                   {{"Idempotency-Key", key}});
    }
    static Answer join(std::uint16_t port, const std::string& game, const std::string& key) {
        return ask(port, "POST", "/api/games/" + game + "/join", R"({"name":"Minh"})",
                   {{"Idempotency-Key", key}});
    }
    static std::string id_of(const Answer& answer) {
        return json::value_to<std::string>(answer.json().at("id"));
    }
    static std::size_t open_games(std::uint16_t port) {
        return ask(port, "GET", "/api/games").json().at("open").as_array().size();
    }
    const std::string key = "0123456789abcdef-created";
    const std::string join_key = "0123456789abcdef-joined";
    TemporaryFolder folder;
};

TEST_F(AskedAgain, AGameIsMadeOnceAndItsSeatIsGivenAgainAcrossARestart) {
    std::string first;
    {
        const RunningServer server(folder.path());
        const Answer made = create(server.port(), key);
        ASSERT_EQ(made.status, 201) << made.body;
        first = made.body;
        EXPECT_EQ(create(server.port(), key).body, first);
        EXPECT_EQ(open_games(server.port()), 1U);
        EXPECT_NE(create(server.port(), key + "-another").body, first);
    }
    const RunningServer again(folder.path());
    EXPECT_EQ(create(again.port(), key).body, first);
}

TEST_F(AskedAgain, AJoinWhoseAnswerWasLostDoesNotCostTheSeat) {
    std::string game, first;
    {
        const RunningServer server(folder.path());
        game = id_of(create(server.port(), key));
        const Answer joined = join(server.port(), game, join_key);
        ASSERT_EQ(joined.status, 200) << joined.body;
        first = joined.body;
        EXPECT_EQ(join(server.port(), game, join_key).body, first);
        EXPECT_EQ(join(server.port(), game, join_key + "-a third").status, 400) << "a blank";
        EXPECT_EQ(join(server.port(), game, join_key + "-of-a-third").status, 409);
    }
    const RunningServer again(folder.path());
    EXPECT_EQ(join(again.port(), game, join_key).body, first);
    const json::value given = json::parse(first);
    const Client player(again.port(), game, json::value_to<std::string>(given.at("token")));
    EXPECT_EQ(player.view.at("you"), given.at("seat"));
}

TEST_F(AskedAgain, TheSameRequestTwiceAtOnceIsOneRequest) {
    const RunningServer server(folder.path());
    std::vector<std::string> answers(8);
    std::vector<std::thread> clients;
    for (std::string& answer : answers)
        clients.emplace_back([&] { answer = create(server.port(), key).body; });
    for (std::thread& client : clients)
        client.join();
    for (const std::string& answer : answers)
        EXPECT_EQ(answer, answers.front());
    EXPECT_EQ(open_games(server.port()), 1U);
}

TEST_F(AskedAgain, AKeyThatCanBeGuessedIsRefused) {
    const RunningServer server(folder.path());
    EXPECT_EQ(create(server.port(), "1").status, 400);
    EXPECT_EQ(open_games(server.port()), 0U);
}

TEST_F(AskedAgain, ARematchAskedForTwiceIsOneGame) {
    const RunningServer server(folder.path());
    const Seats seats = begin_game(server.port(), R"("game":"chess")");
    Client first(server.port(), seats.id, seats.first);
    Client second(server.port(), seats.id, seats.second);
    ASSERT_EQ(first.ask(R"({"t":"resign"})"), "ok");
    second.wait_for_end();
    EXPECT_EQ(first.ask(R"({"t":"rematch"})"), "ok");
    EXPECT_EQ(second.ask(R"({"t":"rematch"})"), "ok");
    const auto has_next = [](const json::value& view) { return view.as_object().contains("next"); };
    first.wait_until(has_next);
    const json::value next = first.view.at("next");
    EXPECT_EQ(first.ask(R"({"t":"rematch"})"), "ok");
    EXPECT_EQ(second.ask(R"({"t":"rematch"})"), "ok");
    second.wait_until(has_next);
    EXPECT_EQ(second.view.at("next"), next);
}

}  // namespace
}  // namespace asked_again_test
}  // namespace kyvien::hall
