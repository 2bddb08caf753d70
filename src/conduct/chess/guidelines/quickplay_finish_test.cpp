// Guideline III, clause by clause.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Settings finish(Milliseconds time = seconds(90)) {
    Settings settings;
    settings.time = clock::sudden_death(time);
    settings.set(Regulation::QuickplayAnnounced, 1);
    settings.set(Regulation::QuickplayIncrement, 0);
    settings.set(Regulation::PlayersRecord, 0);
    return settings;
}
Settings with_increment_request(Milliseconds time = seconds(90)) {
    Settings settings = finish(time);
    settings.set(Regulation::QuickplayIncrement, 1);
    return settings;
}
std::string decide_claim(BoardTable& table, const char* decision) {
    return table.arbiter_reports("quickplay-decision", std::nullopt, {{"decision", decision}});
}

TEST(Quickplay, AppliesOnlyWhereAnnouncedWithoutIncrementAndNotInBlitz) {  // III.2
    Settings unannounced = finish();
    unannounced.set(Regulation::QuickplayAnnounced, 0);
    BoardTable first(unannounced);
    EXPECT_EQ(first.player_reports(Seat::First, "quickplay-claim"), "not-applicable III.2.1 first");
    Settings blitz = finish();
    blitz.regime = Regime::BlitzB4;
    BoardTable second(blitz);
    EXPECT_EQ(second.player_reports(Seat::First, "quickplay-claim"),
              "not-applicable III.2.2 first");
    Settings increment = finish();
    increment.time = clock::fischer(seconds(60), seconds(10));
    BoardTable third(increment);
    EXPECT_EQ(third.player_reports(Seat::First, "increment-request"),
              "not-applicable III.2.2 first");
}

TEST(Quickplay, AppliesOnlyInTheLastPeriod) {  // III.1
    Settings settings = finish();
    settings.time = clock::Staged{{{40, seconds(90), {}}, {0, seconds(600), {}}}};
    BoardTable table(settings);
    EXPECT_EQ(table.player_reports(Seat::First, "quickplay-claim"), "not-admitted III.5 first");
}

TEST(Quickplay, RequestsAndClaimsNeedTheMoveAndLessThanTwoMinutes) {  // III.4, III.5
    BoardTable early(with_increment_request(minutes(2)));
    EXPECT_EQ(early.player_reports(Seat::First, "increment-request"), "not-admitted III.4 first");
    early.wait(Milliseconds(1));
    EXPECT_EQ(early.player_reports(Seat::Second, "increment-request"), "not-admitted III.4 second");
    EXPECT_EQ(early.player_reports(Seat::First, "quickplay-claim"), "not-admitted III.5 first")
        << "where III.4 applies it comes first";
}

TEST(Quickplay, TheRequestOffersADraw) {  // III.4
    BoardTable table(with_increment_request());
    table.play_and_press("e2e4 e7e5");
    EXPECT_EQ(table.player_reports(Seat::First, "increment-request"),
              "request-is-offer III.4 first");
    EXPECT_TRUE(table.has_duty("answer-offer", Seat::Second));
    EXPECT_EQ(table.arbiter_reports("increment-decision", std::nullopt, {{"agree", "yes"}}),
              "refused: opponent-answers-first III.4");
    table.expect_accepted(Seat::Second, AcceptDraw{});
    EXPECT_EQ(table.outcome(), "agreement fide-2018:5.2.3 1/2-1/2");
}

TEST(Quickplay, AGrantedRequestSetsTheClocksAndGivesTwoMinutes) {  // III.4
    BoardTable table(with_increment_request());
    table.play_and_press("e2e4 e7e5");
    table.player_reports(Seat::First, "increment-request");
    table.expect_accepted(Seat::Second, DeclineDraw{});
    EXPECT_EQ(table.arbiter_reports("increment-decision", std::nullopt, {{"agree", "yes"}}),
              "increment-granted III.4 first; add-time III.4 second");
    EXPECT_EQ(table.left(Seat::Second), 210'000);
    table.wait(seconds(3));
    table.play_and_press("g1f3");
    EXPECT_EQ(table.left(Seat::First), 92'000);
    table.check_replay();
}

TEST(Quickplay, ARefusedRequestChangesNothingAndOpensTheClaim) {  // III.4, III.5
    BoardTable table(with_increment_request());
    table.play_and_press("e2e4 e7e5");
    table.player_reports(Seat::First, "increment-request");
    table.expect_accepted(Seat::Second, DeclineDraw{});
    EXPECT_EQ(table.arbiter_reports("increment-decision", std::nullopt, {{"agree", "no"}}),
              "increment-refused III.4 first");
    EXPECT_EQ(table.left(Seat::Second), 90'000);
    EXPECT_EQ(table.player_reports(Seat::First, "quickplay-claim"),
              "quickplay-claimed III.5 first");
}

TEST(Quickplay, AnAgreedClaimDraws) {  // III.5.1
    BoardTable table(finish());
    table.player_reports(Seat::First, "quickplay-claim", {{"ground", "both"}});
    EXPECT_TRUE(table.has_duty("decide-quickplay", std::nullopt));
    EXPECT_EQ(decide_claim(table, "no-draw"), "refused: postpone-or-reject III.5.1");
    EXPECT_EQ(decide_claim(table, "draw"), "quickplay-draw III.5.1 1/2-1/2");
}

TEST(Quickplay, ARejectedClaimGivesTheOpponentTwoMinutes) {  // III.5.3
    BoardTable table(finish());
    table.player_reports(Seat::First, "quickplay-claim");
    EXPECT_EQ(decide_claim(table, "reject"),
              "claim-rejected III.5.3 first; add-time III.5.3 second");
    EXPECT_EQ(table.left(Seat::Second), 210'000);
    EXPECT_EQ(table.state().clock().running(), Seat::First);
    EXPECT_EQ(table.outcome(), "playing");
}

TEST(Quickplay, APostponedDecisionCanComeDuringPlay) {  // III.5.2
    BoardTable table(finish());
    table.player_reports(Seat::First, "quickplay-claim");
    EXPECT_EQ(decide_claim(table, "postpone"), "postponed III.5.2 first");
    EXPECT_TRUE(table.has_duty("watch-quickplay", std::nullopt));
    EXPECT_EQ(table.player_reports(Seat::First, "quickplay-claim"), "not-admitted III.5 first");
    table.play_and_press("e2e4");
    EXPECT_EQ(decide_claim(table, "draw"), "quickplay-draw III.5.2 1/2-1/2");
    table.check_replay();
}

TEST(Quickplay, BothFlagsOfUnknownOrderDependOnThePeriod) {  // III.3.1
    Settings settings = finish();
    settings.time = clock::Untimed{};
    BoardTable table(settings);
    EXPECT_EQ(table.arbiter_reports("both-flags", std::nullopt, {{"last-period", "no"}}),
              "game-continues III.3.1.1");
    EXPECT_EQ(table.arbiter_reports("both-flags", std::nullopt, {{"last-period", "yes"}}),
              "both-flags III.3.1.2 1/2-1/2");
    BoardTable timed(finish());
    // The arbiter's observation overrules the clock of the desk (6.8).
    EXPECT_EQ(timed.arbiter_reports("both-flags", std::nullopt, {{"last-period", "yes"}}),
              "both-flags III.3.1.2 1/2-1/2");
}

TEST(Quickplay, WithoutAnArbiterTheClaimEndsPlayAndIsReferred) {  // III.6
    Settings settings = finish();
    settings.set(Regulation::ArbiterPresent, 0);
    BoardTable table(settings);
    EXPECT_EQ(table.player_reports(Seat::First, "quickplay-claim",
                                   {{"ground", "no-effort"}, {"position", "yes"}}),
              "game-concluded III.6.1 first; incomplete-submission III.6.1.2 first");
    EXPECT_EQ(table.state().phase(), Phase::ArbiterNeeded);
    EXPECT_EQ(table.player_reports(Seat::First, "quickplay-verify", {{"position", "yes"}}),
              "refused: nothing-asked III.6.1");
    EXPECT_EQ(table.player_reports(Seat::Second, "quickplay-verify", {{"position", "yes"}}),
              "incomplete-submission III.6.1.2 first");
    EXPECT_EQ(table.player_reports(Seat::Second, "quickplay-verify",
                                   {{"position", "yes"}, {"sheet", "yes"}}),
              "referred III.6.2 first");
    EXPECT_EQ(decide_claim(table, "reject"), "refused: rule-the-result III.6.2");
    EXPECT_EQ(decide_claim(table, "draw"), "quickplay-draw III.6.2 1/2-1/2");
    table.check_replay();
}

}  // namespace
}  // namespace kyvien::conduct
