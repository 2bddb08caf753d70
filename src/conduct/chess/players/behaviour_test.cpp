// Articles 11 and 12.6 to 12.8, clause by clause.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {
namespace {

TEST(Behaviour, LeavingNeedsPermissionOnMoveAndFromTheVenue) {  // 11.2.3, 11.2.4
    Settings settings;
    settings.set(Regulation::ReportLeaving, 1);
    BoardTable table(settings);
    EXPECT_EQ(table.arbiter_reports("left-area", Seat::First), "breach 11.2.3.2 first");
    EXPECT_EQ(table.arbiter_reports("left-area", Seat::Second), "breach 11.2.4 second");
    EXPECT_EQ(table.arbiter_reports("left-area", Seat::Second, {{"reported", "yes"}}), "");
    EXPECT_EQ(table.player_reports(Seat::Second, "leave-notice"), "noted 11.2.4 second");
    EXPECT_EQ(table.player_reports(Seat::First, "leave-notice"),
              "permission-needed 11.2.3.2 first");
    EXPECT_EQ(table.arbiter_reports("left-venue", Seat::Second), "breach 11.2.3.1 second");
    BoardTable usual{Settings{}};
    EXPECT_EQ(usual.arbiter_reports("left-area", Seat::Second), "");
}

TEST(Behaviour, APermissionServesOnce) {  // 11.2.3
    BoardTable table{Settings{}};
    EXPECT_EQ(table.arbiter_reports("permission", Seat::First,
                                    {{"matter", "leave-area"}, {"granted", "yes"}}),
              "permitted 11.2.3 first");
    EXPECT_EQ(table.arbiter_reports("left-area", Seat::First), "allowed 11.2.3.2 first");
    EXPECT_EQ(table.arbiter_reports("left-area", Seat::First), "breach 11.2.3.2 first");
    table.check_replay();
}

TEST(Behaviour, ADeviceOnThePlayerLoses) {  // 11.3.2.2
    BoardTable table{Settings{}};
    EXPECT_EQ(table.submit_report(player(Seat::Second), "device-on-person", Seat::First),
              "refused: not-yours-to-report 11.3.2.2")
        << "players tell the arbiter";
    EXPECT_EQ(table.arbiter_reports("device-on-person", Seat::First),
              "loss-for-device 11.3.2.2 first; device 11.3.2.2 0-1");
    EXPECT_EQ(table.arbiter_reports("device-on-person", Seat::Second),
              "loss-for-device 11.3.2.2 second; device 11.3.2.2 0-0");
    Settings milder;
    milder.set(Regulation::DeviceLoses, 0);
    BoardTable mild(milder);
    EXPECT_EQ(mild.arbiter_reports("device-on-person", Seat::First),
              "event-penalty 11.3.2.2 first");
    EXPECT_EQ(mild.outcome(), "playing");
}

TEST(Behaviour, ASwitchedOffDeviceMayLieInTheBagWhereTheRegulationsSaySo) {  // 11.3.2.1
    const Values proper = {{"off", "yes"}, {"placed", "yes"}};
    BoardTable strict{Settings{}};
    EXPECT_EQ(strict.arbiter_reports("device-in-bag", Seat::First, proper),
              "breach 11.3.2.1 first");
    Settings settings;
    settings.set(Regulation::DeviceInBag, 1);
    BoardTable table(settings);
    EXPECT_EQ(table.arbiter_reports("device-in-bag", Seat::First, proper),
              "allowed 11.3.2.1 first");
    EXPECT_EQ(
        table.arbiter_reports("device-in-bag", Seat::First, {{"off", "no"}, {"placed", "yes"}}),
        "breach 11.3.2.1 first");
    EXPECT_EQ(table.arbiter_reports("bag-used", Seat::First), "breach 11.3.2.1 first");
}

TEST(Behaviour, AnInspectionIsPrivateAndByTheSameGender) {  // 11.3.3
    BoardTable table{Settings{}};
    EXPECT_EQ(
        table.arbiter_reports("search", Seat::First,
                              {{"private", "no"}, {"same-gender", "yes"}, {"outcome", "nothing"}}),
        "refused: improper-search 11.3.3");
    EXPECT_EQ(
        table.arbiter_reports("search", Seat::First,
                              {{"private", "yes"}, {"same-gender", "yes"}, {"outcome", "refused"}}),
        "refusal 11.3.3 first");
    EXPECT_EQ(
        table.arbiter_reports("search", Seat::First,
                              {{"private", "yes"}, {"same-gender", "yes"}, {"outcome", "device"}}),
        "loss-for-device 11.3.2.2 first; device 11.3.2.2 0-1");
}

TEST(Behaviour, BreachesWaitForThePenaltyOrAPardon) {  // 11.6
    BoardTable table{Settings{}};
    EXPECT_EQ(table.arbiter_reports("outside-help", Seat::First, {{"what", "notes"}}),
              "breach 11.3.1 first");
    EXPECT_EQ(table.arbiter_reports("smoking", Seat::First), "breach 11.3.4 first");
    EXPECT_EQ(table.arbiter_reports("disrepute", Seat::Second), "breach 11.1 second");
    EXPECT_TRUE(table.has_duty("consider-penalty", std::nullopt));
    table.arbiter_reports("no-penalty", Seat::First);
    table.arbiter_reports("no-penalty", Seat::Second);
    EXPECT_FALSE(table.has_duty("consider-penalty", std::nullopt));
}

TEST(Behaviour, APlayerMayComplainOfTheOther) {  // 11.5
    BoardTable table{Settings{}};
    EXPECT_EQ(
        table.submit_report(player(Seat::Second), "disturbance", Seat::First, {{"how", "offers"}}),
        "disturbance 11.5 first");
}

TEST(Behaviour, PersistentRefusalLosesAndTheArbiterSetsTheOthersScore) {  // 11.7, 11.8
    BoardTable table{Settings{}};
    EXPECT_EQ(table.arbiter_reports("refusal", Seat::First, {{"opponent-score", "1/2"}}),
              "loss-for-refusal 11.7 first; refusal-to-comply 11.7 0-1/2");
    EXPECT_EQ(table.arbiter_reports("refusal", Seat::First), "refused: game-over 11.7");
    EXPECT_EQ(table.arbiter_reports("refusal", Seat::Second),
              "loss-for-refusal 11.8 first; loss-for-refusal 11.8 second; both-lose 11.8 0-0");
    table.check_replay();
}

TEST(Behaviour, WhoseGameIsOverCountsAsASpectator) {  // 11.4, 12.7
    BoardTable table{Settings{}};
    EXPECT_EQ(table.arbiter_reports("expel", Seat::First), "refused: penalise-player 12.9");
    table.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(table.arbiter_reports("interference", Seat::First),
              "role-spectator 11.4 first; breach 12.7 first");
    EXPECT_EQ(table.arbiter_reports("expel", Seat::First), "expel 12.7 first");
}

TEST(Behaviour, NonPlayersAreReportedAndExpelled) {  // 11.2.3.3, 12.7, 12.8
    BoardTable table{Settings{}};
    EXPECT_EQ(table.arbiter_reports("intruder", std::nullopt, {{"person", "a visitor"}}),
              "breach 11.2.3.3");
    EXPECT_EQ(table.arbiter_reports("phone-use", std::nullopt, {{"person", "a visitor"}}),
              "breach 12.8");
    EXPECT_EQ(table.arbiter_reports("phone-use", std::nullopt,
                                    {{"person", "the doctor"}, {"authorised", "yes"}}),
              "allowed 12.8");
    EXPECT_EQ(table.arbiter_reports("expel", std::nullopt, {{"person", "a visitor"}}),
              "expel 12.7");
}

TEST(Behaviour, TheArbiterTellsNoMoveCountWhileNoFlagIsDown) {  // 12.6
    BoardTable table{Settings{}};
    EXPECT_EQ(table.player_reports(Seat::First, "asks-move-count"), "not-told 12.6 first");
}

TEST(Behaviour, TheLawsAreExplainedAndDecisionsAppealed) {  // 11.9, 11.10
    BoardTable table{Settings{}};
    EXPECT_EQ(table.player_reports(Seat::First, "asks-law", {{"about", "9.2.2"}}),
              "explained 11.9 first");
    table.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(table.player_reports(Seat::First, "appeal"), "appeal-registered 11.10 first");
    Settings settings;
    settings.set(Regulation::AppealsAllowed, 0);
    BoardTable closed(settings);
    EXPECT_EQ(closed.player_reports(Seat::First, "appeal"), "appeal-excluded 11.10 first");
}

/// 11, 12: every report of the catalogue has its texts in every language.
TEST(ChessReports, HaveWordsInEveryLanguage) {
    using namespace rulebook;
    const auto lacks = [](const std::string& code) {
        std::string missing;
        for (const Language language :
             {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans})
            if (words(Law::Fide2018, code, language).empty())
                missing += code + " " + std::string(tag(language)) + "\n";
        return missing;
    };
    std::string missing;
    for (const ReportKind& kind : report_kinds(Game::Chess)) {
        missing += lacks("report." + std::string(kind.kind));
        for (const ReportField& field : kind.fields) {
            missing += lacks("field." + std::string(field.key));
            for (const std::string_view choice : field.choices)
                missing += lacks("choice." + std::string(choice));
        }
    }
    EXPECT_EQ(missing, "");
}

}  // namespace
}  // namespace kyvien::conduct
