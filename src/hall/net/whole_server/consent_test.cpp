// Over a real socket: no player is bound by something he has not seen.
#include <gtest/gtest.h>

#include "hall/net/client_fixture.h"
#include "hall/service/quiet_journal_fixture.h"

namespace kyvien::hall {
namespace consent_test {
namespace {

using namespace test;

class Consent : public QuietTest {
  protected:
    TemporaryFolder folder;
};

bool is_clean(const json::value& view) {
    return view.at("agreement").is_object() && view.at("agreement").at("dead").as_array().empty();
}
bool is_over(const json::value& view) {
    return view.at("phase") == "finished";
}

// 5x5: Black's wall on the c-file, White's on the d-file. The toggler marks Black's whole wall as
// dead whenever he can and removes the mark again, so that every other board displayed is clean.
TEST_F(Consent, TogglingMarksGainsNoStoneWhenOnlyUnmarkedBoardsAreConfirmed) {
    ServeOptions options;
    options.messages_per_second = 1'000'000;
    const RunningServer server(folder.path(), {}, options);
    const TakenSeats seats = begin_game(server.port(), R"("game":"go","size":5,"komi":"0")");
    Client honest(server.port(), seats.id, seats.first);
    Client toggler(server.port(), seats.id, seats.second);
    const char* const moves[] = {"c1", "d1", "c2", "d2", "c3",   "d3",
                                 "c4", "d4", "c5", "d5", "pass", "pass"};
    for (std::size_t ply = 0; ply < std::size(moves); ++ply)
        ASSERT_EQ((ply % 2 == 0 ? honest : toggler).move(ply, moves[ply]), "ok");
    honest.wait_until(is_clean);
    toggler.wait_until(is_clean);

    int stale = 0;
    constexpr int kTries = 40;
    for (int tried = 0; tried < kTries; ++tried) {
        // The honest player sees a clean board; the mark arrives before his confirmation.
        ASSERT_TRUE(is_clean(honest.view));
        ASSERT_EQ(toggler.ask(R"({"t":"dead","points":["c1"],"dead":true})"), "ok");
        toggler.wait_until([](const json::value& view) { return !is_clean(view); });
        ASSERT_EQ(toggler.agree("confirm"), "ok");
        const std::string answer = honest.agree("confirm");
        ASSERT_EQ(answer, "stale-consent");
        ++stale;
        // The refusal includes the new state, and the game continues.
        honest.wait_until([](const json::value& view) { return !is_clean(view); });
        ASSERT_FALSE(is_over(honest.view));
        ASSERT_EQ(toggler.ask(R"({"t":"dead","points":["c1"],"dead":false})"), "ok");
        toggler.wait_until(is_clean);
        honest.wait_until(is_clean);
    }
    EXPECT_EQ(stale, kTries);

    // Both confirm what both see.
    ASSERT_EQ(honest.agree("confirm"), "ok");
    toggler.wait_until(is_clean);
    ASSERT_EQ(toggler.agree("confirm"), "ok");
    honest.wait_until(is_over);
    EXPECT_EQ(honest.view.at("result").at("score"), "1-0");
}

TEST_F(Consent, AnAcceptanceRepeatedAfterAReconnectDoesNotAcceptALaterOffer) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client first(server.port(), seats.id, seats.first);
    std::string accept;
    {
        Client second(server.port(), seats.id, seats.second);
        ASSERT_EQ(first.move(0, "e2e4"), "ok");
        second.wait_for_plies(1);
        ASSERT_EQ(second.move(1, "e7e5"), "ok");
        ASSERT_EQ(first.ask(R"({"t":"offer"})"), "ok");
        second.wait_until([](const json::value& view) { return view.at("offer").is_object(); });
        accept = R"({"t":"accept","seen":)" +
                 std::to_string(second.view.at("seq").to_number<std::int64_t>()) + "}";
        // Instead he declines it, and the connection breaks.
        ASSERT_EQ(second.ask(R"({"t":"decline"})"), "ok");
    }
    first.wait_until([](const json::value& view) { return view.at("offer").is_null(); });
    ASSERT_EQ(first.ask(R"({"t":"offer"})"), "ok");
    Client again(server.port(), seats.id, seats.second);
    EXPECT_EQ(again.ask(accept), "stale-consent");
    EXPECT_EQ(again.view.at("phase"), "playing");
    EXPECT_EQ(again.agree("accept"), "ok");
}

TEST_F(Consent, AnAnswerToOneTakebackDoesNotAnswerTheNext) {
    const RunningServer server(folder.path());
    const TakenSeats seats =
        begin_game(server.port(), R"("game":"chess","friendly":{"takebacks":true})");
    Client first(server.port(), seats.id, seats.first);
    Client second(server.port(), seats.id, seats.second);
    const auto is_asked = [](const json::value& view) {
        return view.at("friendly").as_object().contains("asked");
    };
    const auto seen = [](const Client& client) {
        return std::to_string(client.view.at("seq").to_number<std::int64_t>());
    };
    ASSERT_EQ(first.move(0, "e2e4"), "ok");
    second.wait_for_plies(1);
    const std::string before = R"({"t":"accept-takeback","seen":)" + seen(second) + "}";
    ASSERT_EQ(first.ask(R"({"t":"takeback"})"), "ok");
    second.wait_until(is_asked);
    EXPECT_EQ(second.ask(before), "stale-consent") << "it had seen no question";
    EXPECT_EQ(second.ask(R"({"t":"accept-takeback"})"), "seen-missing");
    const std::string accept = R"({"t":"accept-takeback","seen":)" + seen(second) + "}";
    // Instead the second player moves, and the first asks again: now two moves would be taken back.
    ASSERT_EQ(second.move(1, "e7e5"), "ok");
    first.wait_for_plies(2);
    EXPECT_EQ(second.ask(accept), "no-takeback");
    ASSERT_EQ(first.ask(R"({"t":"takeback"})"), "ok");
    second.wait_until(is_asked);
    EXPECT_EQ(second.ask(accept), "stale-consent");
    EXPECT_EQ(second.view.at("moves").as_array().size(), 2U);
    ASSERT_EQ(second.ask(R"({"t":"accept-takeback","seen":)" + seen(second) + "}"), "ok");
    first.wait_for_plies(0);
    EXPECT_EQ(first.view.at("turn"), "first");
    EXPECT_EQ(first.ask(R"({"t":"give-time"})"), "giving-time-not-agreed");
}

TEST_F(Consent, AgreeingToAFutureStateIsRefused) {
    const RunningServer server(folder.path());
    const TakenSeats seats = begin_game(server.port(), R"("game":"chess")");
    Client first(server.port(), seats.id, seats.first);
    Client second(server.port(), seats.id, seats.second);
    ASSERT_EQ(first.move(0, "e2e4"), "ok");
    second.wait_for_plies(1);
    ASSERT_EQ(second.move(1, "e7e5"), "ok");
    ASSERT_EQ(first.ask(R"({"t":"offer"})"), "ok");
    EXPECT_EQ(second.ask(R"({"t":"accept","seen":2000000000})"), "stale-consent");
    EXPECT_EQ(second.ask(R"({"t":"accept"})"), "seen-missing");
    EXPECT_EQ(second.ask(R"({"t":"accept","seen":"all"})"), "bad-field");
}

}  // namespace
}  // namespace consent_test
}  // namespace kyvien::hall
