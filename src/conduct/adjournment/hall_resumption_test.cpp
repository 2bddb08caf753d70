// Lateness at the resumption on the hall's board (FIDE I.10, Go 23.1), and a sealed move that was
// lost (I.12.1).
#include "conduct/core/internal/game_fixture.h"
#include "conduct/log/verify_log.h"

namespace kyvien::conduct {

using std::chrono::hours;
using std::chrono::minutes;

namespace hall_resumption_test {
namespace {

using Stage = HallAdjournment::Stage;

Settings an_hour(Game game = Game::Chess, std::string fen = "") {
    Settings settings;
    settings.game = game;
    settings.time = game == Game::Go ? clock::TimeControl(clock::ByoYomi{hours(1), 5})
                                     : clock::TimeControl(clock::fischer(hours(1), {}));
    settings.fen = std::move(fen);
    return settings;
}

constexpr const char* kMateInOne = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";

/// The first player has sealed; a player who comes more than half an hour after the resumption
/// loses.
class Resumption : public Table {
  public:
    explicit Resumption(const Settings& settings = an_hour()) : Table(settings) {
        const Instant when = now() + hours(20);
        EXPECT_EQ(submit_report(arbiter("Hoa"), "adjournment-asked", std::nullopt,
                                {{"resumption", std::to_string(when.time_since_epoch().count())},
                                 {"default-time", "1800000"}}),
                  "accepted");
        EXPECT_EQ(submit_report(player(Seat::First), "move-sealed", Seat::First,
                                {{"commitment", "secret"}}),
                  "accepted");
        wait(hours(20));
        expect_accepted(hall(), Tick{});
        EXPECT_EQ(stage(), Stage::Opening);
    }

    std::string submit_report(const Actor& by, std::string kind, std::optional<Seat> seat,
                              Values fields = {}) {
        return refusal_of(ask(by, Report{std::move(kind), seat, std::move(fields)}));
    }
    std::string comes(Seat seat) { return submit_report(player(seat), "resumption-asked", seat); }
    std::string open(std::string found) {
        return submit_report(hall(), "sealed-move-opened", Seat::First,
                             {{"found", std::move(found)}, {"stub", "stub"}});
    }
    /// Waits until the default time has passed, by the hall's own clock.
    void pass_default_time() {
        const auto due = state().deadline();
        ASSERT_TRUE(due);
        EXPECT_EQ(*due, state().adjournment()->resumption + minutes(30) + Milliseconds(1));
        wait(*due - now());
        expect_accepted(hall(), Tick{});
    }
    [[nodiscard]] Stage stage() const { return state().adjournment().value().stage; }
    void expect_same_again() const {
        check_replay();
        const auto again = verify_log(log());
        ASSERT_TRUE(again) << again.error().english;
        EXPECT_TRUE(again->differences.empty());
    }
};

TEST(HallResumption, LateReplierLosesUnlessTheSealedMoveEndsTheGame) {  // I.10
    Resumption table;
    table.comes(Seat::First);
    table.wait(minutes(30));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "playing") << "exactly the default time is in time";
    table.pass_default_time();
    EXPECT_EQ(table.outcome(), "playing") << "the envelope decides first";
    EXPECT_EQ(table.state().clock().running(), std::nullopt);
    EXPECT_EQ(table.state().deadline(), std::nullopt);
    ASSERT_EQ(table.open("e2e4"), "accepted");
    EXPECT_EQ(table.outcome(), "forfeit fide-2018:I.10 1-0");
    EXPECT_EQ(table.state().ply(), 1U);
    table.expect_same_again();
}

TEST(HallResumption, EndByTheSealedMoveStandsDespiteLateness) {  // I.10
    Resumption mate(an_hour(Game::Chess, kMateInOne));
    mate.pass_default_time();
    ASSERT_EQ(mate.open("f7g7"), "accepted");
    EXPECT_EQ(mate.outcome(), "checkmate fide-2018:5.1.1 1-0");
    mate.expect_same_again();
    // A move that nobody can read loses for its author, late or not.
    Resumption wrong;
    wrong.comes(Seat::First);
    wrong.pass_default_time();
    ASSERT_EQ(wrong.open("the best one"), "accepted");
    EXPECT_EQ(wrong.outcome(), "sealed-move-unreadable fide-2018:I.8.2 0-1");
}

TEST(HallResumption, BothLoseIfNeitherArrives) {  // I.10, I.11
    Resumption table;
    table.pass_default_time();
    ASSERT_EQ(table.open("e2e4"), "accepted");
    EXPECT_EQ(table.outcome(), "double-forfeit fide-2018:I.10 0-0");
    table.expect_same_again();
}

TEST(HallResumption, TheSealerIsAwaitedAfterHisMoveWasPlayed) {  // I.10
    Resumption late;
    late.comes(Seat::Second);
    ASSERT_EQ(late.open("e2e4"), "accepted");
    EXPECT_EQ(late.stage(), Stage::Awaited);
    late.play("e7e5");
    EXPECT_EQ(late.stage(), Stage::Awaited) << "the reply waits for nobody";
    late.pass_default_time();
    EXPECT_EQ(late.outcome(), "forfeit fide-2018:I.10 0-1");
    late.expect_same_again();

    Resumption in_time;
    in_time.comes(Seat::Second);
    ASSERT_EQ(in_time.open("e2e4"), "accepted");
    EXPECT_EQ(in_time.comes(Seat::First), "accepted");
    EXPECT_FALSE(in_time.state().adjournment());
    in_time.play("e7e5 g1f3");
    in_time.expect_same_again();

    Resumption by_moving;
    by_moving.comes(Seat::Second);
    ASSERT_EQ(by_moving.open("e2e4"), "accepted");
    by_moving.play("e7e5 g1f3");
    EXPECT_FALSE(by_moving.state().adjournment()) << "who moves is there";
}

TEST(HallResumption, TheArbiterMayDecideOtherwise) {  // I.10
    Resumption before;
    EXPECT_EQ(before.submit_report(arbiter("Hoa"), "lateness-excused", Seat::Second), "accepted");
    before.comes(Seat::First);
    EXPECT_EQ(before.state().deadline(), before.state().clock().flag_fall());
    before.expect_same_again();

    Resumption after;
    after.comes(Seat::First);
    after.pass_default_time();
    EXPECT_EQ(after.submit_report(arbiter("Hoa"), "lateness-excused", Seat::Second), "accepted");
    after.comes(Seat::Second);
    ASSERT_EQ(after.open("e2e4"), "accepted");
    EXPECT_EQ(after.outcome(), "playing");
    EXPECT_EQ(after.state().clock().running(), Seat::Second);
    EXPECT_EQ(after.submit_report(arbiter("Hoa"), "lateness-excused", Seat::Second),
              "not-awaited I.10");
    after.expect_same_again();
}

TEST(HallResumption, GoCountsLatenessByItsOwnArticle) {  // 23.1, 23.2
    Resumption one(an_hour(Game::Go));
    one.comes(Seat::First);
    one.pass_default_time();
    ASSERT_EQ(one.open("d4"), "accepted");
    EXPECT_EQ(one.outcome(), "absent go-cn:23.1 1-0");
    Resumption both(an_hour(Game::Go));
    both.pass_default_time();
    ASSERT_EQ(both.open("d4"), "accepted");
    EXPECT_EQ(both.outcome(), "both-absent go-cn:23.2 0-0");
    both.expect_same_again();
}

TEST(HallResumption, XiangqiKnowsNoDefaultTimeAtAResumption) {
    Table table(an_hour(Game::Xiangqi));
    const auto asked = [&](const char* milliseconds) {
        const Instant when = table.now() + hours(20);
        return refusal_of(table.ask(
            arbiter("Hoa"), Report{"adjournment-asked",
                                   {},
                                   {{"resumption", std::to_string(when.time_since_epoch().count())},
                                    {"default-time", milliseconds}}}));
    };
    EXPECT_EQ(asked("1800000"), "no-default-time 7.1.e");
    Table chess(an_hour());
    EXPECT_EQ(refusal_of(chess.ask(
                  player(Seat::First),
                  Report{"adjournment-asked",
                         Seat::First,
                         {{"resumption",
                           std::to_string((chess.now() + hours(1)).time_since_epoch().count())},
                          {"default-time", "86400001"}}})),
              "bad-default-time I.10");
}

TEST(HallResumption, WithoutADefaultTimeNobodyLosesByComingLate) {  // I.9.2
    Table table(an_hour());
    const Instant when = table.now() + hours(20);
    table.expect_accepted(
        arbiter("Hoa"), Report{"adjournment-asked",
                               {},
                               {{"resumption", std::to_string(when.time_since_epoch().count())}}});
    table.expect_accepted(Seat::First,
                          Report{"move-sealed", Seat::First, {{"commitment", "secret"}}});
    table.wait(hours(20));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.state().deadline(), table.state().clock().flag_fall());
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), Report{"lateness-excused", Seat::First, {}})),
              "not-awaited I.10");
}

TEST(HallResumption, TheDefaultTimeOfAProposalIsAgreedWithIt) {
    Table table(an_hour());
    const Instant when = table.now() + hours(20);
    table.expect_accepted(Seat::First,
                          Report{"adjournment-asked",
                                 Seat::First,
                                 {{"resumption", std::to_string(when.time_since_epoch().count())},
                                  {"default-time", "600000"}}});
    table.expect_accepted(Seat::Second,
                          Report{"adjournment-answered", Seat::Second, {{"answer", "accepted"}}});
    EXPECT_EQ(table.state().adjournment()->default_time, minutes(10));
    table.check_replay();
}

TEST(HallResumption, LostSealedMoveIsReplacedByItsAuthorsStatement) {  // I.12.1
    Resumption table;
    EXPECT_EQ(table.submit_report(player(Seat::First), "sealed-move-stated", Seat::First,
                                  {{"move", "e2e4"}}),
              "not-lost I.12.1");
    table.wait(minutes(5));
    const auto left = [&](Seat seat) {
        return table.state().clock().reading(seat, table.now()).main;
    };
    EXPECT_EQ(table.submit_report(arbiter("Hoa"), "sealed-move-lost", std::nullopt), "accepted");
    EXPECT_EQ(table.state().clock().running(), std::nullopt);
    const auto second_left = left(Seat::Second);
    table.comes(Seat::First);
    table.comes(Seat::Second);
    table.wait(minutes(2));
    EXPECT_EQ(view(table.state(), table.now(), Seat::First).legal.size(), 20U);
    EXPECT_EQ(table.submit_report(player(Seat::Second), "sealed-move-stated", Seat::Second,
                                  {{"move", "e7e5"}}),
              "not-lost I.12.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MakeMove{0, "e2e4"})), "envelope-closed I.9.1");
    EXPECT_EQ(table.submit_report(player(Seat::First), "sealed-move-stated", Seat::First,
                                  {{"move", "e2e5"}}),
              "illegal-move 3.10.2");
    EXPECT_EQ(table.submit_report(player(Seat::First), "sealed-move-stated", Seat::First,
                                  {{"move", "e2e4"}}),
              "accepted");
    EXPECT_EQ(table.state().moves()[0].move, "e2e4");
    EXPECT_EQ(left(Seat::Second), second_left) << "nobody's time runs while it is said";
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    EXPECT_FALSE(table.state().adjournment());
    table.play("e7e5 g1f3");
    table.expect_same_again();
}

TEST(HallResumption, SealedMoveCannotBeReportedLostBeforeItsOpeningIsDue) {
    Table table(an_hour());
    EXPECT_EQ(refusal_of(table.ask(arbiter("Hoa"), Report{"sealed-move-lost", {}, {}})),
              "nothing-sealed I.12.1");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, Report{"sealed-move-lost", {}, {}})),
              "not-yours-to-report I.12.1");
}

std::string seals_reply(Resumption& table) {
    return table.submit_report(player(Seat::Second), "move-sealed", Seat::Second,
                               {{"commitment", "another secret"}});
}
std::string open_reply(Resumption& table, std::string found) {
    return table.submit_report(hall(), "sealed-move-opened", Seat::Second,
                               {{"found", std::move(found)}, {"stub", "stub"}});
}

TEST(HallResumption, WhoRepliesToAnAbsentSealerMaySealTheReply) {  // I.9.3
    Resumption table;
    EXPECT_EQ(seals_reply(table), "not-being-sealed I.1.1") << "the first envelope comes first";
    table.comes(Seat::Second);
    ASSERT_EQ(table.open("e2e4"), "accepted");
    ASSERT_EQ(seals_reply(table), "accepted");
    EXPECT_EQ(table.stage(), Stage::ReplySealed);
    EXPECT_EQ(table.state().ply(), 1U) << "nobody sees the reply";
    EXPECT_EQ(table.state().clock().running(), Seat::First);
    EXPECT_EQ(refusal_of(table.ask(player(Seat::Second), MakeMove{1, "e7e5"})),
              "envelope-closed I.9.1");
    EXPECT_EQ(table.open("e2e4"), "nothing-sealed I.9.1");
    EXPECT_EQ(open_reply(table, "e7e5"), "envelope-too-early I.9.1");
    const auto before = table.state().clock().reading(Seat::First, table.now()).main;
    table.wait(minutes(5));
    ASSERT_EQ(table.comes(Seat::First), "accepted");
    EXPECT_EQ(table.state().clock().running(), std::nullopt) << "while the envelope is opened";
    table.wait(minutes(1));
    ASSERT_EQ(open_reply(table, "e7e5"), "accepted");
    EXPECT_EQ(table.state().ply(), 2U);
    EXPECT_EQ(table.state().turn(), Seat::First);
    EXPECT_EQ(table.state().clock().running(), Seat::First);
    EXPECT_EQ(before - table.state().clock().reading(Seat::First, table.now()).main, minutes(5));
    EXPECT_FALSE(table.state().adjournment());
    table.play("g1f3");
    table.expect_same_again();
}

TEST(HallResumption, ASealedReplyIsJudgedAsASealedMove) {  // I.9.3, I.8
    Resumption table;
    table.comes(Seat::Second);
    ASSERT_EQ(table.open("e2e4"), "accepted");
    ASSERT_EQ(seals_reply(table), "accepted");
    table.comes(Seat::First);
    ASSERT_EQ(open_reply(table, "the best one"), "accepted");
    EXPECT_EQ(table.outcome(), "sealed-move-unreadable fide-2018:I.8.2 1-0");
    table.expect_same_again();
}

TEST(HallResumption, SealerAbsentAtASealedReplyLosesAfterTheDefaultTime) {  // I.9.3, I.10
    Resumption table;
    table.comes(Seat::Second);
    ASSERT_EQ(table.open("e2e4"), "accepted");
    ASSERT_EQ(seals_reply(table), "accepted");
    table.pass_default_time();
    EXPECT_EQ(table.outcome(), "forfeit fide-2018:I.10 0-1");
    table.expect_same_again();
}

TEST(HallResumption, ReplyIsSealedOnlyToAnAbsentSealerAndOnlyInChess) {  // I.9.3
    Resumption there;
    there.comes(Seat::First);
    there.comes(Seat::Second);
    ASSERT_EQ(there.open("e2e4"), "accepted");
    EXPECT_EQ(seals_reply(there), "not-being-sealed I.1.1");
    Resumption go(an_hour(Game::Go));
    go.comes(Seat::Second);
    ASSERT_EQ(go.open("d4"), "accepted");
    EXPECT_EQ(seals_reply(go), "not-being-sealed 14b");
    Resumption answered;
    answered.comes(Seat::Second);
    ASSERT_EQ(answered.open("e2e4"), "accepted");
    answered.play("e7e5");
    EXPECT_EQ(seals_reply(answered), "not-being-sealed I.1.1") << "he has replied";
}

TEST(HallResumption, WithoutADefaultTimeTheReplyCanBeSealedUntilTheSealerComes) {  // I.9.3
    for (const bool comes : {false, true}) {
        Table table(an_hour());
        const auto submit_report = [&](const Actor& by, std::string kind, std::optional<Seat> seat,
                                       Values fields = {}) {
            return refusal_of(table.ask(by, Report{std::move(kind), seat, std::move(fields)}));
        };
        const Instant when = table.now() + hours(20);
        ASSERT_EQ(submit_report(arbiter("Hoa"), "adjournment-asked", std::nullopt,
                                {{"resumption", std::to_string(when.time_since_epoch().count())}}),
                  "accepted");
        ASSERT_EQ(submit_report(player(Seat::First), "move-sealed", Seat::First,
                                {{"commitment", "secret"}}),
                  "accepted");
        table.wait(hours(20));
        table.expect_accepted(hall(), Tick{});
        submit_report(player(Seat::Second), "resumption-asked", Seat::Second);
        ASSERT_EQ(submit_report(hall(), "sealed-move-opened", Seat::First,
                                {{"found", "e2e4"}, {"stub", "stub"}}),
                  "accepted");
        ASSERT_TRUE(table.state().adjournment());
        EXPECT_EQ(table.state().adjournment()->stage, Stage::Replying);
        if (comes) {
            EXPECT_EQ(submit_report(player(Seat::First), "resumption-asked", Seat::First),
                      "accepted");
        }
        EXPECT_EQ(
            submit_report(player(Seat::Second), "move-sealed", Seat::Second, {{"commitment", "x"}}),
            comes ? "not-being-sealed I.1.1" : "accepted");
        table.check_replay();
    }
}

}  // namespace
}  // namespace hall_resumption_test
}  // namespace kyvien::conduct
