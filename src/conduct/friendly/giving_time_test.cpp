#include <gtest/gtest.h>

#include "conduct/friendly/internal/friendly_fixture.h"

namespace kyvien::conduct {
namespace giving_time_test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr Seat kFirst = Seat::First;
constexpr Seat kSecond = Seat::Second;

TEST(GivingTime, AddsFifteenSecondsToTheOpponentsClock) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Table table(friendly(game));
        table.wait(seconds(20));
        table.expect_accepted(kSecond, GiveTime{});
        EXPECT_EQ(display(table, kFirst), minutes(5) - seconds(5));
        EXPECT_EQ(display(table, kSecond), minutes(5));
        table.play(opening(game)[0]);
        table.expect_accepted(kSecond, GiveTime{});  // not only to the side whose clock runs
        EXPECT_EQ(display(table, kFirst), minutes(5) + seconds(13));
        EXPECT_EQ(encode(table.log().back()),
                  "v=1 t=time-given at=1763764020000 by=second seat=first amount=15000");
        const Note& note = table.state().notes().back();
        EXPECT_EQ(note.code, "time-given");
        EXPECT_EQ(note.by.role, Role::Second);
        EXPECT_EQ(note.values, (Values{{"seat", "first"}, {"amount", "15000"}}));
        check_verified(table);
    }
}

TEST(GivingTime, PreventsAFlagFallButCannotUndoOne) {
    Table table(friendly(Game::Chess));
    table.wait(minutes(5) - seconds(1));
    table.expect_accepted(kSecond, GiveTime{});
    table.wait(seconds(10));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "playing");
    table.wait(seconds(6));
    EXPECT_EQ(table.code_of(table.ask(kSecond, GiveTime{})), "flag-has-fallen");
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "time fide-2018:6.9 0-1");
    EXPECT_EQ(table.code_of(table.ask(kSecond, GiveTime{})), "game-over");
    check_verified(table);
}

TEST(GivingTime, InByoyomiAddsMainTimeThatRunsBeforeThePeriods) {  // Go 12
    Settings settings = friendly(Game::Go);
    settings.time = clock::ByoYomi{seconds(10), 3, seconds(30)};
    Table table(settings);
    table.wait(seconds(45));  // one period used up, five seconds into the second
    table.expect_accepted(kSecond, GiveTime{});
    const auto reading = table.state().clock().reading(kFirst, table.now());
    EXPECT_FALSE(reading.in_overtime);
    EXPECT_EQ(reading.main, seconds(15));
    EXPECT_EQ(reading.periods, 2);
    check_verified(table);
}

TEST(GivingTime, EndsAfterAnHourForEachPlayer) {
    Table table(friendly(Game::Chess));
    const int most = static_cast<int>(kMaxTimeGiven / kTimeGiven);
    for (int i = 0; i < most; ++i)
        table.expect_accepted(kSecond, GiveTime{});
    const auto more = table.ask(kSecond, GiveTime{});
    EXPECT_EQ(table.code_of(more), "time-given-enough");
    EXPECT_EQ(more.error().values, (Values{{"minutes", "60"}}));
    EXPECT_EQ(display(table, kFirst), minutes(65));
    table.expect_accepted(kFirst, GiveTime{});
    EXPECT_EQ(display(table, kSecond), minutes(5) + seconds(15));
    // An altered log that gives more than that is rejected.
    State state = table.state();
    EXPECT_FALSE(apply(state, {table.now(), player(kSecond), TimeGiven{kFirst, seconds(15)}}));
    EXPECT_FALSE(apply(state, {table.now(), player(kFirst), TimeGiven{kSecond, seconds(-15)}}));
    check_verified(table);
}

TEST(GivingTime, IsRefusedIfNotAgreedOrToNonPlayers) {
    for (const Game game : kGamesOfFriends) {
        SCOPED_TRACE(name(game));
        Settings settings = friendly(game);
        settings.friendly = {true, false};
        Table table(settings);
        EXPECT_EQ(table.code_of(table.ask(kFirst, GiveTime{})), "giving-time-not-agreed");
        EXPECT_EQ(table.code_of(table.ask(arbiter("Hoa"), GiveTime{})), "not-a-player");
    }
}

TEST(GivingTime, IsRefusedWhileTheClocksAreStopped) {
    Table table(friendly(Game::Chess));
    table.expect_accepted(arbiter("Hoa"), StopClocks{"fire"});
    EXPECT_EQ(table.code_of(table.ask(kFirst, GiveTime{})), "clocks-stopped");
    table.expect_accepted(arbiter("Hoa"), StartClocks{"no fire"});
    table.expect_accepted(kFirst, GiveTime{});
    check_verified(table);
}

}  // namespace
}  // namespace giving_time_test
}  // namespace kyvien::conduct
