#include <gtest/gtest.h>

#include "conduct/friendly/internal/friendly_fixture.h"

namespace kyvien::conduct {
namespace berserk_test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr Seat kFirst = Seat::First;
constexpr Seat kSecond = Seat::Second;

Settings of_arena(Game game) {
    Settings settings = friendly(game);
    settings.friendly = {false, false, true};
    return settings;
}

TEST(Berserk, HalvesTheBaseTimeAndEndsTheIncrement) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Table table(of_arena(game));
        table.wait(seconds(20));
        table.expect_accepted(kFirst, GoBerserk{});
        EXPECT_EQ(display(table, kFirst), minutes(2) + seconds(10));
        EXPECT_EQ(display(table, kSecond), minutes(5));
        EXPECT_EQ(encode(table.log().back()), "v=1 t=berserk at=1763764020000 by=first seat=first");
        EXPECT_EQ(table.state().notes().back().code, "berserk");
        table.play(opening(game)[0]);
        EXPECT_EQ(display(table, kFirst), minutes(2) + seconds(10));
        table.wait(seconds(4));
        table.play(opening(game)[1]);
        EXPECT_EQ(display(table, kSecond), minutes(5) - seconds(1));
        EXPECT_EQ(table.state().berserk_moves(), (BerserkMoves{1, std::nullopt}));
        check_verified(table);
    }
}

TEST(Berserk, IsAllowedOnceBeforeThePlayersFirstMove) {
    Table table(of_arena(Game::Chess));
    table.play("e2e4");
    EXPECT_EQ(table.code_of(table.ask(kFirst, GoBerserk{})), "berserk-after-move");
    table.expect_accepted(kSecond, GoBerserk{});
    EXPECT_EQ(table.code_of(table.ask(kSecond, GoBerserk{})), "berserk-stands");
    table.play("e7e5");
    EXPECT_EQ(table.code_of(table.ask(kSecond, GoBerserk{})), "berserk-stands");
    EXPECT_EQ(table.code_of(table.ask(arbiter("Hoa"), GoBerserk{})), "not-a-player");
    EXPECT_EQ(table.state().berserk_moves(), (BerserkMoves{std::nullopt, 1}));
    // An altered log that halves the time again is rejected.
    State state = table.state();
    EXPECT_FALSE(apply(state, {table.now(), player(kSecond), WentBerserk{kSecond}}));
    EXPECT_FALSE(apply(state, {table.now(), player(kFirst), WentBerserk{kFirst}}));
    check_verified(table);
}

TEST(Berserk, IsRefusedIfNoTimeWouldRemain) {
    Table table(of_arena(Game::Chess));
    table.wait(minutes(2) + seconds(30));
    EXPECT_EQ(table.code_of(table.ask(kFirst, GoBerserk{})), "berserk-without-time");
    table.expect_accepted(kSecond, GoBerserk{});
    EXPECT_EQ(display(table, kSecond), minutes(2) + seconds(30));
}

TEST(Berserk, TheFlagFallsAtHalfOfTheTime) {
    Table table(of_arena(Game::Chess));
    table.expect_accepted(kFirst, GoBerserk{});
    table.wait(minutes(2) + seconds(30));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "time fide-2018:6.9 0-1");
}

TEST(Berserk, IsRefusedIfNotAgreed) {
    Table table(friendly(Game::Chess));
    EXPECT_EQ(table.code_of(table.ask(kFirst, GoBerserk{})), "berserk-not-agreed");
}

TEST(Berserk, NeedsABaseTimeForTheWholeGame) {
    Settings settings = of_arena(Game::Chess);
    const auto code = [&settings](clock::TimeControl time) {
        settings.time = std::move(time);
        const auto checked = check(settings);
        return checked ? std::string() : std::string(checked.error().code.name());
    };
    EXPECT_EQ(code(clock::fischer(minutes(3), seconds(2))), "");
    EXPECT_EQ(code(clock::sudden_death(minutes(3))), "");
    for (const clock::TimeControl& time : std::initializer_list<clock::TimeControl>{
             clock::Untimed{}, clock::PerMove{seconds(10)}, clock::Hourglass{minutes(1)},
             clock::ByoYomi{minutes(1), 3, seconds(30)},
             clock::Staged{{{40, minutes(90), {}}, {0, minutes(30), {}}}}})
        EXPECT_EQ(code(time), "berserk-no-base-time") << clock::to_text(time);
    settings.time = clock::fischer(minutes(3), seconds(2));
    settings.is_rated = true;
    EXPECT_TRUE(check(settings)) << "a rated game may have it";
}

}  // namespace
}  // namespace berserk_test
}  // namespace kyvien::conduct
