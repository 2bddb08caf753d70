// Quick pairing of a hall on one thread and on several: each host is found, and paired once.
#include <algorithm>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/threads/threads_fixture.h"

namespace kyvien::hall {
namespace threads_test {
namespace {

std::string quick_request(const std::string& name, const std::string& seat) {
    return R"({"name":")" + name + R"(","seat":")" + seat + R"(",)" + kChess + "}";
}

TEST_P(Threads, PairEachWaitingHostOnceOnAnyThread) {
    const RunningServer server(folder.path(), {}, options());
    // So many hosts want White that each thread has some; they are never paired with each other.
    constexpr std::size_t kHosts = 9;
    std::set<std::string> hosts;
    std::set<std::size_t> parts;
    std::vector<std::unique_ptr<Client>> waiting;
    for (std::size_t i = 0; i < kHosts; ++i) {
        const Answer opened =
            ask(server.port(), "POST", "/api/quick", quick_request("Lan", "first"));
        ASSERT_EQ(opened.status, 201) << opened.body;
        const auto id = json::value_to<std::string>(opened.json().at("id"));
        waiting.push_back(std::make_unique<Client>(
            server.port(), id, json::value_to<std::string>(opened.json().at("token"))));
        hosts.insert(id);
        parts.insert(part_of_game(id, GetParam()));
    }
    EXPECT_EQ(parts.size(), GetParam()) << "the games are spread over the threads";
    std::vector<Answer> answers(kHosts);
    std::vector<std::thread> guests;
    for (Answer& answer : answers)
        guests.emplace_back([&] {
            answer = ask(server.port(), "POST", "/api/quick", quick_request("Minh", "second"));
        });
    for (std::thread& guest : guests)
        guest.join();
    std::set<std::string> met;
    for (const Answer& answer : answers) {
        ASSERT_EQ(answer.status, 200) << answer.body;
        EXPECT_EQ(answer.json().at("seat"), "second");
        met.insert(json::value_to<std::string>(answer.json().at("id")));
    }
    EXPECT_EQ(met, hosts);
    for (const auto& host : waiting)
        host->wait_until([](const json::value& view) { return view.at("phase") == "playing"; });
}

TEST_P(Threads, AssignDistinctSeatsToConcurrentRequests) {
    const RunningServer server(folder.path(), {}, options());
    std::vector<Answer> answers(16);
    std::vector<std::thread> players;
    for (Answer& answer : answers)
        players.emplace_back([&] {
            answer = ask(server.port(), "POST", "/api/quick", quick_request("Lan", "random"));
        });
    for (std::thread& player : players)
        player.join();
    std::set<std::string> opened, met;
    std::set<std::string> seats;
    for (const Answer& answer : answers) {
        ASSERT_TRUE(answer.status == 200 || answer.status == 201) << answer.body;
        const auto id = json::value_to<std::string>(answer.json().at("id"));
        EXPECT_TRUE(
            seats.insert(id + json::value_to<std::string>(answer.json().at("seat"))).second);
        EXPECT_TRUE((answer.status == 201 ? opened : met).insert(id).second) << id;
    }
    for (const std::string& id : met)
        EXPECT_TRUE(opened.contains(id)) << id;
}

TEST_P(Threads, AnswerARepeatedPairingRequestIdentically) {
    const Fields lans = {{"Idempotency-Key", "0123456789abcdef-of-lan"}};
    const Fields minhs = {{"Idempotency-Key", "0123456789abcdef-of-minh"}};
    std::string lan, minh;
    {
        const RunningServer server(folder.path(), {}, options());
        const Answer opened =
            ask(server.port(), "POST", "/api/quick", quick_request("Lan", "first"), lans);
        ASSERT_EQ(opened.status, 201) << opened.body;
        lan = opened.body;
        const Client waits(server.port(), json::value_to<std::string>(opened.json().at("id")),
                           json::value_to<std::string>(opened.json().at("token")));
        const Answer met =
            ask(server.port(), "POST", "/api/quick", quick_request("Minh", "second"), minhs);
        ASSERT_EQ(met.status, 200) << met.body;
        minh = met.body;
        EXPECT_EQ(ask(server.port(), "POST", "/api/quick", quick_request("Minh", "second"),
                      {{"Idempotency-Key", "short"}})
                      .status,
                  400);
    }
    const RunningServer again(folder.path(), {}, with_threads(2));
    EXPECT_EQ(ask(again.port(), "POST", "/api/quick", quick_request("Lan", "first"), lans).body,
              lan);
    EXPECT_EQ(ask(again.port(), "POST", "/api/quick", quick_request("Minh", "second"), minhs).body,
              minh);
}

}  // namespace
}  // namespace threads_test
}  // namespace kyvien::hall
