// Appendix D and assistants, clause by clause.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {
namespace blind_players_test {
namespace {

BoardTable against_the_blind() {
    BoardTable table{Settings{}};
    table.arbiter_reports("player-needs", Seat::First, {{"need", "visually-disabled"}});
    return table;
}

TEST(Blind, EitherPlayerMayDemandTwoBoards) {  // D.1
    BoardTable table = against_the_blind();
    EXPECT_EQ(table.player_reports(Seat::Second, "two-boards"), "two-boards D.1 second");
    BoardTable sighted{Settings{}};
    EXPECT_EQ(sighted.player_reports(Seat::Second, "two-boards"), "two-boards-refused D.1 second");
}

TEST(Blind, MoveIsMadeWhenCapturePlacementAndAnnouncementAreDone) {  // D.2.3, D.2.4
    BoardTable table = against_the_blind();
    EXPECT_TRUE(table.try_move("e2e4"));
    EXPECT_EQ(table.player_reports(Seat::First, "special-board",
                                   {{"placed", "yes"}, {"announced", "no"}}),
              "not-made D.2.3 first");
    EXPECT_TRUE(table.has_duty("finish-move", Seat::First));
    EXPECT_EQ(table.rulings_text(table.ask(Seat::First, Press{})),
              "clock-start-refused D.2.4 first");
    EXPECT_EQ(table.player_reports(Seat::First, "announced", {{"text", "Eva zwei Eva vier"}}), "");
    EXPECT_FALSE(table.has_duty("finish-move", Seat::First));
    EXPECT_EQ(table.rulings_text(table.ask(Seat::First, Press{})), "");
    EXPECT_EQ(table.state().clock().turn(), Seat::Second);
}

TEST(Blind, ASlipIsCorrectedBeforeTheOpponentsClockStarts) {  // D.2.8
    BoardTable table = against_the_blind();
    table.player_reports(Seat::First, "announced", {{"text", "Eva zwei Eva drei"}});
    EXPECT_EQ(table.player_reports(Seat::First, "announced",
                                   {{"text", "Eva zwei Eva vier"}, {"correction", "yes"}}),
              "correction-accepted D.2.8 first");
    table.play_and_press("e2e4");
    EXPECT_EQ(table.player_reports(Seat::First, "announced",
                                   {{"text", "Eva zwei Eva drei"}, {"correction", "yes"}}),
              "correction-too-late D.2.8 first; arbiter-settles D.2.9");
    EXPECT_TRUE(table.has_duty("settle-boards", std::nullopt));
}

TEST(Blind, APressAfterAWrongAnnouncementIsNoticed) {  // D.2.8
    BoardTable table = against_the_blind();
    table.player_reports(Seat::First, "announced", {{"text", "Eva zwei Eva drei"}});
    EXPECT_TRUE(table.try_move("e2e4"));
    EXPECT_EQ(table.rulings_text(table.ask(Seat::First, Press{})),
              "announcement-differs D.2.8 first");
}

TEST(Blind, OnlyALiftedPieceIsTouched) {  // D.2.2
    BoardTable table = against_the_blind();
    EXPECT_EQ(table.player_reports(Seat::First, "touched-in-aperture", {{"squares", "g1"}}),
              "no-obligation D.2.2 first");
}

TEST(Blind, BoardsThatDifferFollowTheScores) {  // D.2.9
    BoardTable table = against_the_blind();
    table.play_and_press("e2e4 e7e5 g1f3");
    const Values agree = {{"first", "e2e4,e7e5,g1f3"}, {"second", "e2e4,e7e5,g1f3"}};
    EXPECT_EQ(table.arbiter_reports("boards-differ", std::nullopt, agree),
              "refused: wrong-board-missing D.2.9");
    Values known = agree;
    known.emplace_back("wrong", "second");
    EXPECT_EQ(table.arbiter_reports("boards-differ", std::nullopt, known),
              "adjust-board D.2.9 second");
    EXPECT_EQ(table.arbiter_reports("boards-differ", std::nullopt,
                                    {{"first", "e2e4,e7e5,g1f3"}, {"second", "e2e4,e7e5,g1h3"}}),
              "retrace D.2.9; arbiter-sets-clocks D.2.9");
    EXPECT_EQ(table.state().ply(), 2U);
    EXPECT_EQ(table.state().turn(), Seat::First);
    EXPECT_EQ(table.arbiter_reports("boards-differ", std::nullopt, {{"common", "1"}}),
              "retrace D.2.9; arbiter-sets-clocks D.2.9");
    EXPECT_EQ(table.state().ply(), 1U);
    table.check_replay();
}

TEST(Blind, AnAssistantHasTheDutiesGivenAndNoOthers) {  // D.2.10
    BoardTable table = against_the_blind();
    EXPECT_EQ(table.arbiter_reports(
                  "assistant", Seat::First,
                  {{"role", "appendix-d"}, {"approved", "yes"}, {"duties", "moves,inform"}}),
              "assistant-registered D.2.10 first");
    EXPECT_EQ(table.player_reports(Seat::First, "assistant-acts", {{"duty", "moves"}}), "");
    EXPECT_EQ(table.player_reports(Seat::First, "assistant-acts", {{"duty", "claim"}}),
              "outside-duties D.2.10.5 first");
    EXPECT_EQ(table.player_reports(Seat::First, "assistant-told",
                                   {{"what", "time"}, {"requested", "yes"}}),
              "");
    EXPECT_EQ(table.player_reports(Seat::First, "assistant-told", {{"what", "time"}}),
              "only-on-request D.2.10.4 first");
    EXPECT_EQ(table.arbiter_reports(
                  "assistant", Seat::Second,
                  {{"role", "appendix-d"}, {"approved", "yes"}, {"duties", "moves,claim"}}),
              "assistant-registered D.2.10 second; outside-duties D.2.11 second");
    EXPECT_EQ(
        table.arbiter_reports("assistant", Seat::First,
                              {{"role", "appendix-d"}, {"approved", "yes"}, {"duties", "sing"}}),
        "refused: unknown-duty D.2.10");
}

TEST(Blind, AssistantIsRequiredAgainstAHearingImpairedOpponent) {  // D.2.11
    BoardTable table = against_the_blind();
    EXPECT_EQ(table.arbiter_reports("player-needs", Seat::Second, {{"need", "hearing-impaired"}}),
              "assistant-required D.2.11");
    EXPECT_TRUE(table.has_duty("find-assistant", std::nullopt));
    table.arbiter_reports("assistant", Seat::First,
                          {{"role", "appendix-d"}, {"approved", "yes"}, {"duties", "announce"}});
    EXPECT_FALSE(table.has_duty("find-assistant", std::nullopt));
}

TEST(Assistants, AreAcceptedByTheArbiterWhoAdjustsTheClock) {  // 4.9, 6.2.6, 8.1.6
    BoardTable table{Settings{}};
    EXPECT_EQ(
        table.arbiter_reports("assistant", Seat::First, {{"role", "move"}, {"approved", "no"}}),
        "assistant-refused 4.9 first");
    EXPECT_EQ(
        table.arbiter_reports("assistant", Seat::First, {{"role", "clock"}, {"approved", "yes"}}),
        "assistant-registered 6.2.6 first; arbiter-adjusts-clock 6.2.6 first");
    EXPECT_TRUE(table.has_duty("adjust-clock", std::nullopt));
    EXPECT_EQ(
        table.arbiter_reports("assistant", Seat::Second,
                              {{"role", "record"}, {"approved", "yes"}, {"disability", "yes"}}),
        "assistant-registered 8.1.6 second");
}

Settings followed() {
    Settings settings;
    settings.set(Regulation::FollowScoresheets, 1);
    return settings;
}

TEST(BlindScore, ARecorderFulfilsTheDutyOfAVisuallyDisabledPlayer) {  // D.2.7
    BoardTable table(followed());
    EXPECT_EQ(table.player_reports(Seat::First, "score-kept", {{"keeper", "recorder"}}),
              "refused: not-visually-disabled D.2.7");
    table.arbiter_reports("player-needs", Seat::First, {{"need", "visually-disabled"}});
    EXPECT_EQ(table.player_reports(Seat::First, "score-kept", {{"keeper", "recorder"}}),
              "score-kept D.2.7 first");
    EXPECT_FALSE(table.has_duty("record-moves", Seat::First));
    EXPECT_TRUE(table.has_duty("record-moves", Seat::Second));
    table.play_and_press("e2e4 e7e5");
    EXPECT_EQ(table.rulings_text(table.try_move("g1f3")), "")
        << "his move before need not be written";
    EXPECT_FALSE(table.has_duty("write-missing-moves", Seat::First));
    EXPECT_TRUE(table.has_duty("write-missing-moves", Seat::Second));
    table.check_replay();
}

TEST(BlindScore, InBrailleThePlayerWritesHimself) {  // D.2.7
    BoardTable table(followed());
    table.arbiter_reports("player-needs", Seat::First, {{"need", "visually-disabled"}});
    EXPECT_EQ(table.player_reports(Seat::First, "score-kept", {{"keeper", "braille"}}),
              "score-kept D.2.7 first");
    EXPECT_TRUE(table.has_duty("record-moves", Seat::First));
}

TEST(BlindScore, AnAssistantKeepsItWhenThatIsHisDuty) {  // D.2.10.3
    BoardTable table(followed());
    table.arbiter_reports("player-needs", Seat::First, {{"need", "visually-disabled"}});
    EXPECT_EQ(table.player_reports(Seat::First, "score-kept", {{"keeper", "assistant"}}),
              "outside-duties D.2.10.3 first");
    EXPECT_TRUE(table.has_duty("record-moves", Seat::First));
    table.arbiter_reports(
        "assistant", Seat::First,
        {{"role", "appendix-d"}, {"approved", "yes"}, {"duties", "score-and-clock"}});
    EXPECT_EQ(table.player_reports(Seat::First, "score-kept", {{"keeper", "assistant"}}),
              "score-kept D.2.7 first");
    EXPECT_FALSE(table.has_duty("record-moves", Seat::First));
}

TEST(BlindScore, IsKeptByAnArbiterOnHisOwnReport) {  // 8.1.6
    BoardTable table(followed());
    EXPECT_EQ(table.player_reports(Seat::Second, "score-kept", {{"keeper", "arbiter"}}),
              "refused: not-yours-to-report 8.1.6");
    EXPECT_EQ(table.arbiter_reports("score-kept", Seat::Second, {{"keeper", "arbiter"}}),
              "score-kept 8.1.6 second");
    EXPECT_FALSE(table.has_duty("record-moves", Seat::Second));
    EXPECT_EQ(table.arbiter_reports("score-kept", Seat::Second, {{"keeper", "player"}}),
              "score-kept 8.1.6 second");
    EXPECT_TRUE(table.has_duty("record-moves", Seat::Second));
    table.check_replay();
}

}  // namespace
}  // namespace blind_players_test
}  // namespace kyvien::conduct
