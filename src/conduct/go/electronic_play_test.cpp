#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Settings go(int size, int komi_quarters = 11, clock::TimeControl time = clock::Untimed{}) {
    Settings settings;
    settings.game = Game::Go;
    settings.board_size = size;
    settings.komi_quarters = komi_quarters;
    settings.time = std::move(time);
    return settings;
}

TEST(GoMoves, AreRefusedWithTheClauseTheyBreak) {
    Table table(go(5));
    table.play("b1 e5 a2 e4");
    EXPECT_EQ(refusal_of(table.try_move("b1")), "occupied 2.2");
    EXPECT_EQ(refusal_of(table.try_move("f1")), "bad-move-text 2.2");
    EXPECT_EQ(refusal_of(table.try_move("i1")), "bad-move-text 2.2");
    table.play("pass");
    EXPECT_EQ(refusal_of(table.try_move("a1")), "suicide 5");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MakeMove{5, "c3"})), "not-your-turn 2.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, OfferDraw{})), "no-draw-by-agreement 7");
    const View seen = view(table.state(), table.now(), {});
    ASSERT_EQ(seen.forbidden.size(), 1u);
    EXPECT_EQ(seen.forbidden[0].point, "a1");
    EXPECT_EQ(seen.forbidden[0].why, "suicide");
}

TEST(GoMoves, CapturedStonesAreCountedForTheCapturingPlayer) {
    Table table(go(5, 0));
    table.play("b1 a1");
    EXPECT_EQ(view(table.state(), table.now(), {}).prisoners, (std::array{0, 0}));
    table.play("a2");
    EXPECT_EQ(view(table.state(), table.now(), {}).prisoners, (std::array{1, 0}));
    EXPECT_EQ(view(Table(Settings{}).state(), {}, {}).prisoners, std::nullopt);
}

TEST(GoRepetition, RetakingTheKoAtOnceIsRefused) {  // 20.1
    Table table(go(5));
    table.play("b1 c1 a2 d2 b3 c3 c2 b2");
    EXPECT_EQ(refusal_of(table.try_move("c2")), "repetition 20.1");
    const View seen = view(table.state(), table.now(), {});
    ASSERT_EQ(seen.forbidden.size(), 1u);
    EXPECT_EQ(seen.forbidden[0].clause, rulebook::go_cn("20.1"));
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::Repetition, "c2"})),
              "no-balanced-repetition 20.1");
    table.play("e5 e1");
    EXPECT_EQ(refusal_of(table.try_move("c2")), "accepted");
    table.check_replay();
}

/// On a 5x5 board: Black's wall on the c-file, White's on the d-file.
constexpr const char* kWalls = "c1 d1 c2 d2 c3 d3 c4 d4 c5 d5 ";

TEST(GoEnd, TwoPassesOpenTheAgreementAndBothConfirmTheCount) {  // 7.1, 9, 11, 21.1
    Table table(go(5));
    table.play(kWalls);
    table.play("pass");
    EXPECT_EQ(table.outcome(), "playing");
    table.play("pass");
    EXPECT_EQ(table.outcome(), "agreeing");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MakeMove{12, "a1"})), "play-stopped 21.3");
    const View seen = view(table.state(), table.now(), {});
    ASSERT_TRUE(seen.agreement);
    EXPECT_EQ(seen.agreement->count.black, "15");
    EXPECT_EQ(seen.agreement->count.white, "10");
    EXPECT_EQ(seen.agreement->count.margin, "0.25");  // 15 - 12.5 - 2.75 is White's
    EXPECT_EQ(seen.agreement->count.winner, Seat::Second);
    table.expect_accepted(Seat::First, Confirm{});
    table.expect_accepted(Seat::Second, Confirm{});
    EXPECT_EQ(table.outcome(), "count go-cn:11 0-1");
    EXPECT_EQ(view(table.state(), table.now(), {}).count->margin, "0.25");
    table.check_replay();
}

TEST(GoEnd, DeadStonesAreMarkedByWholeChainsAndMarkingVoidsConfirmations) {  // 8
    Table table(go(5, 0));
    table.play(kWalls);
    table.play("e2 a1 pass a2 pass pass");  // a1, a2 white stones in Black's area; e2 black
    ASSERT_EQ(table.outcome(), "agreeing");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MarkDead{{"b3"}, true})), "no-stone 8");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MarkDead{{"z9"}, true})), "bad-point 2.2");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MarkDead{{}, true})), "no-stone 8");
    table.expect_accepted(Seat::Second, Confirm{});
    table.expect_accepted(Seat::First, MarkDead{{"a2"}, true});
    EXPECT_EQ(table.state().agreement()->dead, (std::vector<std::string>{"a1", "a2"}));
    EXPECT_FALSE(table.state().agreement()->confirmed[1]);
    table.expect_accepted(Seat::First, MarkDead{{"e2"}, true});
    EXPECT_EQ(table.state().agreement()->dead, (std::vector<std::string>{"a1", "a2", "e2"}));
    const std::size_t before = table.log().size();
    table.expect_accepted(Seat::First, MarkDead{{"a1"}, true});  // already marked: nothing happens
    EXPECT_EQ(table.log().size(), before);
    table.expect_accepted(Seat::Second, MarkDead{{"e2"}, false});
    table.expect_accepted(Seat::Second, MarkDead{{"e2"}, true});
    table.expect_accepted(Seat::First, Confirm{});
    table.expect_accepted(Seat::First, Confirm{});
    table.expect_accepted(Seat::Second, Confirm{});
    EXPECT_EQ(table.outcome(), "count go-cn:9 1-0");
    EXPECT_EQ(table.state().ending()->values[0].second, "15");
    table.check_replay();
}

TEST(GoEnd, DisputeResumesPlayWithTheSameTurn) {  // 21.3
    Table table(go(5, 0, clock::sudden_death(minutes(10))));
    table.play(kWalls);
    table.wait(seconds(5));
    table.play("pass pass");
    EXPECT_EQ(table.state().clock().running(), std::nullopt);
    table.wait(minutes(30));
    table.expect_accepted(Seat::Second, Dispute{});
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(table.state().turn(), Seat::First);
    EXPECT_EQ(table.state().clock().reading(Seat::First, table.now()).main, seconds(595));
    table.play("b1 e1 pass pass");
    EXPECT_EQ(table.outcome(), "agreeing");
    table.expect_accepted(Seat::Second, Dispute{});  // there was a play: play continues again
    EXPECT_EQ(table.outcome(), "playing");
    table.play("pass pass");
    table.expect_accepted(Seat::First, MarkDead{{"e1"}, true});
    table.expect_accepted(Seat::Second, Dispute{});  // play has shown nothing: a person decides
    EXPECT_EQ(table.outcome(), "arbiter-needed");
    EXPECT_EQ(table.state().question()->code, "life-and-death");
    table.expect_accepted(arbiter("Hoa"), Rule{{Score::FirstWins,
                                                "arbiter-decision",
                                                rulebook::go_cn("21.3"),
                                                {rulebook::go_cn("25.1")},
                                                {},
                                                {},
                                                {}},
                                               "e1 cannot live"});
    EXPECT_EQ(table.outcome(), "arbiter-decision go-cn:21.3 1-0");
    table.check_replay();
}

TEST(GoEnd, SecondDisputeOverALoneStoneAsksTheArbiter) {  // 21.3
    for (const Seat seat : clock::kBothSeats) {
        Table table(go(5, 0));
        table.play(kWalls);
        table.play("b1 a4 pass pass");
        table.expect_accepted(seat, Dispute{});
        table.play("pass pass");
        table.expect_accepted(clock::opponent(seat), Dispute{});
        EXPECT_EQ(table.outcome(), "arbiter-needed");
        // The game can be returned to the players, who are asked again or agree.
        table.expect_accepted(arbiter("Hoa"), ContinueGame{"it is dead", std::nullopt});
        EXPECT_EQ(table.outcome(), "agreeing");
        table.expect_accepted(Seat::First, MarkDead{{"a4"}, true});
        table.expect_accepted(Seat::First, Confirm{});
        EXPECT_EQ(table.outcome(), "agreeing");
        table.expect_accepted(Seat::Second, Confirm{});
        EXPECT_TRUE(table.outcome().starts_with("count go-cn:9"));
        table.check_replay();
    }
}

TEST(GoEnd, SharedPointsAreHalved) {  // 9b
    Table table(go(5, 0));
    table.play("b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 pass pass");
    const View seen = view(table.state(), table.now(), {});
    EXPECT_EQ(seen.agreement->count.black, "12.5");
    EXPECT_EQ(seen.agreement->count.shared, "5");
    EXPECT_EQ(seen.agreement->count.winner, std::nullopt);
    table.expect_accepted(Seat::First, Confirm{});
    table.expect_accepted(Seat::Second, Confirm{});
    EXPECT_EQ(table.outcome(), "count go-cn:9 1/2-1/2");
}

TEST(GoEnd, ByResignationAndByTime) {  // 7.2, 23.5
    Table resigned(go(9));
    resigned.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(resigned.outcome(), "resignation go-cn:7.2 1-0");
    Table agreeing(go(9));
    agreeing.play("pass pass");
    agreeing.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(agreeing.outcome(), "resignation go-cn:7.2 0-1");

    Table timed(go(9, 11, clock::ByoYomi{seconds(10), 2}));
    timed.play("e5");
    timed.wait(Milliseconds(10'000 + 2 * 60'000 - 1));
    timed.expect_accepted(hall(), Tick{});
    EXPECT_EQ(timed.outcome(), "playing");
    timed.wait(Milliseconds(1));
    timed.expect_accepted(hall(), Tick{});
    EXPECT_EQ(timed.outcome(), "time go-cn:12.2 1-0");
    timed.check_replay();
}

TEST(GoRepetition, ABalancedCycleCanBeTakenToTheArbiter) {  // 20.3
    Settings settings = go(9);
    // Eternal life: four plays, two stones lost by each side.
    settings.fen =
        ".O.X.OX../XOOOXXOOO/XXXXXOO../OOOOOO.../OOOOOOOOO/XXXXXXXXX/....X..../....X..../"
        "....X.... b";
    Table table(settings);
    table.play("c9 e9 d9");
    EXPECT_EQ(refusal_of(table.try_move("f9")), "repetition 20.3");
    table.expect_accepted(Seat::Second, Claim{ClaimKind::Repetition, "f9"});
    EXPECT_EQ(table.outcome(), "arbiter-needed");
    EXPECT_EQ(table.state().question()->code, "balanced-cycle");
    EXPECT_EQ(refusal_of(table.try_move("f8")), "arbiter-needed 20.3");
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), ContinueGame{"", rulebook::go_cn("6")})),
              "reason-missing 25.1");
    Table drawn = table;
    drawn.expect_accepted(
        arbiter("Hoa"),
        Rule{{Score::Draw, "arbiter-decision", rulebook::go_cn("20.3"), {}, {}, {}, {}},
             "neither side gives way"});
    EXPECT_EQ(drawn.outcome(), "arbiter-decision go-cn:20.3 1/2-1/2");
    drawn.check_replay();
    table.expect_accepted(arbiter("Hoa"), ContinueGame{"article 6 holds", rulebook::go_cn("6")});
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(table.state().turn(), Seat::Second);
    EXPECT_EQ(refusal_of(table.try_move("f9")), "repetition 20.3");
    table.check_replay();
}

TEST(GoPhysicalBoard, AForbiddenPlayIsVoidAndCostsTheTurn) {  // 19, 20.1, 17.1
    Settings settings = go(5);
    settings.set(Regulation::ForbiddenPlayCostsTurn, 1);
    settings.set(Regulation::PassDeclaresEnd, 0);
    Table table(settings);
    table.play("b1 e5 a2 e4 e1 a1");
    EXPECT_EQ(table.state().turn(), Seat::First);
    EXPECT_EQ(table.state().moves().back().move, "pass");
    EXPECT_EQ(table.state().notes().back().clause, rulebook::go_cn("19"));
    // Neither a void turn nor plain passes declare the end.
    table.play("pass pass");
    EXPECT_EQ(table.outcome(), "playing");
    table.play("end");
    Table declared = table;
    declared.play("end");
    EXPECT_EQ(declared.outcome(), "agreeing");
    declared.check_replay();
    table.play("d2");
    EXPECT_EQ(table.outcome(), "playing");
    table.expect_accepted(Seat::Second, MakeMove{table.state().ply(), "d3"});
    EXPECT_EQ(table.outcome(), "two-plays-running go-cn:17.1 1-0");
    table.check_replay();

    Table ko(settings);
    ko.play("b1 c1 a2 d2 b3 c3 c2 b2 c2");
    EXPECT_EQ(ko.state().notes().back().clause, rulebook::go_cn("20.1"));
    EXPECT_EQ(ko.state().turn(), Seat::Second);
    ko.check_replay();
}

TEST(GoSetup, HandicapStonesStandAndWhiteBegins) {
    Settings settings = go(9);
    settings.handicap = 2;
    Table table(settings);
    EXPECT_EQ(table.state().turn(), Seat::Second);
    table.play("e5");
    EXPECT_EQ(view(table.state(), table.now(), {}).last, std::vector<std::string>{"e5"});
    EXPECT_EQ(view(table.state(), table.now(), {}).moves[0].text[0].second, "E5");
    table.check_replay();
}

TEST(GoSettings, AreRefusedIfUnplayable) {
    const auto code = [](Settings settings) {
        const auto checked = check(settings);
        return checked ? std::string("ok") : checked.error().code.text();
    };
    EXPECT_EQ(code(go(1)), "bad-board-size");
    EXPECT_EQ(code(go(26)), "bad-board-size");
    EXPECT_EQ(code(go(25)), "ok");
    EXPECT_EQ(code(go(2)), "ok");
    EXPECT_EQ(code(go(9, 100'000)), "bad-komi");
    Settings placed = go(2);
    placed.fen = "X./.O b";
    EXPECT_EQ(code(placed), "ok");
    for (const char* bad : {"X./.O", "X./.O x", "XX/XX b", "X/.O b", "X./.Q b", "./ b", " b"}) {
        placed.fen = bad;
        EXPECT_NE(code(placed), "ok") << bad;
    }
    Settings handicap = go(9);
    handicap.handicap = 10;
    EXPECT_EQ(code(handicap), "bad-handicap");
    Settings chess;
    chess.chess960 = 960;
    EXPECT_EQ(code(chess), "bad-chess960");
    chess = {};
    chess.fen = "not a fen";
    EXPECT_EQ(code(chess), "bad-position");
    chess.fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    EXPECT_EQ(code(chess), "bad-position");
    chess.fen = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
    EXPECT_EQ(code(chess), "bad-position");
    chess = {};
    chess.set(Regulation::NoCaptureLimit, 50);
    EXPECT_EQ(code(chess), "bad-regulation");
    chess = {};
    chess.set(Regulation::WrongClaimBonus, -1);
    EXPECT_EQ(code(chess), "bad-regulation");
    chess = {};
    chess.time = clock::sudden_death(Milliseconds(0));
    EXPECT_EQ(code(chess), "bad-time-control");
    Settings xiangqi;
    xiangqi.game = Game::Xiangqi;
    xiangqi.fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    EXPECT_EQ(code(xiangqi), "bad-position");
}

}  // namespace
}  // namespace kyvien::conduct
