// Games on the hall's board that are adjourned with a sealed move: FIDE Guideline I, xiangqi 7.1.i,
// Go 14 and 22.
#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace hall_adjournment_test {
namespace {

using Stage = HallAdjournment::Stage;

Settings an_hour(Game game = Game::Chess, std::string fen = "") {
    Settings settings;
    settings.game = game;
    settings.time = clock::fischer(hours(1), seconds(30));
    settings.fen = std::move(fen);
    return settings;
}

class HallTable : public Table {
  public:
    explicit HallTable(const Settings& settings) : Table(settings) {}

    std::string submit_report(const Actor& by, std::string kind, std::optional<Seat> seat,
                              Values fields = {}) {
        return refusal_of(ask(by, Report{std::move(kind), seat, std::move(fields)}));
    }
    std::string submit_report(Seat seat, std::string kind, Values fields = {}) {
        return submit_report(player(seat), std::move(kind), seat, std::move(fields));
    }
    [[nodiscard]] Values tomorrow() const {
        return {{"resumption", std::to_string((now() + hours(20)).time_since_epoch().count())}};
    }
    /// Both agree to adjourn; the side to move must seal.
    void agree() {
        EXPECT_EQ(submit_report(Seat::First, "adjournment-asked", tomorrow()), "accepted");
        EXPECT_EQ(submit_report(Seat::Second, "adjournment-answered", {{"answer", "accepted"}}),
                  "accepted");
    }
    std::string seal(Seat seat) {
        return submit_report(seat, "move-sealed", {{"commitment", "secret"}});
    }
    void both_come() {
        EXPECT_EQ(submit_report(Seat::First, "resumption-asked"), "accepted");
        EXPECT_EQ(submit_report(Seat::Second, "resumption-asked"), "accepted");
    }
    std::string open(Seat sealer, std::string found) {
        return submit_report(hall(), "sealed-move-opened", sealer,
                             {{"found", std::move(found)}, {"stub", "stub"}});
    }
    /// Agreed, sealed by the first player; both return on the next day.
    void adjourn_and_come_back() {
        agree();
        ASSERT_EQ(seal(Seat::First), "accepted");
        wait(hours(12));
        both_come();
    }
    [[nodiscard]] std::int64_t left(Seat seat) const {
        return state().clock().reading(seat, now()).main.count();
    }
    [[nodiscard]] Stage stage() const { return state().adjournment().value().stage; }
};

TEST(HallAdjournment, TheSealedMoveIsPlayedAndTheRepliersClockRuns) {  // I.1.1, I.9.1
    HallTable table(an_hour());
    table.play("e2e4 e7e5");
    table.agree();
    EXPECT_EQ(table.stage(), Stage::Sealing);
    table.wait(minutes(2));
    ASSERT_EQ(table.seal(Seat::First), "accepted");
    EXPECT_EQ(table.state().phase(), Phase::Adjourned);
    ASSERT_EQ(table.state().sealings().size(), 1U);
    EXPECT_EQ(table.state().sealings()[0].ply, 2U);
    table.wait(hours(12));
    EXPECT_EQ(table.left(Seat::First), 3'600'000 + 30'000 - 120'000 + 30'000);
    const auto second_left = table.left(Seat::Second);
    table.both_come();
    ASSERT_EQ(table.open(Seat::First, "g1f3"), "accepted");
    EXPECT_EQ(table.state().phase(), Phase::Playing);
    EXPECT_EQ(table.state().ply(), 3U);
    EXPECT_EQ(table.state().moves()[2].used, Milliseconds(120'000));
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    EXPECT_FALSE(table.state().adjournment());
    table.wait(seconds(5));
    EXPECT_EQ(table.left(Seat::First), 3'540'000);
    EXPECT_EQ(table.left(Seat::Second), second_left - 5'000);
    table.play("b8c6 f1b5");
    table.check_replay();
}

TEST(HallAdjournment, PlayerWhoMustSealCannotMoveOnTheBoard) {
    HallTable table(an_hour());
    table.agree();
    EXPECT_EQ(refusal_of(table.try_move("e2e4")), "seal-the-move I.1.1");
    EXPECT_EQ(table.seal(Seat::Second), "not-your-turn I.1.1");
    EXPECT_EQ(table.seal(Seat::First), "accepted");
    EXPECT_EQ(table.seal(Seat::First), "not-being-sealed I.1.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MakeMove{0, "e2e4"})), "envelope-closed I.9.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, ClaimFlag{})), "envelope-closed I.9.1");
}

TEST(HallAdjournment, TheFlagFallsWhileTheSealerThinks) {
    HallTable table(an_hour());
    table.agree();
    table.wait(hours(1) + seconds(1));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "time fide-2018:6.9 0-1");
    EXPECT_FALSE(table.state().adjournment());
}

TEST(HallAdjournment, AProposalIsDeclinedByWordOrByMoving) {
    HallTable table(an_hour());
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-asked", table.tomorrow()), "accepted");
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-asked", table.tomorrow()),
              "adjournment-asked-already I.1.1");
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-answered", {{"answer", "accepted"}}),
              "adjournment-not-asked I.1.1");
    table.play("e2e4");  // by the player who asked: the request stands
    EXPECT_TRUE(table.state().adjournment());
    EXPECT_EQ(table.submit_report(Seat::Second, "adjournment-answered", {{"answer", "declined"}}),
              "accepted");
    EXPECT_FALSE(table.state().adjournment());
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-asked", table.tomorrow()), "accepted");
    table.play("e7e5");
    EXPECT_FALSE(table.state().adjournment());
    EXPECT_EQ(table.submit_report(Seat::Second, "adjournment-answered", {{"answer", "accepted"}}),
              "adjournment-not-asked I.1.1");
    table.check_replay();
}

TEST(HallAdjournment, CounterProposalAcceptsTheOpenProposal) {
    HallTable table(an_hour());
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-asked", table.tomorrow()), "accepted");
    const auto proposed = table.state().adjournment()->resumption;
    table.wait(seconds(9));
    EXPECT_EQ(table.submit_report(Seat::Second, "adjournment-asked", table.tomorrow()), "accepted");
    EXPECT_EQ(table.stage(), Stage::Sealing);
    EXPECT_EQ(table.state().adjournment()->resumption, proposed);
}

TEST(HallAdjournment, ResumptionMustBeInTheFutureAndWithinAYear) {
    HallTable table(an_hour());
    const auto at = [&](Milliseconds from_now) {
        return Values{
            {"resumption", std::to_string((table.now() + from_now).time_since_epoch().count())}};
    };
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-asked", at(Milliseconds{})),
              "bad-resumption I.1.1");
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-asked", at(hours(24 * 366))),
              "bad-resumption I.1.1");
    EXPECT_EQ(table.submit_report(Seat::First, "adjournment-asked", {{"resumption", "soon"}}),
              "report-field");
}

TEST(HallAdjournment, AnArbiterRequiresItAndResumesIt) {  // I.1.1, I.9.2
    HallTable table(an_hour());
    EXPECT_EQ(
        table.submit_report(arbiter("Hoa"), "adjournment-asked", std::nullopt, table.tomorrow()),
        "accepted");
    EXPECT_EQ(table.stage(), Stage::Sealing);
    EXPECT_EQ(table.seal(Seat::First), "accepted");
    table.wait(hours(1));
    EXPECT_EQ(table.submit_report(arbiter("Hoa"), "resumption-asked", std::nullopt), "accepted");
    // Nobody is present: the clock of the player who must reply runs.
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    EXPECT_EQ(table.open(Seat::First, "e2e4"), "envelope-too-early I.9.1");
    table.wait(minutes(10));
    EXPECT_EQ(table.submit_report(Seat::Second, "resumption-asked"), "accepted");
    EXPECT_EQ(table.state().clock().running(), std::nullopt);
    EXPECT_EQ(table.open(Seat::First, "e2e4"), "accepted");
    EXPECT_EQ(table.left(Seat::Second), 3'000'000);
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    table.check_replay();
}

TEST(HallAdjournment, TickAtTheTimeOfResumptionResumesTheGame) {  // I.9.2, I.11
    HallTable table(an_hour());
    table.agree();
    table.seal(Seat::First);
    const Instant due = table.state().adjournment()->resumption;
    EXPECT_EQ(table.state().deadline(), due);
    table.wait(due - table.now() - Milliseconds(1));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.stage(), Stage::Sealed);
    table.wait(Milliseconds(1));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.stage(), Stage::Opening);
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, MakeMove{0, "e7e5"})), "envelope-closed I.9.1");
    table.wait(hours(1) + seconds(31));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "time fide-2018:6.9 1-0");
    table.check_replay();
}

TEST(HallAdjournment, PlayerWhoArrivesFirstWaitsForTheOther) {  // I.7
    HallTable table(an_hour());
    table.agree();
    table.seal(Seat::First);
    EXPECT_EQ(table.submit_report(Seat::Second, "resumption-asked"), "accepted");
    EXPECT_EQ(table.stage(), Stage::Sealed);
    EXPECT_EQ(table.open(Seat::First, "e2e4"), "envelope-too-early I.9.1");
    EXPECT_EQ(table.submit_report(Seat::First, "resumption-asked"), "accepted");
    EXPECT_EQ(table.stage(), Stage::Opening);
    EXPECT_EQ(table.open(Seat::Second, "e2e4"), "nothing-sealed I.9.1");
    EXPECT_EQ(table.open(Seat::First, "e4"), "accepted");  // as a player writes it
    EXPECT_EQ(table.state().moves()[0].move, "e2e4");
}

TEST(HallAdjournment, ABadSealedMoveLosesInChess) {  // I.8
    for (const auto& [found, said] :
         {std::pair{"Ne4", "sealed-move-illegal fide-2018:I.8.3 0-1"},
          std::pair{"the best one", "sealed-move-unreadable fide-2018:I.8.2 0-1"}}) {
        HallTable table(an_hour());
        table.adjourn_and_come_back();
        EXPECT_EQ(table.open(Seat::First, found), "accepted");
        EXPECT_EQ(table.outcome(), said);
        table.check_replay();
    }
    HallTable bare(an_hour(Game::Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    bare.adjourn_and_come_back();
    bare.open(Seat::First, "Ke8");
    EXPECT_EQ(bare.outcome(), "sealed-bad-cannot-mate fide-2018:I.8 1/2-1/2");
}

TEST(HallAdjournment, ASealedMateEndsTheGame) {
    HallTable table(an_hour(Game::Chess, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"));
    table.adjourn_and_come_back();
    table.open(Seat::First, "f7g7");
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 1-0");
}

TEST(HallAdjournment, PlayersResignAndAgreeBeforeTheResumption) {  // I.6
    HallTable table(an_hour());
    table.play("e2e4 e7e5");
    table.agree();
    table.seal(Seat::First);
    table.expect_accepted(Seat::First, OfferDraw{});
    EXPECT_EQ(table.code_of(table.ask(Seat::First, AcceptDraw{})), "no-offer");
    table.expect_accepted(Seat::Second, AcceptDraw{});
    EXPECT_EQ(table.outcome(), "agreement fide-2018:5.2.3 1/2-1/2");
    HallTable other(an_hour());
    other.agree();
    other.seal(Seat::First);
    other.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(other.outcome(), "resignation fide-2018:5.1.2 1-0");
    EXPECT_EQ(other.state().ending()->also.back(), rulebook::fide("I.6"));
    other.check_replay();
}

TEST(HallAdjournment, OfferToTheSealerRemainsOpenAfterTheEnvelope) {  // I.4
    HallTable table(an_hour());
    table.play("e2e4 e7e5");
    table.agree();
    table.seal(Seat::First);
    table.expect_accepted(Seat::Second, OfferDraw{});
    table.both_come();
    EXPECT_EQ(table.open(Seat::First, "g1f3"), "accepted");
    EXPECT_EQ(table.state().offer(), Seat::Second);
    table.check_replay();
}

TEST(HallAdjournment, XiangqiEnvelopeDecidesTheEffectOfAResignation) {  // 7.1.i
    for (const auto& [found, said] : {std::pair{"h2e2", "resignation xiangqi-vn:7.1.k 1-0"},
                                      std::pair{"h2h9x", "both-lose xiangqi-vn:7.1.i 0-0"}}) {
        HallTable table(an_hour(Game::Xiangqi));
        table.agree();
        table.seal(Seat::First);
        table.expect_accepted(Seat::Second, Resign{});
        EXPECT_EQ(table.state().phase(), Phase::Adjourned);
        EXPECT_EQ(table.open(Seat::First, found), "accepted");
        EXPECT_EQ(table.outcome(), said);
        table.check_replay();
    }
}

TEST(HallAdjournment, XiangqiAWrongSealedMoveLoses) {  // 7.1.i
    HallTable table(an_hour(Game::Xiangqi));
    table.adjourn_and_come_back();
    table.open(Seat::First, "a0a9");
    EXPECT_EQ(table.outcome(), "sealed-move-wrong xiangqi-vn:7.1.i 0-1");
    HallTable right(an_hour(Game::Xiangqi));
    right.adjourn_and_come_back();
    EXPECT_EQ(right.open(Seat::First, "C2.5"), "accepted");
    EXPECT_EQ(right.state().moves()[0].move, "h2e2");
}

TEST(HallAdjournment, GoTheSealedPointBinds) {  // 14c, 22
    HallTable table(an_hour(Game::Go));
    table.play("d4 q16");
    table.adjourn_and_come_back();
    EXPECT_EQ(table.open(Seat::First, "Q4"), "accepted");
    EXPECT_EQ(table.state().moves()[2].move, "q4");
    HallTable occupied(an_hour(Game::Go));
    occupied.play("d4 q16");
    occupied.adjourn_and_come_back();
    EXPECT_EQ(occupied.open(Seat::First, "q16"), "accepted");
    EXPECT_EQ(occupied.state().moves()[2].move, "pass");  // the turn is lost
    EXPECT_EQ(occupied.state().turn(), Seat::Second);
    occupied.play("d16");
    occupied.check_replay();
}

TEST(HallAdjournment, RefusesReportsForTheOpponentAndFromAPhysicalBoard) {
    HallTable table(an_hour());
    EXPECT_EQ(table.submit_report(player(Seat::Second), "adjournment-asked", Seat::First,
                                  table.tomorrow()),
              "not-yours-to-report I.1.1");
    EXPECT_EQ(
        table.submit_report(arbiter("Hoa"), "move-sealed", Seat::First, {{"commitment", "x"}}),
        "not-yours-to-report I.1.1");
    EXPECT_EQ(
        table.submit_report(arbiter("Hoa"), "require-seal", std::nullopt, {{"resumption", "soon"}}),
        "electronic-board");
    Settings physical_board = an_hour();
    physical_board.setting = PlayMode::OverTheBoard;
    HallTable board(physical_board);
    EXPECT_EQ(board.submit_report(Seat::First, "adjournment-asked", board.tomorrow()),
              "over-the-board");
}

}  // namespace
}  // namespace hall_adjournment_test
}  // namespace kyvien::conduct
