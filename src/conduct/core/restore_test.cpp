// Over the board: starting when the arbiter says so, and restoring a position.
#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {
namespace {

using std::chrono::seconds;

Settings board(Game game, clock::TimeControl time = clock::fischer(seconds(300), seconds(3))) {
    Settings settings;
    settings.game = game;
    settings.setting = PlayMode::OverTheBoard;
    settings.time = std::move(time);
    return settings;
}

RestorePosition back_to(std::size_t ply) {
    RestorePosition restore;
    restore.ply = ply;
    restore.reason = "the knight stood wrongly";
    return restore;
}

/// Moves and presses alternate.
void play_and_press(Table& table, const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
        const Seat mover = *table.state().turn();
        table.wait(seconds(2));
        table.expect_accepted(mover, MakeMove{table.state().ply(), move});
        const auto pressed = table.ask(mover, Press{});
        ASSERT_TRUE(pressed) << pressed.error().english;
    }
}

TEST(StartOverTheBoard, TheClocksWaitForTheArbiter) {
    State state;
    const auto ask = [&](const Actor& by, CommandBody body) {
        const auto events = decide(state, {kBegin, by, std::move(body)});
        if (!events)
            return events.error().code.text();
        for (const Event& event : *events)
            EXPECT_TRUE(apply(state, event));
        return std::string("accepted");
    };
    ask(hall(), Create{board(Game::Chess)});
    EXPECT_EQ(ask(player(Seat::First), Join{Seat::First, "Lan", true}), "accepted");
    EXPECT_EQ(ask(arbiter("Hoa"), Start{}), "not-started");
    EXPECT_EQ(ask(player(Seat::Second), Join{Seat::Second, "Minh", true}), "accepted");
    EXPECT_EQ(state.phase(), Phase::Waiting);
    EXPECT_EQ(ask(player(Seat::First), Start{}), "not-an-arbiter");
    EXPECT_EQ(ask(arbiter("Hoa"), Start{}), "accepted");
    EXPECT_EQ(state.phase(), Phase::Playing);
    EXPECT_EQ(state.clock().running(), Seat::First);
    EXPECT_EQ(ask(arbiter("Hoa"), Start{}), "already-started");
}

TEST(StartOverTheBoard, ElectronicGamesStartWhenBothPlayersAreSeated) {
    Settings settings = board(Game::Chess);
    settings.setting = PlayMode::Electronic;
    State state;
    const auto made = decide(state, {kBegin, hall(), Create{settings}});
    ASSERT_TRUE(made && apply(state, made->front()));
    const auto waits = decide(state, {kBegin, player(Seat::First), Join{Seat::First, "Lan", true}});
    ASSERT_FALSE(waits);
    EXPECT_EQ(waits.error().code.name(), "electronic-board");
}

TEST(RestorePosition, PutsAnEarlierPositionBackAndGivesTheTurnToItsSide) {
    for (const auto& [game, moves] :
         {std::pair{Game::Chess, std::vector<std::string>{"e2e4", "e7e5", "g1f3"}},
          std::pair{Game::Xiangqi, std::vector<std::string>{"h2e2", "h9g7", "h0g2"}},
          std::pair{Game::Go, std::vector<std::string>{"d4", "q16", "d16"}}}) {
        Table table(board(game));
        play_and_press(table, moves);
        const std::string before = table.state().position_text();
        play_and_press(table, {game == Game::Chess     ? "b8c6"
                               : game == Game::Xiangqi ? "i9h9"
                                                       : "q4"});
        ASSERT_EQ(table.state().ply(), 4u) << name(game);
        table.expect_accepted(arbiter("Hoa"), back_to(3));
        EXPECT_EQ(table.state().position_text(), before);
        EXPECT_EQ(table.state().turn(), Seat::Second);
        EXPECT_EQ(table.state().clock().running(), Seat::Second);
        const Event& event = table.log().back();
        EXPECT_EQ(event.by.name, "Hoa");
        EXPECT_EQ(table.state().notes().back().code, "position-restored");
        table.check_replay();
    }
}

TEST(RestorePosition, SetsTheClocksAsTheArbiterSays) {
    Table table(board(Game::Chess));
    play_and_press(table, {"e2e4", "e7e5"});
    RestorePosition restore = back_to(1);
    restore.clocks = {Milliseconds(seconds(290)), Milliseconds(seconds(280))};
    table.expect_accepted(arbiter("Hoa"), restore);
    for (const Seat seat : clock::kBothSeats)
        EXPECT_EQ(table.state().clock().reading(seat, table.now()).main,
                  restore.clocks[clock::index(seat)]);
    table.check_replay();
}

TEST(RestorePosition, KeepsTheClocksIfNoTimesAreGiven) {
    for (const clock::TimeControl& time :
         {clock::fischer(seconds(300), seconds(3)),
          clock::TimeControl(clock::ByoYomi{seconds(1), 3, seconds(30), {}}),
          clock::TimeControl(clock::Canadian{seconds(1), seconds(60), 5}),
          clock::TimeControl(clock::Hourglass{seconds(60)})}) {
        Table table(board(Game::Chess, time));
        play_and_press(table, {"e2e4", "e7e5", "g1f3"});
        table.wait(seconds(7));
        const auto first = table.state().clock().reading(Seat::First, table.now());
        const auto second = table.state().clock().reading(Seat::Second, table.now());
        table.expect_accepted(arbiter("Hoa"), back_to(2));
        EXPECT_EQ(table.state().clock().reading(Seat::First, table.now()).main, first.main);
        EXPECT_EQ(table.state().clock().reading(Seat::Second, table.now()).main, second.main);
        EXPECT_EQ(table.state().clock().reading(Seat::Second, table.now()).periods, second.periods);
        table.check_replay();
    }
}

TEST(RestorePosition, NeedsANamedArbiterAReasonAndAnExistingPly) {
    Table table(board(Game::Chess));
    play_and_press(table, {"e2e4"});
    EXPECT_EQ(refusal_of(table.ask(Seat::First, back_to(0))), "not-an-arbiter");
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), back_to(2))), "no-such-ply");
    RestorePosition without = back_to(0);
    without.reason.clear();
    EXPECT_EQ(table.ask(arbiter("Hoa"), without).error().code.name(), "reason-missing");
    Settings electronic = board(Game::Chess);
    electronic.setting = PlayMode::Electronic;
    Table other(electronic);
    EXPECT_EQ(refusal_of(other.ask(arbiter("Hoa"), back_to(0))), "electronic-board");
}

}  // namespace
}  // namespace kyvien::conduct
