// While the disk fails: every request is answered, everybody is notified, no clock runs, and the
// disk is not retried without limit.
#include "hall/games/internal/recording.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/games/hall_fixture.h"
#include "hall/games/internal/command_queue.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace recording_test {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;

constexpr Instant kNow(1'763'764'000'000ms);
const Refusal kFull{"store-full", "The disk is full.", {}, {}};

TEST(Recording, RetriesAreDelayedUpToHalfAMinute) {
    Recording recording;
    EXPECT_TRUE(recording.note_failure(kFull, kNow, kNow));
    EXPECT_FALSE(recording.note_failure(kFull, kNow + 1s, kNow + 1s));
    std::vector<int> tried;
    for (int second = 0; second <= 125; ++second)
        if (recording.start_retry_if_due(kNow + std::chrono::seconds(second)))
            tried.push_back(second);
    EXPECT_THAT(tried, testing::ElementsAre(1, 3, 7, 15, 31, 61, 91, 121));
    EXPECT_TRUE(recording.note_success());
    EXPECT_FALSE(recording.start_retry_if_due(kNow + 1h));
}

TEST(Recording, TimeStopsAtTheFirstRequestThatCouldNotBeRecorded) {
    Recording recording;
    recording.note_failure(kFull, kNow + 5s, kNow + 6s);
    recording.note_failure(kFull, kNow + 4s, kNow + 6s);  // of the same commit
    EXPECT_EQ(recording.since(), kNow + 4s);
}

TEST(Recording, ABusyStoreOrAnotherWriterIsNoFailure) {
    EXPECT_FALSE(Recording::is_failure({"store-busy", "", {}, {}}));
    EXPECT_FALSE(Recording::is_failure({"seq-conflict", "", {}, {}}));
    EXPECT_TRUE(Recording::is_failure(kFull));
}

class FailingDisk : public testing::Test {
  protected:
    FailingDisk() {
        testing::internal::CaptureStderr();  // the journal reports it
        const auto made =
            hall->create(R"({"game":"chess","name":"Lan","seat":"first",)"
                         R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
        id = made->id;
        first = hall->watch(id, made->token);
        second = hall->watch(id, hall->join(id, "Minh")->token);
        move(first, 0, "e2e4");
        move(second, 1, "e7e5");
    }
    ~FailingDisk() override { testing::internal::GetCapturedStderr(); }
    std::string move(const std::shared_ptr<RecordingWatcher>& player, std::size_t ply,
                     const std::string& text) {
        hall->say(player, fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, text));
        return player->outcome();
    }
    /// As the server's timer does, ten times a second.
    void pass(Milliseconds time_passed) {
        for (Milliseconds passed{}; passed < time_passed; passed += 100ms) {
            time.advance(100ms);
            hall->tick();
        }
    }

    ControlledLog log;
    ManualTime time{kNow};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id;
    std::shared_ptr<RecordingWatcher> first, second;
};

TEST_F(FailingDisk, APlayerWhoMovedInTimeDoesNotLoseAndTheClockResumesLater) {
    time.advance(10s);
    log.fails = true;
    EXPECT_EQ(move(first, 2, "g1f3"), "store-full");
    // Both are notified, and their clocks are stopped.
    for (const auto& player : {first, second}) {
        const auto view = player->last_view();
        EXPECT_EQ(view.at("stands").at("code"), "store-full");
        EXPECT_TRUE(view.at("clock").at("running").is_null());
        EXPECT_EQ(view.at("clock").at("first_ms").to_number<int>(), 50'000);
    }
    // The clocks in the lobby and at the desk are stopped too, with a notice.
    const auto lobby = [&] { return json::parse(hall->lobby().value()); };
    const auto entry = [&] { return lobby().at("live").at(0).at("clock"); };
    EXPECT_EQ(lobby().at("stands").at("code"), "store-full");
    EXPECT_TRUE(entry().at("running").is_null());
    EXPECT_EQ(entry().at("first_ms").to_number<int>(), 50'000);
    EXPECT_TRUE(json::parse(hall->overview().value())
                    .at("tables")
                    .at(0)
                    .at("clock")
                    .at("running")
                    .is_null());
    pass(62s);
    EXPECT_EQ(entry().at("first_ms").to_number<int>(), 50'000);
    EXPECT_EQ(second->last_view().at("phase"), "playing");
    EXPECT_EQ(log.failures, 1);
    EXPECT_EQ(log.checks, 6);
    log.fails = false;
    pass(31s);
    EXPECT_EQ(second->last_view().if_contains("stands"), nullptr);
    EXPECT_EQ(second->last_view().at("clock").at("running"), "first");
    EXPECT_FALSE(lobby().as_object().contains("stands"));
    EXPECT_EQ(entry().at("running"), "first");
    // When the time is over, as on the game's own page.
    const auto is_over = [](const json::value& clock) {
        return clock.at("at").as_int64() + clock.at("first_ms").as_int64();
    };
    EXPECT_EQ(is_over(entry()), is_over(second->last_view().at("clock")));
    time.advance(1s);
    ASSERT_EQ(move(first, 2, "g1f3"), "ok");
    const auto left = second->last_view().at("moves").at(2).at("clock_ms").to_number<int>();
    EXPECT_LE(left, 49'000);
    EXPECT_GE(left, 49'000 - 30'000);  // it resumed when the hall noticed the repair
}

TEST_F(FailingDisk, TheTimeToRecordTheResumptionIsNotCharged) {
    time.advance(10s);
    log.fails = true;
    ASSERT_EQ(move(first, 2, "g1f3"), "store-full");
    log.fails = false;
    log.holds = true;
    pass(1s);
    ASSERT_EQ(log.checks, 1) << "the record goes on";
    time.advance(20s);
    hall->tick();
    log.holds = false;
    log.release();
    hall->run_posted_jobs();
    EXPECT_EQ(second->last_view().at("clock").at("first_ms").to_number<int>(), 50'000);
    time.advance(3s);
    ASSERT_EQ(move(first, 2, "g1f3"), "ok");
    EXPECT_EQ(second->last_view().at("moves").at(2).at("clock_ms").to_number<int>(), 47'000);
}

TEST_F(FailingDisk, APauseTakesNothingOfTheGraceOfAFirstMove) {
    const auto other = hall->create(
        R"({"game":"chess","name":"Hoa","seat":"first","time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    const auto hoa = hall->watch(other->id, other->token);
    ASSERT_TRUE(hall->join(other->id, "Nam"));
    time.advance(10s);  // part of the fifteen seconds of grace
    log.fails = true;
    ASSERT_EQ(move(first, 2, "g1f3"), "store-full");
    time.advance(7s);
    log.fails = false;
    ASSERT_EQ(move(first, 2, "g1f3"), "ok");
    time.advance(kFirstMoveGrace - 10s + 2s);
    EXPECT_EQ(move(hoa, 0, "e2e4"), "ok");
    EXPECT_EQ(hoa->last_view().at("moves").at(0).at("clock_ms").to_number<int>(), 58'000);
}

TEST_F(FailingDisk, ARequestBehindAFlagThatCannotBeStoredIsAnsweredOnce) {
    log.fails = true;
    time.advance(62s);
    EXPECT_EQ(move(first, 2, "g1f3"), "store-full");
    EXPECT_EQ(log.failures, 1);
    // The flag had fallen before the failure: it counts once it can be recorded.
    log.fails = false;
    pass(1s);
    EXPECT_EQ(second->last_view().at("result").at("code"), "time");
}

TEST_F(FailingDisk, APlayersSuccessfulRetryEndsTheInterruptionForEverybody) {
    const auto other = hall->create(
        R"({"game":"chess","name":"Hoa","seat":"first","time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    const auto hoa = hall->watch(other->id, other->token);
    ASSERT_TRUE(hall->join(other->id, "Nam"));
    log.fails = true;
    EXPECT_EQ(move(first, 2, "g1f3"), "store-full");
    EXPECT_TRUE(hoa->last_view().contains("stands"));
    log.fails = false;
    time.advance(500ms);
    EXPECT_EQ(move(first, 2, "g1f3"), "ok");
    EXPECT_FALSE(hoa->last_view().contains("stands"));
    time.advance(1s + kFirstMoveGrace);
    EXPECT_EQ(move(hoa, 0, "e2e4"), "ok");
    EXPECT_EQ(hoa->last_view().at("moves").at(0).at("clock_ms").to_number<int>(), 59'000);
}

TEST_F(FailingDisk, AfterAFailedSyncTheTableShowsWhatTheLogHolds) {
    log.is_uncertain = true;
    EXPECT_EQ(move(first, 2, "g1f3"), "store-uncertain");
    EXPECT_EQ(second->last_view().at("moves").as_array().size(), 3U) << "it stands in the log";
    log.is_uncertain = false;
    pass(1s);
    EXPECT_EQ(move(first, 2, "g1f3"), "stale-ply");
    EXPECT_EQ(move(second, 3, "b8c6"), "ok");
}

TEST_F(FailingDisk, ATableWhoseLogCannotBeReadIsClosedAloneUntilItCan) {
    const auto other =
        hall->create(R"({"game":"chess","name":"Hoa","seat":"first",)"
                     R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    const auto hoa = hall->watch(other->id, other->token);
    hall->watch(other->id, hall->join(other->id, "Mai")->token);
    const auto waiting = hall->create(R"({"game":"chess","name":"Bình","seat":"first",)"
                                      R"("time":{"kind":"none"}})");
    time.advance(10s);
    log.unreadable = id;
    log.is_uncertain = true;
    ASSERT_EQ(move(first, 2, "g1f3"), "store-uncertain");
    log.is_uncertain = false;
    pass(1s);  // storing works again

    EXPECT_EQ(move(first, 2, "g1f3"), "game-altered");
    EXPECT_EQ(move(second, 3, "b8c6"), "game-altered");
    EXPECT_EQ(move(hoa, 0, "e2e4"), "ok");
    EXPECT_FALSE(hoa->last_view().contains("stands"));
    for (const auto& player : {first, second}) {
        const auto view = player->last_view();
        EXPECT_EQ(view.at("stands").at("code"), "game-altered");
        EXPECT_TRUE(view.at("clock").at("running").is_null());
        EXPECT_EQ(view.at("clock").at("first_ms").to_number<int>(), 50'000);
    }
    const auto lobby = json::parse(hall->lobby().value());
    EXPECT_FALSE(lobby.as_object().contains("stands"));
    for (const auto& game : lobby.at("live").as_array())
        EXPECT_EQ(game.at("clock").at("running").is_null(), game.at("id") == json::value(id));

    pass(10min);
    EXPECT_EQ(second->last_view().at("phase"), "playing") << "no flag falls";
    EXPECT_EQ(second->last_view().at("clock").at("first_ms").to_number<int>(), 50'000);
    log.fails = true;  // another interruption changes nothing of that
    EXPECT_EQ(hall->join(waiting->id, "Hai").error().code.name(), "store-full");
    log.fails = false;
    pass(2s);
    const std::string told = testing::internal::GetCapturedStderr();
    testing::internal::CaptureStderr();
    const std::string event = "event=game-not-read game=" + id;
    ASSERT_NE(told.find(event), std::string::npos) << told;
    EXPECT_EQ(told.find(event), told.rfind(event)) << "said once";

    log.unreadable.clear();
    pass(31s);
    const auto view = second->last_view();
    EXPECT_FALSE(view.contains("stands"));
    EXPECT_EQ(view.at("moves").as_array().size(), 3U) << "the move was in the log";
    EXPECT_EQ(view.at("clock").at("running"), "second");
    EXPECT_EQ(view.at("clock").at("first_ms").to_number<int>(), 50'000);
    EXPECT_EQ(move(second, 3, "b8c6"), "ok");
}

TEST_F(FailingDisk, AGameThatWaitsForItsPlayerIsReadAgainToo) {
    const auto waiting = hall->create(R"({"game":"chess","name":"Hoa","seat":"first",)"
                                      R"("time":{"kind":"none"}})");
    log.unreadable = waiting->id;
    log.is_uncertain = true;
    EXPECT_EQ(hall->join(waiting->id, "Mai").error().code.name(), "store-uncertain");
    log.is_uncertain = false;
    log.unreadable.clear();
    pass(3s);
    EXPECT_EQ(hall->join(waiting->id, "Mai").error().code.name(), "seat-taken")
        << "she is in the log";
    const auto hoa = hall->watch(waiting->id, waiting->token);
    EXPECT_EQ(move(hoa, 0, "e2e4"), "ok");
}

TEST_F(FailingDisk, AFlagOfAGameThatCouldNotBeReadFallsLater) {
    const auto long_game =
        hall->create(R"({"game":"chess","name":"Hoa","seat":"first",)"
                     R"("time":{"kind":"fischer","base_ms":600000,"increment_ms":0}})");
    const auto hoa = hall->watch(long_game->id, long_game->token);
    const auto mai = hall->watch(long_game->id, hall->join(long_game->id, "Mai")->token);
    ASSERT_EQ(move(hoa, 0, "e2e4"), "ok");
    ASSERT_EQ(move(mai, 1, "e7e5"), "ok");
    for (const auto& player : {hoa, mai})
        (*hall)->leave(*player);
    pass(2min);  // its table leaves the memory
    log.unreadable = long_game->id;
    log.unreadable_code = "store-unavailable";
    pass(10min);
    const std::string told = testing::internal::GetCapturedStderr();
    testing::internal::CaptureStderr();
    EXPECT_NE(told.find("event=game-not-loaded game=" + long_game->id), std::string::npos) << told;
    log.unreadable.clear();
    pass(2s);
    const auto game = json::parse(hall->game(long_game->id).value());
    EXPECT_EQ(game.at("phase"), "finished");
}

}  // namespace
}  // namespace recording_test
}  // namespace kyvien::hall
