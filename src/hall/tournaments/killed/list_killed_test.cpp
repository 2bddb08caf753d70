// A list of a thousand players, far more than one disk block, while the hall is killed at some
// moment: it is recorded completely or not at all, and can be entered again.
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

#include "effort.h"
#include "hall/tournaments/tournament_fixture.h"

namespace kyvien::hall::test {
namespace list_killed_test {
namespace {

constexpr std::size_t kPlayers = 1000;

std::string list() {
    std::string text = "name,rating\\n";
    for (std::size_t i = 1; i <= kPlayers; ++i)
        text += "Player " + std::to_string(i) + "," + std::to_string(2500 - i) + "\\n";
    return R"({"t":"list","text":")" + text + "\"}";
}

class ListKilled : public TournamentTest {
  protected:
    std::size_t entries(std::uint16_t port) const {
        return shown(port).at("entries").as_array().size();
    }
    /// The status of the response, if one arrived.
    std::optional<unsigned> enter_list(std::uint16_t port) const {
        try {
            return command(port, list()).status;
        } catch (const boost::system::system_error&) {
            return std::nullopt;  // the hall was killed meanwhile
        }
    }
};

TEST_F(ListKilled, IsEnteredCompletelyOrNotAtAll) {
    const int tries = kyvien::test::samples(24);
    int cut = 0, whole = 0;
    for (int attempt = 0; attempt < tries; ++attempt) {
        std::optional<unsigned> answered;
        {
            ChildServer child(folder.path(), options());
            make(child.port());
            std::thread asking([&] { answered = enter_list(child.port()); });
            std::this_thread::sleep_for(std::chrono::milliseconds(4 * attempt));
            child.end(SIGKILL);
            asking.join();
        }
        const RunningServer server(folder.path(), {}, options());
        const std::size_t there = entries(server.port());
        ASSERT_TRUE(there == 0 || there == kPlayers) << there << " after kill " << attempt;
        if (answered == 200U) {
            ASSERT_EQ(there, kPlayers) << "what was answered is missing";
        }
        (there == 0 ? cut : whole) += 1;
        if (there == 0) {
            ASSERT_EQ(enter_list(server.port()), 200U);
            ASSERT_EQ(entries(server.port()), kPlayers);
        }
    }
    std::cout << tries << " kills: " << cut << " lists that never happened, " << whole
              << " that stand whole\n";
}

}  // namespace
}  // namespace list_killed_test
}  // namespace kyvien::hall::test
