// Scheduled actions of a tournament: the hall pairs the round, and refuses players' requests and
// sign-ups afterwards.
#include <gmock/gmock.h>

#include "hall/tournaments/internal/event_times.h"
#include "hall/tournaments/tournament_fixture.h"
#include "hall/tournaments/tournaments.h"

namespace kyvien::hall::test {
namespace {

class TimesTest : public TournamentTest {
  protected:
    Answer set(std::uint16_t port, const std::string& body) const {
        return ask(port, "POST", path + "/times", body, bearer(key));
    }
    static std::string field(std::string_view name, EventTime time) {
        return "{\"" + std::string(name) + "\":" + std::to_string(time) + "}";
    }
    const EventTime soon = now_in_milliseconds() + 3'600'000;
};

TEST_F(TimesTest, TheNextRoundIsPairedWhenItsTimeHasCome) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 4);
    ASSERT_EQ(set(port, field("pair_at", soon)).status, 200);
    EXPECT_EQ(shown(port).at("times").at("pair_at"), soon);
    EXPECT_EQ(shown(port).at("times").at("round"), 1);
    EXPECT_EQ(pair_due(soon - 1), "");
    EXPECT_EQ(shown(port).at("rounds").as_array().size(), 0U);
    EXPECT_EQ(pair_due(soon), id + "\n");
    EXPECT_EQ(shown(port).at("rounds").as_array().size(), 1U);
    EXPECT_FALSE(shown(port).as_object().contains("times")) << "it was that of round 1";
    EXPECT_EQ(pair_due(soon + 1), "") << "and no further round";
}

TEST_F(TimesTest, ReportsToTheDeskWhyARoundWasNotPaired) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 4);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    ASSERT_EQ(set(port, field("pair_at", soon)).status, 200);
    EXPECT_EQ(pair_due(soon), id + "\n");
    const json::value view = shown(port);
    EXPECT_EQ(view.at("rounds").as_array().size(), 1U);
    EXPECT_EQ(view.at("times").at("not_paired"), "result-missing");
    EXPECT_FALSE(view.at("times").as_object().contains("pair_at"));
    EXPECT_EQ(pair_due(soon + 1), "") << "it is not tried again by itself";
}

TEST_F(TimesTest, ClearsThePairingFailureOnceItsReasonIsGone) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 4);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    ASSERT_EQ(set(port, field("pair_at", soon)).status, 200);
    ASSERT_EQ(command(port, R"({"t":"result","board":1,"result":"1-0"})").status, 200);
    EXPECT_EQ(pair_due(soon), id + "\n");
    EXPECT_FALSE(shown(port).at("times").as_object().contains("not_paired_over"))
        << "board 2 is still being played";
    ASSERT_EQ(command(port, R"({"t":"result","board":2,"result":"1/2"})").status, 200);
    EXPECT_EQ(shown(port).at("times").at("not_paired_over"), true);
    // A correction can make the deadline valid again.
    ASSERT_EQ(command(port, R"({"t":"undo","to":6,"reason":"wrong board"})").status, 200);
    EXPECT_FALSE(shown(port).at("times").as_object().contains("not_paired_over"));
}

TEST_F(TimesTest, DoesNotPairARoundThatTheDeskHasPaired) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 4);
    ASSERT_EQ(set(port, field("pair_at", soon)).status, 200);
    ASSERT_EQ(command(port, R"({"t":"pair"})").status, 200);
    EXPECT_EQ(pair_due(soon), "");
    EXPECT_EQ(shown(port).at("rounds").as_array().size(), 1U);
}

TEST_F(TimesTest, ClosesRegistrationAtTheDeadline) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    ASSERT_EQ(ask(port, "POST", path + "/sign-ups/rules", R"({"open":true})", bearer(key)).status,
              200);
    ASSERT_EQ(set(port, field("registration_until", soon)).status, 200);
    EXPECT_EQ(ask(port, "POST", path + "/registration", R"({"name":"Lan"})").status, 200);
    EXPECT_EQ(shown(port).at("times").at("registration_until"), soon);
    ASSERT_EQ(set(port, field("registration_until", 1)).status, 200);
    EXPECT_EQ(code(ask(port, "POST", path + "/registration", R"({"name":"Minh"})")),
              "registration-closed");
    ASSERT_EQ(set(port, "{}").status, 200);
    EXPECT_EQ(ask(port, "POST", path + "/registration", R"({"name":"Minh"})").status, 200);
}

TEST_F(TimesTest, AfterTheDeadlinePlayersAskAtTheDesk) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port, R"("check_in":true,"half_byes":1,"rounds":3)");
    enter(port, 4);
    const Answer codes = ask(port, "POST", path + "/codes", "{}", bearer(key));
    const std::string own = json::value_to<std::string>(codes.json().as_array().at(0).at("code"));
    const auto here = [&] {
        return ask(port, "POST", path + "/here", R"({"here":true})", bearer(own));
    };
    ASSERT_EQ(set(port, field("requests_until", soon)).status, 200);
    EXPECT_EQ(here().json().at("requests_until"), soon);
    EXPECT_EQ(here().json().at("bye").at("has"), false) << "it may be asked for";
    ASSERT_EQ(set(port, field("requests_until", 1)).status, 200);
    EXPECT_EQ(code(here()), "deadline-passed");
    EXPECT_EQ(code(ask(port, "POST", path + "/bye", R"({"round":1})", bearer(own))),
              "deadline-passed");
    const auto page = [&] { return ask(port, "GET", path + "/player", {}, bearer(own)).json(); };
    EXPECT_TRUE(page().at("bye").is_null()) << "what would be refused is not offered";
    ASSERT_EQ(command(port, R"({"t":"bye","number":1,"round":1,"kind":"half"})").status, 200);
    EXPECT_EQ(page().at("bye").at("has"), true) << "and what the desk grants is told";
    ASSERT_EQ(command(port, R"({"t":"bye","number":1,"round":1,"kind":"none"})").status, 200);
    EXPECT_TRUE(page().at("bye").is_null());
    // The desk still may, and the next round has a deadline of its own.
    ASSERT_EQ(command(port, R"({"t":"check-in","numbers":[2,3,4]},{"t":"pair"})").status, 200);
    EXPECT_FALSE(shown(port).as_object().contains("times"));
    EXPECT_EQ(here().status, 200);
}

TEST_F(TimesTest, RefusesInvalidTimes) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    EXPECT_EQ(ask(port, "POST", path + "/times", "{}").status, 403);
    EXPECT_EQ(code(set(port, field("pair_at", now_in_milliseconds() - 1'000))), "bad-field");
    EXPECT_EQ(code(set(port, R"({"pair_at":"noon"})")), "bad-field");
    EXPECT_EQ(code(set(port, R"({"pair_on":1})")), "unknown-field");
    const std::string at = std::to_string(soon);
    const Answer late =
        set(port, R"({"pair_at":)" + at + R"(,"requests_until":)" + std::to_string(soon + 1) + "}");
    EXPECT_EQ(code(late), "bad-field") << "nobody asks for a bye of a round that is paired";
    EXPECT_EQ(late.json().at("values").at("field"), "requests_until");
    EXPECT_EQ(set(port, R"({"pair_at":)" + at + R"(,"requests_until":)" + at + "}").status, 200);
}

TEST_F(TimesTest, PairsAutomatically) {
    const RunningServer server(folder.path(), {}, options());
    const auto port = server.port();
    make(port);
    enter(port, 2);
    // A time that is past when it arrives is refused: then a later one is used.
    EventTime ahead = 1'500;
    while (set(port, field("pair_at", now_in_milliseconds() + ahead)).status != 200)
        ahead *= 2;
    auto version = json::value_to<std::string>(shown(port).at("version"));
    while (shown(port).at("rounds").as_array().empty())
        version = json::value_to<std::string>(
            ask(port, "GET", path + "/news?known=" + version).json().at("version"));
}

}  // namespace
}  // namespace kyvien::hall::test
