// A.4.4: what the arbiter has seen is checked again when the next move is completed (6.2.1).
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {
namespace illegal_position_test {
namespace {

constexpr Seat kWhite = Seat::First;
constexpr Seat kBlack = Seat::Second;
constexpr const char* kBothInCheck = "4k3/p7/8/4R3/8/8/7P/r3K3 w - - 0 40";
constexpr const char* kDraw = "illegal-position fide-2018:A.4.4 1/2-1/2";

/// Both kings are in check, and the arbiter has seen it.
BoardTable seen() {
    Settings settings;
    settings.regime = Regime::RapidA4;
    settings.time = clock::fischer(std::chrono::minutes(15), std::chrono::seconds(10));
    BoardTable table(settings);
    table.arbiter_reports("position-found", std::nullopt, {{"fen", kBothInCheck}});
    table.arbiter_reports("illegal-position", std::nullopt, {{"what", "both-kings-in-check"}});
    return table;
}

std::string by_hand(BoardTable& table, Seat seat, std::string move) {
    return table.arbiter_reports("hand-move", seat, {{"move", std::move(move)}});
}

TEST(IllegalPosition, IsADrawWhenTheNextMoveIsCompletedByTheMoveAfterIt) {  // 6.2.1.2
    BoardTable table = seen();
    by_hand(table, kWhite, "h2h3");
    by_hand(table, kBlack, "a7a6");
    EXPECT_EQ(table.outcome(), "playing") << "White has not completed his move";
    EXPECT_EQ(by_hand(table, kWhite, "h3h4"), "illegal-position A.4.4 1/2-1/2");
    EXPECT_EQ(table.outcome(), kDraw);
    table.check_replay();
}

TEST(IllegalPosition, IsNotJudgedByThePressOfTheOtherPlayer) {  // 6.2.1.2
    BoardTable table = seen();
    by_hand(table, kWhite, "h2h3");
    by_hand(table, kBlack, "e8d7");
    table.expect_accepted(kWhite, Press{});
    EXPECT_EQ(table.outcome(), "playing") << "Black has moved out of the check";
    EXPECT_FALSE(table.has_duty("look-again", std::nullopt));
    table.check_replay();
}

TEST(IllegalPosition, IsADrawWhereTheClockIsPressedAndNothingMoved) {  // 7.5.3
    BoardTable table = seen();
    table.expect_accepted(kWhite, Press{});
    EXPECT_EQ(table.outcome(), kDraw);
    table.check_replay();
}

TEST(IllegalPosition, LapsesOnlyWhenTheMovesThatLedToItAreTakenBack) {
    BoardTable table = seen();
    by_hand(table, kWhite, "h2h3");
    table.arbiter_reports("displaced-found", std::nullopt, {{"before", "0"}, {"square", "h3"}});
    EXPECT_TRUE(table.has_duty("look-again", std::nullopt));
    table.arbiter_reports("position-found", std::nullopt,
                          {{"fen", "4k3/p7/8/4R3/8/8/7P/4K2r w - - 0 40"}});
    EXPECT_TRUE(table.has_duty("look-again", std::nullopt));
    table.check_replay();
}

}  // namespace
}  // namespace illegal_position_test
}  // namespace kyvien::conduct
