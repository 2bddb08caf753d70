#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"
#include "conduct/settings/consent.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Settings chess(std::string fen = {}, clock::TimeControl time = clock::Untimed{}) {
    Settings settings;
    settings.fen = std::move(fen);
    settings.time = std::move(time);
    return settings;
}

constexpr const char* kShuffle = "g1f3 g8f6 f3g1 f6g8 ";

TEST(ChessEnding, CitesTheClauseThatEndsTheGame) {
    struct Case {
        const char* what;
        const char* fen;
        const char* moves;
        const char* outcome;
    };
    const Case cases[] = {
        {"mate", "", "f2f3 e7e5 g2g4 d8h4", "checkmate fide-2018:5.1.1 0-1"},
        {"mate by promotion", "6k1/4Pppp/8/8/8/8/8/6K1 w - - 0 1", "e7e8q",
         "checkmate fide-2018:5.1.1 1-0"},
        {"stalemate", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6",
         "stalemate fide-2018:5.2.1 1/2-1/2"},
        {"last piece taken", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2",
         "dead-position fide-2018:5.2.2 1/2-1/2"},
        {"the last pawn locks the board", "8/8/4p1p1/1k2P3/1p2p1P1/1P2P3/3K4/8 b - - 0 1", "g6g5",
         "dead-position fide-2018:5.2.2 1/2-1/2"},
        {"75 moves", "8/8/4k3/8/8/4K3/4R3/8 w - - 149 150", "e2e1",
         "seventy-five-moves fide-2018:9.6.2 1/2-1/2"},
        {"75 moves, a capture in time", "8/8/4k3/8/8/4K3/4Rp2/8 w - - 149 150", "e2f2", "playing"},
        {"75 moves with mate: mate first", "4k3/R7/4K3/8/8/8/8/8 w - - 149 150", "a7a8",
         "checkmate fide-2018:5.1.1 1-0"},
        {"50 moves alone end nothing", "8/8/4k3/8/8/4K3/4R3/8 w - - 100 120", "e2e1", "playing"},
        {"castling into play", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "playing"},
    };
    for (const Case& c : cases) {
        Table table(chess(c.fen));
        table.play(c.moves);
        EXPECT_EQ(table.outcome(), c.outcome) << c.what;
        table.check_replay();
    }
}

TEST(ChessEnding, ComesAtTheFifthOccurrenceWithoutAClaim) {  // 9.6.1
    Table table(chess());
    for (int i = 0; i < 3; ++i)
        table.play(kShuffle);
    table.play("g1f3 g8f6 f3g1");
    EXPECT_EQ(table.outcome(), "playing");
    table.play("f6g8");
    EXPECT_EQ(table.outcome(), "fivefold fide-2018:9.6.1 1/2-1/2");
    EXPECT_EQ(table.state().ending()->plies, (std::vector<std::size_t>{0, 4, 8, 12, 16}));
    table.check_replay();
}

TEST(ChessMoves, AreRefusedWithTheClauseTheyBreak) {
    struct Case {
        const char* fen;
        const char* move;
        const char* refusal;
    };
    const Case cases[] = {
        {"", "e2e5", "illegal-move 3.10.2"},
        {"", "e7e5", "illegal-move 1.2"},
        {"", "hello", "bad-move-text C.8"},
        {"", "", "bad-move-text C.8"},
        {"4k3/8/8/8/8/8/4r3/4K2R w - - 0 1", "h1h8", "illegal-move 3.9.2"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotion-missing 3.7.5.1"},
    };
    for (const Case& c : cases) {
        Table table(chess(c.fen));
        EXPECT_EQ(refusal_of(table.try_move(c.move)), c.refusal) << c.move;
    }
}

TEST(ChessMoves, OutOfTurnAndForAnotherPositionAreRefused) {
    Table table(chess());
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, MakeMove{0, "e7e5"})), "not-your-turn 1.2");
    table.play("e2e4");
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, MakeMove{0, "e7e5"})), "stale-ply");
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), MakeMove{1, "e7e5"})), "not-a-player");
    EXPECT_EQ(table.state().ply(), 1u);
}

TEST(Chess960, StartsFromItsNumberAndCastlesByTakingTheRook) {
    Settings settings;
    settings.chess960 = 518;
    Table table(settings);
    table.play("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 e8h8");
    EXPECT_EQ(table.state().moves().back().move, "e8h8");
    EXPECT_EQ(view(table.state(), table.now(), {}).cells,
              "rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1");
    table.check_replay();
}

TEST(DrawOffer, StandsUntilItIsAnsweredOrTheOpponentMoves) {  // 9.1.2.1
    Table table(chess());
    table.play("e2e4 e7e5 g1f3");
    table.expect_accepted(Seat::First, OfferDraw{});
    EXPECT_EQ(table.state().offer(), Seat::First);
    EXPECT_EQ(refusal_of(table.ask(Seat::First, OfferDraw{})), "offer-stands 9.1.2.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, AcceptDraw{})), "no-offer 9.1.2.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, OfferDraw{})), "opponent-offers 9.1.2.1");
    table.play("b8c6");  // the move declines it
    EXPECT_EQ(table.state().offer(), std::nullopt);
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, AcceptDraw{})), "no-offer 9.1.2.1");
    table.expect_accepted(Seat::First, OfferDraw{});
    table.play("f1b5");  // the offerer's own move does not
    EXPECT_EQ(table.state().offer(), Seat::First);
    table.expect_accepted(Seat::Second, DeclineDraw{});
    EXPECT_EQ(table.state().offer(), std::nullopt);
    table.expect_accepted(Seat::First, OfferDraw{});
    table.expect_accepted(Seat::Second, AcceptDraw{});
    EXPECT_EQ(table.outcome(), "agreement fide-2018:5.2.3 1/2-1/2");
    table.check_replay();
}

TEST(DrawOffer, CannotBeAgreedBeforeBothHaveMoved) {  // 5.2.3
    Table table(chess());
    table.play("e2e4");
    table.expect_accepted(Seat::First, OfferDraw{});
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, AcceptDraw{})), "agreement-too-early 5.2.3");
    EXPECT_EQ(table.outcome(), "playing");
}

TEST(DrawOffer, TheRegulationsCanForbidIt) {  // 9.1.1
    Settings settings;
    settings.set(Regulation::DrawOfferMinMoves, 2);
    Table table(settings);
    table.play("e2e4 e7e5 g1f3");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, OfferDraw{})), "draw-offer-too-early 9.1.1");
    table.play("g8f6");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, OfferDraw{})), "accepted");
    settings.set(Regulation::AgreedDraws, 0);
    Table never(settings);
    never.play("e2e4 e7e5 g1f3 g8f6");
    EXPECT_EQ(refusal_of(never.ask(Seat::First, OfferDraw{})), "draws-not-agreed 9.1.1");
}

TEST(Threefold, IsDrawnWhenThePlayerOnMoveClaimsRightly) {  // 9.2
    Table table(chess());
    table.play(kShuffle);
    table.play("g1f3 g8f6 f3g1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::Threefold, ""})),
              "not-on-move 9.2.1");
    Table written = table;
    written.expect_accepted(Seat::Second, Claim{ClaimKind::Threefold, "f6g8"});
    EXPECT_EQ(written.outcome(), "threefold fide-2018:9.2.1.1 1/2-1/2");
    EXPECT_EQ(written.state().ply(), 7u);  // the written move is not made
    table.play("f6g8");
    table.expect_accepted(Seat::First, Claim{ClaimKind::Threefold, ""});
    EXPECT_EQ(table.outcome(), "threefold fide-2018:9.2.1.2 1/2-1/2");
    EXPECT_EQ(table.state().ending()->plies, (std::vector<std::size_t>{0, 4, 8}));
    table.check_replay();
    written.check_replay();
}

TEST(Threefold, AnEnPassantRightMakesAnotherPosition) {  // 9.2.2.1, DRW-04
    Table table(chess("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1"));
    table.play("d2d4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    table.expect_accepted(Seat::Second, Claim{ClaimKind::Threefold, ""});
    EXPECT_EQ(table.outcome(), "playing");
}

TEST(WrongClaim, GivesTheOpponentTimeAndBindsToTheWrittenMove) {  // 9.5.3
    Table table(chess({}, clock::sudden_death(minutes(90))));
    table.play("g1f3 g8f6");
    table.expect_accepted(Seat::First, Claim{ClaimKind::Threefold, "f3g1"});
    EXPECT_EQ(table.state().clock().reading(Seat::Second, table.now()).main, minutes(92));
    EXPECT_EQ(table.state().must_play(), "f3g1");
    EXPECT_EQ(refusal_of(table.try_move("e2e4")), "must-play-claimed-move 9.5.3");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::FiftyMoves, ""})),
              "must-play-claimed-move 9.5.3");
    EXPECT_EQ(view(table.state(), table.now(), Seat::First).legal,
              std::vector<std::string>{"f3g1"});
    EXPECT_EQ(table.state().offer(), Seat::First);  // 9.1.2.3
    table.play("f3g1");
    EXPECT_EQ(table.state().must_play(), "");
    table.check_replay();
}

TEST(WrongClaim, CostsOneMinuteInBlitz) {  // B.2
    Table table(chess({}, clock::fischer(minutes(3), seconds(2))));
    table.expect_accepted(Seat::First, Claim{ClaimKind::Threefold, ""});
    EXPECT_EQ(table.state().clock().reading(Seat::Second, table.now()).main, minutes(4));
    Table accepted = table;
    accepted.play("e2e4 e7e5");
    EXPECT_EQ(accepted.state().offer(), std::nullopt);
}

TEST(WrongClaim, ByAPlayerOfferedADrawLeavesBothOffersOpen) {  // 9.1.2.3
    Table table(chess());
    table.play("g1f3");
    table.expect_accepted(Seat::First, OfferDraw{});
    const std::size_t offered = table.state().seq();
    EXPECT_FALSE(table.state().has_both_offers());
    table.expect_accepted(Seat::Second, Claim{ClaimKind::Threefold, ""});
    const std::size_t claimed = table.state().seq();
    const View shown = view(table.state(), table.now(), {});
    EXPECT_EQ(shown.offer, Seat::First);
    EXPECT_TRUE(shown.has_both_offers);
    // Black's own claim does not change what he was offered; White must have seen it.
    const auto agrees = [&](Seat seat, std::size_t seen) {
        const auto checked =
            check_seen(table.state(), {table.now(), player(seat), AcceptDraw{}}, seen);
        return checked ? "ok" : std::string(checked.error().code.text());
    };
    EXPECT_EQ(agrees(Seat::Second, offered), "ok");
    EXPECT_EQ(agrees(Seat::Second, offered - 1), "stale-consent");
    EXPECT_EQ(agrees(Seat::First, offered), "stale-consent");
    EXPECT_EQ(agrees(Seat::First, claimed), "ok");
    table.expect_accepted(Seat::First, DeclineDraw{});
    EXPECT_TRUE(table.state().is_offered_by(Seat::First));
    EXPECT_FALSE(table.state().is_offered_by(Seat::Second));
    EXPECT_FALSE(view(table.state(), table.now(), {}).has_both_offers);
    table.check_replay();
}

TEST(WrongClaim, MayBeAcceptedAsAnOffer) {  // 9.1.2.3, DRW-25
    Table table(chess());
    table.play("g1f3 g8f6");
    table.expect_accepted(Seat::First, Claim{ClaimKind::Threefold, ""});
    table.expect_accepted(Seat::Second, AcceptDraw{});
    EXPECT_EQ(table.outcome(), "agreement fide-2018:5.2.3 1/2-1/2");
}

TEST(FiftyMoves, IsDrawnOnClaim) {  // 9.3
    Table ninety_nine(chess("8/8/4k3/8/8/4K3/4R3/8 w - - 99 120"));
    ninety_nine.expect_accepted(Seat::First, Claim{ClaimKind::FiftyMoves, "e2e1"});
    EXPECT_EQ(ninety_nine.outcome(), "fifty-moves fide-2018:9.3.1 1/2-1/2");
    Table ninety_eight(chess("8/8/4k3/8/8/4K3/4R3/8 w - - 98 120"));
    ninety_eight.expect_accepted(Seat::First, Claim{ClaimKind::FiftyMoves, "e2e1"});
    EXPECT_EQ(ninety_eight.outcome(), "playing");
    EXPECT_EQ(ninety_eight.state().must_play(), "e2e1");
    Table hundred(chess("8/8/4k3/8/8/4K3/4R3/8 w - - 100 120"));
    hundred.expect_accepted(Seat::First, Claim{ClaimKind::FiftyMoves, ""});
    EXPECT_EQ(hundred.outcome(), "fifty-moves fide-2018:9.3.2 1/2-1/2");
    Table capture(chess("8/8/4k3/8/8/4K3/4Rp2/8 w - - 99 120"));
    capture.expect_accepted(Seat::First, Claim{ClaimKind::FiftyMoves, "e2f2"});
    EXPECT_EQ(capture.outcome(), "playing");
}

TEST(Claims, OfOtherGamesAreRefused) {
    Table table(chess());
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::NoCapture, ""})),
              "no-such-claim 9.2.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::Threefold, "e2e5"})),
              "illegal-move 3.10.2");
}

TEST(Resigning, EndsTheGameAtOnceAlsoOnTheOpponentsTurn) {  // 5.1.2
    Table table(chess());
    table.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(table.outcome(), "resignation fide-2018:5.1.2 1-0");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Resign{})), "game-over");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MakeMove{0, "e2e4"})), "game-over");
}

TEST(Flag, EndsTheGameAtTheMillisecondItFalls) {  // 6.8, 6.9
    struct Case {
        const char* what;
        const char* fen;
        const char* outcome;
    };
    const Case cases[] = {
        {"queen against bare king", "8/8/8/3k4/8/8/3KQ3/8 b - - 0 40", "time fide-2018:6.9 1-0"},
        {"bare king has run the other out", "8/8/8/3k4/8/8/3KQ3/8 w - - 0 40",
         "time-cannot-mate fide-2018:6.9 1/2-1/2"},
        {"lone knight against queen", "8/8/8/3k4/8/3n4/3KQ3/8 w - - 0 40",
         "time-cannot-mate fide-2018:6.9 1/2-1/2"},
        {"knight against pawn", "8/8/8/3k4/2n5/8/3KP3/8 w - - 0 40", "time fide-2018:6.9 0-1"},
        {"nothing but locked pawns", "8/8/4p1p1/1k2P3/1p2p1P1/1P2P3/3K4/8 w - - 0 1",
         "time fide-2018:6.9 0-1"},
        {"two knights", "8/8/8/3k4/2nn4/8/3K4/8 w - - 0 40", "time fide-2018:6.9 0-1"},
    };
    for (const Case& c : cases) {
        Table table(chess(c.fen, clock::sudden_death(seconds(60))));
        ASSERT_EQ(table.state().deadline(), kBegin + seconds(60));
        table.wait(Milliseconds(59'999));
        table.expect_accepted(hall(), Tick{});
        EXPECT_EQ(table.outcome(), "playing") << c.what;
        EXPECT_EQ(refusal_of(table.ask(opponent(*table.state().turn()), ClaimFlag{})),
                  "flag-not-fallen 6.8");
        table.wait(Milliseconds(1));
        table.expect_accepted(hall(), Tick{});
        EXPECT_EQ(table.outcome(), c.outcome) << c.what;
        table.check_replay();
    }
}

TEST(Flag, AMoveAfterItsFallComesTooLate) {
    Table table(chess({}, clock::sudden_death(seconds(60))));
    table.wait(seconds(61));
    EXPECT_EQ(refusal_of(table.try_move("e2e4")), "flag-has-fallen 6.8");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Resign{})), "flag-has-fallen 6.8");
    table.expect_accepted(Seat::Second, ClaimFlag{});
    EXPECT_EQ(table.outcome(), "time fide-2018:6.9 0-1");
    EXPECT_EQ(table.state().clock().reading(Seat::First, table.now()).main, seconds(0));
}

TEST(Flag, MateMadeInTimeStands) {  // CLK-12
    Table table(chess("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 30", clock::sudden_death(seconds(60))));
    table.wait(Milliseconds(59'999));
    table.play("e1e8");
    table.wait(seconds(60));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 1-0");
}

TEST(Abort, IsAllowedOnlyBeforeBothPlayersHaveMoved) {
    Table table(chess());
    table.play("e2e4");
    Table second = table;
    table.expect_accepted(Seat::Second, Abort{});
    EXPECT_EQ(table.outcome(), "aborted void");
    second.play("e7e5");
    EXPECT_EQ(refusal_of(second.ask(Seat::Second, Abort{})), "too-late-to-abort");
    table.check_replay();
}

TEST(Seats, AreTakenOnce) {
    State state;
    const auto now = kBegin;
    EXPECT_EQ(decide(state, {now, hall(), Join{Seat::First, "Lan"}}).error().code.name(),
              "no-such-game");
    ASSERT_TRUE(apply(state, decide(state, {now, hall(), Create{chess()}})->front()));
    EXPECT_EQ(decide(state, {now, hall(), Create{chess()}}).error().code.name(), "already-created");
    for (const char* bad : {"", "a\tb", "\xff", "\xc0\x80"})
        EXPECT_EQ(decide(state, {now, hall(), Join{Seat::First, bad}}).error().code.name(),
                  "bad-name");
    EXPECT_EQ(
        decide(state, {now, hall(), Join{Seat::First, std::string(65, 'x')}}).error().code.name(),
        "bad-name");
    for (const char* hidden : {"Ann\u202Eb", "An\u200Bn", "\u3164"})
        EXPECT_EQ(decide(state, {now, hall(), Join{Seat::First, hidden}}).error().code.name(),
                  "hidden-character");
    const auto joined = decide(state, {now, hall(), Join{Seat::First, "Nguyễn Văn Ánh"}});
    ASSERT_TRUE(joined);
    ASSERT_EQ(joined->size(), 1u);
    ASSERT_TRUE(apply(state, joined->front()));
    EXPECT_EQ(decide(state, {now, hall(), Join{Seat::First, "x"}}).error().code.name(),
              "seat-taken");
    EXPECT_EQ(decide(state, {now, player(Seat::First), MakeMove{0, "e2e4"}}).error().code.name(),
              "not-started");
    EXPECT_EQ(decide(state, {now, player(Seat::First), Resign{}}).error().code.name(),
              "not-started");
    EXPECT_EQ(decide(state, {now, player(Seat::Second), Abort{}}).error().code.name(),
              "not-a-player");
    const auto aborted = decide(state, {now, player(Seat::First), Abort{}});
    ASSERT_TRUE(aborted);
    ASSERT_TRUE(apply(state, aborted->front()));
    EXPECT_EQ(decide(state, {now, hall(), Join{Seat::Second, "y"}}).error().code.name(),
              "game-over");
}

TEST(Time, CannotRunBackwards) {
    Table table(chess());
    table.wait(seconds(-1));
    EXPECT_EQ(refusal_of(table.try_move("e2e4")), "time-runs-backwards");
}

TEST(Arbiter, RulesWithClauseAndReasonOnly) {
    const Ending loss{
        Score::SecondWins, "arbiter-decision", rulebook::fide("12.9.5"), {}, {}, {}, {}};
    Table table(chess());
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Rule{loss, "because"})), "not-an-arbiter");
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), Rule{loss, ""})), "reason-missing Preface");
    EXPECT_EQ(refusal_of(table.ask(arbiter(""), Rule{loss, "phone rang"})), "arbiter-unnamed");
    Ending without = loss;
    without.clause.reset();
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), Rule{without, "phone rang"})),
              "clause-missing Preface");
    Ending foreign = loss;
    foreign.clause = rulebook::go_cn("25.1");
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), Rule{foreign, "phone rang"})),
              "clause-of-another-law");
    table.expect_accepted(arbiter("Hoa"), Rule{loss, "phone rang"});
    EXPECT_EQ(table.outcome(), "arbiter-decision fide-2018:12.9.5 0-1");
    table.check_replay();
}

TEST(Arbiter, CorrectsAResultByANewEventThatNamesTheOldOne) {
    Table table(chess());
    table.expect_accepted(Seat::First, Resign{});
    const std::size_t ended = table.state().seq();
    const Ending draw{Score::Draw, "arbiter-decision", rulebook::fide("Preface"), {}, {}, {}, {}};
    table.expect_accepted(arbiter("Hoa"), CorrectResult{draw, "resigned by mistake of the page"});
    EXPECT_EQ(table.outcome(), "arbiter-decision fide-2018:Preface 1/2-1/2");
    const auto& last = std::get<ResultCorrected>(table.log().back().body);
    EXPECT_EQ(last.supersedes, ended);
    EXPECT_EQ(table.log().back().by.name, "Hoa");
    table.expect_accepted(arbiter("Hoa"), Annul{std::nullopt, "to be played again"});
    EXPECT_EQ(table.outcome(), "annulled fide-2018:Preface void");
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), Annul{std::nullopt, "again"})), "already-void");
    table.check_replay();
}

TEST(Arbiter, StopsSetsAndStartsTheClocks) {  // 6.10.2, 6.11
    Table table(chess({}, clock::fischer(minutes(5), seconds(3))));
    table.play("e2e4");
    table.wait(seconds(10));
    table.expect_accepted(arbiter("Hoa"), StopClocks{"fire alarm"});
    EXPECT_EQ(table.state().deadline(), std::nullopt);
    EXPECT_EQ(refusal_of(table.try_move("e7e5")), "clocks-stopped Preface");
    table.expect_accepted(arbiter("Hoa"), AdjustClock{Seat::Second, minutes(4), std::nullopt,
                                                      rulebook::fide("6.10.2"), "wrong setting"});
    table.wait(seconds(100));
    table.expect_accepted(arbiter("Hoa"), StartClocks{"all are back"});
    EXPECT_EQ(table.state().deadline(), table.now() + minutes(4));
    table.wait(seconds(1));
    table.play("e7e5");
    EXPECT_EQ(table.state().clock().reading(Seat::Second, table.now()).main, seconds(242));
    table.check_replay();
}

}  // namespace
}  // namespace kyvien::conduct
