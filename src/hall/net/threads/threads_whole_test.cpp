// A hall on several threads as a whole: crashes and shutdown, keys, metrics, limits, TLS.
#include <atomic>
#include <boost/asio/read_until.hpp>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/threads/threads_fixture.h"
#include "hall/net/tls_fixture.h"

namespace kyvien::hall {
namespace threads_test {
namespace {

TEST_P(Threads, KeepAcknowledgedMovesAfterACrash) {
    std::vector<TakenSeats> games;
    {
        ChildServer child(folder.path(), options());
        games = begin_everywhere(child.port(), GetParam());
        for (const TakenSeats& game : games)
            play(child.port(), game, 0, 2);
        child.end(SIGKILL);
    }
    for (const std::size_t threads : {2U, 1U, 5U}) {
        const RunningServer again(folder.path(), {}, with_threads(threads));
        std::set<std::string> ids;
        for (const TakenSeats& game : games) {
            ids.insert(game.id);
            EXPECT_EQ(plies(again.port(), game.id), 2U);
        }
        EXPECT_EQ(
            ids_in(ask(again.port(), "GET", "/api/arbiter", {}, kWithKey).json().at("tables")),
            ids);
    }
    const RunningServer again(folder.path(), {}, options());
    for (const TakenSeats& game : games)
        play(again.port(), game, 2, 4);
}

TEST_P(Threads, AskPlayersToReconnectOnShutdown) {
    ChildServer child(folder.path(), options());
    const auto games = begin_everywhere(child.port(), GetParam());
    std::vector<std::unique_ptr<Client>> players;
    for (const TakenSeats& game : games) {
        players.push_back(std::make_unique<Client>(child.port(), game.id, game.first));
        ASSERT_EQ(players.back()->move(0, "e2e4"), "ok");
    }
    std::thread ending([&] {
        const int status = child.end(SIGTERM);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    });
    for (const auto& player : players)
        EXPECT_EQ(player->wait_for_close(), 1012);
    ending.join();
    const RunningServer again(folder.path(), {}, options());
    for (const TakenSeats& game : games)
        EXPECT_EQ(plies(again.port(), game.id), 1U);
}

TEST_P(Threads, NotifyASinglePlayerOfShutdown) {
    for (int tried = 0; tried < 5; ++tried) {
        ChildServer child(folder.path(), options());
        const TakenSeats game = begin_game(child.port(), kChess);
        Client player(child.port(), game.id, game.first);
        ASSERT_EQ(player.move(0, "e2e4"), "ok");
        std::thread ending([&] { EXPECT_EQ(child.end(SIGTERM), 0); });
        EXPECT_EQ(player.wait_for_close(), 1012);
        ending.join();
    }
}

TEST_P(Threads, ShutDownCleanlyUnderLoad) {
    for (int tried = 0; tried < 5; ++tried) {
        ChildServer child(folder.path(), options());
        const std::uint16_t port = child.port();
        std::atomic<bool> is_over{false};
        std::vector<std::thread> clients;
        for (int i = 0; i < 3; ++i)
            clients.emplace_back([&] {
                asio::io_context io;
                while (!is_over) {
                    PatientSocket socket{tcp::socket(io)};
                    error_code error;
                    socket.connect({asio::ip::make_address("127.0.0.1"), port}, error);
                    if (error)
                        return;
                    const std::string body = R"({"name":"Lan","game":"chess"})";
                    const std::string request =
                        "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n\r\n" + body;
                    asio::write(socket, asio::buffer(request), error);
                    std::string answer;
                    asio::read_until(socket, asio::dynamic_buffer(answer), "\r\n", error);
                }
            });
        for (int asked = 0; asked < 10; ++asked)
            begin_game(port, kChess);
        const int status = child.end(SIGTERM);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
        is_over = true;
        for (std::thread& client : clients)
            client.join();
    }
}

TEST_P(Threads, ApplyKeyChangesEverywhere) {
    ChildServer child(folder.path(), options());
    const std::string other(32, 'k');
    const Fields with_other = {{"Authorization", "Bearer " + other}};
    for (int asked = 0; asked < kEachThread; ++asked)
        EXPECT_EQ(ask(child.port(), "GET", "/api/arbiter", {}, with_other).status, 403);
    std::ofstream(folder.path() / "arbiter.key") << other << '\n';
    child.signal(SIGHUP);
    int in_a_row = 0;
    for (int asked = 0; asked < 5'000 && in_a_row < 2 * kEachThread; ++asked)
        in_a_row = ask(child.port(), "GET", "/api/arbiter", {}, with_other).status == 200
                       ? in_a_row + 1
                       : 0;
    EXPECT_EQ(in_a_row, 2 * kEachThread);
}

TEST_P(Threads, SumMetricsOfAllThreads) {
    const RunningServer server(folder.path(), {}, options());
    const auto games = begin_everywhere(server.port(), GetParam());
    for (const TakenSeats& game : games)
        play(server.port(), game, 0, 2);
    const std::vector<std::string> figures = {
        "kyvien_moves_total " + std::to_string(2 * games.size()),
        "kyvien_games_live " + std::to_string(games.size()),
        "kyvien_games_made_total " + std::to_string(games.size())};
    for (int asked = 0; asked < kEachThread; ++asked) {
        const std::string text = ask(server.port(), "GET", "/metrics").body;
        for (const std::string& figure : figures)
            EXPECT_THAT(text, HasSubstr(figure + "\n"));
        EXPECT_EQ(ask(server.port(), "GET", "/healthz").body, R"({"status":"ok"})");
    }
}

TEST_P(Threads, ShareOneConnectionLimitPerAddress) {
    ServeOptions limited = options();
    limited.most_of_one_address = 4;
    limited.trusted_proxies = {"127.0.0.1"};
    const RunningServer server(folder.path(), {}, limited);
    const auto games = begin_everywhere(server.port(), GetParam());
    const Fields away = {{"X-Forwarded-For", "203.0.113.9"}};
    std::vector<std::unique_ptr<Client>> watchers;
    for (std::size_t i = 0; i < limited.most_of_one_address; ++i) {
        watchers.push_back(
            std::make_unique<Client>(server.port(), games[i % games.size()].id, away));
        EXPECT_FALSE(watchers.back()->error);
    }
    for (const TakenSeats& game : games)
        EXPECT_TRUE(Client(server.port(), game.id, away).error) << "one too many";
}

TEST_P(Threads, KeepTheTlsSessionOfATransferredWebSocket) {
    ServeOptions secured = options();
    secured.tls = make_certificate(folder.path(), "first.example");
    const RunningServer server(folder.path(), {}, secured);
    const TlsTunnel tunnel(server.port());
    for (const TakenSeats& game : begin_everywhere(tunnel.port(), GetParam())) {
        Client watcher(tunnel.port(), game.id);
        play(tunnel.port(), game, 0, kMate.size());
        watcher.wait_for_end();
        EXPECT_EQ(watcher.view.at("result").at("code"), "checkmate");
    }
}

}  // namespace
}  // namespace threads_test
}  // namespace kyvien::hall
