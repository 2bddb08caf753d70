#include "conduct/presentation/effects.h"

#include <gtest/gtest.h>

#include "conduct/core/decide.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;

std::vector<Event> decided(const State& state, const Actor& by, CommandBody body, Instant at) {
    const auto events = decide(state, {at, by, std::move(body)});
    EXPECT_TRUE(events) << events.error().english;
    return events.value_or(std::vector<Event>());
}

State after(State state, const Actor& by, CommandBody body, Instant at) {
    for (const Event& event : decided(state, by, std::move(body), at))
        EXPECT_TRUE(apply(state, event));
    return state;
}

Effects effects_at(const State& before, const Actor& by, CommandBody body, Instant at) {
    return effects_of(before, decided(before, by, std::move(body), at), at);
}

State begun_board() {
    Settings settings;
    settings.setting = PlayMode::OverTheBoard;
    settings.time = clock::sudden_death(minutes(90));
    State state = after(State(), hall(), Create{settings}, Instant{});
    state = after(state, player(Seat::First), Join{Seat::First, "Lan", true}, Instant{});
    state = after(state, player(Seat::Second), Join{Seat::Second, "Minh", true}, Instant{});
    return after(state, hall(), Start{}, Instant{});
}

TEST(Effects, NeedNoConfirmationForAMoveAPressOrElapsedTime) {
    const State before = begun_board();
    const Instant at = Instant{} + minutes(10);
    EXPECT_FALSE(effects_of(before, {}, at).needs_confirmation());
    EXPECT_FALSE(
        effects_at(before, player(Seat::First), MakeMove{0, "e2e4"}, at).needs_confirmation());
    const State moved = after(before, player(Seat::First), MakeMove{0, "e2e4"}, at);
    const Effects pressed = effects_at(moved, player(Seat::First), Press{}, at + minutes(1));
    EXPECT_FALSE(pressed.sets_clock);
    EXPECT_FALSE(pressed.needs_confirmation());
}

TEST(Effects, NeedConfirmationForTheEndOfTheGame) {
    const State before = begun_board();
    const Instant at = Instant{} + minutes(1);
    EXPECT_TRUE(effects_at(before, player(Seat::First), Resign{}, at).changes_result);
    EXPECT_TRUE(effects_at(before, player(Seat::First), Resign{}, at).needs_confirmation());
}

TEST(Effects, NeedConfirmationForDeductedButNotForAddedTime) {
    const State before = begun_board();
    const Instant at = Instant{} + minutes(1);
    const auto set = [&](Milliseconds main) {
        return effects_at(before, arbiter("Hoa"),
                          AdjustClock{Seat::Second, main, std::nullopt, std::nullopt, "a slip"},
                          at);
    };
    const Effects less = set(minutes(80));
    EXPECT_TRUE(less.loses_time[1]);
    EXPECT_FALSE(less.loses_time[0]);
    EXPECT_TRUE(less.sets_clock);
    EXPECT_FALSE(less.changes_result);
    EXPECT_TRUE(less.needs_confirmation());
    EXPECT_FALSE(set(minutes(95)).needs_confirmation());
    EXPECT_TRUE(set(minutes(95)).sets_clock);
}

}  // namespace
}  // namespace kyvien::conduct
