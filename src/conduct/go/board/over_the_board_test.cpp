// Over the board under the Chinese Go rules, chapter by chapter.
#include <gtest/gtest.h>
#include <set>

#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

namespace over_the_board_test {
namespace {

constexpr Seat kBlack = Seat::First;
constexpr Seat kWhite = Seat::Second;

Settings physical_board(std::string rows = {}, clock::TimeControl time = clock::Untimed{}) {
    Settings settings;
    settings.game = Game::Go;
    settings.setting = PlayMode::OverTheBoard;
    settings.board_size = 5;
    settings.komi_quarters = 0;
    settings.fen = std::move(rows);
    settings.time = time;
    return settings;
}
clock::ByoYomi reserved(milliseconds main, int periods) {
    return {main, periods};
}

/// A table with a referee.
class Board : public Table {
  public:
    explicit Board(const Settings& settings) : Table(settings) {}

    Result<std::vector<Event>> report(std::string kind, std::optional<Seat> seat = {},
                                      Values fields = {}) {
        return ask(arbiter("Hoa"), Report{std::move(kind), seat, std::move(fields)});
    }
    void expect_reported(std::string kind, std::optional<Seat> seat = {}, Values fields = {}) {
        const auto answer = report(kind, seat, std::move(fields));
        EXPECT_TRUE(answer) << kind << ": " << answer.error().english;
    }
    Result<std::vector<Event>> says(Seat seat, std::string kind, Values fields = {}) {
        return ask(seat, Report{std::move(kind), seat, std::move(fields)});
    }
    void press() { expect_accepted(*state().clock().turn(), Press{}); }
    /// "stone-put-back 17.2, warning 17.2": the rulings so far.
    [[nodiscard]] std::string rulings() const {
        std::string out;
        for (const RulingRecord& each : state().rulings())
            out += (out.empty() ? "" : ", ") + each.ruling.code + " " +
                   std::string(each.ruling.clause.id());
        return out;
    }
    [[nodiscard]] std::set<std::string> duties() const {
        std::set<std::string> out;
        for (const Duty& each : state().duties())
            out.insert(each.code);
        return out;
    }
    [[nodiscard]] std::string rows() const { return state().position_text(); }
    [[nodiscard]] clock::Reading shows(Seat seat) const {
        return state().clock().reading(seat, now());
    }
};

// ---- 17.1, 17.2, 18 ----

TEST(GoBoard, TwoPlaysInARowLose) {
    Board board(physical_board());
    board.play("c3");
    board.expect_accepted(kBlack, MakeMove{1, "d4"});
    EXPECT_EQ(board.outcome(), "two-plays-running go-cn:17.1 0-1");
    board.check_replay();
}

TEST(GoBoard, ARepeatedEntryIsNoSecondPlay) {
    Board board(physical_board());
    board.play("c3");
    board.play("e5");
    EXPECT_EQ(refusal_of(board.ask(kWhite, MakeMove{2, "e5"})), "not-your-turn 2.1");
    EXPECT_EQ(refusal_of(board.ask(kWhite, MakeMove{2, "c3"})), "not-your-turn 2.1");
    board.expect_accepted(kWhite, MakeMove{2, "d4"});
    EXPECT_EQ(board.outcome(), "two-plays-running go-cn:17.1 1-0");
}

TEST(GoBoard, LiftedStoneIsPutBackAndTheSecondWarningLoses) {
    Board board(physical_board());
    board.play("c3");
    board.expect_reported("stone-reset", kBlack, {{"from", "c3"}, {"to", "d3"}});
    EXPECT_EQ(board.rulings(), "stone-put-back 17.2, warning 17.2");
    EXPECT_EQ(board.state().turn(), kWhite);
    board.expect_reported("stones-lifted", kWhite, {{"points", "c3"}});
    EXPECT_EQ(board.outcome(), "playing") << "each side has its own warnings";
    board.expect_reported("stones-lifted", kWhite, {{"points", "c3"}});
    EXPECT_EQ(board.outcome(), "two-warnings go-cn:25.2 1-0");
    board.check_replay();
}

TEST(GoBoard, TheEventMaySetTheNumberOfWarnings) {
    Settings settings = physical_board();
    settings.set(Regulation::GoWarningsToLose, 3);
    Board board(settings);
    for (int i = 0; i < 2; ++i)
        board.expect_reported("walked-out", kWhite);
    EXPECT_EQ(board.outcome(), "playing");
    board.expect_reported("disturbing", kWhite, {{"choice", "warning"}});
    EXPECT_EQ(board.outcome(), "two-warnings go-cn:25.2 1-0");
}

TEST(GoBoard, DroppedStoneMayBePlacedAnywhere) {
    Board board(physical_board({}, reserved(minutes(5), 5)));
    board.expect_reported("stone-fell", kBlack, {{"at", "c3"}});
    EXPECT_EQ(board.rulings(), "free-placement 17.2");
    board.wait(seconds(10));
    board.play("d4");
    // Recorded as a play before anybody saw that the stone fell.
    board.expect_reported("stone-fell", kBlack, {{"at", "d4"}});
    EXPECT_EQ(board.state().turn(), kBlack);
    EXPECT_EQ(board.state().ply(), 0u);
    board.wait(seconds(10));
    board.play("b2");
    board.press();
    EXPECT_EQ(board.shows(kBlack).main, minutes(5) - seconds(20));
    EXPECT_EQ(refusal_of(board.report("stone-fell", kBlack, {{"at", "b2"}})), "turn-complete 17.2");
    board.check_replay();
}

TEST(GoBoard, LiftingCorrectlyCapturedStonesIsNoOffence) {
    Board board(physical_board(".X.../X..../...../...../..... b"));
    EXPECT_EQ(refusal_of(board.report("stones-lifted", kBlack, {{"points", "e1"}})),
              "rightly-lifted 4");
    EXPECT_EQ(refusal_of(board.report("stones-lifted", kBlack, {{"points", "b5"}})),
              "own-stone 18");
}

TEST(GoBoard, AWrongEntryIsPutRightWithoutTouchingTheClocks) {
    Board board(physical_board({}, reserved(minutes(5), 5)));
    board.wait(seconds(30));
    board.play("c3");
    board.press();
    board.wait(seconds(40));
    board.expect_reported("entry-corrected", std::nullopt, {{"point", "c4"}});
    EXPECT_EQ(board.rows(), "...../..X../...../...../..... w");
    EXPECT_EQ(board.shows(kBlack).main, minutes(5) - seconds(30));
    EXPECT_EQ(board.shows(kWhite).main, minutes(5) - seconds(40));
    EXPECT_EQ(board.state().clock().running(), kWhite);
    board.check_replay();
}

// ---- 5, 6, 19, 20 ----

TEST(GoBoard, AForbiddenPlayUsesUpTheTurnWithoutAWarning) {
    Board board(physical_board(".O.../O..../...../...../..... b"));
    board.play("a5");
    EXPECT_EQ(board.rulings(), "void-forbidden-point 19");
    EXPECT_EQ(board.state().turn(), kWhite);
    board.play("c3 d4");
    EXPECT_EQ(board.outcome(), "playing");
    board.check_replay();
}

const char* const kKo = ".XO../XO.O./.XO../...../..... b";

TEST(GoBoard, ImmediateKoRecaptureIsVoidAndCitesItsCycle) {
    Board board(physical_board(kKo));
    board.play("c4");
    board.play("b4");
    EXPECT_EQ(board.rulings(), "void-ko-retake 20.1");
    EXPECT_EQ(board.state().rulings().front().ruling.plies, (std::vector<std::size_t>{0, 1}));
    board.play("e1");
    board.play("b4");
    EXPECT_EQ(board.rulings(), "void-ko-retake 20.1") << "the board has changed elsewhere";
    board.check_replay();
}

/// A capturing race with three kos; every play captures one stone.
std::string triple_ko() {
    return "XXXXXXXO..O../X.XOXOXOOOOOO/OXO.O.OXXXXXX/OOOOOOOX...../XXXXXXXX...../............./"
           "............./............./............./............./............./............./"
           "............. b";
}
Board at_the_cycle() {
    Settings settings = physical_board(triple_ko());
    settings.board_size = 13;
    Board board(settings);
    board.play("d11 b12 f11 d12 b11");
    board.play("f12");
    return board;
}

TEST(GoBoard, ABalancedCycleWaitsForTheChiefReferee) {
    Board board = at_the_cycle();
    EXPECT_EQ(board.outcome(), "arbiter-needed");
    EXPECT_TRUE(board.duties().contains("ask-who-gives-way"));
    EXPECT_TRUE(board.says(kBlack, "cycle-answer", {{"gives-way", "no"}}));
    EXPECT_TRUE(board.says(kWhite, "cycle-answer", {{"gives-way", "no"}}));
    EXPECT_TRUE(board.duties().contains("rule-on-cycle"));
    board.expect_reported("cycle-ruled", {}, {{"choice", "draw"}});
    EXPECT_EQ(board.outcome(), "referee-draw go-cn:20.3 1/2-1/2");
    board.check_replay();
}

TEST(GoBoard, GameContinuesIfAPlayerGivesWayInACycle) {
    Board board = at_the_cycle();
    EXPECT_TRUE(board.says(kWhite, "cycle-answer", {{"gives-way", "yes"}}));
    EXPECT_EQ(refusal_of(board.report("cycle-ruled", {}, {{"choice", "new-game"}})),
              "gives-way 20.3");
    board.expect_accepted(arbiter("Hoa"), ContinueGame{"article 6", std::nullopt});
    EXPECT_EQ(board.state().turn(), kBlack);
    EXPECT_EQ(board.rulings(), "gives-way 20.3, void-repetition 6");
    board.check_replay();
}

// ---- 17.3, 17.4 ----

TEST(GoBoard, AShiftedStoneGoesBackOrStandsAsBothAgree) {
    Board board(physical_board(".X.../..O../...../...../..... b"));
    board.expect_reported("displaced", {}, {{"from", "b5"}, {"to", "a5"}});
    EXPECT_EQ(refusal_of(board.try_move("e1")), "case-open 17.3");
    EXPECT_TRUE(board.says(kBlack, "displaced-agreed", {{"choice", "stands"}}));
    EXPECT_TRUE(board.says(kWhite, "displaced-agreed", {{"choice", "stands"}}));
    EXPECT_EQ(board.rows(), "X..../..O../...../...../..... b");
    EXPECT_EQ(board.outcome(), "playing");
    board.play("e1 e2");
    board.check_replay();
}

TEST(GoBoard, DisagreementGoesToTheChiefReferee) {
    Board board(physical_board(".X.../..O../...../...../..... b"));
    board.expect_reported("displaced", {}, {{"from", "b5"}, {"to", "a5"}});
    EXPECT_EQ(refusal_of(board.report("displaced-ruled", {}, {{"choice", "draw"}})),
              "ask-the-players 17.3");
    EXPECT_TRUE(board.says(kBlack, "displaced-agreed", {{"choice", "stands"}}));
    EXPECT_TRUE(board.says(kWhite, "displaced-agreed", {{"choice", "put-back"}}));
    EXPECT_EQ(board.outcome(), "arbiter-needed");
    EXPECT_EQ(refusal_of(board.ask(arbiter("Hoa"), ContinueGame{"go on", std::nullopt})),
              "case-open 17.3");
    board.expect_reported("displaced-ruled", {}, {{"choice", "put-back"}});
    EXPECT_EQ(board.rulings(), "shifted-stone-put-back 17.3");
    EXPECT_EQ(board.state().turn(), kBlack);
    board.play("e1");
    board.check_replay();
}

TEST(GoBoard, NoRulingLeavesAChainWithoutALiberty) {
    Board board(physical_board(".O.../OX.../...../...../..... b"));
    board.expect_reported("displaced", {}, {{"from", "b4"}, {"to", "a5"}});
    EXPECT_EQ(refusal_of(board.report("displaced-agreed", {}, {{"choice", "stands"}})),
              "breathless 3c");
    board.expect_reported("displaced-agreed", {}, {{"choice", "put-back"}});
    EXPECT_EQ(board.outcome(), "playing");
}

TEST(GoBoard, ScatteringABoardThatCannotBeRebuiltLoses) {
    const std::string rows = ".X.../..O../...../...../..... b";
    Board outside(physical_board(rows));
    outside.expect_reported("scattered", {}, {{"cause", "outside"}});
    outside.expect_reported("rebuilt", {}, {{"agreed", "no"}});
    EXPECT_EQ(outside.outcome(), "arbiter-needed");
    outside.expect_reported("rebuilt", {}, {{"agreed", "no"}, {"choice", "new-game"}});
    EXPECT_EQ(outside.outcome(), "new-game go-cn:17.4 void");
    outside.check_replay();

    Board accident(physical_board(rows));
    accident.expect_reported("scattered", kWhite, {{"cause", "accident"}});
    accident.expect_reported("rebuilt", {}, {{"agreed", "no"}});
    EXPECT_EQ(accident.outcome(), "upset-board go-cn:17.4 1-0");

    Board purpose(physical_board(rows));
    purpose.expect_reported("scattered", kBlack, {{"cause", "on-purpose"}});
    EXPECT_EQ(purpose.outcome(), "upset-on-purpose go-cn:17.4 0-1");
    EXPECT_EQ(
        refusal_of(Board(physical_board()).report("scattered", kBlack, {{"cause", "outside"}})),
        "report-seat 17.4");
}

// ---- 12, 23 ----

TEST(GoBoard, FreeTimeRunsUntilThePressAndByoyomiUntilTheStone) {
    Board board(physical_board({}, reserved(minutes(1), 3)));
    board.wait(seconds(20));
    board.play("c3");
    board.wait(seconds(5));
    board.press();
    EXPECT_EQ(board.shows(kBlack).main, seconds(35));
    board.wait(seconds(60));
    board.play("d3");
    board.press();
    EXPECT_EQ(board.shows(kWhite).main, seconds(0));
    // The stone is set in free time; lifting lasts into byo-yomi, which counts nothing.
    board.wait(seconds(30));
    board.play("d2");
    board.wait(seconds(90));
    board.press();
    EXPECT_EQ(board.shows(kBlack).main, seconds(0));
    EXPECT_EQ(board.shows(kBlack).periods, 3);
    // In byo-yomi the watch goes from stone to stone.
    board.wait(seconds(61));
    board.play("e1");
    EXPECT_EQ(board.shows(kWhite).periods, 2);
    EXPECT_EQ(board.state().clock().running(), kBlack);
    EXPECT_EQ(board.state().notes().back().code, "minutes-left");
    board.check_replay();
}

TEST(GoBoard, RemovingPrisonersInByoyomiIsNotTimed) {
    Board board(physical_board("O..../X..../...../...../..... b", reserved(milliseconds(0), 2)));
    board.wait(seconds(59));
    board.play("b5");
    EXPECT_EQ(board.state().clock().running(), std::nullopt);
    EXPECT_TRUE(board.duties().contains("press-the-clock"));
    board.wait(seconds(40));
    board.press();
    EXPECT_EQ(board.shows(kBlack).periods, 2);
    board.wait(seconds(59));
    board.play("e1");
    EXPECT_EQ(board.shows(kWhite).periods, 2);
    board.check_replay();
}

TEST(GoBoard, ExceedingTheTimeLosesAutomatically) {
    Board board(physical_board({}, reserved(seconds(10), 1)));
    board.wait(seconds(70));
    EXPECT_EQ(refusal_of(board.try_move("c3")), "flag-has-fallen 23.5");
    board.expect_accepted(hall(), Tick{});
    EXPECT_EQ(board.outcome(), "time go-cn:12.2 0-1");
    board.check_replay();
}

TEST(GoBoard, PlacedStoneCannotExceedTheTimeBeforeThePress) {
    Board board(physical_board({}, reserved(seconds(10), 1)));
    board.wait(seconds(5));
    board.play("c3");
    board.wait(minutes(10));
    board.expect_accepted(hall(), Tick{});
    EXPECT_EQ(board.outcome(), "playing");
    EXPECT_EQ(board.state().clock().running(), kWhite);
    EXPECT_EQ(board.shows(kBlack).periods, 1);
    board.check_replay();
}

TEST(GoBoard, LatenessUpToTheLimitIsDeductedAsThinkingTime) {
    Settings settings = physical_board({}, reserved(minutes(5), 5));
    settings.set(Regulation::GoLatenessLimit, 600'000);
    Board board(settings);
    board.expect_reported("arrival", kBlack, {{"seconds", "0"}});
    board.expect_reported("arrival", kWhite, {{"seconds", "420"}});
    EXPECT_EQ(board.shows(kWhite).main, seconds(0));
    EXPECT_EQ(board.shows(kWhite).periods, 3) << "two full minutes beyond the free time";
    EXPECT_EQ(board.rulings(), "time-deducted 23.3");
    EXPECT_EQ(refusal_of(board.report("arrival", kWhite, {{"seconds", "5"}})),
              "arrived-already 23.3");

    Board gone(settings);
    gone.expect_reported("absent", kWhite);
    EXPECT_TRUE(gone.duties().contains("tell-if-other-came"));
    gone.expect_reported("arrival", kBlack, {{"seconds", "30"}});
    EXPECT_EQ(gone.outcome(), "absent go-cn:23.1 1-0");

    Board both(settings);
    both.expect_reported("absent", kWhite);
    both.expect_reported("arrival", kBlack, {{"seconds", "601"}});
    EXPECT_EQ(both.outcome(), "both-absent go-cn:23.2 0-0");
    both.check_replay();
}

TEST(GoBoard, LeaveIsRequestedOnTheOpponentsTurnAndGrantedOnce) {
    Board board(physical_board({}, reserved(milliseconds(0), 5)));
    EXPECT_EQ(refusal_of(board.says(kBlack, "ask-leave")), "own-turn 23.6");
    EXPECT_TRUE(board.says(kWhite, "ask-leave"));
    EXPECT_TRUE(board.duties().contains("answer-leave"));
    board.expect_reported("leave-answered", kWhite, {{"granted", "no"}});
    EXPECT_TRUE(board.says(kWhite, "ask-leave"));
    board.expect_reported("leave-answered", kWhite, {{"granted", "yes"}});
    EXPECT_EQ(refusal_of(board.says(kWhite, "ask-leave")), "leave-used 23.6");
    EXPECT_TRUE(board.says(kWhite, "away"));
    EXPECT_EQ(board.state().notes().back().code, "counting-goes-on");
    board.play("c3");
    EXPECT_TRUE(board.says(kWhite, "returned"));
    EXPECT_TRUE(board.duties().contains("tell-last-play"));
    EXPECT_TRUE(board.says(kBlack, "last-play-told"));
    EXPECT_FALSE(board.duties().contains("tell-last-play"));
    board.check_replay();
}

// ---- 14, 22 ----

TEST(GoBoard, TheSealedPlayIsSetWhenTheEnvelopeIsOpened) {
    Board board(physical_board({}, reserved(minutes(5), 5)));
    board.play("c3");
    board.expect_reported("adjourned");
    EXPECT_EQ(board.duties(), (std::set<std::string>{"leave-the-room", "seal-the-play"}));
    EXPECT_EQ(refusal_of(board.try_move("d4")), "seal-the-play 14b");
    board.wait(seconds(90));
    board.expect_reported("sealed", kWhite);
    board.wait(std::chrono::hours(10));
    EXPECT_EQ(refusal_of(board.says(kWhite, "other-point", {{"point", "e5"}})),
              "sealed-point-binds 22");
    board.expect_reported("resumed");
    EXPECT_TRUE(board.duties().contains("open-the-envelope"));
    board.expect_reported("envelope-opened", {}, {{"point", "d4"}});
    EXPECT_EQ(board.shows(kWhite).main, minutes(5) - seconds(90)) << "until it was handed over";
    EXPECT_EQ(board.state().clock().running(), kBlack);
    EXPECT_EQ(board.state().turn(), kBlack);
    EXPECT_EQ(refusal_of(board.says(kWhite, "other-point", {{"point", "e5"}})),
              "sealed-point-binds 22");
    board.check_replay();
}

TEST(GoBoard, ASealedPointThatIsOccupiedForbiddenOrRepeatingUsesUpTheTurn) {
    const auto sealed = [](const std::string& rows, const std::string& before,
                           const std::string& point) {
        Board board(physical_board(rows));
        board.play(before);
        const Seat sealer = *board.state().turn();
        board.expect_reported("adjourned");
        board.expect_reported("sealed", sealer);
        board.expect_reported("resumed");
        board.expect_reported("envelope-opened", {}, {{"point", point}});
        EXPECT_EQ(board.state().turn(), opponent(sealer));
        board.check_replay();
        return board.state().rulings().back().ruling.code;
    };
    EXPECT_EQ(sealed("", "c3", "c3"), "void-sealed-occupied");
    EXPECT_EQ(sealed(".O.../O..../...../...../..... b", "", "a5"), "void-forbidden-point");
    EXPECT_EQ(sealed(kKo, "c4", "b4"), "void-ko-retake");
}

TEST(GoBoard, PlannedBreakIsChargedToNeitherPlayer) {
    Board board(physical_board({}, reserved(minutes(5), 5)));
    board.wait(seconds(10));
    board.expect_reported("break");
    board.wait(minutes(60));
    EXPECT_EQ(refusal_of(board.ask(kBlack, MakeMove{0, "c3"})), "adjourned 14a");
    board.expect_reported("resumed");
    board.wait(seconds(5));
    board.play("c3");
    board.press();
    EXPECT_EQ(board.shows(kBlack).main, minutes(5) - seconds(15));
    board.check_replay();
}

// ---- 13, 20.2, 20.4, 21 ----

TEST(GoBoard, PassingIsNotDeclaringTheEnd) {
    Board board(physical_board());
    board.play("pass pass pass");
    EXPECT_EQ(board.outcome(), "playing");
    board.play("end");
    EXPECT_TRUE(board.duties().contains("answer-the-end"));
    board.play("pass");
    EXPECT_EQ(board.outcome(), "agreeing") << "a pass that answers the declaration confirms it";
    board.check_replay();
}

TEST(GoBoard, RefusingTheEndRequiresAPlay) {
    Board board(physical_board());
    EXPECT_EQ(refusal_of(board.says(kBlack, "end-refused")), "nothing-to-refuse 21.1");
    board.play("c3 end");
    EXPECT_TRUE(board.says(kBlack, "end-refused"));
    EXPECT_TRUE(board.duties().contains("play-on"));
    board.play("d4");
    EXPECT_FALSE(board.duties().contains("play-on"));
    EXPECT_EQ(board.outcome(), "playing");
}

TEST(GoBoard, LifeByEndlessThreatsIsRuledByTheReferee) {
    const std::string rows = ".X.X./XXXXX/...../O..../..... b";
    Board dead(physical_board(rows));
    dead.play("end end");
    EXPECT_TRUE(dead.says(kWhite, "endless-threats", {{"points", "a2"}}));
    EXPECT_EQ(dead.outcome(), "arbiter-needed");
    EXPECT_TRUE(dead.duties().contains("rule-on-false-life"));
    dead.expect_reported("false-life-ruled", {}, {{"choice", "dead"}});
    EXPECT_EQ(dead.outcome(), "count go-cn:9 1-0");
    EXPECT_EQ(dead.state().ending()->squares, std::vector<std::string>{"a2"});
    dead.check_replay();

    Board alive(physical_board(rows));
    alive.play("end end");
    alive.expect_accepted(kBlack, MarkDead{{"a2"}, true});
    EXPECT_TRUE(alive.says(kWhite, "endless-threats", {{"points", "a2"}}));
    alive.expect_reported("false-life-ruled", {}, {{"choice", "alive"}});
    EXPECT_EQ(alive.outcome(), "agreeing");
    EXPECT_TRUE(alive.state().agreement()->dead.empty());
    alive.check_replay();

    Board play(physical_board(rows));
    play.play("end end");
    EXPECT_TRUE(play.says(kWhite, "endless-threats", {{"points", "a2"}}));
    play.expect_reported("false-life-ruled", {}, {{"choice", "play-on"}});
    EXPECT_EQ(play.state().turn(), kBlack);
    play.check_replay();
}

TEST(GoBoard, AWrongCountIsCountedAgain) {
    Board board(physical_board());
    board.play("c3 end end");
    board.expect_accepted(kBlack, Confirm{});
    board.expect_accepted(kWhite, Confirm{});
    board.expect_reported("count", {}, {{"black", "24"}});
    EXPECT_TRUE(board.duties().contains("recount")) << "the record gives 25";
    EXPECT_TRUE(board.says(kWhite, "recount"));
    board.expect_reported("count", {}, {{"black", "25"}});
    EXPECT_FALSE(board.duties().contains("recount"));
    EXPECT_TRUE(board.says(kBlack, "count-accepted"));
    EXPECT_TRUE(board.says(kWhite, "count-accepted"));
    EXPECT_EQ(refusal_of(board.says(kWhite, "recount")), "count-accepted 16.4");
    for (const char* black : {"24", "25", "99"})  // what both have accepted stays accepted
        EXPECT_EQ(refusal_of(board.report("count", {}, {{"black", black}})), "count-accepted 16.4");
    board.check_replay();
}

TEST(GoBoard, DisputeNotSettledByPlayIsRuledByTheReferee) {  // 21.3, 25.1
    for (const bool is_dead : {true, false})
        for (const Seat seat : clock::kBothSeats) {
            // A single white stone in Black's area.
            Board board(physical_board("X.X.X/.XXX./X...X/XX.XX/..X.O b"));
            EXPECT_EQ(refusal_of(board.report("life-ruled", {}, {{"reason", "so"}})),
                      "nothing-asked 21.3");
            board.play("end end");
            board.expect_accepted(seat, Dispute{});
            EXPECT_EQ(board.outcome(), "playing");  // to be settled by play first
            board.play("end end");
            board.expect_accepted(clock::opponent(seat), Dispute{});
            EXPECT_EQ(board.outcome(), "arbiter-needed");
            EXPECT_TRUE(board.duties().contains("rule-on-life"));
            EXPECT_EQ(refusal_of(board.ask(arbiter("Hoa"), ContinueGame{"go on", std::nullopt})),
                      "case-open 21.3");
            board.expect_reported("life-ruled", {},
                                  is_dead ? Values{{"dead", "e1"}, {"reason", "it cannot live"}}
                                          : Values{{"reason", "it lives"}});
            EXPECT_EQ(board.state().ending()->also[0], rulebook::go_cn("21.3"));
            EXPECT_EQ(board.state().ending()->also[1], rulebook::go_cn("25.1"));
            EXPECT_EQ(board.state().ending()->squares.size(), is_dead ? 1u : 0u);
            if (is_dead) {
                EXPECT_EQ(board.outcome(), "count go-cn:9 1-0");
            }
            board.check_replay();
        }
}

// ---- 10, 15, 16, 24, 25 ----

TEST(GoBoard, ColoursComeFromTheDrawOrAGuess) {
    State state;
    const auto ask = [&](CommandBody asked) {
        auto events = decide(state, {kBegin, arbiter("Hoa"), std::move(asked)});
        if (events) {
            for (const Event& event : *events)
                EXPECT_TRUE(apply(state, event));
        }
        return events;
    };
    ASSERT_TRUE(decide(state, {kBegin, hall(), Create{physical_board()}}));
    ASSERT_TRUE(ask(Create{physical_board()}));
    ASSERT_TRUE(
        ask(Report{"guess",
                   std::nullopt,
                   {{"holder", "A"}, {"guesser", "B"}, {"stones", "7"}, {"guess", "odd"}}}));
    EXPECT_EQ(state.rulings().back().ruling.values[1],
              (std::pair<std::string, std::string>{"black", "B"}));
    EXPECT_EQ(refusal_of(ask(Report{"colours", std::nullopt, {{"method", "other"}}})),
              "colour-method 10");
}

TEST(GoBoard, UnlistedIncidentIsRuledWithAReason) {
    Board board(physical_board());
    board.expect_reported("incident", kWhite, {{"what", "tapped on the table"}});
    EXPECT_EQ(board.rulings(), "needs-discretion 25.1");
    EXPECT_TRUE(board.duties().contains("rule-on-incident"));
    board.expect_reported("incident-ruled", kWhite,
                          {{"choice", "advice"}, {"reason", "it was not meant"}});
    EXPECT_FALSE(board.duties().contains("rule-on-incident"));
    board.expect_reported("consulting", kWhite,
                          {{"choice", "loss"}, {"reason", "read a book of openings"}});
    EXPECT_EQ(board.outcome(), "consulting go-cn:24.3 1-0");
    EXPECT_TRUE(board.says(kWhite, "appeal", {{"what", "it was a newspaper"}}));
    EXPECT_EQ(board.outcome(), "consulting go-cn:24.3 1-0") << "the ruling stands meanwhile";
    board.check_replay();
}

TEST(GoBoard, OffencesAreReportedByTheRefereeAndRequestsByThePlayerHimself) {
    Board board(physical_board());
    EXPECT_EQ(refusal_of(board.ask(kBlack, Report{"walked-out", kWhite, {}})),
              "not-yours-to-report 24.1");
    EXPECT_EQ(refusal_of(board.ask(kBlack, Report{"complaint", kWhite, {{"urgent", "yes"}}})),
              "not-yours-to-report 16.2");
    EXPECT_EQ(refusal_of(board.says(kBlack, "ask-minutes", {{"of", "opponent"}})),
              "not-a-right 16.1");
}

// ---- texts ----

TEST(GoBoard, EveryKindOfReportHasItsWordsInEveryLanguage) {
    using namespace rulebook;
    for (const Language language : {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans})
        for (const ReportKind& kind : report_kinds(Game::Go)) {
            EXPECT_NE(words(Law::GoCn, "report." + std::string(kind.kind), language), "")
                << kind.kind;
            for (const ReportField& field : kind.fields) {
                EXPECT_NE(words(Law::GoCn, "field." + std::string(field.key), language), "")
                    << field.key;
                for (const std::string_view choice : field.choices)
                    EXPECT_NE(words(Law::GoCn, "choice." + std::string(choice), language), "")
                        << choice;
            }
        }
}

}  // namespace
}  // namespace over_the_board_test
}  // namespace kyvien::conduct
