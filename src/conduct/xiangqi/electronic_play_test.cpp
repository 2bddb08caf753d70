#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {

using std::chrono::minutes;
using std::chrono::seconds;

namespace electronic_play_test {
namespace {

Settings xiangqi(std::string fen = {}, clock::TimeControl time = clock::Untimed{}) {
    Settings settings;
    settings.game = Game::Xiangqi;
    settings.fen = std::move(fen);
    settings.time = std::move(time);
    return settings;
}

TEST(XiangqiEnding, CitesTheClauseThatEndsTheGame) {
    struct Case {
        const char* what;
        const char* fen;
        const char* moves;
        const char* outcome;
    };
    const Case cases[] = {
        {"mate", "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1", "a1a8 d9e9 b0b9",
         "checkmate xiangqi-vn:7.1.a 1-0"},
        {"a spent soldier gives its last check", "3k5/4P4/9/9/9/9/9/9/9/4K4 w - - 0 1", "e8e9",
         "material-cannot-win xiangqi-vn:7.2.a 1/2-1/2"},
        {"stalemate loses", "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", "e7e8",
         "stalemate xiangqi-vn:7.1.b 1-0"},
        {"nobody can attack", "3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1", "e0e1",
         "no-attackers xiangqi-vn:7.2.a 1/2-1/2"},
        {"a cannon that will never have a screen", "4k4/9/9/9/9/9/9/9/C2p5/3K5 w - - 0 1", "d0d1",
         "material-cannot-win xiangqi-vn:7.2.a 1/2-1/2"},
        {"nor with one advisor of the other side", "3ak4/9/9/9/9/9/9/9/C2p5/3K5 w - - 0 1", "d0d1",
         "material-cannot-win xiangqi-vn:7.2.a 1/2-1/2"},
        {"a soldier that has gone to the end", "4k4/P8/9/9/9/9/9/9/9/3K5 w - - 0 1", "a8a9",
         "material-cannot-win xiangqi-vn:7.2.a 1/2-1/2"},
        {"two advisors may shut their general in", "3aka3/P8/9/9/9/9/9/9/9/3K5 w - - 0 1", "a8a9",
         "playing"},
        {"an advisor of its own is a screen", "4k4/9/9/9/9/9/9/9/C2pA4/3K5 w - - 0 1", "d0d1",
         "playing"},
    };
    for (const Case& c : cases) {
        Table table(xiangqi(c.fen));
        table.play(c.moves);
        EXPECT_EQ(table.outcome(), c.outcome) << c.what;
        table.check_replay();
    }
}

TEST(XiangqiMoves, AreRefusedWithTheClauseTheyBreak) {
    Table start(xiangqi());
    EXPECT_EQ(refusal_of(start.try_move("a0a5")), "illegal-move B.11");
    EXPECT_EQ(refusal_of(start.try_move("e2e4e5")), "bad-move-text B.13");
    EXPECT_EQ(refusal_of(start.ask(Seat::Second, MakeMove{0, "h7e7"})), "not-your-turn B.3");
    Table check(xiangqi("4k4/9/9/9/9/9/9/9/4r4/R3K4 w - - 0 1"));
    EXPECT_EQ(refusal_of(check.try_move("a0a5")), "illegal-move 6.2");
    // Case of the letters does not matter; the log has one spelling.
    start.play("H2E2");
    EXPECT_EQ(start.state().moves().back().move, "h2e2");
}

TEST(XiangqiDraw, ByAgreementAtAnyTime) {  // 7.2.d
    Table table(xiangqi());
    table.expect_accepted(Seat::Second, OfferDraw{});
    table.expect_accepted(Seat::First, AcceptDraw{});
    EXPECT_EQ(table.outcome(), "agreement xiangqi-vn:7.2.d 1/2-1/2");
}

TEST(XiangqiTime, LosesWhateverThePosition) {  // 7.1.d
    Table table(xiangqi("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", clock::sudden_death(seconds(5))));
    table.wait(seconds(5));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "time xiangqi-vn:7.1.d 0-1");
    table.check_replay();
}

TEST(XiangqiResigning, EndsTheGame) {
    Table table(xiangqi());
    table.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(table.outcome(), "resignation xiangqi-vn:7.1.k 0-1");
}

TEST(NoCapture, IsClaimedByEitherSideAndCountedForBoth) {  // 7.2.e, 12
    Settings settings =
        xiangqi("3k5/9/9/9/9/9/9/4C4/9/R3K4 w - - 0 1", clock::sudden_death(minutes(10)));
    settings.set(Regulation::NoCaptureLimit, 2);
    Table table(settings);
    table.play("a0a1 d9d8 a1a2");
    table.expect_accepted(Seat::Second, Claim{ClaimKind::NoCapture, ""});
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(table.state().clock().reading(Seat::First, table.now()).main, minutes(12));
    EXPECT_EQ(std::get<ClaimRejected>(table.log().back().body).clause,
              rulebook::xiangqi_vn("12.3"));
    EXPECT_EQ(table.state().offer(), std::nullopt);  // not an offer in this law
    table.expect_accepted(Seat::Second, Claim{ClaimKind::NoCapture, ""});
    EXPECT_EQ(std::get<ClaimRejected>(table.log().back().body).clause,
              rulebook::xiangqi_vn("12.4"));
    table.play("d8d9");
    table.expect_accepted(Seat::First, Claim{ClaimKind::NoCapture, ""});
    EXPECT_EQ(table.outcome(), "no-capture xiangqi-vn:7.2.e 1/2-1/2");
    table.check_replay();
}

TEST(NoCapture, IsNoticedTenMovesBeforeTheLimit) {
    Settings settings = xiangqi("3k5/9/9/9/9/9/9/4C4/9/R3K4 w - - 0 1");
    settings.set(Regulation::NoCaptureLimit, 12);
    Table table(settings);
    table.play("a0a1 d9d8 a1a2 d8d9");
    ASSERT_EQ(table.state().notes().size(), 1u);
    EXPECT_EQ(table.state().notes()[0].code, "no-capture-near");
    table.check_replay();
}

TEST(XiangqiRepetition, PerpetualCheckIsWarnedOnceAndThenLoses) {  // 23.1, 7.1.g
    Table game(xiangqi("4k4/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1"));
    game.play("d2e2 e9d9 e2d2 d9e9");
    ASSERT_FALSE(game.state().notes().empty());
    EXPECT_EQ(game.state().notes().back().code, "must-vary");
    EXPECT_EQ(game.state().notes().back().values.back().second, "first");
    game.play("d2e2 e9d9 e2d2 d9e9");
    EXPECT_EQ(game.outcome(), "repetition-loss xiangqi-vn:23.1 0-1");
    EXPECT_EQ(game.state().ending()->plies, (std::vector<std::size_t>{0, 4, 8}));
    // What each move did, and under which settings it was judged.
    const auto value = [&](std::string_view key) {
        for (const auto& [name, text] : game.state().ending()->values)
            if (name == key)
                return text;
        return std::string("missing");
    };
    EXPECT_TRUE(value("steps").starts_with("0:d2e2:CHECK:Re2>ke9=check,1:e9d9:IDLE,"
                                           "2:e2d2:CHECK:Rd2>kd9=check,"))
        << value("steps");
    EXPECT_TRUE(value("settings").starts_with("repetition-notice=2,repetition-ruling=3,"));
    game.check_replay();
}

TEST(XiangqiRepetition, WithoutAViolationTheThirdOccurrenceIsADraw) {  // 7.2.b
    Table game(xiangqi());
    for (int i = 0; i < 2; ++i)
        game.play("b0c2 b9c7 c2b0 c7b9");
    EXPECT_EQ(game.state().ending()->code, "repetition-draw");
    EXPECT_EQ(game.state().ending()->score, Score::Draw);
    game.check_replay();
}

TEST(XiangqiRepetition, AsksTheArbiterIfTheRegulationsSaySo) {
    Settings settings = xiangqi();
    settings.set(Regulation::AutomaticRepetition, 0);
    Table game(settings);
    for (int i = 0; i < 2; ++i)
        game.play("b0c2 b9c7 c2b0 c7b9");
    EXPECT_EQ(game.outcome(), "arbiter-needed");
    EXPECT_EQ(game.state().question()->values.back().second, "draw");
    game.expect_accepted(arbiter("Hoa"), ContinueGame{"both promise to vary", std::nullopt});
    EXPECT_EQ(game.outcome(), "playing");
    EXPECT_EQ(refusal_of(game.ask(Seat::First, Claim{ClaimKind::Repetition, ""})), "accepted");
    EXPECT_EQ(game.outcome(), "arbiter-needed");
    game.check_replay();
}

TEST(XiangqiDraw, CannotBeOfferedOnceMated) {  // 7.2.f
    Table table(xiangqi("4k4/1R7/9/9/9/9/9/9/9/R4K3 w - - 0 1"));
    table.play("a0a9");
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, OfferDraw{})), "no-offer-after-mate 7.2.f");
}

TEST(XiangqiClaims, AreRefusedIfInadmissible) {
    Table table(xiangqi());
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::Threefold, ""})),
              "no-such-claim 12.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::Repetition, ""})),
              "no-repetition 7.1.h");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Claim{ClaimKind::NoCapture, "h2e2"})),
              "claim-without-move 12.1");
}

}  // namespace
}  // namespace electronic_play_test
}  // namespace kyvien::conduct
