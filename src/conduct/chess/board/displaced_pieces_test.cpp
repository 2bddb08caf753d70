// 7.4: a player who displaces pieces restores them on his own time.
#include "conduct/core/internal/board_fixture.h"
#include "conduct/log/verify_log.h"

namespace kyvien::conduct {

using std::chrono::minutes;
using std::chrono::seconds;

namespace displaced_pieces_test {
namespace {

constexpr Seat kWhite = Seat::First;
constexpr Seat kBlack = Seat::Second;

/// White has played 1 e4, pressed, and knocked over his king's bishop.
BoardTable knocked_over() {
    Settings settings;
    settings.time = clock::fischer(minutes(30), seconds(10));
    BoardTable table(settings);
    table.play_and_press("e2e4");
    EXPECT_EQ(table.player_reports(kWhite, "displaced", {{"squares", "f1"}}),
              "restore-in-own-time 7.4.1 first; may-penalise 7.4.3 first");
    return table;
}

TEST(DisplacedPieces, AreRestoredOnTheClockRestartedByTheOpponent) {  // 7.4.1
    BoardTable table = knocked_over();
    const auto white = table.left(kWhite);
    table.wait(seconds(4));
    EXPECT_EQ(table.rulings_text(table.ask(kBlack, Press{})), "clock-restarted 7.4.1 first");
    EXPECT_EQ(table.state().clock().running(), kWhite);
    EXPECT_EQ(table.state().turn(), kBlack) << "nobody has moved by that";
    EXPECT_TRUE(table.has_duty("put-pieces-back", kWhite));
    const auto black = table.left(kBlack);
    table.wait(seconds(9));
    EXPECT_EQ(table.left(kBlack), black);
    EXPECT_EQ(table.rulings_text(table.ask(kWhite, Press{})), "pieces-restored 7.4.1 first");
    EXPECT_EQ(table.state().clock().running(), kBlack);
    EXPECT_EQ(table.left(kWhite), white - 9000) << "no increment for putting pieces back";
    EXPECT_EQ(table.left(kBlack), black);
    EXPECT_EQ(table.state().clock().completed_moves(kWhite), 1);
    EXPECT_EQ(table.state().clock().completed_moves(kBlack), 0);
    EXPECT_FALSE(table.has_duty("put-pieces-back", kWhite));
    table.play_and_press("e7e5 g1f3");
    table.check_replay();
    const auto again = verify_log(table.log());
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->differences.empty());
    EXPECT_EQ(again->unknown, 0U);
}

TEST(DisplacedPieces, CanBePenalisedWhileTheOffendersClockRuns) {  // 7.4.3, 12.9
    BoardTable table = knocked_over();
    table.arbiter_reports("displaced", kWhite, {{"squares", "f1"}, {"restart", "yes"}});
    ASSERT_EQ(table.state().clock().running(), kWhite);
    table.wait(seconds(2));
    const auto black = table.left(kBlack);
    EXPECT_EQ(table.arbiter_reports("penalty", kWhite,
                                    {{"option", "12.9.2"},
                                     {"offence", "7.4.3"},
                                     {"reason", "twice already"},
                                     {"ms", "60000"}}),
              "add-time 12.9.2 second");
    EXPECT_EQ(table.left(kBlack), black + 60'000);
    EXPECT_EQ(table.state().clock().running(), kWhite);
    EXPECT_EQ(table.arbiter_reports("pieces-restored", kWhite), "pieces-restored 7.4.1 first");
    EXPECT_EQ(table.state().clock().running(), kBlack);
    table.check_replay();
}

TEST(DisplacedPieces, CanLoseOnTimeWhileBeingRestored) {  // 6.8, 7.4.1
    BoardTable table = knocked_over();
    table.expect_accepted(kBlack, Press{});
    table.wait(minutes(31));
    table.expect_accepted(kBlack, ClaimFlag{});
    EXPECT_EQ(table.outcome(), "time fide-2018:6.9 0-1");
    table.check_replay();
}

TEST(DisplacedPieces, OfThePlayerOnMoveDoNotRestartHisClock) {  // 7.4.1
    Settings settings;
    settings.time = clock::fischer(minutes(30), seconds(10));
    BoardTable table(settings);
    table.player_reports(kWhite, "displaced", {{"squares", "f1"}});
    EXPECT_EQ(table.arbiter_reports("displaced", kWhite, {{"squares", "f1"}, {"restart", "yes"}}),
              "refused: clock-runs-already 7.4.1");
    EXPECT_EQ(table.state().clock().running(), kWhite);
    EXPECT_EQ(table.arbiter_reports("pieces-restored", kWhite), "pieces-restored 7.4.1 first");
    EXPECT_EQ(table.arbiter_reports("pieces-restored", kWhite), "refused: nothing-displaced 7.4.1");
}

TEST(DisplacedPieces, CountAsRestoredWhenTheOpponentMoves) {
    BoardTable table = knocked_over();
    table.expect_accepted(kBlack, Press{});
    table.wait(seconds(3));
    table.play_and_press("e7e5");
    EXPECT_EQ(table.state().clock().running(), kWhite);
    EXPECT_EQ(table.state().clock().completed_moves(kBlack), 1);
    EXPECT_FALSE(table.has_duty("put-pieces-back", kWhite));
    table.check_replay();
}

TEST(DisplacedPieces, MakeAPressWithoutAMoveARestartInsteadOfAnIllegalMove) {  // 7.5.3
    Settings settings;
    settings.time = clock::fischer(minutes(30), seconds(10));
    BoardTable table(settings);
    table.play_and_press("e2e4");
    table.expect_accepted(kBlack, Press{});
    EXPECT_EQ(table.state().ply(), 2U) << "pressed without a move, it counts as one";
}

}  // namespace
}  // namespace displaced_pieces_test
}  // namespace kyvien::conduct
