// What a player must do after a position is restored: FIDE 9.5.3, 7.5.1, 7.5.3, 4.3; xiangqi 9.1,
// 9.10 and 9.11.
#include <algorithm>

#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {

using std::chrono::minutes;

namespace imposed_move_test {
namespace {

constexpr Seat kWhite = Seat::First;
constexpr Seat kBlack = Seat::Second;

Settings chess() {
    Settings settings;
    settings.time = clock::fischer(minutes(30), std::chrono::seconds(10));
    return settings;
}

/// 1 e4 e5, and White wrongly claims a draw with 2 Nf3.
BoardTable after_a_wrong_claim() {
    BoardTable table(chess());
    table.play_and_press("e2e4 e7e5");
    table.expect_accepted(kWhite, Claim{ClaimKind::Threefold, "g1f3"});
    return table;
}

TEST(MoveOfAWrongClaim, IsRequiredAgainWhenItIsTakenBack) {  // 9.5.3, 7.6
    BoardTable table = after_a_wrong_claim();
    ASSERT_EQ(table.state().must_play(), "g1f3");
    table.play_and_press("g1f3 b8c6");
    ASSERT_EQ(table.state().must_play(), "");
    table.arbiter_reports("displaced-found", std::nullopt, {{"before", "2"}, {"square", "a1"}});
    EXPECT_EQ(table.state().must_play(), "g1f3");
    EXPECT_EQ(table.required_moves(), std::vector<std::string>{"g1f3"});
    EXPECT_EQ(refusal_of(table.try_move("f1c4")), "must-play-claimed-move 9.5.3");
    table.play("g1f3");
    table.check_replay();
}

TEST(MoveOfAWrongClaim, BindsAfterAnIllegalMovePlayedInsteadOfIt) {  // 7.5.1, 9.5.3
    BoardTable table = after_a_wrong_claim();
    table.arbiter_reports("hand-move", kWhite, {{"move", "f1f5"}});
    table.expect_accepted(kWhite, Press{});
    EXPECT_EQ(table.submit_report(arbiter("Hoa"), "illegal-move", kWhite),
              "reinstate 7.5.1 first; arbiter-sets-times 7.1; add-time 7.5.5 second; "
              "obligation 9.5.3 first");
    EXPECT_EQ(table.required_moves(), std::vector<std::string>{"g1f3"});
    EXPECT_EQ(refusal_of(table.try_move("f1c4")), "must-play-claimed-move 9.5.3");
    table.play_and_press("g1f3");
    table.check_replay();
}

TEST(MoveOfAWrongClaim, IsDroppedWhenAnEarlierPositionIsRestored) {  // 7.6
    BoardTable table = after_a_wrong_claim();
    table.play_and_press("g1f3 b8c6");
    table.arbiter_reports("displaced-found", std::nullopt, {{"before", "1"}, {"square", "a1"}});
    EXPECT_EQ(table.state().must_play(), "");
    table.play_and_press("c7c5 f1c4");
    EXPECT_EQ(table.state().ply(), 3U);
    table.check_replay();
}

TEST(MoveOfAWrongClaim, RemainsRequiredWhileNothingIsTakenBack) {  // 7.6
    BoardTable table = after_a_wrong_claim();
    table.arbiter_reports("displaced-found", std::nullopt, {{"before", "2"}, {"square", "a1"}});
    EXPECT_EQ(table.state().must_play(), "g1f3");
    // The position turns out to be different: no knight can move there any more.
    table.arbiter_reports(
        "position-found", std::nullopt,
        {{"fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5P2/PPPP2PP/RNBQKBNR w KQkq - 0 2"}});
    EXPECT_EQ(table.state().must_play(), "");
    table.check_replay();
}

TEST(TouchedPieces, BindTheReplacementOfAnIllegalMoveInTouchingOrder) {  // 7.5.1, 4.3.1
    BoardTable table(chess());
    table.arbiter_reports("touch", kWhite, {{"squares", "g1"}});
    table.arbiter_reports("hand-move", kWhite, {{"move", "b1b3"}});
    table.expect_accepted(kWhite, Press{});
    table.submit_report(player(kBlack), "illegal-move", kWhite);
    EXPECT_EQ(table.required_moves(), (std::vector<std::string>{"g1f3", "g1h3"}));
    table.check_replay();
}

TEST(TouchedPieces, BindAfterTheClockWasPressedWithoutAMove) {  // 7.5.3, 4.3.1
    BoardTable table(chess());
    table.arbiter_reports("touch", kWhite, {{"squares", "b1"}});
    table.expect_accepted(kWhite, Press{});
    EXPECT_EQ(table.submit_report(player(kBlack), "illegal-move", kWhite),
              "illegal-move 7.5.3 first; add-time 7.5.5 second; obligation 4.3.1 first");
    EXPECT_EQ(table.required_moves(), (std::vector<std::string>{"b1a3", "b1c3"}));

    BoardTable untouched(chess());
    untouched.expect_accepted(kWhite, Press{});
    untouched.submit_report(player(kBlack), "illegal-move", kWhite);
    EXPECT_TRUE(untouched.required_moves().empty());
    table.check_replay();
}

TEST(TouchedPieces, StayTouchedUnlessTheirTurnIsTakenBack) {  // 4.3, 7.6
    BoardTable table(chess());
    table.play_and_press("e2e4 e7e5");
    table.arbiter_reports("touch", kWhite, {{"squares", "g1"}});
    table.arbiter_reports("displaced-found", std::nullopt, {{"before", "2"}, {"square", "a1"}});
    EXPECT_EQ(table.required_moves(), (std::vector<std::string>{"g1e2", "g1f3", "g1h3"}));
    table.arbiter_reports("displaced-found", std::nullopt, {{"before", "1"}, {"square", "a1"}});
    EXPECT_TRUE(table.required_moves().empty());
    table.check_replay();
}

BoardTable on_xiangqi_board() {
    Settings settings;
    settings.game = Game::Xiangqi;
    settings.time = clock::fischer(minutes(30), std::chrono::seconds(10));
    return BoardTable(settings);
}

void restore(BoardTable& table, std::size_t ply) {
    RestorePosition restored;
    restored.ply = ply;
    restored.reason = "a piece stood wrongly";
    table.expect_accepted(arbiter("Hoa"), restored);
}

TEST(XiangqiTouchedPiece, BindsAfterThePositionOfThatTurnWasRestored) {  // 9.1, 9.10
    BoardTable table = on_xiangqi_board();
    table.arbiter_reports("touch", kWhite, {{"at", "b0"}});
    table.player_reports(kWhite, "touch-claim");
    ASSERT_EQ(table.required_moves(), (std::vector<std::string>{"b0a2", "b0c2"}));
    restore(table, 0);
    EXPECT_EQ(table.required_moves(), (std::vector<std::string>{"b0a2", "b0c2"}));
    table.play_and_press("b0c2 b9c7");
    restore(table, 1);
    EXPECT_TRUE(table.required_moves().empty()) << "that was another turn";
    table.check_replay();
}

TEST(XiangqiTouchedPiece, CanBeClaimedWhenTheMoveAfterTheTouchIsTakenBack) {  // 9.11
    BoardTable table = on_xiangqi_board();
    table.arbiter_reports("touch", kWhite, {{"at", "b0"}});
    table.play_and_press("h2e2");
    restore(table, 0);
    EXPECT_EQ(table.player_reports(kBlack, "touch-claim", {{"admitted", "yes"}}),
              "obligation 9.1 first");
    EXPECT_EQ(table.required_moves(), (std::vector<std::string>{"b0a2", "b0c2"}));
    table.check_replay();
}

}  // namespace
}  // namespace imposed_move_test
}  // namespace kyvien::conduct
