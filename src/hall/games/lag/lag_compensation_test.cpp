// Network delay is charged to nobody, up to a cap (docs/protocol.md, "Time").
#include "hall/games/lag/lag_compensation.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "hall/games/hall_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace lag_compensation_test {
namespace {

using namespace std::chrono_literals;
using test::ControlledLog;
using test::TestHall;

Milliseconds most_of(std::string_view control) {
    const auto read = clock::parse_time_control(control);
    EXPECT_TRUE(read) << control;
    return read ? most_compensated(*read) : Milliseconds(-1);
}

TEST(LagCompensation, TheShortestOfTheLastThreeRoundTripsCounts) {
    RoundTrips trips;
    EXPECT_EQ(trips.shortest(), std::nullopt);
    trips.add(80ms);
    trips.add(900ms);
    EXPECT_EQ(trips.shortest(), 80ms);
    trips.add(120ms);
    trips.add(130ms);
    EXPECT_EQ(trips.shortest(), 120ms);
}

TEST(LagCompensation, TheCapIsAThreeHundredthOfTheTimeForSixtyMovesAndASecondAtMost) {
    EXPECT_EQ(most_of("sudden:60000"), 200ms);
    EXPECT_EQ(most_of("fischer:120000+1000"), 600ms);
    EXPECT_EQ(most_of("japanese:60000+3x10000"), 1000ms);
    EXPECT_EQ(most_of("sudden:5400000"), 1000ms);
    EXPECT_EQ(most_of("permove:86400000"), 0ms);
    EXPECT_EQ(most_of("none"), 0ms);
}

TEST(LagCompensation, ShortAndUnmeasuredRoundTripsAreNotCompensated) {
    const clock::TimeControl control = clock::sudden_death(60s);
    EXPECT_EQ(compensated(control, std::nullopt), 0ms);
    EXPECT_EQ(compensated(control, 9ms), 0ms);
    EXPECT_EQ(compensated(control, 10ms), 10ms);
    EXPECT_EQ(compensated(control, 70s), 200ms);
}

/// A game of one minute each with reserved seats, so that first moves have no grace.
class LagAtATable : public test::QuietTest {
  protected:
    LagAtATable() {
        auto game = read_new_game(R"({"game":"chess","name":"Lan","seat":"first",)"
                                  R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})");
        (*hall)->reserve(id, *std::move(game), tokens, [](const Result<void>&) {});
        hall->run_posted_jobs();
        for (const std::string& token : tokens) {
            (*hall)->take_reserved_seat(id, token, "Lan", [](const Result<GrantedSeat>&) {});
            hall->run_posted_jobs();
        }
        for (std::size_t seat = 0; seat < 2; ++seat)
            players[seat] = hall->watch(id, tokens[seat]);
    }

    /// A move that reaches the hall this long after the previous one was shown.
    void move(std::size_t ply, const std::string& text, Milliseconds after) {
        time.advance(after);
        hall->tick();
        hall->say(players[ply % 2],
                  fmt::format(R"({{"t":"move","ply":{},"move":"{}"}})", ply, text));
        hall->run_posted_jobs();
        ASSERT_EQ(players[ply % 2]->outcome(), "ok") << players[ply % 2]->answers.back();
    }
    int left(std::size_t ply) const {
        return players[0]->last_view().at("moves").at(ply).at("clock_ms").to_number<int>();
    }

    ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    std::unique_ptr<TestHall> hall = std::make_unique<TestHall>(log, time);
    std::string id = new_game_id();
    std::array<std::string, 2> tokens{new_token(), new_token()};
    std::array<std::shared_ptr<test::RecordingWatcher>, 2> players;
};

TEST_F(LagAtATable, ThinkingTimeIsChargedAndNetworkDelayIsNot) {
    players[1]->trip = 150ms;
    move(0, "e2e4", 1s);
    move(1, "e7e5", 2150ms);
    move(2, "g1f3", 1s);
    EXPECT_EQ(left(0), 59'000);
    EXPECT_EQ(left(1), 58'000);
    EXPECT_EQ(left(2), 58'000);  // his opponent's delay does not count for him
}

TEST_F(LagAtATable, AMoveFasterThanTheRoundTripGainsNothing) {
    players[1]->trip = 150ms;
    move(0, "e2e4", 1s);
    move(1, "e7e5", 50ms);
    EXPECT_EQ(left(1), 60'000);
}

TEST_F(LagAtATable, DelayingPingRepliesGainsAtMostTheCap) {
    players[1]->trip = 30s;
    move(0, "e2e4", 1s);
    move(1, "e7e5", 30s);
    EXPECT_EQ(left(1), 30'200);
}

TEST_F(LagAtATable, EachMoveRecordsTheNetworkDelayOfItsTurn) {
    players[1]->trip = 150ms;
    move(0, "e2e4", 1s);
    move(1, "e7e5", 2150ms);
    move(2, "g1f3", 1s);
    move(3, "b8c6", 50ms);  // the whole turn, and no more
    const auto shown = [&](std::size_t ply) {
        const auto view = players[0]->last_view();
        const auto& told = view.at("moves").at(ply).as_object();
        return told.contains("compensated_ms") ? told.at("compensated_ms").to_number<int>() : 0;
    };
    EXPECT_EQ(shown(0), 0);
    EXPECT_EQ(shown(1), 150);
    EXPECT_EQ(shown(2), 0);
    EXPECT_EQ(shown(3), 50);
    std::vector<std::string> logged;
    const auto stored = log.read(id);
    ASSERT_TRUE(stored) << stored.error().english;
    for (const store::StoredEvent& each : *stored)
        if (each.line.find(" t=moved ") != std::string::npos)
            logged.push_back(each.line.substr(each.line.find(" move=") + 1));
    EXPECT_EQ(logged, (std::vector<std::string>{"move=e2e4", "move=e7e5 compensated=150",
                                                "move=g1f3", "move=b8c6 compensated=50"}));
}

TEST_F(LagAtATable, AnOfferDuringTheTurnCompensatesTheDelayOnce) {
    players[1]->trip = 150ms;
    move(0, "e2e4", 1s);
    time.advance(1s);
    hall->tick();
    hall->say(players[1], R"({"t":"offer"})");
    hall->run_posted_jobs();
    ASSERT_EQ(players[1]->outcome(), "ok") << players[1]->answers.back();
    move(1, "e7e5", 1150ms);
    EXPECT_EQ(left(1), 58'000);
    EXPECT_EQ(players[0]->last_view().at("moves").at(1).at("compensated_ms"), 150);
}

TEST_F(LagAtATable, EverybodySeesTheCompensation) {
    players[1]->trip = 150ms;
    move(0, "e2e4", 1s);
    const auto view = players[0]->last_view();
    EXPECT_EQ(view.at("seats").at("second").at("compensated_ms"), 150);
    EXPECT_EQ(view.at("seats").at("first").as_object().contains("compensated_ms"), false);
    EXPECT_EQ(view.at("clock").at("at").to_number<std::int64_t>(),
              view.at("now").to_number<std::int64_t>() + 150);
}

TEST_F(LagAtATable, TheFlagFallsThatMuchLater) {
    players[1]->trip = 150ms;
    move(0, "e2e4", 1s);
    time.advance(60s + 149ms);
    hall->tick();
    hall->run_posted_jobs();
    EXPECT_EQ(players[0]->last_view().at("phase"), "playing");
    time.advance(1ms);
    hall->tick();
    hall->run_posted_jobs();
    EXPECT_EQ(players[0]->last_view().at("result").at("code"), "time");
}

TEST_F(LagAtATable, OfTwoConnectionsOfAPlayerTheFasterCounts) {
    players[1]->trip = 150ms;
    const auto second_page = hall->watch(id, tokens[1]);
    second_page->trip = 40ms;
    move(0, "e2e4", 1s);
    move(1, "e7e5", 1040ms);
    EXPECT_EQ(left(1), 59'000);
}

TEST_F(LagAtATable, ASpectatorsDelayIsNotCompensated) {
    const auto onlooker = hall->watch(id);
    onlooker->trip = 150ms;
    move(0, "e2e4", 1s);
    move(1, "e7e5", 1s);
    EXPECT_EQ(left(1), 59'000);
}

}  // namespace
}  // namespace lag_compensation_test
}  // namespace kyvien::hall
