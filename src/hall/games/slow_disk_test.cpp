// A slow disk is not at the players' expense: the time between a move's arrival and its being on
// disk is charged to nobody (docs/protocol.md, "Time").
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hall/games/hall_fixture.h"
#include "hall/games/internal/command_queue.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace slow_disk_test {
namespace {

using namespace std::chrono_literals;
using test::ControlledLog;
using test::RecordingWatcher;
using test::TestHall;

class SlowDisk : public test::QuietTest {
  protected:
    SlowDisk() {
        auto game = read_new_game(R"({"game":"chess","name":"Lan","seat":"first",)"
                                  R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
        // A board with reserved seats: its first moves are charged like all others.
        (*hall)->reserve(id, *std::move(game), tokens, [](const Result<void>&) {});
        hall->run_posted_jobs();
        for (const std::string& token : tokens) {
            (*hall)->take_reserved_seat(id, token, "Lan", [](const Result<GrantedSeat>&) {});
            hall->run_posted_jobs();
        }
        sit();
    }
    void sit() {
        for (std::size_t seat = 0; seat < 2; ++seat)
            players[seat] = hall->watch(id, tokens[seat]);
    }
    /// A move after `thought` of thinking, which then takes `store` to be on disk.
    void move(std::size_t ply, const std::string& text, Milliseconds thought, Milliseconds store) {
        time.advance(thought);
        log.holds = true;
        hall->say(players[ply % 2],
                  fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, text));
        time.advance(store);
        hall->tick();
        log.holds = false;
        log.release();
        hall->run_posted_jobs();
        ASSERT_EQ(players[ply % 2]->outcome(), "ok") << players[ply % 2]->answers.back();
    }
    int left(std::size_t ply) {
        return players[0]->last_view().at("moves").at(ply).at("clock_ms").to_number<int>();
    }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id = new_game_id();
    std::array<std::string, 2> tokens{new_token(), new_token()};
    std::array<std::shared_ptr<RecordingWatcher>, 2> players;
};

TEST_F(SlowDisk, EachPlayerIsChargedOnlyForThinkingTime) {
    move(0, "e2e4", 1s, 300ms);
    move(1, "e7e5", 2s, 300ms);
    move(2, "g1f3", 3s, 300ms);
    move(3, "b8c6", 4s, 300ms);
    EXPECT_EQ(left(0), 59'000);
    EXPECT_EQ(left(1), 58'000);
    EXPECT_EQ(left(2), 56'000);
    EXPECT_EQ(left(3), 54'000);
}

TEST_F(SlowDisk, TheClockThatIsShownBeginsWhenTheMoveIsShown) {
    move(0, "e2e4", 1s, 300ms);
    const auto view = players[1]->last_view();
    EXPECT_EQ(view.at("clock").at("second_ms").to_number<int>(), 60'000);
    EXPECT_EQ(view.at("clock").at("at"), view.at("now"));
}

TEST_F(SlowDisk, TheFlagFallsOnlyWhenTheThinkingTimeIsUsedUp) {
    move(0, "e2e4", 1s, 20s);
    time.advance(59s);
    hall->tick();
    EXPECT_EQ(players[0]->last_view().at("phase"), "playing");
    time.advance(1s);
    hall->tick();
    EXPECT_EQ(players[0]->last_view().at("result").at("code"), "time");
}

TEST_F(SlowDisk, AnOfferOfADrawGivesTheOfferorNoTime) {
    time.advance(1s);
    log.holds = true;
    hall->say(players[0], R"({"t":"offer"})");
    time.advance(5s);
    log.holds = false;
    log.release();
    hall->run_posted_jobs();
    move(0, "e2e4", 1s, 0ms);
    EXPECT_EQ(left(0), 60'000 - 7'000);
}

TEST_F(SlowDisk, UnchargedTimeStaysUnchargedAfterARestart) {
    for (std::size_t ply = 0; ply < 8; ++ply)
        move(ply, std::array{"g1f3", "g8f6", "f3g1", "f6g8"}[ply % 4], 0ms, 5s);
    hall->tick();
    hall = std::make_unique<TestHall>(log, time);
    time.advance(1h);
    ASSERT_TRUE((*hall)->open());
    hall->run_posted_jobs();
    sit();
    move(8, "e2e4", 1s, 0ms);
    // A second of thought; the new hall does not know that the last five were spent storing.
    EXPECT_GE(left(8), 60'000 - 1'000 - 5'000);
}

TEST_F(SlowDisk, AFailedWriteOfAnotherGameGivesNoPlayerExtraTime) {
    const auto other =
        hall->create(R"({"game":"chess","name":"Hoa","seat":"first",)"
                     R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
    const auto hoa = hall->watch(other->id, other->token);
    ASSERT_TRUE(hall->join(other->id, "Nam"));
    // Both moves wait for the disk; it accepts the first, 5 s later, and not the second.
    time.advance(1s);
    log.holds = true;
    hall->say(players[0], R"({"t":"move","ply":0,"move":"e2e4"})");
    time.advance(1s);
    hall->say(hoa, R"({"t":"move","ply":0,"move":"e2e4"})");
    time.advance(4s);
    log.release_first();
    hall->run_posted_jobs();
    ASSERT_EQ(players[0]->outcome(), "ok");
    ASSERT_EQ(hoa->outcome(), "store-full");
    log.holds = log.fails = false;
    time.advance(2s);
    hall->tick();
    ASSERT_EQ(players[1]->last_view().if_contains("stands"), nullptr) << "the record goes on";
    // From now on the second player thinks, who has not been charged for anything.
    move(1, "e7e5", 3s, 300ms);
    EXPECT_EQ(left(0), 59'000);
    EXPECT_EQ(left(1), 57'000);
}

TEST(SlowMoves, AreReportedNowAndThenNotEachTime) {
    SlowMoves slow_moves;
    const Instant now(1'763'764'000'000ms);
    EXPECT_FALSE(slow_moves.add(5ms, now));
    EXPECT_TRUE(slow_moves.add(300ms, now));
    int told = 0;
    for (int move = 1; move <= 1000; ++move)
        told += slow_moves.add(300ms + Milliseconds(move), now + 1s) ? 1 : 0;
    EXPECT_EQ(told, 0);
    EXPECT_TRUE(slow_moves.add(200ms, now + 10s));
}

}  // namespace
}  // namespace slow_disk_test
}  // namespace kyvien::hall
