// Xiangqi over the board, chapter by chapter of the law.
#include <algorithm>
#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Settings physical_board(std::string fen = {},
                        clock::TimeControl time = clock::sudden_death(minutes(60))) {
    Settings settings;
    settings.game = Game::Xiangqi;
    settings.setting = PlayMode::OverTheBoard;
    settings.fen = std::move(fen);
    settings.time = std::move(time);
    return settings;
}

const Actor kHoa = arbiter("Hoa");

Report report(std::string kind, std::optional<Seat> seat = std::nullopt, Values fields = {}) {
    return {std::move(kind), seat, std::move(fields)};
}

/// "technical-fault 9.2 second; obligation 9.2 second" of the last answer.
std::string rulings_text(const Result<std::vector<Event>>& answer) {
    if (!answer)
        return refusal_of(answer);
    std::string out;
    for (const Event& event : *answer)
        if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
            out += (out.empty() ? "" : "; ") + ruled->code + " " + std::string(ruled->clause.id());
            if (ruled->seat)
                out += *ruled->seat == Seat::First ? " first" : " second";
        }
    return out;
}

std::string duties_of(const Table& table) {
    std::string out;
    for (const Duty& duty : table.state().duties())
        out += (out.empty() ? "" : " ") + duty.code;
    return out;
}

constexpr const char* kPinned = "4k4/4r4/9/9/9/9/9/R7p/4A4/4K4 w - - 0 1";

// ---- moves and the clock ----

TEST(XiangqiPhysicalBoard, AMoveIsMadeOnTheBoardAndCompletedByTheClock) {  // 9.5.b
    Table table(physical_board());
    table.expect_accepted(Seat::First, MakeMove{0, "h2e2"});
    EXPECT_EQ(table.state().clock().running(), Seat::First);
    EXPECT_EQ(duties_of(table), "press-clock");
    table.wait(seconds(3));
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, Press{})), "nothing-to-press B.3");
    table.expect_accepted(Seat::First, Press{});
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Press{})), "nothing-to-press B.3");
    table.check_replay();
}

TEST(XiangqiPhysicalBoard, TheAnswerOfTheOpponentCompletesAMoveThatWasNotPressed) {
    Table table(physical_board());
    table.play("h2e2 h9g7 h0g2");
    EXPECT_EQ(table.state().ply(), 3u);
    EXPECT_EQ(table.state().clock().completed_moves(Seat::Second), 1);
    table.check_replay();
}

TEST(XiangqiPhysicalBoard, AnArbiterKeepsTheRecordForBoth) {
    Table table(physical_board());
    table.expect_accepted(kHoa, MakeMove{0, "h2e2"});
    table.expect_accepted(kHoa, Press{});
    table.expect_accepted(kHoa, MakeMove{1, "h9g7"});
    EXPECT_EQ(table.state().moves()[1].seat, Seat::Second);
    table.check_replay();
}

TEST(XiangqiPhysicalBoard, FlagCountsOnlyWhenItIsClaimed) {  // 7.1.d
    Table table(physical_board({}, clock::sudden_death(minutes(1))));
    table.wait(minutes(2));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, ClaimFlag{})), "flag-not-fallen 7.1.d");
    table.expect_accepted(Seat::Second, ClaimFlag{});
    EXPECT_EQ(table.outcome(), "time xiangqi-vn:7.1.d 0-1");
    table.check_replay();
}

TEST(XiangqiPhysicalBoard, FlagFallenBeforeSealingCanBeClaimedAfterwards) {  // 7.1.d
    const auto put_off = [](int waited) {
        Table table(physical_board({}, clock::sudden_death(minutes(1))));
        table.wait(minutes(waited));
        table.expect_accepted(kHoa, report("adjourned", Seat::First));
        return table;
    };
    Table called = put_off(2);
    called.expect_accepted(Seat::Second, ClaimFlag{});
    EXPECT_EQ(called.outcome(), "time xiangqi-vn:7.1.d 0-1");
    called.check_replay();

    Table seen = put_off(2);
    EXPECT_EQ(refusal_of(seen.ask(kHoa, report("flag-fall", Seat::Second))),
              "flag-not-fallen 7.1.d");
    EXPECT_EQ(refusal_of(seen.ask(kHoa, report("both-flags"))), "report-field 7.1.d");
    seen.expect_accepted(kHoa, report("flag-fall", Seat::First));
    EXPECT_EQ(seen.outcome(), "time xiangqi-vn:7.1.d 0-1");
    seen.check_replay();

    Table in_time = put_off(0);
    in_time.wait(minutes(2));
    EXPECT_EQ(refusal_of(in_time.ask(Seat::Second, ClaimFlag{})), "flag-not-fallen 7.1.d");
    EXPECT_EQ(refusal_of(in_time.ask(kHoa, report("flag-fall", Seat::First))),
              "flag-not-fallen 7.1.d");
}

TEST(XiangqiPhysicalBoard, BothFlagsAreLeftToTheArbiter) {
    Table table(physical_board({}, clock::sudden_death(minutes(1))));
    table.wait(minutes(2));
    table.play("h2e2");
    table.expect_accepted(Seat::First, Press{});
    table.wait(minutes(2));
    table.expect_accepted(kHoa, ClaimFlag{});
    EXPECT_EQ(table.outcome(), "arbiter-needed");
    EXPECT_EQ(table.state().question()->code, "both-flags");
    EXPECT_EQ(duties_of(table), "rule");
    table.check_replay();
}

TEST(XiangqiPhysicalBoard, ReportOfNoMeansToWinIsCheckedByProof) {  // 7.2.a
    const auto ruling = [](const char* fen) {
        Table table(physical_board(fen));
        const auto answer =
            table.ask(kHoa, report("no-means-to-win", std::nullopt, {{"reason", "both agree"}}));
        if (!answer)
            return refusal_of(answer);
        table.check_replay();
        return table.outcome();
    };
    EXPECT_EQ(ruling("3ak4/9/9/9/9/9/9/9/C8/3K5 w - - 0 1"),
              "material-cannot-win xiangqi-vn:7.2.a 1/2-1/2");
    EXPECT_EQ(ruling("4k4/9/9/9/9/9/9/9/C3A4/3K5 w - - 0 1"), "can-still-be-won 7.2.a");
    // Too many positions to search: the arbiter rules himself, and the record says so.
    EXPECT_EQ(ruling("2bakab2/9/9/9/9/9/9/4B4/4A4/c1BAK3C w - - 0 1"),
              "no-win-in-sight xiangqi-vn:7.2.a 1/2-1/2");
}

// ---- 9.0 to 9.8, 9.11 ----

TEST(XiangqiTouch, BindsOnlyAfterAClaimThatIsProved) {  // 9.11.a, 9.11.b, 9.11.c
    Table table(physical_board());
    table.expect_accepted(kHoa, report("touch", Seat::First, {{"at", "h2"}}));
    EXPECT_EQ(rulings_text(table.ask(Seat::Second, report("touch-claim", Seat::Second))),
              "claim-dismissed 9.11.b second");
    EXPECT_EQ(
        rulings_text(table.ask(kHoa, report("touch-claim", std::nullopt,
                                            {{"admitted", "yes"}, {"third-person", "coach"}}))),
        "claim-dismissed 9.11.c");
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"admitted", "yes"}}))),
              "obligation 9.1 first");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MakeMove{0, "b0c2"})),
              "touched-piece-must-move 9.1");
    EXPECT_EQ(view(table.state(), table.now(), {}).legal.size(), 12u);
    table.play("h2e2");
    EXPECT_EQ(duties_of(table), "press-clock");
    table.check_replay();
}

TEST(XiangqiTouch, WithoutAClaimLapsesWhenTheOpponentMoves) {  // 9.11.a
    Table table(physical_board());
    table.expect_accepted(kHoa, report("touch", Seat::First, {{"at", "h2"}}));
    table.play("b0c2 b9c7");
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"admitted", "yes"}}))),
              "claim-dismissed 9.11.a second");
    table.check_replay();
}

TEST(XiangqiTouch, ClaimedBeforeTheAnswerTakesTheWrongMoveBack) {
    Table table(physical_board());
    table.expect_accepted(kHoa, report("touch", Seat::First, {{"at", "h2"}}));
    table.play("b0c2");
    table.expect_accepted(Seat::First, Press{});
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"admitted", "yes"}}))),
              "clocks-stopped 9.10; position-restored 9.1; obligation 9.1 first");
    EXPECT_EQ(table.state().ply(), 0u);
    EXPECT_EQ(table.state().clock().turn(), Seat::First);
    EXPECT_EQ(duties_of(table), "start-clocks move-touched-piece");
    EXPECT_EQ(refusal_of(table.try_move("h2e2")), "clocks-stopped 16.2");
    table.expect_accepted(kHoa, StartClocks{"play on"});
    table.play("h2e2");
    table.check_replay();
}

TEST(XiangqiTouch, IsFulfilledByAMoveOfTheTouchedPiece) {
    Table table(physical_board());
    table.expect_accepted(kHoa, report("touch", Seat::First, {{"at", "h2"}}));
    table.play("h2e2");
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"admitted", "yes"}}))),
              "no-obligation 9.1 first");
}

TEST(XiangqiTouch, OnTheOpponentsTurnBindsNobody) {  // 9.1: the player to move
    Table table(physical_board());
    table.expect_accepted(kHoa, report("touch", Seat::Second, {{"at", "h7"}}));
    EXPECT_EQ(rulings_text(table.ask(Seat::First,
                                     report("touch-claim", Seat::First, {{"admitted", "yes"}}))),
              "no-obligation 9.1 second");
}

TEST(XiangqiTouch, FollowsTheOrderOfTheReportedPoints) {  // 9.1
    Table table(physical_board());
    table.expect_accepted(kHoa, report("touch", Seat::First, {{"at", "b0,h2"}, {"order", "1"}}));
    table.expect_accepted(Seat::First, report("touch-claim", Seat::First));  // he admits it
    EXPECT_EQ(table.state().duties().front().moves, (std::vector<std::string>{"b0a2", "b0c2"}));
}

TEST(XiangqiTouch, AccidentsAreRemindedThenWarnedThenTreatedAsDeliberate) {  // 9.6
    Table table(physical_board());
    const auto touch = [&] {
        return rulings_text(table.ask(
            kHoa, report("touch", Seat::First,
                         {{"at", "h2"}, {"touch-kind", "accidental"}, {"witnessed", "yes"}})));
    };
    EXPECT_EQ(touch(), "reminder 9.6 first");
    EXPECT_EQ(touch(), "warning 9.6 first");
    EXPECT_EQ(touch(), "");
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"witnessed", "yes"}}))),
              "obligation 9.6 first");
    table.check_replay();
}

TEST(XiangqiTouch, AccidentReportedByTheOpponentIsRemindedOnTheClaim) {  // 9.6, 9.11
    Table table(physical_board());
    table.expect_accepted(
        Seat::Second, report("touch", Seat::First, {{"at", "h2"}, {"touch-kind", "accidental"}}));
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"admitted", "yes"}}))),
              "reminder 9.6 first");
}

TEST(XiangqiAdjusting, MustBeAnnouncedOnThePlayersOwnTurn) {  // 9.5.a
    Table table(physical_board());
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("adjusted", Seat::Second, {{"at", "h7"}}))),
              "reminder 9.5.a second");
    table.expect_accepted(kHoa,
                          report("adjusted", Seat::First, {{"at", "h2"}, {"announced", "yes"}}));
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"admitted", "yes"}}))),
              "no-obligation 9.5.a first");
    table.expect_accepted(kHoa, report("adjusted", Seat::First, {{"at", "h2"}}));
    EXPECT_EQ(rulings_text(table.ask(Seat::Second,
                                     report("touch-claim", Seat::Second, {{"admitted", "yes"}}))),
              "obligation 9.1 first");
}

TEST(XiangqiPlacing, FixesTheMoveThoughThePieceIsHeld) {  // 9.5.b
    Table table(physical_board());
    EXPECT_EQ(rulings_text(
                  table.ask(kHoa, report("placed", Seat::First, {{"from", "h2"}, {"to", "e2"}}))),
              "move-fixed 9.5.b first");
    EXPECT_EQ(rulings_text(
                  table.ask(kHoa, report("placed", Seat::First, {{"from", "e2"}, {"to", "g2"}}))),
              "move-already-made 9.5.b");
    EXPECT_EQ(table.state().moves().back().move, "h2e2");
    table.check_replay();
}

TEST(XiangqiDragging, FixesTheMoveToTheFirstPoint) {  // 9.7
    Table table(physical_board());
    EXPECT_EQ(rulings_text(table.ask(
                  kHoa, report("dragged", Seat::First, {{"from", "b0"}, {"to", "b1,c2"}}))),
              "technical-fault 16.3.a.1 first; obligation 9.1 first");
    EXPECT_EQ(rulings_text(table.ask(
                  kHoa, report("dragged", Seat::First, {{"from", "b0"}, {"to", "a2,c2"}}))),
              "move-fixed 9.7 first");
    table.check_replay();
}

TEST(XiangqiDropping, LeadsToAReminderAndThenToAFault) {  // 9.8
    Table table(physical_board());
    const auto drop = [&] {
        return rulings_text(
            table.ask(kHoa, report("dropped", Seat::First, {{"between", "h2,g2"}})));
    };
    EXPECT_EQ(drop(), "reminder 9.8 first");
    EXPECT_EQ(drop(), "technical-fault 9.8 first");
    EXPECT_EQ(drop(), "technical-fault 9.8 first");
    drop();
    EXPECT_EQ(table.outcome(), "technical-faults xiangqi-vn:7.1.n 0-1");
    table.check_replay();
}

// ---- 9.10 ----

TEST(XiangqiIllegalMove, StandsUntilFoundAndIsUndoneWithAllLaterMoves) {  // 9.10.a
    Table table(physical_board());
    table.play("h2e2 h9g7");
    EXPECT_EQ(refusal_of(table.try_move("h0h2")), "illegal-move B.11");  // a misclick
    table.expect_accepted(kHoa, report("illegal-move", Seat::First, {{"move", "h0h2"}}));
    table.expect_accepted(Seat::First, Press{});
    EXPECT_EQ(table.state().turn(), Seat::Second);
    table.play("b9c7");
    const View shown = view(table.state(), table.now(), {});
    EXPECT_EQ(shown.cells, "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C2N1/9/RNBAKAB1R");
    EXPECT_EQ(duties_of(table), "restore-position press-clock");
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("illegal-found", std::nullopt, {{"ply", "3"}}))),
              "clocks-stopped 9.10; position-restored 9.10.a; technical-fault 16.3.a.1 first; "
              "obligation 9.1 first");
    EXPECT_EQ(table.state().ply(), 2u);
    EXPECT_EQ(table.state().turn(), Seat::First);
    EXPECT_EQ(table.state().clock().turn(), Seat::First);
    EXPECT_EQ(table.state().clock().completed_moves(Seat::First), 1);
    table.check_replay();
}

TEST(XiangqiIllegalMove, IsSearchedInTheRecordIfItsPlyIsNotReported) {  // 9.10.1
    Table table(physical_board());
    table.play("h2e2 h9g7");
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("illegal-found"))),
              "clocks-stopped 9.10; position-restored 9.10.1");
    table.expect_accepted(kHoa, StartClocks{"the record is right"});
    table.expect_accepted(kHoa, report("illegal-move", Seat::First, {{"move", "e0e3"}}));
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("illegal-found"))),
              "clocks-stopped 9.10; position-restored 9.10.1; technical-fault 16.3.a.1 first; "
              "obligation 9.1 first");
    table.check_replay();
}

TEST(XiangqiIllegalMove, ExposingTheGeneralIsAFaultAndNotALoss) {  // 16.3.a.5, reading R7
    Table table(physical_board(kPinned));
    table.expect_accepted(kHoa, report("illegal-move", Seat::First, {{"move", "e1d2"}}));
    table.play("e8e0");  // the general is captured on the physical board
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(rulings_text(
                  table.ask(Seat::Second, report("illegal-found", std::nullopt, {{"ply", "1"}}))),
              "clocks-stopped 9.10; position-restored 9.10.a; technical-fault 16.3.a.5 first; "
              "obligation 9.1 first");
    table.check_replay();
}

TEST(XiangqiIllegalMove, CapturingTheGeneralWinsWhereTheEventWantsItSo) {  // 7.1.c
    Settings settings = physical_board(kPinned);
    settings.set(Regulation::GeneralCaptureWins, 1);
    Table table(settings);
    table.expect_accepted(kHoa, report("illegal-move", Seat::First, {{"move", "e1d2"}}));
    table.play("e8e0");
    EXPECT_EQ(table.outcome(), "general-captured xiangqi-vn:7.1.c 0-1");
    table.check_replay();
}

TEST(XiangqiIllegalMove, AgainstATouchedPieceKeepsTheObligation) {
    Table table(physical_board());
    table.expect_accepted(kHoa, report("touch", Seat::First, {{"at", "b0"}}));
    table.expect_accepted(Seat::First, report("touch-claim", Seat::First));
    table.expect_accepted(kHoa, report("illegal-move", Seat::First, {{"move", "h2e2"}}));
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("illegal-found", std::nullopt, {{"ply", "1"}}))),
              "clocks-stopped 9.10; position-restored 9.10.a; technical-fault 16.3.a.1 first; "
              "obligation 9.1 first");
    EXPECT_EQ(table.state().duties().back().moves, (std::vector<std::string>{"b0a2", "b0c2"}));
}

TEST(XiangqiIllegalMove, FoundAfterTheEndChangesNothing) {  // 9.10.2
    Table table(physical_board());
    table.expect_accepted(kHoa, report("illegal-move", Seat::First, {{"move", "h0h2"}}));
    table.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("illegal-found", std::nullopt, {{"ply", "1"}}))),
              "result-stands 9.10.2");
    EXPECT_EQ(table.outcome(), "resignation xiangqi-vn:7.1.k 1-0");
    table.check_replay();
}

TEST(XiangqiDisplacedPiece, IsRestoredWithAFaultForThePlayerWhoMovedIt) {  // 9.10.b
    Table table(physical_board());
    table.play("h2e2");
    EXPECT_EQ(
        rulings_text(table.ask(kHoa, report("displaced", std::nullopt,
                                            {{"from", "e3"}, {"to", "e4"}, {"cause", "slipped"}}))),
        "clocks-stopped 9.10; position-restored 9.10.b");
    EXPECT_EQ(
        rulings_text(table.ask(kHoa, report("displaced", Seat::Second,
                                            {{"from", "e6"}, {"to", "e5"}, {"cause", "moved"}}))),
        "clocks-stopped 9.10; position-restored 9.10.b; technical-fault 16.3.a.1 second");
    EXPECT_EQ(rulings_text(table.ask(
                  kHoa, report("displaced", Seat::Second, {{"from", "e6"}, {"cause", "knocked"}}))),
              "clocks-stopped 9.10; position-restored 9.10.b; reminder 9.6 second");
    table.check_replay();
}

// ---- 9.9 ----

TEST(XiangqiWrongSetup, AnnulsTheGameUntilTheResultIsConfirmed) {  // 9.9.a, 9.9.d
    Table running(physical_board());
    running.expect_accepted(kHoa, report("wrong-setup"));
    EXPECT_EQ(running.outcome(), "wrong-array xiangqi-vn:9.9.a void");
    Table over(physical_board());
    over.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(rulings_text(over.ask(kHoa, report("wrong-setup"))), "result-not-confirmed 9.9.d");
    over.expect_accepted(kHoa, report("wrong-setup", std::nullopt, {{"annul", "yes"}}));
    EXPECT_EQ(over.outcome(), "wrong-array xiangqi-vn:9.9.a void");
    over.check_replay();
}

TEST(XiangqiColours, DependOnWhoBegan) {  // 9.9.b, 9.9.c, 9.9.e
    Table right(physical_board());
    right.play("h2e2");
    EXPECT_EQ(rulings_text(right.ask(
                  kHoa, report("wrong-colours", std::nullopt, {{"right-player-began", "yes"}}))),
              "colours-exchanged 9.9.c");
    EXPECT_EQ(right.outcome(), "playing");
    Table wrong(physical_board());
    wrong.expect_accepted(kHoa,
                          report("wrong-colours", std::nullopt, {{"right-player-began", "no"}}));
    EXPECT_EQ(wrong.outcome(), "wrong-colours xiangqi-vn:9.9.b void");
    right.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(rulings_text(right.ask(
                  kHoa, report("wrong-colours", std::nullopt, {{"entitled-to-red", "second"}}))),
              "result-stands 9.9.e");
}

// ---- 7.1, 7.2, 12, 23 ----

TEST(XiangqiSpeaking, OnTheOpponentsTurnIsAFaultButTakesEffect) {  // 16.3.a.3, 7.2.d, reading R12
    Table table(physical_board());
    EXPECT_EQ(rulings_text(table.ask(Seat::Second, OfferDraw{})),
              "technical-fault 16.3.a.3 second");
    EXPECT_EQ(table.state().offer(), Seat::Second);
    EXPECT_EQ(duties_of(table), "answer-offer");
    EXPECT_EQ(rulings_text(table.ask(Seat::Second, Claim{ClaimKind::NoCapture, {}})),
              "technical-fault 16.3.a.3 second");
    EXPECT_EQ(table.state().clock().reading(Seat::First, table.now()).main, minutes(62));
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("matter-raised", Seat::First))), "");
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("matter-raised", Seat::Second))),
              "technical-fault 16.3.a.3 second");
    EXPECT_EQ(table.outcome(), "technical-faults xiangqi-vn:7.1.n 1-0");
    table.check_replay();
}

TEST(XiangqiSpeaking, BetweenMoveAndPressIsStillOnThePlayersOwnTurn) {
    Table table(physical_board());
    table.play("h2e2");
    EXPECT_EQ(rulings_text(table.ask(Seat::First, OfferDraw{})), "");
    table.expect_accepted(Seat::First, Press{});
    table.expect_accepted(Seat::Second, AcceptDraw{});
    EXPECT_EQ(table.outcome(), "agreement xiangqi-vn:7.2.d 1/2-1/2");
}

TEST(XiangqiNoCapture, ClaimedTogetherGivesBothClocksTheBonus) {  // 12.3
    Table table(physical_board());
    table.expect_accepted(kHoa, report("no-capture-claim", std::nullopt, {{"claimant", "both"}}));
    for (const Seat seat : clock::kBothSeats)
        EXPECT_EQ(table.state().clock().reading(seat, table.now()).main, minutes(62));
    table.check_replay();
}

TEST(XiangqiNoCapture, ARunThatACaptureEndedCountsWhereTheEventWantsItSo) {  // 12.2, reading R6
    for (const bool any : {false, true}) {
        Settings settings = physical_board("3k5/9/9/9/9/9/9/p8/9/R3K4 w - - 0 1");
        settings.set(Regulation::NoCaptureLimit, 1);
        settings.set(Regulation::ClaimRun, any ? 1 : 0);
        Table table(settings);
        table.play("e0e1 d9d8 a0a2");
        table.expect_accepted(kHoa,
                              report("no-capture-claim", std::nullopt, {{"claimant", "first"}}));
        EXPECT_EQ(table.outcome(), any ? "no-capture xiangqi-vn:7.2.e 1/2-1/2" : "playing");
    }
}

TEST(XiangqiRepetitionOverTheBoard, IsRuledByTheArbiterWhoSeesTheFinding) {  // 23.1, 7.1.h
    Table table(physical_board("4k4/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1"));
    table.play("d2e2 e9d9 e2d2 d9e9");
    EXPECT_TRUE(duties_of(table).starts_with("vary"));
    table.play("d2e2 e9d9 e2d2 d9e9");
    ASSERT_EQ(table.outcome(), "arbiter-needed");
    EXPECT_EQ(table.state().question()->values.back().second, "red_loses");
    table.expect_accepted(kHoa,
                          report("repetition-ruling", std::nullopt,
                                 {{"decision", "confirm"}, {"reason", "told and not varied"}}));
    EXPECT_EQ(table.outcome(), "repetition-loss xiangqi-vn:23.1 0-1");
    EXPECT_EQ(table.state().ending()->also.front().id(), "7.1.g");
    EXPECT_EQ(table.state().ending()->plies, (std::vector<std::size_t>{0, 4, 8}));
    table.check_replay();
}

TEST(XiangqiRepetitionOverTheBoard, CanBeClaimedAgainAfterAPromiseToVary) {
    Table table(physical_board());
    for (int i = 0; i < 2; ++i)
        table.play("b0c2 b9c7 c2b0 c7b9");
    table.expect_accepted(kHoa, report("repetition-ruling", std::nullopt,
                                       {{"decision", "vary"}, {"reason", "both promise"}}));
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("repetition-claim", Seat::Second))), "");
    EXPECT_EQ(table.outcome(), "arbiter-needed");
    EXPECT_EQ(table.state().question()->values.back().second, "draw");
    table.check_replay();
}

TEST(XiangqiRepetitionOverTheBoard, IsCountedAcrossARestoredPosition) {
    Table table(physical_board("4k4/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1"));
    table.play("d2e2 e9d9 e2d2 d9e9");
    table.expect_accepted(kHoa, report("illegal-move", Seat::First, {{"move", "d2e3"}}));
    table.expect_accepted(kHoa, report("illegal-found"));
    table.expect_accepted(kHoa, StartClocks{"play on"});
    table.play("d2e2 e9d9 e2d2 d9e9");
    EXPECT_EQ(table.outcome(), "arbiter-needed");  // the notice had already been sent
    table.check_replay();
}

TEST(XiangqiLateness, LosesOnlyBeyondTheLimit) {  // 7.1.e
    Table table(physical_board());
    table.expect_accepted(kHoa, report("late-arrival", Seat::Second, {{"late-s", "900"}}));
    EXPECT_EQ(table.outcome(), "playing");
    table.expect_accepted(kHoa, report("late-arrival", Seat::Second, {{"late-s", "901"}}));
    EXPECT_EQ(table.outcome(), "late-arrival xiangqi-vn:7.1.e 1-0");
    Table nobody(physical_board());
    nobody.expect_accepted(kHoa, report("both-absent"));
    EXPECT_EQ(nobody.outcome(), "arbiter-needed");
}

TEST(XiangqiFlag, OfAMechanicalClockIsCheckedAgainstTheMovesMade) {  // 7.1.d
    Table table(physical_board({}, clock::Staged{{{2, minutes(30), {}}, {0, minutes(30), {}}}}));
    table.play("h2e2 h9g7 h0g2 i9h9");
    EXPECT_EQ(
        rulings_text(table.ask(kHoa, report("flag-fall", Seat::First, {{"moves-required", "2"}}))),
        "flag-ignored 7.1.d first");
    table.expect_accepted(
        kHoa, report("flag-fall", Seat::First));  // the remaining moves are not yet made
    EXPECT_EQ(table.outcome(), "time xiangqi-vn:7.1.d 0-1");
}

TEST(XiangqiSealedMove, IsPlayedWhenItIsLegalInAnyNotation) {  // 7.1.i
    Table table(physical_board());
    table.play("h2e2 h9g7");
    table.expect_accepted(kHoa, report("adjourned", Seat::First));
    EXPECT_EQ(table.outcome(), "adjourned");
    EXPECT_EQ(duties_of(table), "open-sealed-move");
    table.wait(std::chrono::hours(20));
    table.expect_accepted(kHoa, report("sealed-opened", Seat::First, {{"written", "M2.3"}}));
    EXPECT_EQ(table.state().moves().back().move, "h0g2");
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    EXPECT_EQ(table.state().clock().reading(Seat::First, table.now()).main, minutes(60));
    table.check_replay();
}

TEST(XiangqiSealedMove, IllegalAfterTheOpponentsResignationLosesForBoth) {  // 7.1.i
    for (const char* written : {"h0g3", "h0g2"}) {
        Table table(physical_board());
        table.play("h2e2 h9g7");
        table.expect_accepted(kHoa, report("adjourned", Seat::First));
        EXPECT_EQ(rulings_text(table.ask(Seat::Second, Resign{})),
                  "resignation-noted 7.1.i second");
        EXPECT_EQ(table.outcome(), "adjourned");
        table.expect_accepted(kHoa, report("sealed-opened", Seat::First, {{"written", written}}));
        EXPECT_EQ(table.outcome(), std::string(written) == "h0g2"
                                       ? "resignation xiangqi-vn:7.1.k 1-0"
                                       : "both-lose xiangqi-vn:7.1.i 0-0");
        table.check_replay();
    }
}

TEST(XiangqiSealedMove, AnExplanationNamesALegalMove) {
    Table table(physical_board());
    table.expect_accepted(kHoa, report("adjourned", Seat::First));
    EXPECT_EQ(
        refusal_of(table.ask(
            kHoa, report("sealed-opened", Seat::First,
                         {{"written", "?"}, {"explained", "yes"}, {"accepted-move", "a0a9"}}))),
        "accepted-move 7.1.i");
    EXPECT_EQ(
        rulings_text(table.ask(
            kHoa, report("sealed-opened", Seat::First,
                         {{"written", "?"}, {"explained", "yes"}, {"accepted-move", "h2e2"}}))),
        "sealed-accepted 7.1.i first");
    table.check_replay();
}

// ---- 16 ----

TEST(XiangqiPenalties, DependOnTheArbitersRank) {  // 16.1, 16.2
    struct Case {
        const char* rank;
        const char* level;
        Values more;
        const char* answer;
    };
    const Case cases[] = {
        {"table-arbiter", "reminder", {}, "reminder 16.1.a second"},
        {"table-arbiter", "warning", {}, "warning 16.1.b second"},
        {"committee-head", "warning", {}, "penalty-needs 16.2"},
        {"table-arbiter", "game-loss", {}, "penalty-needs 16.2"},
        {"table-arbiter", "game-loss", {{"law-clause", "9.8"}}, "penalty-needs 16.2"},
        {"table-arbiter", "disqualification", {}, "penalty-needs 16.2"},
        {"chief-arbiter", "removal", {}, "penalty-needs 16.2"},
        {"table-arbiter", "removal", {{"committee-agrees", "yes"}}, "penalty-needs 16.2"},
        {"chief-arbiter", "disqualification", {}, "disqualified 16.1.d second"},
        {"chief-arbiter",
         "removal",
         {{"committee-agrees", "yes"}, {"written-notice", "QD-12"}},
         "removed-from-list 16.1.e second"},
        {"chief-arbiter", "game-loss", {}, ""},
    };
    for (const Case& c : cases) {
        Table table(physical_board());
        Values fields = {{"level", c.level}, {"rank", c.rank}, {"reason", "noise"}};
        fields.insert(fields.end(), c.more.begin(), c.more.end());
        EXPECT_EQ(rulings_text(table.ask(kHoa, report("penalty", Seat::Second, fields))), c.answer)
            << c.rank << " " << c.level;
        table.check_replay();
    }
}

TEST(XiangqiPenalties, AreNotGivenWithoutAReason) {  // 16.3.b
    Table table(physical_board());
    EXPECT_EQ(
        refusal_of(table.ask(kHoa, report("penalty", Seat::First,
                                          {{"level", "reminder"}, {"rank", "table-arbiter"}}))),
        "penalty-needs 16.3.b");
    EXPECT_EQ(
        refusal_of(table.ask(kHoa, report("fault", Seat::First,
                                          {{"fault-class", "technical"}, {"clause", "16.3.a.7"}}))),
        "penalty-needs 16.3.b");
    EXPECT_EQ(
        refusal_of(table.ask(kHoa, report("fault", Seat::First,
                                          {{"fault-class", "technical"}, {"clause", "7.2.a"}}))),
        "not-a-technical-fault 16.3.a.7");
}

TEST(XiangqiFaults, AreCountedPerClassAndKeptWhenAPositionIsRestored) {  // 7.1.n
    Table table(physical_board());
    const auto fault = [&](const char* kind) {
        table.expect_accepted(
            kHoa, report("fault", Seat::First,
                         {{"fault-class", kind},
                          {"clause", std::string_view(kind) == "conduct" ? "16.1" : "16.3.a.7"},
                          {"reason", "noise"}}));
    };
    fault("technical");
    fault("conduct");
    fault("technical");
    fault("conduct");
    table.expect_accepted(kHoa, report("illegal-found"));
    EXPECT_EQ(table.outcome(), "playing");
    fault("conduct");
    EXPECT_EQ(table.outcome(), "conduct-faults xiangqi-vn:7.1.n 0-1");
    fault("technical");  // recorded, but changes nothing
    EXPECT_EQ(table.outcome(), "conduct-faults xiangqi-vn:7.1.n 0-1");
    table.check_replay();
}

// ---- 7.1.m, 13, 16.3.a.4, 16.3.a.6 ----

TEST(XiangqiScoresheet, FourMissingMovesAreAGapAndThreeGapsLose) {  // 7.1.m
    Table table(physical_board());
    const auto gap = [&](const char* moves) {
        return rulings_text(
            table.ask(kHoa, report("scoresheet-gap", Seat::Second, {{"moves", moves}})));
    };
    EXPECT_EQ(gap("3"), "");
    EXPECT_EQ(gap("4"), "technical-fault 16.3.a.4 second");
    EXPECT_EQ(duties_of(table), "fill-scoresheet");
    table.expect_accepted(kHoa, report("scoresheet-filled", Seat::Second));
    EXPECT_EQ(duties_of(table), "");
    EXPECT_EQ(gap("9"), "technical-fault 16.3.a.4 second");
    gap("4");
    EXPECT_EQ(table.outcome(), "scoresheet-gaps xiangqi-vn:7.1.m 1-0");
    table.check_replay();
}

TEST(XiangqiClosing, NeedsEqualResultsACheckAndThreeSignatures) {  // 13.1, 13.2
    Table table(physical_board());
    EXPECT_EQ(refusal_of(table.ask(kHoa, report("result-confirmed"))), "not-finished 13.1");
    table.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(duties_of(table),
              "write-result write-result check-record sign-record sign-record confirm-result "
              "reset-pieces reset-pieces submit-record");
    table.expect_accepted(Seat::First, report("result-written", Seat::First, {{"result", "1-0"}}));
    EXPECT_EQ(refusal_of(table.ask(Seat::First,
                                   report("result-written", Seat::Second, {{"result", "1-0"}}))),
              "not-yours-to-report 9.11");
    table.expect_accepted(Seat::Second,
                          report("result-written", Seat::Second, {{"result", "0-1"}}));
    EXPECT_TRUE(duties_of(table).starts_with("settle-result"));
    table.expect_accepted(kHoa, report("record-checked"));
    table.expect_accepted(Seat::First, report("signed", Seat::First));
    table.expect_accepted(Seat::Second, report("signed", Seat::Second));
    const auto refused = table.ask(kHoa, report("result-confirmed"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().values.front().second, "matching-results");
    table.expect_accepted(Seat::Second,
                          report("result-written", Seat::Second, {{"result", "1-0"}}));
    EXPECT_EQ(rulings_text(table.ask(kHoa, report("result-confirmed"))), "result-confirmed 13.1");
    table.expect_accepted(Seat::First, report("pieces-reset", Seat::First));
    table.expect_accepted(kHoa, report("record-submitted"));
    EXPECT_EQ(rulings_text(table.ask(Seat::Second, report("pieces-reset", Seat::Second))),
              "closed 13.2");
    EXPECT_EQ(duties_of(table), "");
    EXPECT_EQ(
        rulings_text(table.ask(kHoa, report("wrong-setup", std::nullopt, {{"annul", "yes"}}))),
        "result-stands 9.9.d");
    table.check_replay();
}

TEST(XiangqiClosing, MovesMissingAtTheEndAreAFaultThatChangesNothing) {  // 16.3.a.6
    Table table(physical_board());
    table.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(
        rulings_text(table.ask(kHoa, report("record-incomplete", Seat::First, {{"filled", "no"}}))),
        "technical-fault 16.3.a.6 first");
    EXPECT_EQ(table.outcome(), "resignation xiangqi-vn:7.1.k 1-0");
}

// ---- texts ----

TEST(XiangqiReports, HaveWordsInEveryLanguage) {
    const auto has = [](const std::string& key) {
        for (const auto language : {rulebook::Language::En, rulebook::Language::Vi,
                                    rulebook::Language::ZhHant, rulebook::Language::ZhHans})
            if (rulebook::words(rulebook::Law::XiangqiVn, key, language).empty())
                return false;
        return true;
    };
    for (const ReportKind& kind : report_kinds(Game::Xiangqi)) {
        EXPECT_TRUE(has("report." + std::string(kind.kind))) << kind.kind;
        for (const ReportField& each : kind.fields) {
            EXPECT_TRUE(has("field." + std::string(each.key))) << each.key;
            for (const std::string_view choice : each.choices) {
                const bool is_said_elsewhere =
                    find_score(choice) || choice == "first" || choice == "second";
                EXPECT_TRUE(is_said_elsewhere || has("choice." + std::string(choice))) << choice;
            }
        }
    }
}

}  // namespace
}  // namespace kyvien::conduct
