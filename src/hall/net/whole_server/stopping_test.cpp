// Stopping the hall: by a signal at any moment, without losing what it has accepted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <future>
#include <thread>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace stopping_test {
namespace {

using namespace test;
using testing::HasSubstr;

class Stopping : public QuietTest {
  protected:
    static bool ended_well(int status) { return WIFEXITED(status) && WEXITSTATUS(status) == 0; }
    TemporaryFolder folder;
};

TEST_F(Stopping, ASignalRightAfterTheStartEndsItWellThoughManyGamesAreBeingChecked) {
    {
        const RunningServer server(folder.path());
        for (int game = 0; game < 100; ++game)
            begin_game(server.port(), R"("game":"chess")");
    }
    for (int tried = 0; tried < 5; ++tried) {
        ChildServer child(folder.path());
        EXPECT_TRUE(ended_well(child.end(SIGTERM)));
    }
}

void stop_while_sockets_are_being_opened() {
    const TemporaryFolder folder;
    asio::io_context io;
    std::vector<PatientSocket> sockets;
    const RunningServer server(folder.path());
    const std::string game = begin_game(server.port(), R"("game":"chess")").id;
    const std::string upgrade =
        "GET /ws/games/" + game +
        " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    for (int socket = 0; socket < 5; ++socket) {
        sockets.push_back(connect(io, server.port()));
        asio::write(sockets.back(), asio::buffer(upgrade));
    }
    // The hall stops here, whatever state each client is in.
}

TEST_F(Stopping, ASocketThatIsJustBeingOpenedIsClosedWithTheHall) {
    // In parallel: each hall waits a while for replies to its close frames.
    std::vector<std::future<void>> halls;
    for (int hall = 0; hall < 5; ++hall)
        halls.push_back(std::async(std::launch::async, [] {
            for (int tried = 0; tried < 4; ++tried)
                stop_while_sockets_are_being_opened();
        }));
    for (auto& hall : halls)
        hall.get();
}

TEST_F(Stopping, WhoPlaysIsToldToComeBackAndWhatWasAcknowledgedIsThere) {
    ChildServer child(folder.path());
    const TakenSeats seats = begin_game(child.port(), R"("game":"chess")");
    Client player(child.port(), seats.id, seats.first);
    ASSERT_EQ(player.move(0, "e2e4"), "ok");
    std::thread ending([&] { EXPECT_TRUE(ended_well(child.end(SIGTERM))); });
    EXPECT_EQ(player.wait_for_close(), 1012);
    EXPECT_THAT(player.close_reason(), HasSubstr("come back in"));
    ending.join();
    const RunningServer again(folder.path());
    Client same(again.port(), seats.id, seats.first);
    EXPECT_EQ(same.view.at("moves").as_array().size(), 1U);
}

TEST_F(Stopping, HangUpReadsTheKeysAgainAndTheHallGoesOn) {
    ChildServer child(folder.path());
    const std::string other(32, 'k');
    const Fields with_other = {{"Authorization", "Bearer " + other}};
    EXPECT_EQ(ask(child.port(), "GET", "/api/arbiter", {}, with_other).status, 403);
    std::ofstream(folder.path() / "arbiter.key") << other << '\n';
    child.signal(SIGHUP);
    // The signal is in flight: the first request after it may still be answered.
    int status = 0;
    while (status != 200)
        status = ask(child.port(), "GET", "/api/arbiter", {}, with_other).status;
    EXPECT_TRUE(ended_well(child.end(SIGTERM)));
}

}  // namespace
}  // namespace stopping_test
}  // namespace kyvien::hall
