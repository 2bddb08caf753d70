// Article 8 and related clauses, clause by clause.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace scoresheets_test {
namespace {

Settings followed() {
    Settings settings;
    settings.set(Regulation::FollowScoresheets, 1);
    return settings;
}
Settings periods(int moves, Milliseconds time) {
    Settings settings;
    settings.time = clock::Staged{{{moves, time, {}}, {0, hours(1), {}}}};
    return settings;
}

TEST(Scoresheets, PreviousMoveMustBeRecordedBeforeTheNext) {  // 8.1.3
    BoardTable table(followed());
    table.play_and_press("e2e4");
    table.player_reports(Seat::Second, "recorded", {{"ply", "1"}});
    table.play_and_press("e7e5");
    EXPECT_EQ(table.rulings_text(table.try_move("g1f3")), "must-record-previous 8.1.3 first");
    table.expect_accepted(Seat::First, Press{});
    table.player_reports(Seat::Second, "recorded", {{"ply", "2"}});
    EXPECT_EQ(table.rulings_text(table.try_move("b8c6")), "")
        << "the opponent's last move may be written after the reply";
    table.check_replay();
}

TEST(Scoresheets, NothingIsWrittenAhead) {  // 8.1.2
    BoardTable table(followed());
    EXPECT_EQ(table.player_reports(Seat::First, "recorded", {{"ply", "1"}}),
              "writing-in-advance 8.1.2 first");
    table.play_and_press("e2e4");
    EXPECT_EQ(table.player_reports(Seat::First, "recorded", {{"ply", "1"}}), "");
}

TEST(Scoresheets, ContainOnlyPermittedEntriesAndStayVisible) {  // 8.1.4, 8.2
    BoardTable table(followed());
    EXPECT_EQ(table.arbiter_reports("written", Seat::First, {{"content", "times"}}), "");
    EXPECT_EQ(table.arbiter_reports("written", Seat::First, {{"content", "other"}}),
              "improper-writing 8.1.4 first");
    EXPECT_EQ(table.arbiter_reports("sheet-hidden", Seat::Second), "show-sheet 8.2 second");
    EXPECT_TRUE(table.has_duty("show-sheet", Seat::Second));
}

TEST(Scoresheets, TheDutyEndsBelowFiveMinutesUntilThePeriodEnds) {  // 8.4
    BoardTable table(periods(1, minutes(6)));
    EXPECT_TRUE(table.has_duty("record-moves", Seat::First));
    table.wait(minutes(1));
    EXPECT_EQ(table.rulings_text(table.ask(hall(), Tick{})), "") << "exactly five minutes are left";
    table.wait(Milliseconds(1));
    EXPECT_EQ(table.rulings_text(table.ask(hall(), Tick{})), "record-duty-ends 8.4 first");
    EXPECT_FALSE(table.has_duty("record-moves", Seat::First));
    EXPECT_TRUE(table.has_duty("record-moves", Seat::Second));
    table.play_and_press("e2e4");
    EXPECT_TRUE(table.has_duty("record-moves", Seat::First)) << "a new period has begun";
    EXPECT_TRUE(table.has_duty("update-sheet", Seat::First));
    table.check_replay();
}

TEST(Scoresheets, AnIncrementOfThirtySecondsKeepsTheDuty) {  // 8.4
    Settings settings;
    settings.time = clock::fischer(minutes(3), seconds(30));
    BoardTable table(settings);
    EXPECT_EQ(table.rulings_text(table.ask(hall(), Tick{})), "");
    EXPECT_EQ(table.player_reports(Seat::First, "stops-recording"), "must-record 8.4 first");
    settings.time = clock::fischer(minutes(3), seconds(29));
    BoardTable shorter(settings);
    EXPECT_EQ(shorter.rulings_text(shorter.ask(hall(), Tick{})),
              "record-duty-ends 8.4 first; record-duty-ends 8.4 second");
}

TEST(Scoresheets, InRapidNobodyMustRecordButMayHaveASheet) {  // A.2
    Settings settings;
    settings.regime = Regime::RapidA4;
    BoardTable table(settings);
    EXPECT_FALSE(table.has_duty("record-moves", Seat::First));
    EXPECT_EQ(table.player_reports(Seat::First, "sheet-request"), "sheet-provided A.2 first");
    EXPECT_EQ(table.player_reports(Seat::First, "view-request"), "refused: no-such-right A.3.2");
}

TEST(Scoresheets, TheSixthLookAtTheArbitersSheetIsADistraction) {  // A.3.2, B.3.2
    for (const auto& [regime, clause] :
         {std::pair(Regime::RapidA3, "A.3.2"), std::pair(Regime::BlitzB3, "B.3.2")}) {
        Settings settings;
        settings.regime = regime;
        BoardTable table(settings);
        EXPECT_EQ(table.player_reports(Seat::Second, "view-request"),
                  "view-refused " + std::string(clause) + " second");
        for (int look = 0; look < 5; ++look)
            EXPECT_EQ(table.player_reports(Seat::First, "view-request"),
                      "view-granted " + std::string(clause) + " first");
        EXPECT_EQ(table.player_reports(Seat::First, "view-request"),
                  "view-distracts " + std::string(clause) + " first");
    }
}

TEST(Scoresheets, WhereTheHallHasNoClockTheMovesAreCountedAfterAFlag) {  // 6.4, 8.5.1, 8.6
    BoardTable table{Settings{}};
    table.player_reports(Seat::First, "stops-recording");
    table.player_reports(Seat::Second, "stops-recording");
    EXPECT_TRUE(table.has_duty("record-for-players", std::nullopt));
    EXPECT_EQ(table.arbiter_reports("external-flag", Seat::First, {{"moves", "40"}}),
              "pause-and-update 8.5.1");
    EXPECT_TRUE(table.has_duty("update-sheet", Seat::First));
    EXPECT_TRUE(table.has_duty("update-sheet", Seat::Second));
    EXPECT_EQ(table.arbiter_reports("snapshot"), "snapshot 8.5.3; both-assist 11.11");
    EXPECT_EQ(table.arbiter_reports("moves-counted", std::nullopt, {{"outcome", "exactly"}}),
              "refused: moves-missing 8.6");
    EXPECT_EQ(table.arbiter_reports("moves-counted", std::nullopt,
                                    {{"outcome", "exactly"}, {"moves", "39"}}),
              "time 6.9 0-1");
    table.check_replay();
}

TEST(Scoresheets, PlayerWithoutAScoreMayBorrowTheOpponentsSheetOnMove) {  // 8.5.2
    BoardTable table{Settings{}};
    table.player_reports(Seat::First, "stops-recording");
    EXPECT_EQ(table.player_reports(Seat::First, "sheet-borrowed"), "borrow-refused 8.5.2 first");
    EXPECT_EQ(table.arbiter_reports("external-flag", Seat::Second),
              "update-before-moving 8.5.2 first");
    EXPECT_EQ(table.player_reports(Seat::Second, "sheet-borrowed"), "borrow-refused 8.5.2 second");
    EXPECT_EQ(table.player_reports(Seat::First, "sheet-borrowed"),
              "borrow-allowed 8.5.2 first; return-before-move 8.5.2 first");
    EXPECT_TRUE(table.has_duty("return-sheet", Seat::First));
    EXPECT_EQ(table.arbiter_reports("moves-counted", std::nullopt, {{"outcome", "unknown"}}),
              "next-move-first 8.6 second");
    EXPECT_EQ(table.rulings_text(table.try_move("e2e4")), "moved-with-sheet 8.5.2 first");
    EXPECT_EQ(table.player_reports(Seat::First, "sheet-returned"),
              "refused: nothing-borrowed 8.5.2");
}

TEST(Scoresheets, IncompleteRecordRequiresAMoveCount) {  // 8.6, 12.6
    BoardTable table{Settings{}};
    table.arbiter_reports("record-incomplete");
    EXPECT_EQ(table.arbiter_reports("external-flag", Seat::First, {{"moves", "40"}}),
              "check-move-count 6.4 first");
    EXPECT_TRUE(table.has_duty("count-moves", std::nullopt));
    EXPECT_EQ(table.player_reports(Seat::First, "asks-move-count"), "move-count-told 12.6 first")
        << "after a flag has fallen the moves are told";
    EXPECT_EQ(table.arbiter_reports("moves-counted", std::nullopt,
                                    {{"outcome", "at-least"}, {"moves", "42"}}),
              "count-from-evidence 8.6 first");
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(table.arbiter_reports("external-flag", Seat::First, {{"period", "last"}}),
              "time 6.9 0-1");
    table.check_replay();
}

TEST(Scoresheets, ASheetInAnotherNotationProvesNothing) {  // C
    BoardTable table{Settings{}};
    EXPECT_EQ(table.arbiter_reports("notation-used", Seat::First, {{"system", "algebraic"}}), "");
    EXPECT_EQ(table.arbiter_reports("notation-used", Seat::First, {{"system", "descriptive"}}),
              "warn-notation C first; sheet-no-evidence C first");
}

TEST(Scoresheets, BothSignaturesConfirmTheResult) {  // 8.7
    BoardTable table{Settings{}};
    table.play_and_press("f2f3 e7e5 g2g4 d8h4");
    EXPECT_TRUE(table.has_duty("sign-sheets", Seat::First));
    EXPECT_EQ(table.player_reports(Seat::First, "sign", {{"result", "0-1"}}), "");
    EXPECT_EQ(table.player_reports(Seat::Second, "sign", {{"result", "1/2-1/2"}}),
              "signatures-differ 8.7");
    EXPECT_TRUE(table.has_duty("settle-signatures", std::nullopt));
    EXPECT_EQ(table.player_reports(Seat::Second, "sign", {{"result", "0-1"}}), "result-signed 8.7");
    EXPECT_EQ(table.player_reports(Seat::Second, "sign", {{"result", "1-0"}}),
              "refused: already-signed 8.7");
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 0-1");
}

TEST(Scoresheets, AWrongResultSignedByBothStands) {  // 8.7
    BoardTable table{Settings{}};
    table.play_and_press("f2f3 e7e5 g2g4 d8h4");
    table.player_reports(Seat::First, "sign", {{"result", "1/2-1/2"}});
    EXPECT_EQ(table.player_reports(Seat::Second, "sign", {{"result", "1/2-1/2"}}),
              "signed-result 8.7 1/2-1/2; signed-result-stands 8.7");
    Ending mate{Score::SecondWins, "arbiter-decision", rulebook::fide("8.7"), {}, {}, {}, {}};
    table.expect_accepted(arbiter("Hoa"), CorrectResult{mate, "it was mate"});
    EXPECT_EQ(table.outcome(), "arbiter-decision fide-2018:8.7 0-1");
    table.check_replay();
}

}  // namespace
}  // namespace scoresheets_test
}  // namespace kyvien::conduct
