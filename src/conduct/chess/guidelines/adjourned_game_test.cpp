// Guideline I, clause by clause.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

Settings an_hour(std::string fen = "") {
    Settings settings;
    settings.time = clock::sudden_death(hours(1));
    settings.fen = std::move(fen);
    settings.set(Regulation::DefaultTime, 1'800'000);
    return settings;
}

const Values kLater = {{"resumption", "tomorrow at ten, here"}};

/// The first player seals.
void seal(BoardTable& table) {
    EXPECT_EQ(table.arbiter_reports("require-seal", std::nullopt, kLater), "must-seal I.1.1 first");
    EXPECT_EQ(table.player_reports(Seat::First, "seal"), "sealed I.1.1 first");
    EXPECT_EQ(table.state().phase(), Phase::Adjourned);
}
std::string resume(BoardTable& table, const char* present) {
    return table.arbiter_reports("resume", std::nullopt, {{"present", present}});
}
std::string open(BoardTable& table, const char* found) {
    return table.arbiter_reports("open-envelope", std::nullopt, {{"found", found}});
}

TEST(Adjourned, TheClockStopsWhenTheEnvelopeIsSealedAndNotBefore) {  // I.1.1
    BoardTable table(an_hour());
    table.arbiter_reports("require-seal", std::nullopt, kLater);
    EXPECT_TRUE(table.has_duty("seal-move", Seat::First));
    table.wait(seconds(30));
    table.player_reports(Seat::First, "seal");
    table.wait(hours(10));
    EXPECT_EQ(table.left(Seat::First), 3'570'000);
    EXPECT_EQ(table.left(Seat::Second), 3'600'000);
    table.check_replay();
}

TEST(Adjourned, OnlyThePlayerAskedSeals) {
    BoardTable table(an_hour());
    EXPECT_EQ(table.player_reports(Seat::First, "seal"), "refused: not-in-this-adjournment I.1.1");
    table.arbiter_reports("require-seal", std::nullopt, kLater);
    EXPECT_EQ(table.player_reports(Seat::Second, "seal"), "refused: not-in-this-adjournment I.1.1");
}

TEST(Adjourned, TheMoveMayBeChangedUntilTheClockIsStopped) {  // I.1.1, 8.1.2
    BoardTable table(an_hour());
    EXPECT_EQ(table.player_reports(Seat::First, "write-sealed"), "writing-in-advance 8.1.2 first");
    table.arbiter_reports("require-seal", std::nullopt, kLater);
    EXPECT_EQ(table.player_reports(Seat::First, "write-sealed"), "");
    EXPECT_EQ(table.player_reports(Seat::First, "write-sealed"), "");
    table.player_reports(Seat::First, "seal");
    EXPECT_EQ(table.player_reports(Seat::First, "write-sealed"), "seal-is-closed I.1.1 first");
}

TEST(Adjourned, AMoveMadeOnTheBoardIsTheSealedMove) {  // I.1.1
    BoardTable table(an_hour());
    table.arbiter_reports("require-seal", std::nullopt, kLater);
    EXPECT_EQ(table.rulings_text(table.try_move("e2e4")), "must-seal-played-move I.1.1 first");
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, MakeMove{1, "e7e5"})), "seal-the-move I.1.1");
    EXPECT_EQ(table.player_reports(Seat::First, "seal", {{"text", "d4"}}),
              "must-seal-played-move I.1.1 first");
    EXPECT_EQ(table.player_reports(Seat::First, "seal", {{"text", "e4"}}), "sealed I.1.1 first");
    resume(table, "both");
    EXPECT_EQ(open(table, "e4"), "sealed-move-made I.9.1 first");
    EXPECT_EQ(table.state().ply(), 1U);
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    table.check_replay();
}

TEST(Adjourned, WhoLeavesEarlyIsChargedTheRestOfTheSitting) {  // I.1.2
    BoardTable table(an_hour());
    const Values rest = {{"left", "600000"}, {"resumption", "tomorrow"}};
    EXPECT_EQ(table.player_reports(Seat::Second, "adjourn-early", rest),
              "early-adjournment-refused I.1.2 second");
    EXPECT_EQ(table.player_reports(Seat::First, "adjourn-early", rest),
              "adjourned-early I.1.2 first; time-charged I.1.2 first; must-seal I.1.1 first");
    EXPECT_EQ(table.left(Seat::First), 3'000'000);
    EXPECT_EQ(table.player_reports(Seat::First, "seal"), "sealed I.1.1 first");
}

TEST(Adjourned, TimeUsedBeforeSealingIsPartOfTheChargedTime) {  // I.1.2
    BoardTable table(an_hour());
    table.player_reports(Seat::First, "adjourn-early", {{"left", "600000"}, kLater[0]});
    table.wait(minutes(4));
    EXPECT_EQ(table.player_reports(Seat::First, "seal"), "sealed I.1.1 first");
    EXPECT_EQ(table.left(Seat::First), 3'000'000);
    table.check_replay();

    BoardTable longer(an_hour());  // the session ends before he has sealed
    longer.player_reports(Seat::First, "adjourn-early", {{"left", "600000"}, kLater[0]});
    longer.wait(minutes(12));
    longer.player_reports(Seat::First, "seal");
    EXPECT_EQ(longer.left(Seat::First), 2'880'000);
}

TEST(Adjourned, ASealedMoveIsReadAsPlayersWriteIt) {  // I.8, C.3
    for (const char* found : {"1. Nf3", "1 Nf3", "Mf3", ": Nf3", "Cf3"}) {
        BoardTable table(an_hour());
        seal(table);
        resume(table, "both");
        EXPECT_EQ(open(table, found), "sealed-move-made I.9.1 first") << found;
    }
    BoardTable doubtful(an_hour("4k3/8/8/8/8/8/3BP3/2R1K3 w - - 0 1"));
    seal(doubtful);
    resume(doubtful, "both");
    EXPECT_EQ(open(doubtful, "Tc3"), "refused: report-field C.3");
}

TEST(Adjourned, TheRestOfTheSittingMayBeChargedWhenItIsKnown) {  // I.1.2
    BoardTable table(an_hour());
    table.player_reports(Seat::First, "adjourn-early", kLater);
    table.player_reports(Seat::First, "seal");
    EXPECT_EQ(table.arbiter_reports("sitting-charged", Seat::Second, {{"left", "60000"}}),
              "refused: not-in-this-adjournment I.1.2");
    EXPECT_EQ(table.arbiter_reports("sitting-charged", Seat::First, {{"left", "60000"}}),
              "time-charged I.1.2 first");
    EXPECT_EQ(table.left(Seat::First), 3'540'000);
    resume(table, "both");
    EXPECT_EQ(table.player_reports(Seat::First, "times-wrong"), "clock-right I.13 first");
    table.check_replay();
}

TEST(Adjourned, EnvelopeHasTheDataRequiredByTheGuideline) {  // I.2, I.3
    BoardTable table(an_hour());
    table.play_and_press("e2e4 e7e5");
    seal(table);
    EXPECT_TRUE(table.has_duty("check-envelope", std::nullopt));
    const Ruled& sealed = table.state().rulings().back().ruling;
    std::string keys;
    for (const auto& [key, value] : sealed.values) {
        keys += key + " ";
        EXPECT_FALSE(value.empty()) << key;
    }
    EXPECT_EQ(keys, "player position number first-used second-used first-left second-left offer "
                    "resumption ");
    EXPECT_EQ(table.arbiter_reports("envelope-checked"), "envelope-kept I.3");
    EXPECT_FALSE(table.has_duty("check-envelope", std::nullopt));
}

TEST(Adjourned, TheEnvelopeIsOpenedOnlyWhenTheReplierIsThere) {  // I.7, I.9.2
    BoardTable table(an_hour());
    seal(table);
    EXPECT_EQ(resume(table, "first"), "resumption I.5; replier-clock-runs I.9.2 second");
    table.wait(minutes(5));
    EXPECT_EQ(open(table, "e4"), "refused: not-in-this-adjournment I.7");
    EXPECT_EQ(refusal_of(table.ask(Seat::First, MakeMove{0, "e2e4"})), "envelope-closed I.7");
    EXPECT_EQ(table.player_reports(Seat::Second, "session-arrived"), "time-lost I.9.2 second");
    table.wait(minutes(1));
    EXPECT_EQ(open(table, "e4"), "opened-on-arrival I.9.2 second; sealed-move-made I.9.1 first");
    EXPECT_EQ(table.left(Seat::Second), 3'300'000) << "the clock stands while it is opened";
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    table.check_replay();
}

TEST(Adjourned, InvalidSealedMoveLosesUnlessTheOpponentCannotMate) {  // I.8
    struct Case {
        const char* found;
        const char* ruled;
    };
    for (const Case& each : {Case{"Bc3", "sealed-move-illegal I.8.3 0-1"},
                             Case{"??", "sealed-move-unreadable I.8.2 0-1"},
                             Case{"Nd2", "sealed-move-ambiguous I.8.1 0-1"}}) {
        BoardTable table(an_hour("4k3/7p/8/8/8/5N2/7P/K4N2 w - - 0 41"));
        seal(table);
        resume(table, "both");
        EXPECT_EQ(open(table, each.found), each.ruled) << each.found;
    }
    BoardTable bare(an_hour("8/8/8/3k4/8/3K4/4Q3/8 w - - 0 50"));
    seal(bare);
    resume(bare, "both");
    EXPECT_EQ(open(bare, "Qe9"), "sealed-bad-cannot-mate I.8 1/2-1/2");
}

TEST(Adjourned, APromotionWithoutThePieceHasFourMeanings) {  // I.8.1
    BoardTable table(an_hour("8/P3k3/8/8/8/8/7p/4K3 w - - 0 1"));
    seal(table);
    resume(table, "both");
    EXPECT_EQ(open(table, "a8"), "sealed-move-ambiguous I.8.1 0-1");
}

TEST(Adjourned, TwoMovesInTheEnvelopeAreAmbiguous) {  // I.8.1
    for (const char* text : {"e4 or d4", "Nf3/Nc3", "1. e4, d4"}) {
        BoardTable table(an_hour());
        seal(table);
        resume(table, "both");
        EXPECT_EQ(open(table, text), "sealed-move-ambiguous I.8.1 0-1") << text;
    }
    BoardTable table(an_hour());
    seal(table);
    resume(table, "both");
    EXPECT_EQ(open(table, "e4 with a plan"), "sealed-move-unreadable I.8.2 0-1");
}

TEST(Adjourned, ArbiterJudgesWhetherTheTextIsReadable) {  // I.8.1, I.8.2
    BoardTable table(an_hour());
    seal(table);
    resume(table, "both");
    EXPECT_EQ(table.arbiter_reports("open-envelope", std::nullopt,
                                    {{"found", "a4 or d4"}, {"judged", "ambiguous"}}),
              "sealed-move-ambiguous I.8.1 0-1");
}

TEST(Adjourned, LettersOfThePlayersLanguageAreRead) {  // C.3
    BoardTable table(an_hour());
    seal(table);
    resume(table, "both");
    EXPECT_EQ(
        table.arbiter_reports("open-envelope", std::nullopt, {{"found", "Mf3"}, {"letters", "vi"}}),
        "sealed-move-made I.9.1 first");
    EXPECT_EQ(table.state().moves()[0].move, "g1f3");
}

TEST(Adjourned, AnAbsentSealerIsAnsweredByASecondEnvelope) {  // I.9.3
    BoardTable table(an_hour());
    seal(table);
    resume(table, "second");
    EXPECT_EQ(open(table, "e4"), "sealed-move-made I.9.1 first");
    table.wait(minutes(2));
    EXPECT_EQ(table.player_reports(Seat::First, "seal-reply"),
              "refused: not-in-this-adjournment I.9.3");
    EXPECT_EQ(table.player_reports(Seat::Second, "seal-reply"), "reply-sealed I.9.3 second");
    EXPECT_EQ(table.state().clock().running(), Seat::First);
    table.wait(minutes(3));
    EXPECT_EQ(table.player_reports(Seat::First, "session-arrived"), "");
    EXPECT_EQ(
        table.arbiter_reports("open-envelope", std::nullopt, {{"found", "e5"}, {"second", "yes"}}),
        "second-envelope-opened I.9.3 first");
    EXPECT_EQ(table.state().ply(), 2U);
    EXPECT_EQ(table.left(Seat::First), 3'420'000);
    EXPECT_EQ(table.left(Seat::Second), 3'480'000);
    table.check_replay();
}

TEST(Adjourned, WhoComesAfterTheDefaultTimeLoses) {  // I.10
    BoardTable table(an_hour());
    seal(table);
    resume(table, "second");
    table.wait(minutes(31));
    EXPECT_EQ(table.player_reports(Seat::First, "session-arrived"),
              "forfeit I.10 first; forfeit I.10 0-1");
    EXPECT_TRUE(table.has_duty("open-envelope", std::nullopt)) << "what was sealed may still count";
}

TEST(Adjourned, TheArbiterMayExcuseLateness) {  // I.10
    BoardTable table(an_hour());
    seal(table);
    resume(table, "second");
    table.wait(minutes(31));
    EXPECT_EQ(table.arbiter_reports("session-arrived", Seat::First, {{"excused", "yes"}}), "");
    EXPECT_EQ(table.outcome(), "adjourned");
}

TEST(Adjourned, AMateInTheEnvelopeStandsThoughItsAuthorIsLate) {  // I.10
    BoardTable table(an_hour("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 41"));
    seal(table);
    resume(table, "second");
    table.wait(minutes(31));
    table.player_reports(Seat::First, "session-arrived");
    EXPECT_EQ(table.outcome(), "forfeit fide-2018:I.10 0-1");
    EXPECT_EQ(open(table, "Re8"), "checkmate 5.1.1 1-0; conclusion-stands I.10 first");
    EXPECT_EQ(table.outcome(), "checkmate fide-2018:5.1.1 1-0");
    table.check_replay();
}

TEST(Adjourned, AnOrdinaryMoveInTheEnvelopeLeavesTheForfeit) {  // I.10
    BoardTable table(an_hour());
    seal(table);
    resume(table, "second");
    table.wait(minutes(31));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "forfeit fide-2018:I.10 0-1");
    EXPECT_EQ(open(table, "e4"), "forfeit-stands I.10");
}

TEST(Adjourned, ReplierLosesTimeIfNobodyIsPresent) {  // I.11
    BoardTable table(an_hour());
    seal(table);
    EXPECT_EQ(resume(table, "none"), "resumption I.5; replier-clock-runs I.11 second");
    table.wait(minutes(3));
    EXPECT_EQ(table.player_reports(Seat::Second, "session-arrived"), "time-lost I.11 second");
    EXPECT_EQ(table.left(Seat::Second), 3'420'000);
    EXPECT_EQ(table.left(Seat::First), 3'600'000);
}

TEST(Adjourned, BothLoseIfNeitherArrives) {  // I.10, 6.7.1
    BoardTable table(an_hour());
    seal(table);
    resume(table, "none");
    table.wait(minutes(31));
    table.expect_accepted(hall(), Tick{});
    EXPECT_EQ(table.outcome(), "double-forfeit fide-2018:I.10 0-0");
}

TEST(Adjourned, LostEnvelopeIsReplacedByItsAuthorsStatement) {  // I.12.1
    BoardTable table(an_hour());
    seal(table);
    EXPECT_EQ(table.arbiter_reports("envelope-lost"), "author-makes-stated-move I.12.1 first");
    resume(table, "both");
    EXPECT_EQ(open(table, "e4"), "refused: not-in-this-adjournment I.7");
    EXPECT_EQ(refusal_of(table.ask(Seat::Second, MakeMove{0, "e2e4"})), "adjourned I.7");
    EXPECT_EQ(table.rulings_text(table.ask(Seat::First, MakeMove{0, "e2e4"})),
              "sealed-move-made I.12.1 first");
    EXPECT_EQ(table.state().clock().running(), Seat::Second);
    table.check_replay();
}

TEST(Adjourned, ALostPositionAnnulsTheGame) {  // I.12.2
    BoardTable table(an_hour());
    seal(table);
    EXPECT_EQ(table.arbiter_reports("position-lost"),
              "game-annulled I.12.2; annulled I.12.2 void; new-game I.12.2");
}

TEST(Adjourned, DrawsAndResignationsEndItWithoutPlay) {  // I.6, I.4
    BoardTable early(an_hour());
    seal(early);
    EXPECT_EQ(early.arbiter_reports("adjourned-draw"), "refused: agreement-too-early 5.2.3");
    BoardTable agreed(an_hour());
    agreed.play_and_press("e2e4 e7e5");
    seal(agreed);
    EXPECT_EQ(agreed.arbiter_reports("adjourned-draw"), "agreement I.6 1/2-1/2");
    BoardTable resigned(an_hour());
    seal(resigned);
    EXPECT_EQ(resigned.rulings_text(resigned.ask(Seat::Second, Resign{})), "resignation 5.1.2 1-0");
    BoardTable offered(an_hour());
    offered.play_and_press("e2e4 e7e5");
    seal(offered);
    EXPECT_EQ(offered.rulings_text(offered.ask(Seat::Second, OfferDraw{})),
              "offer-open I.4 second");
    resume(offered, "both");
    EXPECT_EQ(open(offered, "Nf3"), "offer-open I.4 second; sealed-move-made I.9.1 first")
        << "what was written before the offer does not answer it";
    EXPECT_EQ(offered.state().offer(), Seat::Second);
    offered.expect_accepted(Seat::First, AcceptDraw{});
    EXPECT_EQ(offered.outcome(), "agreement fide-2018:5.2.3 1/2-1/2");
    offered.check_replay();
}

TEST(Adjourned, WrongTimesAreCorrectedUntilTheFirstMove) {  // I.13
    BoardTable table(an_hour());
    seal(table);
    table.arbiter_reports("resume", std::nullopt, {{"present", "both"}, {"first-time", "3000000"}});
    open(table, "e4");
    EXPECT_EQ(table.left(Seat::First), 3'000'000);
    table.wait(seconds(10));
    table.play_and_press("e7e5");
    EXPECT_EQ(table.player_reports(Seat::Second, "times-wrong"), "clock-stays I.13 second");
    EXPECT_EQ(table.player_reports(Seat::First, "times-wrong"), "clock-corrected I.13");
    EXPECT_EQ(table.left(Seat::First), 3'600'000);
    EXPECT_EQ(table.left(Seat::Second), 3'590'000);
    EXPECT_EQ(table.player_reports(Seat::First, "times-wrong"), "clock-right I.13 first");
}

}  // namespace
}  // namespace kyvien::conduct
