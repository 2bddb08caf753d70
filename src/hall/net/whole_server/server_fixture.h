// hall/net/whole_server/server_fixture.h — for tests: a folder for a server, and players at a game
// of it.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall::test {

class ServerTest : public QuietTest {
  protected:
    void write_page() {
        std::filesystem::create_directories(folder.path() / "web/assets");
        std::ofstream(folder.path() / "web/index.html") << "<!doctype html><title>Kyvien</title>";
        std::ofstream(folder.path() / "web/assets/app-3F9A2C1B.js") << std::string(5000, 'x');
        std::ofstream(folder.path() / "web/plain.css") << "body{}";
    }

    TemporaryFolder folder;
};

class Players {
  public:
    Players(std::uint16_t port, const TakenSeats& seats)
        : first(port, seats.id, seats.first), second(port, seats.id, seats.second),
          spectator(port, seats.id) {}

    void play(const std::vector<std::string>& moves, std::size_t from = 0) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Client& mover = (from + i) % 2 == 0 ? first : second;
            ASSERT_EQ(mover.move(from + i, moves[i]), "ok") << moves[i];
        }
        for (Client* client : {&first, &second, &spectator})
            client->wait_for_plies(from + moves.size());
    }
    Client first, second, spectator;
};

}  // namespace kyvien::hall::test
