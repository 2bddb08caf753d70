// A game ended by a move that broke article 4 continues: FIDE 5.1.1, 5.2.1, 4.8, 8.7.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {

using std::chrono::minutes;
using std::chrono::seconds;

namespace ended_by_move_test {
namespace {

constexpr Seat kWhite = Seat::First;
constexpr Seat kBlack = Seat::Second;
constexpr const char* kRookMates = "6k1/8/6K1/8/8/8/8/R3N3 w - - 0 1";
constexpr const char* kQueenStalemates = "7k/1Q6/6K1/8/8/8/8/4N3 w - - 0 1";

Settings from(const char* fen) {
    Settings settings;
    settings.fen = fen;
    settings.time = clock::fischer(minutes(30), seconds(10));
    return settings;
}

TEST(MateByAnotherPieceThanTheOneTouched, IsTakenBackWhenTheOpponentObjects) {  // 5.1.1, 4.3.1
    BoardTable table(from(kRookMates));
    table.wait(seconds(5));
    table.arbiter_reports("touch", kWhite, {{"squares", "e1"}});
    table.play("a1a8");
    ASSERT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 1-0");
    const auto left = table.left(kWhite);
    table.wait(minutes(3));
    EXPECT_EQ(table.submit_report(player(kBlack), "touch-move", kWhite),
              "complaint-upheld 4.3.1 second; arbiter-sets-times 7.1");
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(table.state().ply(), 0U);
    EXPECT_EQ(table.state().turn(), kWhite);
    EXPECT_EQ(table.state().clock().running(), kWhite);
    EXPECT_EQ(table.left(kWhite), left) << "nobody's time ran while the game was over";
    EXPECT_EQ(table.required_moves(), (std::vector<std::string>{"e1c2", "e1d3", "e1f3", "e1g2"}));
    // The game ends a second time, by the law as the first time.
    table.play_and_press("e1f3 g8h8 a1a8");
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 1-0");
    table.check_replay();
}

TEST(StalemateByAnotherPieceThanTheOneTouched, IsTakenBackWhenTheOpponentObjects) {  // 5.2.1
    BoardTable table(from(kQueenStalemates));
    table.arbiter_reports("touch", kWhite, {{"squares", "e1"}});
    table.play("b7f7");
    ASSERT_EQ(table.outcome(), "stalemate fide-2018:5.2.1 1/2-1/2");
    table.submit_report(player(kBlack), "touch-move", kWhite);
    EXPECT_EQ(table.outcome(), "playing");
    table.check_replay();
}

TEST(MateByAnotherPieceThanTheOneTouched, IsDecidedByTheArbiterIfNoTouchWasReported) {  // 4.3
    BoardTable table(from(kRookMates));
    table.play("a1a8");
    EXPECT_EQ(table.submit_report(player(kBlack), "touch-move", kWhite),
              "refused: arbiter-needed 4.3");
    EXPECT_EQ(table.arbiter_reports("touch-move", kWhite), "complaint-rejected 4.3 second");
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 1-0");
    EXPECT_EQ(table.arbiter_reports("touch-move", kWhite, {{"squares", "e1"}}),
              "complaint-upheld 4.3.1 second; arbiter-sets-times 7.1");
    EXPECT_EQ(table.outcome(), "playing");
    table.check_replay();
}

TEST(MateByAnotherPieceThanTheOneTouched, StandsOnceTheOpponentHasSignedTheResult) {  // 8.7
    BoardTable table(from(kRookMates));
    table.arbiter_reports("touch", kWhite, {{"squares", "e1"}});
    table.play("a1a8");
    table.player_reports(kBlack, "sign", {{"result", "1-0"}});
    EXPECT_EQ(table.submit_report(player(kBlack), "touch-move", kWhite),
              "refused: result-signed 8.7");
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 1-0");
}

TEST(MateByAnotherPieceThanTheOneTouched, TakenBackNeedsNewSignatures) {  // 8.7
    BoardTable table(from(kRookMates));
    table.arbiter_reports("touch", kWhite, {{"squares", "e1"}});
    table.play("a1a8");
    table.player_reports(kWhite, "sign", {{"result", "1-0"}});
    table.submit_report(player(kBlack), "touch-move", kWhite);
    table.expect_accepted(kBlack, Resign{});
    EXPECT_TRUE(table.has_duty("sign-sheets", kWhite));
    EXPECT_TRUE(table.has_duty("sign-sheets", kBlack));
    table.check_replay();
}

TEST(GameEndedOtherwise, IsNotReopenedByATouch) {  // 5.1.2, 4.8
    BoardTable table(from(kRookMates));
    table.arbiter_reports("touch", kWhite, {{"squares", "e1"}});
    table.play_and_press("a1a7");
    table.expect_accepted(kBlack, Resign{});
    EXPECT_EQ(table.submit_report(player(kBlack), "touch-move", kWhite), "refused: game-over 4.8");
    EXPECT_EQ(table.outcome(), "resignation fide-2018:5.1.2 1-0");
}

}  // namespace
}  // namespace ended_by_move_test
}  // namespace kyvien::conduct
