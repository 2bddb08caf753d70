// Several halls at one database: any of them serves any page, one of them plays a game. The first
// has three threads, the second one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <set>
#include <vector>

#include "hall/net/client_fixture.h"
#include "hall/service/game_part.h"
#include "hall/service/quiet_journal_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::hall {
namespace halls_test {
namespace {

using namespace test;

std::size_t plies(const Client& client) {
    return client.view.at("moves").as_array().size();
}

constexpr std::size_t kThreads = 3;

class Halls : public QuietTest {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        database = std::make_unique<store::test::PostgresServer>();
        options.store = database->address();
        // Halls that end release their leases; none is regarded as gone because this machine was
        // suspended for a while.
        options.lease.lease = options.lease.valid_for = std::chrono::hours(1);
    }
    std::unique_ptr<RunningServer> open(const TemporaryFolder& folder) {
        options.threads = &folder == &one_folder ? kThreads : 1;
        return std::make_unique<RunningServer>(folder.path(), std::string(), options);
    }
    [[nodiscard]] std::string owner(const std::string& game) const {
        return database->sql("SELECT owner FROM kyvien.game WHERE id = '" + game + "'");
    }
    TemporaryFolder one_folder, two_folder;
    ServeOptions options;
    std::unique_ptr<store::test::PostgresServer> database;
};

TEST_F(Halls, PlayersOfOneGameMayBeAtDifferentHalls) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    Client white(one->port(), seats.id, seats.first);
    Client black(two->port(), seats.id, seats.second);
    Client watcher(two->port(), seats.id);
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    black.wait_for_plies(1);
    ASSERT_EQ(black.move(1, "e7e5"), "ok");
    white.wait_for_plies(2);
    watcher.wait_for_plies(2);
    EXPECT_EQ(white.view.at("seq"), watcher.view.at("seq"));
    EXPECT_EQ(black.move(2, "d2d4"), "not-your-turn");
}

TEST_F(Halls, AGameIsJoinedAtAnyHall) {
    const auto one = open(one_folder), two = open(two_folder);
    const Answer made =
        ask(one->port(), "POST", "/api/games", R"({"name":"Lan","seat":"first","game":"chess"})");
    const auto id = json::value_to<std::string>(made.json().at("id"));
    const Answer joined =
        ask(two->port(), "POST", "/api/games/" + id + "/join", R"({"name":"Minh"})");
    ASSERT_EQ(joined.status, 200) << joined.body;
    EXPECT_EQ(joined.json().at("seat"), "second");
    Client black(two->port(), id, json::value_to<std::string>(joined.json().at("token")));
    EXPECT_EQ(black.view.at("you"), "second");
    const Answer third =
        ask(two->port(), "POST", "/api/games/" + id + "/join", R"({"name":"Trang"})");
    EXPECT_EQ(third.status, 409) << third.body;
}

TEST_F(Halls, AHostAtOneHallIsPairedWithARequestAtAnother) {
    const auto one = open(one_folder), two = open(two_folder);
    const std::pair<const RunningServer*, const RunningServer*> ways[] = {{one.get(), two.get()},
                                                                          {two.get(), one.get()}};
    for (const auto& [host, guest] : ways) {
        const Answer opened = ask(host->port(), "POST", "/api/quick",
                                  R"({"name":"Lan","seat":"first","game":"chess"})");
        ASSERT_EQ(opened.status, 201) << opened.body;
        const auto id = json::value_to<std::string>(opened.json().at("id"));
        Client lan(host->port(), id, json::value_to<std::string>(opened.json().at("token")));
        const Answer met = ask(guest->port(), "POST", "/api/quick",
                               R"({"name":"Minh","seat":"second","game":"chess"})");
        ASSERT_EQ(met.status, 200) << met.body;
        EXPECT_EQ(met.json().at("id"), json::value(id));
        Client minh(guest->port(), id, json::value_to<std::string>(met.json().at("token")));
        EXPECT_EQ(minh.view.at("you"), "second");
        lan.wait_until([](const json::value& view) { return view.at("phase") == "playing"; });
    }
}

TEST_F(Halls, AGameOpenByLinkIsInNoLobby) {
    const auto one = open(one_folder), two = open(two_folder);
    const Answer made = ask(one->port(), "POST", "/api/games",
                            R"({"name":"Lan","seat":"first","game":"chess","open_to":"link"})");
    const auto id = json::value_to<std::string>(made.json().at("id"));
    const Client lan(one->port(), id, json::value_to<std::string>(made.json().at("token")));
    for (const auto* hall : {one.get(), two.get()}) {
        EXPECT_EQ(ask(hall->port(), "GET", "/api/games").body.find(id), std::string::npos);
        EXPECT_EQ(ask(hall->port(), "POST", "/api/quick",
                      R"({"name":"Minh","seat":"second","game":"chess"})")
                      .status,
                  201);
    }
}

TEST_F(Halls, TheLobbyOfEachHallListsTheGamesOfAll) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    EXPECT_THAT(ask(two->port(), "GET", "/api/games").body, testing::HasSubstr(seats.id));
}

TEST_F(Halls, PlayersAtDifferentHallsSeeEachOthersPresence) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    Client white(one->port(), seats.id, seats.first);
    Client black(two->port(), seats.id, seats.second);
    const auto both_are_there = [](const json::value& view) {
        return view.at("seats").at("first").at("connected").as_bool() &&
               view.at("seats").at("second").at("connected").as_bool();
    };
    white.wait_until(both_are_there);
    black.wait_until(both_are_there);
    EXPECT_FALSE(white.error || black.error);
}

// The hall that plays the game learns the round-trip time of a player at the other one.
TEST_F(Halls, SpectatorsOfAllHallsAreCountedAtEachHall) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    Client white(one->port(), seats.id, seats.first);
    const auto watched_by = [](std::int64_t count) {
        return [count](const json::value& view) { return view.at("watchers") == count; };
    };
    Client early(two->port(), seats.id);
    white.wait_until(watched_by(1));
    {
        const Client here(one->port(), seats.id);
        const Client there(two->port(), seats.id);
        white.wait_until(watched_by(3));
        early.wait_until(watched_by(3));
        // A client that comes later sees everybody as soon as the other halls have answered.
        Client late(two->port(), seats.id);
        late.wait_until(watched_by(4));
    }
    white.wait_until(watched_by(1));
    early.wait_until(watched_by(1));
}

TEST_F(Halls, EachLobbyMarksAbsentHostsOfAllHalls) {
    const auto one = open(one_folder), two = open(two_folder);
    const Answer made =
        ask(one->port(), "POST", "/api/games", R"({"name":"Lan","seat":"first","game":"chess"})");
    const auto id = json::value_to<std::string>(made.json().at("id"));
    const auto is_left = [&](const RunningServer& hall) {
        const json::value lobby = ask(hall.port(), "GET", "/api/games").json();
        for (const json::value& game : lobby.at("open").as_array())
            if (game.at("id") == json::value(id))
                return game.as_object().contains("left");
        ADD_FAILURE() << "not in the lobby";
        return false;
    };
    const auto until = [&](const RunningServer& hall, bool wanted) {
        while (!testing::Test::HasFailure() && is_left(hall) != wanted)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
    };
    const auto token = json::value_to<std::string>(made.json().at("token"));
    for (const auto* const at : {one.get(), two.get()}) {
        {
            const Client lan(at->port(), id, token);
            until(*one, false);
            until(*two, false);
        }
        until(*one, true);
        until(*two, true);
    }
}

TEST_F(Halls, ABotSeatedAtOneHallIsMarkedAtTheOther) {
    const auto one = open(one_folder), two = open(two_folder);
    const auto text = [](const json::value& value) { return json::value_to<std::string>(value); };
    const Answer token =
        ask(two->port(), "POST", "/api/account/tokens", R"({"label":"engine","scopes":["play"]})",
            sign_up(two->port(), "Deep Red", R"(,"bot":true)"));
    ASSERT_EQ(token.status, 201) << token.body;
    const Answer made =
        ask(one->port(), "POST", "/api/games", R"({"name":"Lan","seat":"first","game":"chess"})");
    const std::string id = text(made.json().at("id"));
    Client lan(one->port(), id, text(made.json().at("token")));
    Client watcher(two->port(), id);
    const Answer joined = ask(two->port(), "POST", "/api/games/" + id + "/join", R"({"name":"x"})",
                              {{"Authorization", "Bearer " + text(token.json().at("token"))}});
    ASSERT_EQ(joined.status, 200) << joined.body;
    const auto is_marked = [](const json::value& view) {
        const json::object* const seat = view.at("seats").at("second").if_object();
        return seat != nullptr && seat->contains("bot");
    };
    lan.wait_until(is_marked);
    watcher.wait_until(is_marked);
    EXPECT_FALSE(lan.view.at("seats").at("first").as_object().contains("bot"));
}

TEST_F(Halls, TheNetworkDelayOfAPlayerAtAnotherHallIsCompensated) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(
        one->port(),
        R"("game":"chess","time":{"kind":"fischer","base_ms":3600000,"increment_ms":0})");
    Client onlooker(one->port(), seats.id);
    Client black(two->port(), seats.id, seats.second);
    constexpr std::chrono::milliseconds kLate{150};
    std::this_thread::sleep_for(kLate);
    for (int i = 0; i < 2; ++i) {
        black.say(R"({"t":"ping","sent":1})");
        black.receive("pong");
    }
    // The other hall reports White after Black.
    Client white(two->port(), seats.id, seats.first);
    onlooker.wait_until([](const json::value& view) {
        return view.at("seats").at("first").at("connected").as_bool();
    });
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    onlooker.wait_for_plies(1);
    const auto& shown = onlooker.view.at("seats").at("second").as_object();
    ASSERT_TRUE(shown.contains("compensated_ms")) << json::serialize(shown);
    EXPECT_GE(shown.at("compensated_ms").to_number<int>(), kLate.count());
}

TEST_F(Halls, AHallThatIsStoppedGivesItsGamesToTheOther) {
    auto one = open(one_folder);
    const auto two = open(two_folder);
    const TakenSeats seats =
        begin_game(one->port(),
                   R"("game":"chess","time":{"kind":"fischer","base_ms":300000,"increment_ms":0})");
    {
        Client white(one->port(), seats.id, seats.first);
        // The clocks start when both have come.
        const Client guest(one->port(), seats.id, seats.second);
        ASSERT_EQ(white.move(0, "e2e4"), "ok");
    }
    const std::string before = owner(seats.id);
    one.reset();
    Client black(two->port(), seats.id, seats.second);
    EXPECT_EQ(black.move(1, "e7e5"), "ok");
    EXPECT_NE(owner(seats.id), before);
    Client white(two->port(), seats.id, seats.first);
    EXPECT_EQ(white.move(2, "d2d4"), "ok");
    white.wait_for_plies(3);
    EXPECT_EQ(plies(white), 3u);
}

std::uint64_t figure(const RunningServer& server, const std::string& name) {
    const std::string text = ask(server.port(), "GET", "/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? 99'999 : std::stoull(text.substr(at + name.size() + 2));
}

TEST_F(Halls, EachHallCountsItsGamesAndForwardedRequests) {
    auto one = open(one_folder);
    const auto two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    {
        Client white(one->port(), seats.id, seats.first);
        Client black(two->port(), seats.id, seats.second);
        ASSERT_EQ(white.move(0, "e2e4"), "ok");
        black.wait_for_plies(1);
        ASSERT_EQ(black.move(1, "e7e5"), "ok");
    }
    EXPECT_EQ(figure(*one, "kyvien_games_held"), 1u);
    EXPECT_EQ(figure(*two, "kyvien_games_held"), 0u);
    EXPECT_EQ(figure(*two, "kyvien_neighbour_halls"), 1u);
    EXPECT_GE(figure(*two, "kyvien_lease_renewals_total"), 1u);
    EXPECT_GE(figure(*two, "kyvien_requests_passed_on_total"), 1u);
    EXPECT_EQ(figure(*two, "kyvien_requests_passed_on_total"),
              figure(*one, "kyvien_requests_for_others_total"));
    EXPECT_EQ(figure(*two, "kyvien_games_taken_over_total"), 0u);
    EXPECT_EQ(figure(*two, "kyvien_store_fenced_total"), 0u);
    EXPECT_EQ(figure(*two, "kyvien_leases_lost_total"), 0u);
    one.reset();
    Client white(two->port(), seats.id, seats.first);
    ASSERT_EQ(white.move(2, "d2d4"), "ok");
    EXPECT_EQ(figure(*two, "kyvien_games_held"), 1u);
    EXPECT_EQ(figure(*two, "kyvien_games_taken_over_total"), 1u);
    EXPECT_EQ(figure(*two, "kyvien_neighbour_halls"), 0u);
}

TEST_F(Halls, EachLobbyShowsTheGamesOfAllHallsAsTheyStandWithTheirClocks) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(
        one->port(),
        R"("game":"chess","time":{"kind":"fischer","base_ms":3600000,"increment_ms":0})");
    Client white(one->port(), seats.id, seats.first);
    const Client black(one->port(), seats.id, seats.second);
    // Nobody is at its table at the other hall; its list is requested repeatedly, as by a wall
    // display.
    const auto is_shown = [&](std::int64_t plies, std::string_view running) {
        const json::value lobby = ask(two->port(), "GET", "/api/games").json();
        const auto& live = lobby.at("live").as_array();
        return live.size() == 1 && live[0].at("plies") == plies &&
               live[0].as_object().contains("clock") &&
               live[0].at("clock").at("running") == json::value(running);
    };
    const auto await = [&](std::int64_t plies, std::string_view running) {
        while (!testing::Test::HasFailure() && !is_shown(plies, running))
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
    };
    await(0, "first");
    ASSERT_EQ(white.move(0, "e2e4"), "ok");
    await(1, "second");
}

TEST_F(Halls, GamesOfAllThreadsArePlayedAcrossHallsAndTakenOver) {
    auto one = open(one_folder);
    const auto two = open(two_folder);
    // Enough that each thread plays some.
    std::vector<TakenSeats> games;
    std::set<std::size_t> parts;
    while (parts.size() < kThreads || games.size() < 4) {
        games.push_back(begin_game(one->port(), R"("game":"chess")"));
        parts.insert(part_of_game(games.back().id, kThreads));
    }
    for (const TakenSeats& seats : games) {
        Client white(two->port(), seats.id, seats.first),
            black(one->port(), seats.id, seats.second);
        ASSERT_EQ(white.move(0, "e2e4"), "ok");
        black.wait_for_plies(1);
        ASSERT_EQ(black.move(1, "e7e5"), "ok");
        white.wait_for_plies(2);
        EXPECT_FALSE(white.error || black.error);
    }
    EXPECT_EQ(database->sql("SELECT count(DISTINCT owner) FROM kyvien.game"), "1");
    // Running games are listed in their current state, whichever thread is asked.
    for (std::size_t asked = 0; asked <= kThreads; ++asked) {
        const auto lobby = ask(one->port(), "GET", "/api/games").json();
        EXPECT_EQ(lobby.at("live").as_array().size(), games.size());
    }
    const std::string before = owner(games.front().id);
    one.reset();
    for (const TakenSeats& seats : games) {
        Client white(two->port(), seats.id, seats.first);
        ASSERT_EQ(white.move(2, "d2d4"), "ok");
        EXPECT_NE(owner(seats.id), before);
    }
}

/// Reads until a chat line has these words, or is removed if that is awaited.
bool hears(Client& client, const std::string& words) {
    for (;;) {
        const json::value told = client.receive("chat");
        if (told.is_null())
            return false;
        for (const json::value& line : told.at("lines").as_array())
            if (line.as_object().contains("removed") ? words == "removed"
                                                     : line.at("text") == json::value(words))
                return true;
    }
}

TEST_F(Halls, ChatLinesOfOneHallAreShownAtTheOther) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    Client white(one->port(), seats.id, seats.first);
    Client black(two->port(), seats.id, seats.second);
    const auto greet = [](Client& client, const std::string& token) {
        client.say(R"({"t":"hello","v":1,"chat":true,"token":")" + token + "\"}");
        client.receive("chat");
    };
    greet(white, seats.first);
    greet(black, seats.second);
    ASSERT_EQ(black.ask(R"({"t":"chat","text":"from two"})"), "ok");
    EXPECT_TRUE(hears(white, "from two"));
    ASSERT_EQ(white.ask(R"({"t":"chat","text":"from one"})"), "ok");
    EXPECT_TRUE(hears(black, "from one"));
    ASSERT_EQ(white.ask(R"({"t":"chat-report","number":1})"), "ok");
    std::string secret;
    std::ifstream(one_folder.path() / "arbiter.key") >> secret;
    const Answer done = ask(one->port(), "POST", "/api/moderation", R"({"do":"remove","line":1})",
                            {{"authorization", "Bearer " + secret}});
    ASSERT_EQ(done.status, 200) << done.body;
    EXPECT_TRUE(hears(black, "removed"));
    ASSERT_EQ(black.ask(R"({"t":"chat-off","room":"players"})"), "ok");
    EXPECT_EQ(white.ask(R"({"t":"chat","text":"x"})"), "chat-off");
}

TEST_F(Halls, ConditionalMovesSetAtAnyHallArePlayedByTheHallThatTakesOver) {
    auto one = open(one_folder);
    const auto two = open(two_folder);
    const TakenSeats seats = begin_game(
        one->port(),
        R"("game":"chess","time":{"kind":"fischer","base_ms":259200000,"increment_ms":86400000})");
    {
        Client black(one->port(), seats.id, seats.second);
        Client white(two->port(), seats.id, seats.first);
        white.wait_until(
            [](const json::value& view) { return !view.at("clock").at("running").is_null(); });
        ASSERT_EQ(white.move(0, "e2e4"), "ok");
        white.say(R"({"t":"conditional","lines":[["e5","Nf3","Nc6","Bb5"]]})");
        const json::value told = white.receive("conditional");
        EXPECT_EQ(told.at("lines").at(0).as_array().size(), 4U);
        ASSERT_EQ(black.move(1, "e7e5"), "ok");
        black.wait_for_plies(3);
    }
    one.reset();
    Client black(two->port(), seats.id, seats.second);
    EXPECT_EQ(black.move(3, "b8c6"), "ok");
    black.wait_for_plies(5);
    EXPECT_EQ(black.view.at("moves").at(4).at("move"), "f1b5");
}

TEST_F(Halls, ABoardKeyReplacedAtOneHallIsInvalidAtTheOther) {
    constexpr const char* kArbiterKey = "a-key-for-the-arbiters";
    options.arbiter_token = kArbiterKey;
    const auto one = open(one_folder), two = open(two_folder);
    const Fields as_arbiter{{"Authorization", std::string("Bearer ") + kArbiterKey}};
    const Answer made = ask(one->port(), "POST", "/api/games",
                            R"({"game":"chess","setting":"over-the-board",)"
                            R"("seats":{"first":"Lan","second":"Minh"},"begin":true})",
                            as_arbiter);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id(json::parse(made.body).at("id").as_string());
    const auto key_at = [&](const RunningServer& hall) {
        const Answer given =
            ask(hall.port(), "POST", "/api/games/" + id + "/board-key", "{}", as_arbiter);
        EXPECT_EQ(given.status, 200) << given.body;
        return std::string(json::parse(given.body).at("token").as_string());
    };
    const std::string old = key_at(*one);
    EXPECT_EQ(key_at(*two), old) << "one key, whichever hall is asked";
    // The first hall plays the game; the phone and the arbiter are at the second.
    Client phone(two->port(), id, old);
    ASSERT_EQ(phone.move(0, "e2e4"), "ok");
    ASSERT_EQ(phone.ask(R"({"t":"clock-read","ply":0,"seat":"first","ms":5000})"), "ok");
    Client arbiter(two->port(), id, Fields{});
    arbiter.say(std::string(R"({"t":"hello","v":1,"arbiter":{"token":")") + kArbiterKey +
                R"(","name":"Hoa"}})");
    arbiter.receive("view");
    ASSERT_EQ(arbiter.ask(R"({"t":"replace-board-key","reason":"the phone was lost"})"), "ok");
    EXPECT_EQ(phone.move(1, "e7e5"), "board-key-replaced");
    EXPECT_EQ(phone.ask(R"({"t":"undo","reason":"misread"})"), "board-key-replaced");
    const auto was_replaced = [](const json::value& view) {
        for (const json::value& note : view.at("notes").as_array())
            if (note.at("code") == "board-key-replaced")
                return true;
        return false;
    };
    Client near(one->port(), id), far(two->port(), id);
    near.wait_until(was_replaced);
    far.wait_until(was_replaced);
    const std::string fresh = key_at(*one);
    EXPECT_NE(fresh, old);
    EXPECT_EQ(key_at(*two), fresh);
    for (const auto* hall : {&one, &two}) {
        Client late((*hall)->port(), id, Fields{});
        EXPECT_EQ(late.ask(R"({"t":"hello","v":1,"token":")" + old + "\"}"), "wrong-token");
    }
    Client other(two->port(), id, fresh);
    EXPECT_EQ(other.move(1, "e7e5"), "ok");
    near.wait_for_plies(2);
    EXPECT_EQ(near.view.at("moves").at(0).at("clock_read").at("ms"), 5'000);
}

TEST_F(Halls, ARematchIsAgreedAcrossHalls) {
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    Client white(one->port(), seats.id, seats.first);
    Client black(two->port(), seats.id, seats.second);
    ASSERT_EQ(black.ask(R"({"t":"resign"})"), "ok");
    white.wait_for_end();
    ASSERT_EQ(white.ask(R"({"t":"rematch"})"), "ok");
    ASSERT_EQ(black.ask(R"({"t":"rematch"})"), "ok");
    const auto has_next = [](const json::value& view) {
        const auto* const next = view.as_object().if_contains("next");
        return next != nullptr && next->is_string() && !next->as_string().empty();
    };
    white.wait_until(has_next);
    black.wait_until(has_next);
    EXPECT_EQ(white.view.at("next"), black.view.at("next"));
}

TEST_F(Halls, ARequestThatIsRepeatedAtAnotherHallIsTheSameRequest) {
    const auto one = open(one_folder), two = open(two_folder);
    const Fields called{{"Idempotency-Key", "0123456789abcdef0123"}};
    const std::string body = R"({"name":"Lan","seat":"first","game":"chess"})";
    const Answer first = ask(one->port(), "POST", "/api/games", body, called);
    const Answer again = ask(two->port(), "POST", "/api/games", body, called);
    EXPECT_EQ(first.status, 201) << first.body;
    EXPECT_EQ(first.body, again.body);
}

TEST_F(Halls, WithAClusterKeyHallsThatHaveItPlayTogether) {
    options.cluster_key = (one_folder.path() / "cluster.key").string();
    std::ofstream(options.cluster_key) << std::string(40, 'k') << '\n';
    const auto one = open(one_folder), two = open(two_folder);
    const TakenSeats seats = begin_game(one->port(), R"("game":"chess")");
    Client white(two->port(), seats.id, seats.first);
    EXPECT_EQ(white.move(0, "e2e4"), "ok");
    EXPECT_GE(figure(*two, "kyvien_requests_passed_on_total"), 1u);
}

TEST_F(Halls, AnUnreadableClusterKeyPreventsTheStart) {
    options.cluster_key = (one_folder.path() / "nothing").string();
    options.port = 0;
    options.data = one_folder.path().string();
    const auto opened = Server::open(options);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code.name(), "cluster-key-unreadable");
}

TEST_F(Halls, AConnectionWithoutTheSecretIsClosed) {
    const auto one = open(one_folder);
    const std::string address = database->sql("SELECT address FROM kyvien.lease");
    const auto port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
    asio::io_context io;
    PatientSocket socket = connect(io, port);
    std::string frame(12, '\0');
    frame[0] = 32;
    frame += std::string(32, 'x');
    asio::write(socket, asio::buffer(frame));
    error_code error;
    std::array<char, 4096> heard{};
    while (!error)
        socket.read_some(asio::buffer(heard), error);
    EXPECT_TRUE(error == asio::error::eof || error == asio::error::connection_reset) << error;
}

}  // namespace
}  // namespace halls_test
}  // namespace kyvien::hall
