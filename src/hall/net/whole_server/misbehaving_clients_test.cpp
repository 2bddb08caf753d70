// Clients that send nonsense, too much or too fast, or do not read.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/net/whole_server/server_fixture.h"

namespace kyvien::hall {
namespace misbehaving_clients_test {
namespace {

using namespace test;
using testing::HasSubstr;

TEST_F(ServerTest, SpectatorsAndStrangersCannotPlay) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client spectator(server.port(), seats.id);
    EXPECT_EQ(spectator.move(0, "e2e4"), "not-seated");
    Client stranger(server.port(), seats.id, Fields{});
    EXPECT_EQ(stranger.ask(R"({"t":"hello","v":1,"token":"00000000000000000000000000000000"})"),
              "wrong-token");
    EXPECT_EQ(stranger.move(0, "e2e4"), "not-seated");
    EXPECT_EQ(
        ask(server.port(), "POST", "/api/games/" + seats.id + "/join", R"({"name":"Hoa"})").status,
        409);
}

TEST_F(ServerTest, AMessageThatIsTooLongClosesWith1008) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    EXPECT_EQ(client.ask(R"({"t":"resign")" + std::string(4000, ' ') + "}"), "ok");
    client.say(R"({"t":"ping","sent":1)" + std::string(5000, ' ') + "}");
    EXPECT_EQ(client.receive("refused").at("refusal").at("code"), "too-long");
    EXPECT_EQ(client.wait_for_close(), websocket::close_code::policy_error);
    EXPECT_THAT(client.close_reason(), HasSubstr("4 KiB"));
    // A megabyte is cut off long before it has arrived completely.
    Client other(server.port(), seats.id);
    other.say(std::string(1'000'000, ' '));
    EXPECT_NE(other.wait_for_close(), websocket::close_code::normal);
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
}

TEST_F(ServerTest, TooManyMessagesCloseWith1008AndABurstDoesNot) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id);
    for (int i = 0; i < 30; ++i)
        client.say(R"({"t":"ping","sent":1})");
    for (int i = 0; i < 30; ++i)
        EXPECT_FALSE(client.receive("pong").is_null());
    client.say_together(std::vector<std::string>(200, R"({"t":"ping","sent":1})"));
    client.error = {};
    EXPECT_EQ(client.wait_for_close(), websocket::close_code::policy_error);
    EXPECT_THAT(client.close_reason(), HasSubstr("too many messages"));
}

TEST_F(ServerTest, WhoSendsTooFastIsToldByTheRequestBeforeTheSocketIsClosed) {
    ServeOptions options;
    options.messages_per_second = 1;  // a burst of two, and two refusals
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    // Together, and more than two: however slow the machine is, the last one is too many.
    client.say_together(
        {R"({"t":"offer","id":6})", R"({"t":"ping","sent":1})", R"({"t":"resign","id":7})"});
    json::value offered, refused;  // in any order
    while (offered.is_null() || refused.is_null()) {
        const json::value told = client.receive("answer");
        ASSERT_FALSE(told.is_null());
        if (told.at("id") == 6)
            offered = told;
        else if (told.at("id") == 7)
            refused = told;
    }
    EXPECT_EQ(offered.at("t"), "ok");
    EXPECT_EQ(refused.at("refusal").at("code"), "too-many-messages");
    EXPECT_EQ(refused.at("refusal").at("values").at("per_second"), "1");
    // The refused request was not carried out.
    EXPECT_EQ(ask(server.port(), "GET", "/api/games/" + seats.id).json().at("result"), nullptr);
    client.say_together(std::vector<std::string>(10, R"({"t":"ping","sent":1})"));
    client.error = {};
    EXPECT_EQ(client.wait_for_close(), websocket::close_code::policy_error);
}

TEST_F(ServerTest, NonsenseIsRefusedAndTheConnectionStays) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    EXPECT_EQ(client.ask("hello?"), "not-json");
    EXPECT_EQ(client.ask("[1,2,3]"), "not-json");
    EXPECT_EQ(client.ask(R"({"t":"dance"})"), "unknown-type");
    EXPECT_EQ(client.ask(R"({"t":"move","ply":"x","move":"e2e4"})"), "bad-field");
    EXPECT_EQ(client.ask(R"({"t":"move","ply":0,"move":"e2e5"})"), "illegal-move");
    client.say_binary(R"({"t":"resign"})");
    EXPECT_EQ(client.receive("refused").at("refusal").at("code"), "not-json");
    EXPECT_EQ(client.move(0, "e2e4"), "ok");
}

TEST_F(ServerTest, FragmentedMessagesAreWhole) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client client(server.port(), seats.id, seats.first);
    client.say_in_pieces(R"({"t":"move","ply":0,"move":"e2e4"})");
    EXPECT_EQ(client.receive("answer").at("t"), "ok");
}

TEST_F(ServerTest, BrokenFramesAndVanishedClientsHarmNobody) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    {
        Client broken(server.port(), seats.id);
        const std::string frame(64, '\xff');
        asio::write(broken.socket(), asio::buffer(frame), broken.error);
        broken.wait_for_close();
        Client vanishing(server.port(), seats.id, seats.first);
        const linger at_once{1, 0};
        setsockopt(vanishing.socket().native_handle(), SOL_SOCKET, SO_LINGER, &at_once,
                   sizeof at_once);
        vanishing.say(R"({"t":"move","ply":0,"move":"e2e4"})");
    }
    Client again(server.port(), seats.id, seats.first);
    EXPECT_EQ(ask(server.port(), "GET", "/healthz").status, 200);
}

TEST_F(ServerTest, WhoDoesNotReadHoldsNobodyUpAndFindsTheNewestView) {
    ServeOptions options;
    options.messages_per_second = 1000;
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"go","size":25)");
    Client first(server.port(), seats.id, seats.first);
    Client second(server.port(), seats.id, seats.second);
    Client sleeper(server.port(), seats.id);
    constexpr int small = 32 * 1024;
    setsockopt(sleeper.socket().native_handle(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    // Rows of stones with empty rows between them: nothing is captured.
    std::size_t ply = 0;
    for (const char* rows : {"1357", "2468"})
        for (char column = 'a'; column <= 'z'; ++column)
            for (std::size_t i = 0; column != 'i' && i < 4; ++i, ++ply)
                ASSERT_EQ((ply % 2 == 0 ? first : second)
                              .move(ply, fmt::format("{}{}", column, 3 * (rows[i] - '0'))),
                          "ok");
    std::size_t views = 0;
    while (!sleeper.error && sleeper.view.at("moves").as_array().size() < ply) {
        sleeper.receive("view");
        ++views;
    }
    EXPECT_FALSE(sleeper.error);
    EXPECT_LT(views, ply);
    const Answer metrics = ask(server.port(), "GET", "/metrics");
    EXPECT_THAT(metrics.body, testing::ContainsRegex("views_dropped_total [1-9]"));
}

// The player reads late, so that the hall's ping is answered late.
TEST_F(ServerTest, TheWayToAPlayerIsMeasuredByTheHallAndShown) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess","time":{"kind":"fischer",)"
                                                       R"("base_ms":3600000,"increment_ms":0})");
    Client first(server.port(), seats.id, seats.first);
    Client second(server.port(), seats.id, seats.second);
    constexpr std::chrono::milliseconds kLate{150};
    std::this_thread::sleep_for(kLate);
    // Once the second response has arrived the hall has received what was sent after the first.
    for (int i = 0; i < 2; ++i) {
        second.say(R"({"t":"ping","sent":1})");
        second.receive("pong");
    }
    ASSERT_EQ(first.move(0, "e2e4"), "ok");
    second.wait_for_plies(1);
    const auto& shown = second.view.at("seats").at("second").as_object();
    ASSERT_TRUE(shown.contains("compensated_ms")) << json::serialize(shown);
    EXPECT_GE(shown.at("compensated_ms").to_number<int>(), kLate.count());
    EXPECT_LE(shown.at("compensated_ms").to_number<int>(), 1000);
}

TEST_F(ServerTest, ForeignPagesAreRefused) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    const Client foreign(server.port(), seats.id, Fields{{"Origin", "https://evil.example"}});
    EXPECT_EQ(foreign.error, websocket::error::upgrade_declined);
    const std::string own = fmt::format("http://127.0.0.1:{}", server.port());
    const Client page(server.port(), seats.id, Fields{{"Origin", own}});
    EXPECT_FALSE(page.error);
    EXPECT_EQ(
        ask(server.port(), "POST", "/api/games", "{}", {{"Origin", "https://evil.example"}}).status,
        403);
    EXPECT_EQ(ask(server.port(), "POST", "/api/games", "{}", {{"Origin", own}}).status, 400);
}

TEST_F(ServerTest, ASocketNeedsAGame) {
    const RunningServer server(folder.path());
    for (const char* game : {"aaaaaaaa", "", "x", "../api"}) {
        const Client client(server.port(), game, Fields{});
        EXPECT_EQ(client.error, websocket::error::upgrade_declined) << game;
    }
}

}  // namespace
}  // namespace misbehaving_clients_test
}  // namespace kyvien::hall
