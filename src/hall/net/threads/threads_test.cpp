// A hall on one thread and on several: every client finds all games, on whichever connection.
#include <algorithm>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/threads/threads_fixture.h"

namespace kyvien::hall {
namespace threads_test {
namespace {

INSTANTIATE_TEST_SUITE_P(Hall, Threads, testing::Values(1, 3), name_of);

TEST_P(Threads, DeliverGamesToTheirWatchers) {
    const RunningServer server(folder.path(), {}, options());
    const auto games = begin_everywhere(server.port(), GetParam());
    std::vector<std::unique_ptr<Client>> watchers;
    for (const TakenSeats& game : games)
        for (int i = 0; i < 2; ++i)
            watchers.push_back(std::make_unique<Client>(server.port(), game.id));
    for (const TakenSeats& game : games)
        play(server.port(), game, 0, kMate.size());
    for (const auto& watcher : watchers) {
        watcher->wait_for_end();
        EXPECT_EQ(watcher->view.at("result").at("score"), "0-1");
    }
    for (const TakenSeats& game : games) {
        const std::string path = "/api/games/" + game.id;
        EXPECT_THAT(ask(server.port(), "GET", path + "/record?format=pgn").body,
                    HasSubstr("[Result \"0-1\"]"));
        EXPECT_EQ(ask(server.port(), "GET", path + "/positions").json().as_array().size(),
                  kMate.size() + 1);
    }
}

TEST_P(Threads, LoseNoConcurrentMoves) {
    std::vector<TakenSeats> games;
    {
        const RunningServer server(folder.path(), {}, options());
        games = begin_everywhere(server.port(), GetParam());
        std::vector<std::thread> players;
        for (const TakenSeats& game : games)
            players.emplace_back([&] { play(server.port(), game, 0, 3); });
        for (std::thread& player : players)
            player.join();
    }
    const RunningServer again(folder.path(), {}, options());
    for (const TakenSeats& game : games)
        EXPECT_EQ(plies(again.port(), game.id), 3U);
}

TEST_P(Threads, ListAllGamesInTheLobby) {
    const RunningServer server(folder.path(), {}, options());
    std::set<std::string> open, live;
    for (int made = 0; made < 8; ++made) {
        const Answer answer = ask(server.port(), "POST", "/api/games",
                                  std::string(R"({"name":"Lan","seat":"first",)") + kChess + "}");
        open.insert(json::value_to<std::string>(answer.json().at("id")));
        // A new game is listed at once.
        for (int request_number = 0; request_number < kEachThread; ++request_number)
            EXPECT_EQ(listed(server.port(), "open"), open);
    }
    for (int made = 0; made < 8; ++made) {
        live.insert(begin_game(server.port(), kChess).id);
        EXPECT_EQ(listed(server.port(), "live"), live);
    }
    const std::string waits = *open.begin();
    const Answer joined =
        ask(server.port(), "POST", "/api/games/" + waits + "/join", R"({"name":"Minh"})");
    EXPECT_EQ(joined.status, 200);
    open.erase(waits);
    live.insert(waits);
    for (int request_number = 0; request_number < kEachThread; ++request_number) {
        EXPECT_EQ(listed(server.port(), "open"), open);
        EXPECT_EQ(listed(server.port(), "live"), live);
    }
}

TEST_P(Threads, ListOpenGamesWithAPresentHostFirst) {
    const RunningServer server(folder.path(), {}, options());
    const auto make = [&] {
        return ask(server.port(), "POST", "/api/games",
                   std::string(R"({"name":"Lan","seat":"first",)") + kChess + "}")
            .json();
    };
    // On each thread the maker of one game waits; nobody is at the others.
    std::set<std::string> awaited;
    std::set<std::size_t> parts;
    std::vector<std::unique_ptr<Client>> waiting;
    for (int made = 0; made < 40; ++made) {
        const json::value game = make();
        const auto id = json::value_to<std::string>(game.at("id"));
        if (!parts.insert(part_of_game(id, GetParam())).second)
            continue;
        awaited.insert(id);
        waiting.push_back(std::make_unique<Client>(server.port(), id,
                                                   json::value_to<std::string>(game.at("token"))));
    }
    ASSERT_EQ(waiting.size(), GetParam());
    make();  // causes the list to be generated again
    const json::value open = ask(server.port(), "GET", "/api/games").json().at("open");
    std::set<std::string> first;
    for (std::size_t place = 0; place < open.as_array().size(); ++place) {
        const json::object& game = open.at(place).as_object();
        EXPECT_EQ(game.contains("left"), place >= waiting.size()) << place;
        if (place < waiting.size())
            first.insert(json::value_to<std::string>(game.at("id")));
    }
    EXPECT_EQ(first, awaited);
}

TEST_P(Threads, ShowArbitersAllBoardsAndChanges) {
    const RunningServer server(folder.path(), {}, options());
    const auto games = begin_everywhere(server.port(), GetParam());
    std::set<std::string> ids;
    for (const TakenSeats& game : games)
        ids.insert(game.id);
    std::string etag;
    for (int request_number = 0; request_number < kEachThread; ++request_number) {
        const Answer desk = ask(server.port(), "GET", "/api/arbiter", {}, kWithKey);
        ASSERT_EQ(desk.status, 200) << desk.body;
        EXPECT_EQ(ids_in(desk.json().at("tables")), ids);
        EXPECT_TRUE(etag.empty() || etag == desk.fields.at("etag"));
        etag = desk.fields.at("etag");
    }
    Fields known = kWithKey;
    for (const TakenSeats& game : games) {
        known["If-None-Match"] = etag;
        EXPECT_EQ(ask(server.port(), "GET", "/api/arbiter", {}, known).status, 304);
        play(server.port(), game, 0, 1);
        const Answer desk = ask(server.port(), "GET", "/api/arbiter", {}, known);
        ASSERT_EQ(desk.status, 200) << "a move was made on whichever thread";
        etag = desk.fields.at("etag");
    }
}

TEST_P(Threads, ServeGamesOfAllThreadsOnOneConnection) {
    const RunningServer server(folder.path(), {}, options());
    const auto games = begin_everywhere(server.port(), GetParam());
    asio::io_context io;
    PatientSocket socket = connect(io, server.port());
    beast::flat_buffer buffer;
    for (const TakenSeats& game : games) {
        http::request<http::empty_body> request(http::verb::get, "/api/games/" + game.id, 11);
        request.set(http::field::host, "127.0.0.1");
        http::write(socket, request);
        http::response<http::string_body> response;
        http::read(socket, buffer, response);
        EXPECT_EQ(json::parse(response.body()).at("id"), json::value(game.id));
    }
    http::request<http::empty_body> none(http::verb::get, "/api/games/aaaaaaaa", 11);
    none.set(http::field::host, "127.0.0.1");
    http::write(socket, none);
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    EXPECT_EQ(response.result_int(), 404U);
}

TEST_P(Threads, HandleARequestRepeatedOnOtherConnectionsOnce) {
    std::string made, begun;
    const Fields once = {{"Idempotency-Key", "0123456789abcdef-created"}};
    const std::string game = std::string(R"({"name":"Lan","seat":"first",)") + kChess + "}";
    Fields organiser = kWithKey;
    organiser["Idempotency-Key"] = "0123456789abcdef-tournament";
    const std::string tournament = R"({"by":"Hoa","name":"Giải mùa thu","rounds":3})";
    {
        const RunningServer server(folder.path(), {}, options());
        std::vector<std::string> answers(8);
        std::vector<std::thread> clients;
        for (std::string& answer : answers)
            clients.emplace_back(
                [&] { answer = ask(server.port(), "POST", "/api/games", game, once).body; });
        for (std::thread& client : clients)
            client.join();
        made = answers.front();
        for (const std::string& answer : answers)
            EXPECT_EQ(answer, made);
        EXPECT_EQ(listed(server.port(), "open").size(), 1U);
        for (int request_number = 0; request_number < kEachThread; ++request_number) {
            const Answer answer =
                ask(server.port(), "POST", "/api/tournaments", tournament, organiser);
            EXPECT_EQ(answer.status, 201) << answer.body;
            EXPECT_TRUE(begun.empty() || begun == answer.body);
            begun = answer.body;
        }
    }
    // With another number of threads the games are divided differently.
    const RunningServer again(folder.path(), {}, with_threads(2));
    EXPECT_EQ(ask(again.port(), "POST", "/api/games", game, once).body, made);
    EXPECT_EQ(ask(again.port(), "POST", "/api/tournaments", tournament, organiser).body, begun);
}

TEST_P(Threads, PlayARematchOnItsOwnThread) {
    const RunningServer server(folder.path(), {}, options());
    const std::size_t threads = GetParam();
    for (const TakenSeats& game : begin_everywhere(server.port(), threads)) {
        Client first(server.port(), game.id, game.first),
            second(server.port(), game.id, game.second);
        ASSERT_EQ(first.ask(R"({"t":"resign"})"), "ok");
        second.wait_for_end();
        ASSERT_EQ(first.ask(R"({"t":"rematch"})"), "ok");
        ASSERT_EQ(second.ask(R"({"t":"rematch"})"), "ok");
        first.wait_until([](const json::value& view) { return view.as_object().contains("next"); });
        const auto next = json::value_to<std::string>(first.view.at("next"));
        EXPECT_EQ(part_of_game(next, threads), part_of_game(game.id, threads));
        Client mover(server.port(), next, game.second);
        EXPECT_EQ(mover.move(0, "e2e4"), "ok");
    }
}

}  // namespace
}  // namespace threads_test
}  // namespace kyvien::hall
