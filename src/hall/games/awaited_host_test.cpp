// A game's maker who is away when somebody joins loses no time before he comes.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "hall/games/hall_fixture.h"
#include "hall/games/internal/command_queue.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace awaited_host_test {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

constexpr const char* kBlitz = R"({"game":"chess","name":"Lan","seat":"first",)"
                               R"("time":{"kind":"fischer","base_ms":60000,"increment_ms":0}})";

class AwaitedHost : public test::QuietTest {
  protected:
    [[nodiscard]] json::object view() {
        return json::parse(hall.game(made.id).value()).as_object();
    }
    [[nodiscard]] json::object entry(const char* list) {
        time.advance(1s);  // the maximum age of the lobby
        return json::parse(hall.lobby().value()).at(list).at(0).as_object();
    }

    test::ControlledLog log;
    ManualTime time{Instant(1'763'764'000'000ms)};
    test::TestHall hall{log, time};
    GrantedSeat made = hall.create(kBlitz).value();
};

TEST_F(AwaitedHost, AnAbsentHostDoesNotLoseOnTimeAndPlaysOnArrival) {
    const auto joined = hall.join(made.id, "Minh").value();
    const auto guest = hall.watch(made.id, joined.token);
    for (int minute = 0; minute < 10; ++minute) {
        time.advance(60s);
        hall.tick();
    }
    EXPECT_EQ(view().at("phase"), "playing") << "ten times his time has passed";
    const auto host = hall.watch(made.id, made.token);
    hall.say(host, R"({"t":"move","ply":0,"move":"e2e4"})");
    EXPECT_EQ(host->outcome(), "ok");
    hall.say(guest, R"({"t":"move","ply":1,"move":"e7e5"})");
    ASSERT_EQ(guest->outcome(), "ok");
    // Both have been present: from now on an absence is at the player's own risk.
    hall->leave(*host);
    time.advance(61s);
    hall.tick();
    EXPECT_EQ(view().at("phase"), "finished");
    EXPECT_EQ(view().at("result").at("code"), "time");
}

TEST_F(AwaitedHost, TheClocksStartOnJoiningIfTheHostIsPresent) {
    const auto host = hall.watch(made.id, made.token);
    const auto joined = hall.join(made.id, "Minh").value();
    time.advance(61s + kFirstMoveGrace);
    hall.tick();
    EXPECT_EQ(view().at("phase"), "finished");
}

TEST_F(AwaitedHost, NeitherTheHostAloneNorASpectatorStartsTheClocks) {
    ASSERT_TRUE(hall.join(made.id, "Minh"));
    const auto somebody = hall.watch(made.id);
    const auto host = hall.watch(made.id, made.token);
    hall.say(host, R"({"t":"move","ply":0,"move":"e2e4"})");
    EXPECT_EQ(host->outcome(), "clocks-stopped");
    time.advance(61s);
    hall.tick();
    EXPECT_EQ(view().at("phase"), "playing");
}

TEST_F(AwaitedHost, TheClocksStayStoppedAcrossARestart) {
    const auto joined = hall.join(made.id, "Minh").value();
    test::TestHall again(log, time);
    ASSERT_TRUE(again->open());
    again.run_posted_jobs();
    time.advance(61s);
    again.tick();
    const auto guest = again.watch(made.id, joined.token);
    const auto host = again.watch(made.id, made.token);
    again.say(host, R"({"t":"move","ply":0,"move":"e2e4"})");
    EXPECT_EQ(host->outcome(), "ok");
}

TEST_F(AwaitedHost, TheWaitingPlayerMayAbortTheGame) {
    const auto joined = hall.join(made.id, "Minh").value();
    const auto guest = hall.watch(made.id, joined.token);
    hall.say(guest, R"({"t":"abort"})");
    EXPECT_EQ(guest->outcome(), "ok");
    EXPECT_EQ(view().at("phase"), "finished");
}

TEST_F(AwaitedHost, TheLobbyMarksAbsentHostsAndListsPresentOnesFirst) {
    const auto host = hall.watch(made.id, made.token);
    EXPECT_FALSE(entry("open").contains("left"));
    hall->leave(*host);
    EXPECT_TRUE(entry("open").at("left").as_bool());
    const auto other = hall.create(kBlitz).value();
    const auto there = hall.watch(other.id, other.token);
    (void)entry("open");
    EXPECT_EQ(entry("open").at("id").as_string(), std::string_view(other.id));
    ASSERT_TRUE(hall.join(made.id, "Minh"));
    EXPECT_TRUE(entry("live").at("left").as_bool()) << "both are away";
}

// ---- the first move of each side has its grace ----

TEST_F(AwaitedHost, TheFirstMoveOfEachSideIsChargedFromItsGraceOn) {
    const auto host = hall.watch(made.id, made.token);
    const auto joined = hall.join(made.id, "Minh").value();
    const auto guest = hall.watch(made.id, joined.token);
    const auto left = [&](const char* seat) { return view().at("clock").at(seat).as_int64(); };
    time.advance(kFirstMoveGrace - 1s);
    EXPECT_EQ(left("first_ms"), 60'000) << "it is shown that nothing is charged";
    hall.say(host, R"({"t":"move","ply":0,"move":"e2e4"})");
    ASSERT_EQ(host->outcome(), "ok");
    EXPECT_EQ(left("first_ms"), 60'000);
    time.advance(kFirstMoveGrace + 4s);
    hall.say(guest, R"({"t":"move","ply":1,"move":"e7e5"})");
    ASSERT_EQ(guest->outcome(), "ok");
    EXPECT_EQ(left("second_ms"), 56'000);
    // From now on all time counts.
    time.advance(5s);
    hall.say(host, R"({"t":"move","ply":2,"move":"g1f3"})");
    EXPECT_EQ(left("first_ms"), 55'000);
}

TEST_F(AwaitedHost, TheGraceOfAFirstMoveStartsAgainAfterARestart) {
    const auto host = hall.watch(made.id, made.token);
    const auto joined = hall.join(made.id, "Minh").value();
    hall.say(host, R"({"t":"move","ply":0,"move":"e2e4"})");
    ASSERT_EQ(host->outcome(), "ok");
    time.advance(1h);
    test::TestHall again(log, time);
    ASSERT_TRUE(again->open());
    again.run_posted_jobs();
    const auto guest = again.watch(made.id, joined.token);
    time.advance(kFirstMoveGrace + 4s);
    again.say(guest, R"({"t":"move","ply":1,"move":"e7e5"})");
    ASSERT_EQ(guest->outcome(), "ok");
    const auto clock = json::parse(again.game(made.id).value()).at("clock");
    EXPECT_EQ(clock.at("second_ms").as_int64(), 56'000);
}

TEST_F(AwaitedHost, TheFlagOfTheFirstMoveFallsThatMuchLater) {
    const auto host = hall.watch(made.id, made.token);
    const auto joined = hall.join(made.id, "Minh").value();
    const auto guest = hall.watch(made.id, joined.token);
    time.advance(60s + kFirstMoveGrace - 1ms);
    hall.tick();
    EXPECT_EQ(view().at("phase"), "playing");
    time.advance(1ms);
    hall.tick();
    EXPECT_EQ(view().at("result").at("code"), "time");
}

TEST_F(AwaitedHost, ThePlayersOfFreeReservedSeatsAreMissing) {
    const std::string id = new_game_id();
    const std::array<std::string, 2> tokens{new_token(), new_token()};
    hall->reserve(id, read_new_game(kBlitz).value(), tokens, [](Result<void>) {});
    hall.run_posted_jobs();
    EXPECT_EQ(hall->missing_players(id).value(), (Hall::Missing{true, true}));
    hall->take_reserved_seat(id, tokens[0], "Lan", [](Result<GrantedSeat>) {});
    hall.run_posted_jobs();
    EXPECT_EQ(hall->missing_players(id).value(), (Hall::Missing{false, true}));
    hall->take_reserved_seat(id, tokens[1], "Minh", [](Result<GrantedSeat>) {});
    hall.run_posted_jobs();
    EXPECT_EQ(hall->missing_players(id).value(), Hall::Missing{}) << "now the clocks decide";
}

TEST_F(AwaitedHost, AReservedBoardStaysOpenUntilItsRoundDaysLater) {
    const std::string id = new_game_id();
    const std::array<std::string, 2> tokens{new_token(), new_token()};
    hall->reserve(id, read_new_game(kBlitz).value(), tokens, [](Result<void>) {});
    hall.run_posted_jobs();
    for (int hours = 0; hours < 48; hours += 6) {
        time.advance(6h);
        hall->tick();
        hall.run_posted_jobs();
    }
    for (const std::string& token : tokens) {
        ASSERT_TRUE(hall.fetch(id));
        hall->take_reserved_seat(id, token, "Lan",
                                 [](const Result<GrantedSeat>& sat) { EXPECT_TRUE(sat); });
        hall.run_posted_jobs();
    }
    EXPECT_EQ(json::parse(hall.game(id).value()).at("phase"), "playing");
}

TEST_F(AwaitedHost, AReservedBoardHasNoGrace) {
    const std::string id = new_game_id();
    const std::array<std::string, 2> tokens{new_token(), new_token()};
    hall->reserve(id, read_new_game(kBlitz).value(), tokens, [](Result<void>) {});
    hall.run_posted_jobs();
    for (const std::string& token : tokens) {
        hall->take_reserved_seat(id, token, "Lan", [](Result<GrantedSeat>) {});
        hall.run_posted_jobs();
    }
    ASSERT_EQ(json::parse(hall.game(id).value()).at("phase"), "playing");
    time.advance(60s);
    hall.tick();
    EXPECT_EQ(json::parse(hall.game(id).value()).at("result").at("code"), "time");
}

}  // namespace
}  // namespace awaited_host_test
}  // namespace kyvien::hall
