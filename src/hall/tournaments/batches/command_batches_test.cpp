// Organisers who make mistakes: several commands in one request of which one is impossible, two
// desks at once, results and players that come late. What is refused leaves no traces.
#include <gtest/gtest.h>

#include <string>

#include "hall/tournaments/tournament_fixture.h"

namespace kyvien::hall::test {
namespace command_batches_test {
namespace {

class CommandBatches : public TournamentTest {
  protected:
    CommandBatches() {
        make(port());
        enter(port(), 4);
    }
    std::uint16_t port() const { return server.port(); }
    Answer desk(const std::string& commands, const std::string& more = {}) const {
        return command(port(), commands, more);
    }
    static std::string cause(const Answer& answer) {
        if (answer.status == 200)
            return "accepted";
        const json::value told = answer.json();
        const auto& values = told.at("values").as_object();
        return values.contains("cause") ? json::value_to<std::string>(values.at("cause"))
                                        : code(answer);
    }
    std::string results() const {
        const json::value view = shown(port());
        std::string text;
        for (const json::value& round : view.at("rounds").as_array())
            for (const json::value& board : round.at("boards").as_array())
                text += json::value_to<std::string>(board.at("result")) + ";";
        return text;
    }
    std::int64_t seq() const { return shown(port()).at("seq").as_int64(); }
    std::string points(std::size_t number) const {
        return json::value_to<std::string>(shown(port()).at("entries").at(number - 1).at("points"));
    }

    const RunningServer server{folder.path(), {}, options()};
};

constexpr const char* kPair = R"({"t":"pair"})";

TEST_F(CommandBatches, AreAtomic) {
    ASSERT_EQ(desk(kPair).status, 200);
    const auto before = seq();
    const Answer refused = desk(R"({"t":"result","board":1,"result":"1-0"},)"
                                R"({"t":"result","board":7,"result":"1-0"})");
    EXPECT_EQ(cause(refused), "no-such-board");
    EXPECT_EQ(refused.json().at("values").at("command"), "2");
    EXPECT_EQ(results(), ";;");
    EXPECT_EQ(seq(), before);
}

TEST_F(CommandBatches, RefuseTwoResultsForOneBoard) {
    ASSERT_EQ(desk(kPair).status, 200);
    EXPECT_EQ(cause(desk(R"({"t":"result","board":1,"result":"1-0"},)"
                         R"({"t":"result","board":1,"result":"0-1"})")),
              "result-stands");
    EXPECT_EQ(results(), ";;");
}

TEST_F(CommandBatches, TheRoundIsPairedWithItsLastResultInOneRequest) {
    ASSERT_EQ(desk(kPair).status, 200);
    EXPECT_EQ(desk(R"({"t":"result","board":1,"result":"1-0"},)"
                   R"({"t":"result","board":2,"result":"1/2"},{"t":"pair"})")
                  .status,
              200);
    EXPECT_EQ(results(), "1-0;1/2;;;");
}

TEST_F(CommandBatches, PairOnceForConcurrentDesks) {
    const std::string saw = R"("seq":)" + std::to_string(seq()) + ",";
    EXPECT_EQ(desk(kPair, saw).status, 200);
    EXPECT_EQ(code(desk(kPair, saw)), "seq-conflict");
    EXPECT_EQ(shown(port()).at("rounds").as_array().size(), 1U);
    // Without the version that was seen it is refused, because results are missing.
    EXPECT_EQ(code(desk(kPair)), "result-missing");
}

TEST_F(CommandBatches, KeepTheResultOfAWithdrawnPlayerAndPairHimNoMore) {
    ASSERT_EQ(desk(kPair).status, 200);
    EXPECT_EQ(desk(R"({"t":"withdraw","number":4,"reason":"ill"},)"
                   R"({"t":"result","board":1,"result":"1-0"},)"
                   R"({"t":"result","board":2,"result":"-/+"})")
                  .status,
              200);
    EXPECT_EQ(points(2), "1");
    ASSERT_EQ(desk(kPair).status, 200);
    const json::value view = shown(port());
    const json::value& round = view.at("rounds").at(1);
    EXPECT_EQ(round.at("boards").as_array().size(), 1U);
    EXPECT_EQ(round.at("bye"), 3) << "2 has won without a game and may not have the bye";
    EXPECT_EQ(view.at("entries").at(3).at("withdrawn"), 1);
}

TEST_F(CommandBatches, PairEntriesMadeBeforeThePairCommand) {
    ASSERT_EQ(desk(R"({"t":"enter","name":"Early"},{"t":"enter","name":"Guest"},{"t":"pair"},)"
                   R"({"t":"enter","name":"Late"})")
                  .status,
              200);
    const json::value view = shown(port());
    EXPECT_EQ(view.at("rounds").at(0).at("boards").as_array().size(), 3U);
    EXPECT_EQ(view.at("entries").at(6).at("records").at(0).at("outcome"), "Z");
}

TEST_F(CommandBatches, ConfirmAResultOfThePreviousRoundAndKeepThePairing) {
    ASSERT_EQ(desk(std::string(kPair) + R"(,{"t":"result","board":1,"result":"1-0"},)"
                                        R"({"t":"result","board":2,"result":"1-0"},{"t":"pair"})")
                  .status,
              200);
    const json::value paired = shown(port()).at("rounds").at(1).at("boards");
    const std::string wrong =
        R"({"t":"result","round":1,"board":1,"result":"0-1","reason":"scoresheets")";
    EXPECT_EQ(code(desk(wrong + "}")), "needs-confirmation");
    EXPECT_EQ(desk(wrong + R"(,"confirmed":"after-round"})").status, 200);
    EXPECT_EQ(shown(port()).at("rounds").at(1).at("boards"), paired);
    EXPECT_EQ(points(1), "0");
}

TEST_F(CommandBatches, ChangeNothingInADryRun) {
    const auto before = seq();
    const Answer tried = desk(std::string(kPair) + R"(,{"t":"result","board":1,"result":"1-0"})",
                              R"("dry_run":true,)");
    EXPECT_EQ(tried.status, 200) << tried.body;
    EXPECT_EQ(seq(), before);
    EXPECT_TRUE(shown(port()).at("rounds").as_array().empty());
}

TEST_F(CommandBatches, RefuseAHalfPointByeWhileThePlayerMayHaveNone) {
    ASSERT_EQ(desk(R"({"t":"enter","name":"Guest","no_half_byes":true})").status, 200);
    EXPECT_EQ(shown(port()).at("entries").at(4).at("no_half_byes"), true);
    const std::string bye = R"({"t":"bye","number":5,"round":1,"kind":"half"})";
    EXPECT_EQ(cause(desk(bye)), "half-byes-not-for");
    // A client that does not know the field does not clear it.
    const std::string rename =
        R"({"t":"correct","number":5,"name":"Guest of honour","reason":"so")";
    ASSERT_EQ(desk(rename + "}").status, 200);
    EXPECT_EQ(cause(desk(bye)), "half-byes-not-for");
    ASSERT_EQ(desk(rename + R"(,"no_half_byes":false})").status, 200);
    EXPECT_EQ(cause(desk(bye)), "accepted");
}

TEST_F(CommandBatches, UndoingTakesBackTheLastEventOnlyAndSaysWhatItWas) {
    ASSERT_EQ(desk(std::string(kPair) + R"(,{"t":"result","board":1,"result":"1-0"})").status, 200);
    const auto last = seq();
    EXPECT_EQ(cause(desk(R"({"t":"undo","to":999,"reason":"slip"})")), "no-such-fact");
    ASSERT_EQ(
        desk(R"({"t":"undo","to":)" + std::to_string(last - 1) + R"(,"reason":"slip"})").status,
        200);
    EXPECT_EQ(results(), ";;");
    const json::value log = ask(port(), "GET", path + "/log").json();
    EXPECT_EQ(log.as_array().back().at("fact").at("t"), "undone");
    EXPECT_EQ(log.at(static_cast<std::size_t>(last - 1)).at("in_force"), false);
}

}  // namespace
}  // namespace command_batches_test
}  // namespace kyvien::hall::test
