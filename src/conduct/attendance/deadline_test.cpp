// What happens without a command: FIDE 6.7.1, I.10; xiangqi 7.1.e; Go 23.1, 23.2, 23.5.
#include "conduct/core/internal/board_fixture.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr Milliseconds kInstant{1};

Settings of(Game game) {
    Settings settings;
    settings.game = game;
    settings.time = clock::fischer(minutes(60), seconds(10));
    const auto limit = game == Game::Chess     ? Regulation::DefaultTime
                       : game == Game::Xiangqi ? Regulation::LatenessLimit
                                               : Regulation::GoLatenessLimit;
    settings.set(limit, Milliseconds(minutes(15)).count());
    return settings;
}

/// The result of a Tick just before the deadline and at it.
std::string ticked(BoardTable& table) {
    const auto due = table.state().deadline();
    if (!due)
        return "no deadline";
    table.wait(*due - table.now() - kInstant);
    const auto before = table.ask(hall(), Tick{});
    if (!before || !before->empty())
        return "too early";
    table.wait(kInstant);
    table.expect_accepted(hall(), Tick{});
    return table.outcome();
}

BoardTable begun(Game game) {
    Settings settings = of(game);
    BoardTable table(settings);
    EXPECT_EQ(table.arbiter_reports("round-start"), "");
    EXPECT_EQ(table.state().deadline(), table.now() + minutes(15) + kInstant) << name(game);
    return table;
}

void arrives(BoardTable& table, Seat seat) {
    Values fields;
    if (table.state().settings().game == Game::Go)
        fields = {{"seconds", "0"}};
    EXPECT_FALSE(table.arbiter_reports("arrival", seat, fields).starts_with("refused"));
}

TEST(Deadline, IsTheDefaultTimeWhileSomebodyIsAwaited) {
    BoardTable chess = begun(Game::Chess);
    arrives(chess, Seat::First);
    EXPECT_EQ(ticked(chess), "forfeit fide-2018:6.7.1 1-0");
    chess.check_replay();

    BoardTable xiangqi = begun(Game::Xiangqi);
    arrives(xiangqi, Seat::Second);
    EXPECT_TRUE(xiangqi.has_duty("arrive", Seat::First));
    EXPECT_EQ(ticked(xiangqi), "late-arrival xiangqi-vn:7.1.e 0-1");
    xiangqi.check_replay();

    BoardTable go = begun(Game::Go);
    arrives(go, Seat::First);
    EXPECT_TRUE(go.has_duty("arrive", Seat::Second));
    EXPECT_EQ(ticked(go), "absent go-cn:23.1 1-0");
    go.check_replay();
}

TEST(Deadline, EndsTheGameOrAsksTheArbiterIfBothPlayersAreAbsent) {
    BoardTable chess = begun(Game::Chess);
    EXPECT_EQ(ticked(chess), "double-forfeit fide-2018:6.7.1 0-0");
    // The Vietnamese law names no winner. In Go both lose only if neither has come, which a late
    // entry does not show. So a person decides, and is not asked twice.
    for (const Game game : {Game::Xiangqi, Game::Go}) {
        BoardTable table = begun(game);
        EXPECT_EQ(ticked(table), "arbiter-needed");
        ASSERT_TRUE(table.state().question());
        EXPECT_EQ(table.state().question()->code, "both-absent");
        table.expect_accepted(arbiter("Hoa"),
                              ContinueGame{"they came; it was entered late", std::nullopt});
        table.expect_accepted(hall(), Tick{});
        EXPECT_EQ(table.outcome(), "playing");
        table.check_replay();
    }
}

TEST(Deadline, IsTheFlagAgainWhenBothHaveCome) {
    for (const Game game : {Game::Chess, Game::Xiangqi, Game::Go}) {
        BoardTable table = begun(game);
        table.wait(minutes(15));
        arrives(table, Seat::First);
        arrives(table, Seat::Second);
        EXPECT_EQ(table.state().deadline(), table.state().clock().flag_fall()) << name(game);
        EXPECT_EQ(table.outcome(), "playing") << name(game);
        table.check_replay();
    }
}

TEST(Deadline, WaitsForNobodyWhoHasMoved) {
    for (const auto& [game, moves] :
         {std::pair{Game::Chess, "e2e4 e7e5"}, std::pair{Game::Xiangqi, "h2e2 h9g7"},
          std::pair{Game::Go, "d4 q16"}}) {
        BoardTable table = begun(game);
        table.play_and_press(moves);
        EXPECT_EQ(table.state().deadline(), table.state().clock().flag_fall()) << name(game);
    }
}

TEST(Deadline, IsOnlyTheFlagWhereNoStartWasReported) {
    for (const Game game : {Game::Chess, Game::Xiangqi, Game::Go}) {
        const BoardTable table(of(game));
        EXPECT_EQ(table.state().deadline(), table.state().clock().flag_fall()) << name(game);
    }
}

TEST(Deadline, IsNotMovedByAnArbiterWhoExcusesThePlayer) {  // 6.7.1
    BoardTable chess = begun(Game::Chess);
    arrives(chess, Seat::First);
    chess.arbiter_reports("late-excused", Seat::Second);
    EXPECT_EQ(chess.state().deadline(), chess.state().clock().flag_fall());
}

TEST(Deadline, IsPutOffWhileTheClocksAreStopped) {
    for (const Game game : {Game::Chess, Game::Xiangqi, Game::Go}) {
        BoardTable table = begun(game);
        table.wait(minutes(10));
        table.expect_accepted(arbiter("Hoa"), StopClocks{"a fire drill"});
        EXPECT_FALSE(table.state().deadline()) << name(game);
        table.wait(minutes(40));
        table.expect_accepted(hall(), Tick{});
        table.expect_accepted(arbiter("Hoa"), StartClocks{"no fire"});
        EXPECT_EQ(table.state().deadline(), table.now() + minutes(5) + kInstant) << name(game);
        table.expect_accepted(hall(), Tick{});
        EXPECT_EQ(table.outcome(), "playing") << name(game);
        table.check_replay();
    }
}

TEST(Deadline, WithZeroDefaultTimeNeedsAnArbitersReport) {  // 6.7.1
    Settings settings = of(Game::Chess);
    settings.set(Regulation::DefaultTime, 0);
    BoardTable table(settings);
    table.arbiter_reports("round-start");
    EXPECT_EQ(table.state().deadline(), table.state().clock().flag_fall());
    EXPECT_TRUE(table.has_duty("arrive", Seat::First));
    arrives(table, Seat::First);
    table.wait(seconds(1));
    EXPECT_EQ(table.arbiter_reports("arrival", Seat::Second),
              "forfeit 6.7.1 second; forfeit 6.7.1 1-0");
}

TEST(RoundStart, IsReportedOnce) {
    for (const Game game : {Game::Xiangqi, Game::Go}) {
        BoardTable table = begun(game);
        EXPECT_EQ(table.arbiter_reports("round-start").substr(0, 24), "refused: already-started");
        arrives(table, Seat::First);
        EXPECT_TRUE(table
                        .arbiter_reports("arrival", Seat::First,
                                         game == Game::Go ? Values{{"seconds", "1"}} : Values{})
                        .starts_with("refused: "));
    }
}

TEST(XiangqiArrival, ReportedAfterTheLimitLoses) {  // 7.1.e
    BoardTable table = begun(Game::Xiangqi);
    arrives(table, Seat::First);
    table.wait(minutes(15) + kInstant);
    EXPECT_EQ(table.arbiter_reports("arrival", Seat::Second), "late-arrival 7.1.e 1-0");
    table.check_replay();
}

TEST(GoClock, FoundFaultyStaysStoppedUntilItIsCorrected) {  // 32.7
    BoardTable table(of(Game::Go));
    EXPECT_EQ(table.arbiter_reports("clock-checked", std::nullopt, {{"right", "yes"}}),
              "clock-right 32.7");
    EXPECT_EQ(table.state().clock().running(), Seat::First);
    EXPECT_EQ(table.arbiter_reports("clock-checked", Seat::First,
                                    {{"right", "no"}, {"drift-ms", "-4000"}}),
              "clock-wrong 32.7 first");
    EXPECT_FALSE(table.state().clock().running());
    table.expect_accepted(arbiter("Hoa"), StartClocks{"set right"});
    EXPECT_EQ(table.state().clock().running(), Seat::First);
    table.check_replay();
}

TEST(GoReferee, DisturbingThePlayersIsReportedToTheChief) {  // 32.6, 32.5
    BoardTable table(of(Game::Go));
    EXPECT_EQ(table.submit_report(player(Seat::First), "referee-disturbs", std::nullopt,
                                  {{"what", "spoke about the game"}}),
              "told-to-chief 32.6");
    table.expect_accepted(Seat::Second, Resign{});
    EXPECT_EQ(table.submit_report(player(Seat::Second), "referee-disturbs", std::nullopt,
                                  {{"what", "spoke about the game"}}),
              "told-to-chief 32.6");
    table.check_replay();
}

}  // namespace
}  // namespace kyvien::conduct
