#include "conduct/presentation/outcome.h"

#include <gtest/gtest.h>

#include "conduct/core/decide.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;

State after(State state, const Actor& by, CommandBody asked, Instant at) {
    const auto events = decide(state, {at, by, std::move(asked)});
    EXPECT_TRUE(events) << events.error().english;
    for (const Event& event : *events)
        EXPECT_TRUE(apply(state, event));
    return state;
}

State begun_board() {
    Settings settings;
    settings.setting = Setting::OverTheBoard;
    settings.time = clock::sudden_death(minutes(90));
    State state = after(State(), hall(), Create{settings}, Instant{});
    state = after(state, player(Seat::First), Join{Seat::First, "Lan", true}, Instant{});
    state = after(state, player(Seat::Second), Join{Seat::Second, "Minh", true}, Instant{});
    return after(state, hall(), Start{}, Instant{});
}

TEST(Outcome, AMoveAndTimeThatPassesAreNoGraveActs) {
    const State before = begun_board();
    const Instant at = Instant{} + minutes(10);
    EXPECT_FALSE(outcome_of(before, before, at).is_grave());
    EXPECT_FALSE(outcome_of(before, after(before, player(Seat::First), MakeMove{0, "e2e4"}, at), at)
                     .is_grave());
}

TEST(Outcome, AnEndIsShownFirst) {
    const State before = begun_board();
    const State ended = after(before, player(Seat::First), Resign{}, Instant{} + minutes(1));
    EXPECT_TRUE(outcome_of(before, ended, Instant{} + minutes(1)).changes_result);
}

TEST(Outcome, TimeTakenAwayIsShownFirstAndTimeGivenIsNot) {
    const State before = begun_board();
    const Instant at = Instant{} + minutes(1);
    const auto set = [&](Milliseconds main) {
        return after(before, arbiter("Hoa"),
                     AdjustClock{Seat::Second, main, std::nullopt, std::nullopt, "a slip"}, at);
    };
    const Outcome less = outcome_of(before, set(minutes(80)), at);
    EXPECT_TRUE(less.loses_time[1]);
    EXPECT_FALSE(less.loses_time[0]);
    EXPECT_FALSE(less.changes_result);
    EXPECT_FALSE(outcome_of(before, set(minutes(95)), at).is_grave());
}

}  // namespace
}  // namespace kyvien::conduct
