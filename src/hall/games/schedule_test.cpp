#include "hall/games/internal/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

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
    EXPECT_THAT(schedule.pop_due_deadlines(kNow), IsEmpty());
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 1s), ElementsAre("soon"));
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 9s), ElementsAre("late"));
    EXPECT_FALSE(schedule.has_deadlines());
}

TEST(Schedule, AMoveMovesTheDeadlineAndAnEndTakesItAway) {
    Schedule schedule;
    schedule.set_deadline("game", kNow + 1s);
    schedule.set_deadline("game", kNow + 5s);
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 4s), IsEmpty());
    schedule.set_deadline("game", std::nullopt);
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 1h), IsEmpty());
}

TEST(Schedule, PostponedDeadlinesAreDueAtTheirNewTimesInOrder) {
    Schedule schedule;
    schedule.set_deadline("a", kNow + 1s);
    schedule.set_deadline("b", kNow + 2s);
    schedule.set_deadline("c", kNow + 3s);
    schedule.set_deadline("a", kNow + 9s);   // postponed
    schedule.set_deadline("b", kNow + 12s);  // postponed, and then moved to an earlier time again
    schedule.set_deadline("b", kNow + 8s);
    schedule.set_deadline("c", kNow + 500ms);  // brought forward
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 400ms), IsEmpty());
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 5s), ElementsAre("c"));
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 7s), IsEmpty());
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 10s), ElementsAre("b", "a"));
    EXPECT_FALSE(schedule.has_deadlines());
}

TEST(Schedule, EachDeadlineOfManyGamesIsDueOnceAtItsLatestTime) {
    Schedule schedule;
    std::map<std::string, Instant> expected;
    unsigned lots = 1;
    for (int i = 0; i < 5'000; ++i) {
        lots = lots * 1664525U + 1013904223U;
        const std::string game = std::to_string((lots >> 8U) % 97);
        if ((lots >> 20U) % 11 == 0) {
            schedule.set_deadline(game, std::nullopt);
            expected.erase(game);
            continue;
        }
        const Instant at = kNow + std::chrono::milliseconds((lots >> 10U) % 60'000);
        schedule.set_deadline(game, at);
        expected[game] = at;
    }
    for (Instant now = kNow; now <= kNow + 61s; now += 250ms) {
        std::vector<std::pair<Instant, std::string>> due;
        std::erase_if(expected, [&](const auto& each) {
            if (each.second > now)
                return false;
            due.emplace_back(each.second, each.first);
            return true;
        });
        std::ranges::sort(due);
        std::vector<std::string> names;
        for (const auto& [at, name] : due)
            names.push_back(name);
        EXPECT_EQ(schedule.pop_due_deadlines(now), names);
    }
    EXPECT_FALSE(schedule.has_deadlines());
}

TEST(Schedule, ADeadlineThatWasTakenDoesNotComeAgainByBeingSetAgain) {
    Schedule schedule;
    schedule.set_deadline("game", kNow);
    EXPECT_THAT(schedule.pop_due_deadlines(kNow), ElementsAre("game"));
    schedule.set_deadline("game", kNow);  // the game was read again and is unchanged
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + 1h), IsEmpty());
}

TEST(Schedule, AFailedActionIsRetriedAfterADelay) {
    Schedule schedule;
    schedule.set_deadline("game", kNow);
    EXPECT_THAT(schedule.pop_due_deadlines(kNow), ElementsAre("game"));
    schedule.try_again("game", kNow);
    EXPECT_THAT(schedule.pop_due_deadlines(kNow), IsEmpty());
    EXPECT_THAT(schedule.pop_due_deadlines(kNow + Schedule::kRetry), ElementsAre("game"));
}

TEST(Schedule, ArrivalsAndDeparturesAreShownOnceAfterADelay) {
    Schedule schedule;
    schedule.note_presence("game", kNow + 700ms);
    schedule.note_presence("game", kNow + 1200ms);  // the earlier time applies
    EXPECT_THAT(schedule.pop_due_presences(kNow + 600ms), IsEmpty());
    EXPECT_THAT(schedule.pop_due_presences(kNow + 700ms), ElementsAre("game"));
    EXPECT_THAT(schedule.pop_due_presences(kNow + 1h), IsEmpty());
    schedule.note_presence("game", kNow + 3s);
    schedule.note_presence("game", kNow + 700ms);
    EXPECT_THAT(schedule.pop_due_presences(kNow + 700ms), ElementsAre("game"));
    EXPECT_THAT(schedule.pop_due_presences(kNow + 1h), IsEmpty());
    schedule.note_presence("game", kNow + 700ms);
    schedule.forget_presence("game");  // a move has shown it
    EXPECT_THAT(schedule.pop_due_presences(kNow + 1h), IsEmpty());
}

TEST(Schedule, AHeartbeatIsDueOnlyWhileAClockRuns) {
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
