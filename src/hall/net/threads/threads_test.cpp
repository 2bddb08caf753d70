// A hall on one thread and on several: whoever asks, and on whichever connection, finds all games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/read_until.hpp>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/net/tls_fixture.h"
#include "hall/service/game_part.h"
#include "hall/service/journal.h"
#include "hall/tournaments/tournament_fixture.h"

namespace kyvien::hall {
namespace threads_test {
namespace {

using namespace test;
using testing::HasSubstr;

constexpr const char* kChess = R"("game":"chess","time":{"kind":"none"})";
const std::vector<std::string> kMate = {"f2f3", "e7e5", "g2g4", "d8h4"};

ServeOptions with_threads(std::size_t count) {
    ServeOptions options;
    options.threads = count;
    options.arbiter_token = kArbiter;
    return options;
}
const Fields kWithKey = {{"Authorization", std::string("Bearer ") + kArbiter}};

/// Asked more often than there are threads, so that each of them is asked.
constexpr int kEachThread = 4;

std::set<std::string> ids_in(const json::value& list) {
    std::set<std::string> ids;
    for (const json::value& game : list.as_array())
        ids.insert(json::value_to<std::string>(game.at("id")));
    return ids;
}
std::set<std::string> listed(std::uint16_t port, const char* list) {
    return ids_in(ask(port, "GET", "/api/games").json().at(list));
}

/// Games until each of so many threads plays two of them.
std::vector<TakenSeats> begin_everywhere(std::uint16_t port, std::size_t threads) {
    std::vector<TakenSeats> games;
    std::vector<int> played(threads);
    const auto is_short = [](int count) { return count < 2; };
    while (std::ranges::any_of(played, is_short) && games.size() < 300) {
        games.push_back(begin_game(port, kChess));
        ++played[part_of_game(games.back().id, threads)];
    }
    EXPECT_TRUE(std::ranges::none_of(played, is_short));
    return games;
}

void play(std::uint16_t port, const TakenSeats& seats, std::size_t from, std::size_t to) {
    Client first(port, seats.id, seats.first), second(port, seats.id, seats.second);
    for (std::size_t ply = from; ply < to; ++ply)
        ASSERT_EQ((ply % 2 == 0 ? first : second).move(ply, kMate[ply]), "ok") << seats.id;
}
std::size_t plies(std::uint16_t port, const std::string& game) {
    return ask(port, "GET", "/api/games/" + game).json().at("moves").as_array().size();
}

class Threads : public testing::TestWithParam<std::size_t> {
  protected:
    Threads() { set_journal_level(Level::Error); }
    ~Threads() override { set_journal_level(Level::Info); }
    [[nodiscard]] static ServeOptions options() { return with_threads(GetParam()); }
    TemporaryFolder folder;
};

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
    return std::to_string(info.param) + (info.param == 1 ? "Thread" : "Threads");
}
INSTANTIATE_TEST_SUITE_P(Hall, Threads, testing::Values(1, 3), name_of);

TEST_P(Threads, GamesArePlayedToTheEndBeforeTheirWatchers) {
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

TEST_P(Threads, PlayersWhoMoveAtTheSameTimeLoseNoMove) {
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

TEST_P(Threads, TheLobbyListsAllGamesWhoeverAnswers) {
    const RunningServer server(folder.path(), {}, options());
    std::set<std::string> open, live;
    for (int made = 0; made < 8; ++made) {
        const Answer answer = ask(server.port(), "POST", "/api/games",
                                  std::string(R"({"name":"Lan","seat":"first",)") + kChess + "}");
        open.insert(json::value_to<std::string>(answer.json().at("id")));
        // What was made a moment ago is listed at once.
        for (int asked = 0; asked < kEachThread; ++asked)
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
    for (int asked = 0; asked < kEachThread; ++asked) {
        EXPECT_EQ(listed(server.port(), "open"), open);
        EXPECT_EQ(listed(server.port(), "live"), live);
    }
}

TEST_P(Threads, OpenGamesAtWhichSomebodyWaitsAreListedBeforeThoseThatWereLeft) {
    const RunningServer server(folder.path(), {}, options());
    const auto make = [&] {
        return ask(server.port(), "POST", "/api/games",
                   std::string(R"({"name":"Lan","seat":"first",)") + kChess + "}")
            .json();
    };
    // At one game of each thread its maker waits; nobody is at the others.
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
    make();  // the list is made anew
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

// ---- quick pairing ------------------------------------------------------------------------------

std::string quick_wish(const std::string& name, const std::string& seat) {
    return R"({"name":")" + name + R"(","seat":")" + seat + R"(",)" + kChess + "}";
}

TEST_P(Threads, WhoWaitsIsFoundOnWhicheverThreadAndEachOnce) {
    const RunningServer server(folder.path(), {}, options());
    // So many want White that each thread has some; they never meet each other.
    constexpr std::size_t kHosts = 9;
    std::set<std::string> hosts;
    std::set<std::size_t> parts;
    std::vector<std::unique_ptr<Client>> waiting;
    for (std::size_t i = 0; i < kHosts; ++i) {
        const Answer opened = ask(server.port(), "POST", "/api/quick", quick_wish("Lan", "first"));
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
            answer = ask(server.port(), "POST", "/api/quick", quick_wish("Minh", "second"));
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

TEST_P(Threads, OfThoseWhoAskInOneMomentNobodyIsGivenASeatThatAnotherHas) {
    const RunningServer server(folder.path(), {}, options());
    std::vector<Answer> answers(16);
    std::vector<std::thread> players;
    for (Answer& answer : answers)
        players.emplace_back([&] {
            answer = ask(server.port(), "POST", "/api/quick", quick_wish("Lan", "random"));
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

TEST_P(Threads, AWishThatIsAskedAgainIsGrantedAsBefore) {
    const Fields lans = {{"Idempotency-Key", "0123456789abcdef-of-lan"}};
    const Fields minhs = {{"Idempotency-Key", "0123456789abcdef-of-minh"}};
    std::string lan, minh;
    {
        const RunningServer server(folder.path(), {}, options());
        const Answer opened =
            ask(server.port(), "POST", "/api/quick", quick_wish("Lan", "first"), lans);
        ASSERT_EQ(opened.status, 201) << opened.body;
        lan = opened.body;
        const Client waits(server.port(), json::value_to<std::string>(opened.json().at("id")),
                           json::value_to<std::string>(opened.json().at("token")));
        const Answer met =
            ask(server.port(), "POST", "/api/quick", quick_wish("Minh", "second"), minhs);
        ASSERT_EQ(met.status, 200) << met.body;
        minh = met.body;
        EXPECT_EQ(ask(server.port(), "POST", "/api/quick", quick_wish("Minh", "second"),
                      {{"Idempotency-Key", "short"}})
                      .status,
                  400);
    }
    const RunningServer again(folder.path(), {}, with_threads(2));
    EXPECT_EQ(ask(again.port(), "POST", "/api/quick", quick_wish("Lan", "first"), lans).body, lan);
    EXPECT_EQ(ask(again.port(), "POST", "/api/quick", quick_wish("Minh", "second"), minhs).body,
              minh);
}

TEST_P(Threads, TheArbitersSeeAllBoardsAndWhatHasChanged) {
    const RunningServer server(folder.path(), {}, options());
    const auto games = begin_everywhere(server.port(), GetParam());
    std::set<std::string> ids;
    for (const TakenSeats& game : games)
        ids.insert(game.id);
    std::string etag;
    for (int asked = 0; asked < kEachThread; ++asked) {
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

TEST_P(Threads, OneConnectionAsksForGamesOfAllThreads) {
    const RunningServer server(folder.path(), {}, options());
    const auto games = begin_everywhere(server.port(), GetParam());
    asio::io_context io;
    tcp::socket socket = connect(io, server.port());
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

TEST_P(Threads, ARequestThatIsRepeatedOnOtherConnectionsIsOneRequest) {
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
        for (int asked = 0; asked < kEachThread; ++asked) {
            const Answer answer =
                ask(server.port(), "POST", "/api/tournaments", tournament, organiser);
            EXPECT_EQ(answer.status, 201) << answer.body;
            EXPECT_TRUE(begun.empty() || begun == answer.body);
            begun = answer.body;
        }
    }
    // Another number of threads: the games fall to others.
    const RunningServer again(folder.path(), {}, with_threads(2));
    EXPECT_EQ(ask(again.port(), "POST", "/api/games", game, once).body, made);
    EXPECT_EQ(ask(again.port(), "POST", "/api/tournaments", tournament, organiser).body, begun);
}

TEST_P(Threads, ARematchIsPlayedByTheThreadOfItsGame) {
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

TEST_P(Threads, WhatWasAcknowledgedStandsAfterACrashWithAnyNumberOfThreads) {
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

TEST_P(Threads, WhoPlaysIsToldToComeBackWhenTheHallIsEnded) {
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

TEST_P(Threads, WhoPlaysAloneIsToldThoughTheOtherThreadsHaveNobodyToTell) {
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

TEST_P(Threads, ItEndsWellWhileConnectionsComeAndGamesAreMade) {
    for (int tried = 0; tried < 5; ++tried) {
        ChildServer child(folder.path(), options());
        const std::uint16_t port = child.port();
        std::atomic<bool> is_over{false};
        std::vector<std::thread> clients;
        for (int i = 0; i < 3; ++i)
            clients.emplace_back([&] {
                asio::io_context io;
                while (!is_over) {
                    tcp::socket socket(io);
                    error_code error;
                    socket.connect({asio::ip::make_address("127.0.0.1"), port}, error);
                    if (error)
                        return;
                    limit_waiting(socket);
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

TEST_P(Threads, AKeyThatIsAddedOrTakenAwayCountsOnAllThreads) {
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

TEST_P(Threads, TheFiguresAreThoseOfAllThreads) {
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

TEST_P(Threads, AnAddressHasItsShareOfAllThreadsTogether) {
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

TEST_P(Threads, WithTlsAWebSocketKeepsItsSessionOnItsWayToItsThread) {
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

// ---- tournaments --------------------------------------------------------------------------------

class TournamentThreads : public TournamentGamesTest,
                          public testing::WithParamInterface<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Hall, TournamentThreads, testing::Values(1, 3), name_of);

TEST_P(TournamentThreads, TheBoardsArePlayedOnAllThreadsAndTheirResultsEntered) {
    const RunningServer server(folder.path(), {}, with_threads(GetParam()));
    const std::uint16_t port = server.port();
    make(port, R"("rounds":3,"games":{"game":"chess","time":{"kind":"none"}})");
    enter(port, 24);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    const Answer opened = ask(port, "POST", path + "/games", "{}", bearer(key));
    ASSERT_EQ(opened.status, 200) << opened.body;
    EXPECT_EQ(opened.json().at("opened"), 12);
    // Asked again nothing is made twice.
    EXPECT_EQ(ask(port, "POST", path + "/games", "{}", bearer(key)).json().at("opened"), 0);
    const json::value boards = seats(port);
    for (const json::value& each : boards.as_array())
        mate(port, each);
    for (std::size_t number = 1; number <= boards.as_array().size(); ++number) {
        wait_for_result(port, number);
        EXPECT_EQ(board(port, number).at("result"), "0-1");
    }
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200) << "the round is over";
}

TEST_P(TournamentThreads, AResultThatWasNotEnteredIsTakenUpAtTheNextStart) {
    {
        ChildServer child(folder.path(), with_threads(GetParam()));
        begin(child.port());
        const json::value boards = seats(child.port());
        for (const json::value& each : boards.as_array())
            mate(child.port(), each);
        child.end(SIGKILL);
    }
    const RunningServer again(folder.path(), {}, with_threads(GetParam()));
    for (const std::size_t number : {1U, 2U}) {
        wait_for_result(again.port(), number);
        EXPECT_EQ(board(again.port(), number).at("result"), "0-1");
    }
}

}  // namespace
}  // namespace threads_test
}  // namespace kyvien::hall
