// A request whose response was lost is repeated and gives the same result, also after a restart.
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace asked_again_test {
namespace {

using namespace test;

class IdempotentRequests : public QuietTest {
  protected:
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

TEST_F(IdempotentRequests, AGameIsMadeOnceAndItsSeatIsGivenAgainAcrossARestart) {
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

TEST_F(IdempotentRequests, ReturnTheSeatOfAJoinWhoseResponseWasLost) {
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

TEST_F(IdempotentRequests, TheSameRequestTwiceAtOnceIsOneRequest) {
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

TEST_F(IdempotentRequests, AKeyThatCanBeGuessedIsRefused) {
    const RunningServer server(folder.path());
    EXPECT_EQ(create(server.port(), "1").status, 400);
    EXPECT_EQ(open_games(server.port()), 0U);
}

TEST_F(IdempotentRequests, ARematchAskedForTwiceIsOneGame) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
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

// ---- requests of an office ----

constexpr const char* kChief = "a-key-for-the-arbiters";

ServeOptions with_chief() {
    ServeOptions options;
    options.arbiter_token = kChief;
    return options;
}

Answer of_office(std::uint16_t port, const std::string& path, const std::string& body,
                 const std::string& key, const std::string& token = kChief) {
    return ask(port, "POST", "/api/tournaments" + path, body,
               {{"Idempotency-Key", key}, {"Authorization", "Bearer " + token}});
}

TEST_F(IdempotentRequests, CreateATournamentOnceAndReturnItsKeyAgainAcrossARestart) {
    const std::string body = R"({"by":"Hoa","name":"Open","rounds":3})";
    std::string first;
    {
        const RunningServer server(folder.path(), {}, with_chief());
        const Answer made = of_office(server.port(), "", body, key);
        ASSERT_EQ(made.status, 201) << made.body;
        first = made.body;
        const Answer again = of_office(server.port(), "", body, key);
        EXPECT_EQ(again.status, 201);
        EXPECT_EQ(again.body, first);
        EXPECT_EQ(ask(server.port(), "GET", "/api/tournaments").json().as_array().size(), 1U);
        const std::string other = R"({"by":"Hoa","name":"Closed","rounds":3})";
        const Answer otherwise = of_office(server.port(), "", other, key);
        EXPECT_EQ(otherwise.status, 409);
        EXPECT_EQ(otherwise.json().at("code"), "asked-otherwise");
    }
    const RunningServer server(folder.path(), {}, with_chief());
    EXPECT_EQ(of_office(server.port(), "", body, key).body, first);
    // Nothing without the chief arbiter's key; and stored responses cannot be read by others.
    EXPECT_EQ(of_office(server.port(), "", body, key, "another-key-than-that").status, 403);
    const std::string secret = json::value_to<std::string>(json::parse(first).at("key"));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
        if (!entry.is_regular_file())
            continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        EXPECT_EQ(bytes.find(secret), std::string::npos) << entry.path();
    }
}

TEST_F(IdempotentRequests, AChangeOfATournamentIsMadeOnceThoughItIsAskedTwiceAtOnce) {
    const RunningServer server(folder.path(), {}, with_chief());
    const Answer made =
        of_office(server.port(), "", R"({"by":"Hoa","name":"Open","rounds":3})", key);
    const std::string path = "/" + id_of(made);
    const std::string body = R"({"by":"Hoa","commands":[{"t":"enter","name":"Lan"}]})";
    std::vector<std::string> answers(8);
    std::vector<std::thread> clients;
    for (std::string& answer : answers)
        clients.emplace_back(
            [&] { answer = of_office(server.port(), path, body, key + "-enter").body; });
    for (std::thread& client : clients)
        client.join();
    for (const std::string& answer : answers)
        EXPECT_EQ(answer, answers.front());
    const Answer shown = ask(server.port(), "GET", "/api/tournaments" + path);
    EXPECT_EQ(shown.json().at("entries").as_array().size(), 1U) << shown.body;
    EXPECT_EQ(of_office(server.port(), path, body, "short").status, 400);
}

TEST_F(IdempotentRequests, WhatWasRefusedMayBeAskedAgain) {
    const RunningServer server(folder.path(), {}, with_chief());
    const Answer made =
        of_office(server.port(), "", R"({"by":"Hoa","name":"Open","rounds":3})", key);
    const std::string path = "/" + id_of(made);
    const std::string pair = R"({"by":"Hoa","commands":[{"t":"pair"}]})";
    EXPECT_EQ(of_office(server.port(), path, pair, key + "-pair").status, 400) << "nobody is there";
    for (const char* name : {"Lan", "Minh"})
        ASSERT_EQ(of_office(server.port(), path,
                            std::string(R"({"by":"Hoa","commands":[{"t":"enter","name":")") + name +
                                "\"}]}",
                            key + name)
                      .status,
                  200);
    EXPECT_EQ(of_office(server.port(), path, pair, key + "-pair").status, 200);
}

TEST_F(IdempotentRequests, AreNotRepeatedAfterAnInterruptionByTheEndOfTheHall) {
    // The hall is killed at some moment of the request: afterwards it was carried out once or not
    // at all, and a repeated request is told so or told to check.
    for (int round = 0; round < 5; ++round) {
        const TemporaryFolder data;
        std::ofstream(data.path() / "arbiter.key") << kChief << '\n';
        const std::string body = R"({"by":"Hoa","name":"Open","rounds":3})";
        {
            ChildServer child(data.path());
            std::thread asking([&] {
                try {
                    of_office(child.port(), "", body, key);
                } catch (const boost::system::system_error&) {
                    // It was killed before the request: then it was not carried out.
                }
            });
            std::this_thread::sleep_for(std::chrono::milliseconds(2 * round));
            child.end(SIGKILL);
            asking.join();
        }
        const RunningServer server(data.path());
        const Answer again = of_office(server.port(), "", body, key);
        const std::size_t there =
            ask(server.port(), "GET", "/api/tournaments").json().as_array().size();
        if (again.status == 201)
            EXPECT_EQ(there, 1U);
        else
            EXPECT_EQ(again.json().at("code"), "asked-before") << again.body;
        EXPECT_LE(there, 1U);
    }
}

TEST_F(IdempotentRequests, AnArbitersReportIsMadeOnceAcrossARestart) {
    const std::string table =
        R"({"game":"chess","setting":"over-the-board","seats":{"first":"Lan","second":"Minh"}})";
    const std::string hello =
        std::string(R"({"t":"hello","v":1,"arbiter":{"name":"Hoa","token":")") + kChief + "\"}}";
    const std::string begin = R"({"t":"begin","idempotency_key":"0123456789abcdef-begin"})";
    const std::string report = R"({"t":"move","ply":0,"move":"e2e4",)"
                               R"("idempotency_key":"0123456789abcdef-report"})";
    std::string id;
    json::value seq;
    {
        const RunningServer server(folder.path(), {}, with_chief());
        id = id_of(ask(server.port(), "POST", "/api/games", table,
                       {{"Authorization", std::string("Bearer ") + kChief}}));
        Client arbiter(server.port(), id, Fields{});
        arbiter.say(hello);
        arbiter.receive("view");
        ASSERT_EQ(arbiter.ask(begin), "ok");
        arbiter.say(report);
        seq = arbiter.receive("answer").at("seq");
        // Carried out again it would be a move of the other side that is illegal, or not in time.
        arbiter.say(report);
        EXPECT_EQ(arbiter.receive("answer").at("seq"), seq);
        EXPECT_EQ(arbiter.ask(R"({"t":"begin","idempotency_key":"short"})"), "bad-field");
    }
    const RunningServer server(folder.path(), {}, with_chief());
    Client arbiter(server.port(), id, Fields{});
    arbiter.say(hello);
    arbiter.receive("view");
    arbiter.say(report);
    const json::value answer = arbiter.receive("answer");
    ASSERT_EQ(answer.at("t"), "ok");
    EXPECT_EQ(answer.at("seq"), seq);
    EXPECT_EQ(arbiter.view.at("moves").as_array().size(), 1U);
}

}  // namespace
}  // namespace asked_again_test
}  // namespace kyvien::hall
