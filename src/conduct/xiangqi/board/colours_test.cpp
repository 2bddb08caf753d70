// 9.9.c: the colours were exchanged, the right player began, and play was legal.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {

using std::chrono::minutes;
using std::chrono::seconds;

namespace colours_test {
namespace {

Settings xiangqi() {
    Settings settings;
    settings.game = Game::Xiangqi;
    settings.time = clock::fischer(minutes(30), seconds(10));
    return settings;
}

std::string found(BoardTable& table) {
    return table.arbiter_reports("wrong-colours", std::nullopt, {{"right-player-began", "yes"}});
}

/// The first player has the black pieces and begins with them; each move is reported as it was
/// made.
BoardTable begun_with_black() {
    BoardTable table(xiangqi());
    table.wait(seconds(5));
    table.arbiter_reports("illegal-move", Seat::First, {{"move", "h7e7"}});
    table.expect_accepted(Seat::First, Press{});
    table.wait(seconds(7));
    table.arbiter_reports("further-move", Seat::Second, {{"move", "h0g2"}});
    table.expect_accepted(Seat::Second, Press{});
    table.wait(seconds(2));
    table.arbiter_reports("further-move", Seat::First, {{"move", "b9c7"}});
    return table;
}

TEST(ExchangedColours, AreCorrectedInTheRecordWithTheMovesMade) {
    BoardTable table = begun_with_black();
    ASSERT_EQ(table.state().ply(), 0U);
    const auto first = table.left(Seat::First);
    const auto second = table.left(Seat::Second);
    EXPECT_EQ(found(table), "colours-exchanged 9.9.c");
    ASSERT_EQ(table.state().ply(), 3U);
    EXPECT_EQ(table.state().moves()[0].move, "b2e2");
    EXPECT_EQ(table.state().moves()[1].move, "b9c7");
    EXPECT_EQ(table.state().moves()[2].move, "h0g2");
    EXPECT_TRUE(table.state().position_text().starts_with(
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/4C1NC1/9/RNBAKAB1R b"))
        << table.state().position_text();
    EXPECT_EQ(table.left(Seat::First), first) << "clocks stay with the players";
    EXPECT_EQ(table.left(Seat::Second), second);
    EXPECT_EQ(table.state().player(Seat::First)->name, "Lan");
    EXPECT_TRUE(table.has_duty("press-clock", Seat::First)) << "the last move was not pressed";
    table.expect_accepted(Seat::First, Press{});
    table.play_and_press("a9b9 i0h0");
    table.check_replay();
}

TEST(ExchangedColours, ContinueWithTheCurrentTurn) {
    BoardTable table = begun_with_black();
    table.expect_accepted(Seat::First, Press{});
    found(table);
    EXPECT_EQ(table.state().turn(), Seat::Second);
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    EXPECT_FALSE(table.has_duty("press-clock", Seat::First));
    table.play_and_press("a9b9 i0h0");
    EXPECT_EQ(table.state().ply(), 5U);
    table.check_replay();
}

TEST(ExchangedColours, AreNotSetRightWhereThePlayWasUnlawful) {  // 9.10
    BoardTable table = begun_with_black();
    table.expect_accepted(Seat::First, Press{});
    table.arbiter_reports("further-move", Seat::Second, {{"move", "a0a4"}});
    EXPECT_EQ(found(table), "refused: restore-first 9.10");
    EXPECT_EQ(table.state().ply(), 0U);
}

TEST(ExchangedColours, LeaveARecordThatBeginsWithRedUnchanged) {
    BoardTable table(xiangqi());
    table.play_and_press("b2e2 h9g7");
    const std::string before = table.state().position_text();
    EXPECT_EQ(found(table), "colours-exchanged 9.9.c");
    EXPECT_EQ(table.state().position_text(), before);
    EXPECT_EQ(table.state().ply(), 2U);
    table.play_and_press("h0g2");
    table.check_replay();
}

TEST(ExchangedColours, AreRefusedForARecordThatBeginsWithBlack) {
    Settings settings = xiangqi();
    settings.fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    BoardTable table(settings);
    EXPECT_EQ(found(table), "refused: begun-by-black 9.9.c");
}

}  // namespace
}  // namespace colours_test
}  // namespace kyvien::conduct
