// An arena in a running hall: it pairs free players, creates the games, enters their results, and
// continues after a restart. The test runs the hall's scheduled work itself at times that it sets:
// whichever of the two is first, the log is the same.
#include <gmock/gmock.h>

#include <array>
#include <set>

#include "hall/tournaments/arena/arena_fixture.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall::test {
namespace arena_test {
namespace {

TEST_F(ArenaTest, PairsPresentPlayersWithoutTheDesk) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make_arena(port, 4);
    EXPECT_EQ(shown(port).at("arena").at("minutes"), 60);
    EXPECT_FALSE(shown(port).at("arena").as_object().contains("begins"));
    const EventTime begins = start(port);
    EXPECT_EQ(shown(port).at("arena").at("ends"), begins + 60 * kMinute);
    pair_due(begins + kMinute);
    wait_until(port, [](const json::value& view) { return has_games(view, 2); });
    // Each player finds the board with the own code.
    for (int player = 0; player < 4; ++player) {
        const json::value mine = own(port, player);
        ASSERT_TRUE(mine.at("seat").is_object()) << player;
        (void)sit_down(port, json::serialize(mine.at("seat")));
    }
    mate(port, seats(port).at(0));
    const json::value view = wait_until(port, [](const json::value& now) {
        return now.at("rounds").at(0).at("boards").at(0).at("result") == "0-1";
    });
    EXPECT_EQ(view.at("standings").at("lines").at(0).at("number"), 2);
    EXPECT_EQ(view.at("standings").at("lines").at(0).at("points"), "2");
    EXPECT_EQ(view.at("entries").at(1).at("points"), "2");
    EXPECT_EQ(view.at("arena").at("waiting").as_array().size(), 2U);
    EXPECT_TRUE(own(port, 1).at("seat").is_null()) << "that game is over";
    // They have just played each other and the others are busy: after a while they are paired
    // again, colours exchanged.
    pair_due(begins + 2 * kMinute);
    const json::value again =
        wait_until(port, [](const json::value& now) { return has_games(now, 3); });
    EXPECT_EQ(again.at("rounds").at(0).at("boards").at(2).at("white"), 2);
    EXPECT_EQ(again.at("rounds").at(0).at("boards").at(2).at("black"), 1);
}

TEST_F(ArenaTest, AddsAPointForABerserkWin) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    std::string terms = kArena;
    terms.insert(0, R"("berserk":true,)");
    make(port, terms);
    enter(port, 2);
    ASSERT_EQ(command(port, R"({"t":"check-in","numbers":[1,2]})").status, 200);
    pair_due(start(port) + kMinute);
    wait_until(port, [](const json::value& view) { return has_games(view, 1); });
    const json::value board = seats(port).at(0);
    const auto game = json::value_to<std::string>(board.at("game"));
    Client first(port, game, sit(port, board, "first"));
    Client second(port, game, sit(port, board, "second"));
    ASSERT_EQ(second.ask(R"({"t":"berserk"})"), "ok");
    for (std::size_t ply = 0; ply < kMovesToMate.size(); ++ply)
        ASSERT_EQ((ply % 2 == 0 ? first : second).move(ply, kMovesToMate[ply]), "ok") << ply;
    first.wait_for_end();
    const json::value view = wait_until(port, [](const json::value& now) {
        return now.at("rounds").at(0).at("boards").at(0).at("result") != "";
    });
    EXPECT_EQ(view.at("arena").at("berserk"), true);
    const json::value& played = view.at("rounds").at(0).at("boards").at(0);
    const json::value winner = played.at("black");
    EXPECT_EQ(played.at("result"), "0-1");
    EXPECT_EQ(json::serialize(played.at("berserk")),
              R"([{"number":)" + json::serialize(winner) + R"(,"moves":8}])");
    EXPECT_EQ(view.at("standings").at("lines").at(0).at("number"), winner);
    EXPECT_EQ(view.at("standings").at("lines").at(0).at("points"), "3");
    EXPECT_EQ(json::serialize(view.at("arena").at("berserks")),
              R"([{"number":)" + json::serialize(winner) + R"(,"games":1}])");
    const json::value told = ask(port, "GET", "/api/games/" + game).json();
    EXPECT_EQ(json::serialize(told.at("friendly").at("went_berserk")), R"(["second"])");
}

TEST_F(ArenaTest, BerserkNeedsATimeThatCanBeHalved) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    const auto made = [&](const std::string& time) {
        return ask(port, "POST", "/api/tournaments",
                   R"({"by":"Hoa","name":"A","system":"arena","minutes":30,"berserk":true,)"
                   R"("games":{"game":"go","time":)" +
                       time + "}}",
                   bearer(kArbiter));
    };
    EXPECT_EQ(made(R"({"kind":"fischer","base_ms":180000,"increment_ms":0})").status, 201);
    EXPECT_EQ(code(made(R"({"kind":"none"})")), "berserk-no-base-time");
    make(port, R"("system":"arena","minutes":30,"berserk":true)");
    EXPECT_EQ(code(ask(port, "POST", path + "/terms", R"({"game":"go","time":{"kind":"none"}})",
                       bearer(key))),
              "berserk-no-base-time");
}

TEST_F(ArenaTest, SkipsPausedPlayersAndPairsLateArrivals) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make_arena(port, 3);
    EXPECT_EQ(here(port, 1, false).json().at("here"), false);
    const EventTime begins = start(port);
    pair_due(begins + kMinute);
    const json::value first = wait_until(port, [](const json::value& now) {
        return !now.at("rounds").at(0).at("boards").as_array().empty();
    });
    EXPECT_EQ(first.at("rounds").at(0).at("boards").as_array().size(), 1U);
    const json::value& board = first.at("rounds").at(0).at("boards").at(0);
    EXPECT_EQ(std::set({board.at("white").to_number<int>(), board.at("black").to_number<int>()}),
              (std::set{1, 3}));
    EXPECT_TRUE(own(port, 1).at("seat").is_null());
    EXPECT_EQ(here(port, 1, true).status, 200);
    ASSERT_EQ(command(port, R"({"t":"enter","name":"Late"},{"t":"check-in","number":4})").status,
              200);
    pair_due(begins + 2 * kMinute);
    const json::value second = wait_until(port, [](const json::value& now) {
        return now.at("rounds").at(0).at("boards").as_array().size() == 2;
    });
    EXPECT_EQ(second.at("entries").at(3).at("points"), "0");
}

TEST_F(ArenaTest, ForfeitsAndPausesAnAbsentPlayer) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make_arena(port, 2);
    const EventTime begins = start(port);
    pair_due(begins + kMinute);
    const json::value view =
        wait_until(port, [](const json::value& now) { return has_games(now, 1); });
    const json::value board = view.at("rounds").at(0).at("boards").at(0);
    const json::value late = own(port, 1).at("seat");
    std::set<std::string> known;
    Tournaments tournaments(store::tournaments_in_folder(folder.path() / "tournaments"));
    static_cast<void>(tournaments.list());
    EXPECT_TRUE(tournaments.arena_work(begins, known).to_be_begun.empty());
    const auto work = tournaments.arena_work(begins + 62 * kMinute, known);
    ASSERT_EQ(work.to_be_begun.size(), 1U);
    EXPECT_EQ(work.to_be_begun[0].tournament, id);
    EXPECT_EQ(work.to_be_begun[0].game, json::value_to<std::string>(board.at("game").at("id")));
    const bool second_is_first = board.at("white") == 2;
    ASSERT_EQ(tournaments.forfeit(work.to_be_begun[0], {second_is_first, !second_is_first}), id);
    EXPECT_EQ(tournaments.forfeit(work.to_be_begun[0], {true, true}), "") << "once";
    const json::value after = shown(port);
    EXPECT_EQ(after.at("rounds").at(0).at("boards").at(0).at("result"),
              second_is_first ? "-/+" : "+/-");
    EXPECT_TRUE(after.at("entries").at(0).as_object().contains("here"));
    EXPECT_FALSE(after.at("entries").at(1).as_object().contains("here"));
    EXPECT_EQ(after.at("entries").at(0).at("points"), "2");
    EXPECT_EQ(code(ask(port, "POST", path + "/sit", json::serialize(late))), "result-stands");
    EXPECT_EQ(here(port, 1, true).status, 200) << "and may come back";
}

TEST_F(ArenaTest, ItGoesOnAfterARestart) {
    json::value before;
    EventTime begins = 0;
    {
        const RunningServer server(folder.path(), {}, options());
        make_arena(server.port(), 4);
        begins = start(server.port());
        pair_due(begins + kMinute);
        before =
            wait_until(server.port(), [](const json::value& view) { return has_games(view, 2); });
    }
    // A pairing whose games were not created before the hall crashed.
    ASSERT_NE(pair_due(begins + 59 * kMinute), id + "\n") << "nobody is free";
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    const json::value after = shown(port);
    EXPECT_EQ(after.at("rounds"), before.at("rounds"));
    EXPECT_EQ(after.at("standings"), before.at("standings"));
    EXPECT_EQ(after.at("arena"), before.at("arena"));
    mate(port, seats(port).at(1));
    wait_until(port, [](const json::value& view) {
        return view.at("rounds").at(0).at("boards").at(1).at("result") == "0-1";
    });
}

TEST_F(ArenaTest, OpensPairedGamesAfterACrash) {
    EventTime begins = 0;
    {
        const RunningServer server(folder.path(), {}, options());
        make_arena(server.port(), 2);
        begins = start(server.port());
    }
    pair_due(begins + kMinute);
    const RunningServer server(folder.path(), {}, options());
    wait_until(server.port(), [](const json::value& view) { return has_games(view, 1); });
    mate(server.port(), seats(server.port()).at(0));
    wait_until(server.port(), [](const json::value& view) {
        return view.at("rounds").at(0).at("boards").at(0).at("result") != "";
    });
}

TEST_F(ArenaTest, ItsTimeEndsItAndTheDeskMayEndItBefore) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make_arena(port, 2);
    EXPECT_EQ(code(command(port, R"({"t":"end-arena","reason":"so"})")), "office-refuses");
    const EventTime begins = start(port);
    EXPECT_EQ(code(command(port, R"({"t":"start-arena"})")), "office-refuses");
    EXPECT_EQ(pair_due(begins + 60 * kMinute), id + "\n");
    EXPECT_EQ(shown(port).at("arena").at("over"), true);
    EXPECT_EQ(pair_due(begins + 61 * kMinute), "");
    EXPECT_EQ(code(command(port, R"({"t":"pair"})")), "office-refuses");

    make_arena(port, 2);
    start(port);
    EXPECT_EQ(code(command(port, R"({"t":"end-arena"})")), "bad-field") << "for a reason";
    EXPECT_EQ(command(port, R"({"t":"end-arena","reason":"the hall closes"})").status, 200);
    EXPECT_EQ(shown(port).at("arena").at("over"), true);
}

TEST_F(ArenaTest, ItBeginsAtASetTime) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make_arena(port, 2);
    const EventTime soon = now_in_milliseconds() + 60 * kMinute;
    const std::string times = R"({"pair_at":)" + std::to_string(soon) + "}";
    ASSERT_EQ(ask(port, "POST", path + "/times", times, bearer(key)).status, 200);
    EXPECT_EQ(pair_due(soon), id + "\n");
    EXPECT_EQ(shown(port).at("arena").at("begins"), soon);
    EXPECT_EQ(code(ask(port, "POST", path + "/times", times, bearer(key))), "bad-field");
}

TEST_F(ArenaTest, XiangqiAndGoAreOpenedTheSameWay) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    for (const std::string game : {"xiangqi", "go"}) {
        make(port, R"("system":"arena","minutes":30,"come_within":3600,"games":{"game":")" + game +
                       R"(","time":{"kind":"fischer","base_ms":180000,"increment_ms":2000}})");
        enter(port, 2);
        ASSERT_EQ(command(port, R"({"t":"check-in","numbers":[1,2]})").status, 200);
        pair_due(start(port) + kMinute);
        wait_until(port, [](const json::value& view) { return has_games(view, 1); });
        const json::value board = seats(port).at(0);
        sit(port, board, "first");
        sit(port, board, "second");
        ASSERT_EQ(command(port, R"({"t":"withdraw","number":1,"reason":"gone"})").status, 200);
        ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"0-1"})").status, 200);
        EXPECT_EQ(json::serialize(shown(port).at("arena").at("waiting")), "[2]");
    }
}

TEST_F(ArenaTest, WithoutGamesInTheHallTheDeskEntersWhatIsPlayedAtTables) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("system":"arena","minutes":60)");
    enter(port, 2);
    ASSERT_EQ(command(port, R"({"t":"check-in","numbers":[1,2]})").status, 200);
    pair_due(start(port) + kMinute);
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"1-0"})").status, 200);
    EXPECT_EQ(shown(port).at("standings").at("lines").at(0).at("points"), "2");
    EXPECT_EQ(code(ask(port, "POST", "/api/tournaments",
                       R"({"by":"Hoa","name":"Short","system":"arena"})", bearer(kArbiter))),
              "office-refuses")
        << "its minutes are told";
}

}  // namespace
}  // namespace arena_test
}  // namespace kyvien::hall::test
