#include "hall/games/internal/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kyvien::hall {
namespace schedule_test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Instant kNow(1'763'764'000'000ms);

TEST(Schedule, TheEarliestDeadlineComesFirstAndNoneBeforeItsTime) {
    Schedule schedule;
    schedule.set_deadline("late", kNow + 3s);
    schedule.set_deadline("soon", kNow + 1s);
    EXPECT_THAT(schedule.take_deadlines(kNow), IsEmpty());
    EXPECT_THAT(schedule.take_deadlines(kNow + 1s), ElementsAre("soon"));
    EXPECT_THAT(schedule.take_deadlines(kNow + 9s), ElementsAre("late"));
    EXPECT_FALSE(schedule.has_deadlines());
}

TEST(Schedule, AMoveMovesTheDeadlineAndAnEndTakesItAway) {
    Schedule schedule;
    schedule.set_deadline("game", kNow + 1s);
    schedule.set_deadline("game", kNow + 5s);
    EXPECT_THAT(schedule.take_deadlines(kNow + 4s), IsEmpty());
    schedule.set_deadline("game", std::nullopt);
    EXPECT_THAT(schedule.take_deadlines(kNow + 1h), IsEmpty());
}

TEST(Schedule, ADeadlineThatWasTakenDoesNotComeAgainByBeingSetAgain) {
    Schedule schedule;
    schedule.set_deadline("game", kNow);
    EXPECT_THAT(schedule.take_deadlines(kNow), ElementsAre("game"));
    schedule.set_deadline("game", kNow);  // the game was read again and is as it was
    EXPECT_THAT(schedule.take_deadlines(kNow + 1h), IsEmpty());
}

TEST(Schedule, WhatCouldNotBeDoneComesAgainAfterAPause) {
    Schedule schedule;
    schedule.set_deadline("game", kNow);
    EXPECT_THAT(schedule.take_deadlines(kNow), ElementsAre("game"));
    schedule.try_again("game", kNow);
    EXPECT_THAT(schedule.take_deadlines(kNow), IsEmpty());
    EXPECT_THAT(schedule.take_deadlines(kNow + Schedule::kRetry), ElementsAre("game"));
}

TEST(Schedule, WhoComesAndGoesIsShownOnceAndNotAtOnce) {
    Schedule schedule;
    schedule.note_presence("game", kNow);
    schedule.note_presence("game", kNow + 500ms);  // the first one's time counts
    EXPECT_THAT(schedule.take_presences(kNow + 600ms), IsEmpty());
    EXPECT_THAT(schedule.take_presences(kNow + 700ms), ElementsAre("game"));
    EXPECT_THAT(schedule.take_presences(kNow + 1h), IsEmpty());
    schedule.note_presence("game", kNow);
    schedule.forget_presence("game");  // a move has shown it
    EXPECT_THAT(schedule.take_presences(kNow + 1h), IsEmpty());
}

TEST(Schedule, ASignOfLifeIsDueOnlyWhileAClockRuns) {
    Schedule schedule;
    EXPECT_FALSE(schedule.is_heartbeat_due(kNow));
    schedule.set_deadline("game", kNow + 1h);
    EXPECT_TRUE(schedule.is_heartbeat_due(kNow));
    schedule.note_heartbeat(kNow);
    EXPECT_FALSE(schedule.is_heartbeat_due(kNow + 1999ms));
    EXPECT_TRUE(schedule.is_heartbeat_due(kNow + 2s));
}

}  // namespace
}  // namespace schedule_test
}  // namespace kyvien::hall
