// Players who arrive late at a physical board: FIDE 6.7, xiangqi 7.1.e, Go 23.1 to 23.3.
#include <gtest/gtest.h>

#include "conduct/attendance/absence.h"
#include "conduct/core/internal/board_fixture.h"
#include "conduct/log/verify_log.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

using std::chrono::minutes;
using std::chrono::seconds;

namespace absence_test {
namespace {

Settings game_of(Game game, Milliseconds limit) {
    Settings settings;
    settings.game = game;
    settings.time = game == Game::Go ? clock::TimeControl(clock::ByoYomi{minutes(60), 5})
                                     : clock::TimeControl(clock::fischer(minutes(60), seconds(30)));
    settings.set(game == Game::Chess     ? Regulation::DefaultTime
                 : game == Game::Xiangqi ? Regulation::LatenessLimit
                                         : Regulation::GoLatenessLimit,
                 limit.count());
    return settings;
}

/// A table at which the arbiter records arrivals with one command.
class Awaiting : public BoardTable {
  public:
    explicit Awaiting(Game game, Milliseconds limit = minutes(15))
        : BoardTable(game_of(game, limit)) {}

    std::string says(std::optional<Seat> seat, ArrivalStatus coming) {
        const auto report = arrival_report(state(), seat, coming, now());
        if (!report)
            return report.error().code.text() + " " +
                   std::string(rulebook::Clause(*report.error().clause).id());
        return rulings_text(ask(arbiter("Hoa"), *report));
    }
    [[nodiscard]] std::string awaited() const {
        std::string out;
        for (const Absence& absence : absences(state(), now()))
            out += absence.seat == Seat::First ? "first " : "second ";
        return out;
    }
    void expect_same_again() const {
        check_replay();
        const auto again = verify_log(log());
        ASSERT_TRUE(again) << again.error().english;
        EXPECT_TRUE(again->differences.empty());
    }
};

TEST(Absence, ACopyOfAGameKnowsWhoIsAwaited) {
    Awaiting table(Game::Chess);
    table.wait(minutes(1));
    const State copy = table.state();
    EXPECT_EQ(absences(copy, table.now()).size(), 2U);
    EXPECT_EQ(base::to_hex(hash(copy)), base::to_hex(hash(table.state())));
}

TEST(Absence, EverybodyIsAwaitedUntilHeComesOrMoves) {
    for (const Game game : games()) {
        Awaiting table(game);
        EXPECT_EQ(table.awaited(), "first second ") << name(game);
        EXPECT_EQ(absences(table.state(), table.now())[0].since, kBegin);
        EXPECT_EQ(absences(table.state(), table.now())[0].limit, minutes(15));
        EXPECT_EQ(table.says(Seat::Second, ArrivalStatus::Arrived).starts_with("refused"), false);
        EXPECT_EQ(table.awaited(), "first ") << name(game);
        table.play(game == Game::Chess ? "e2e4" : game == Game::Xiangqi ? "h2e2" : "d4");
        EXPECT_EQ(table.awaited(), "") << name(game);
        table.expect_same_again();
    }
}

TEST(Absence, ExactlyTheLimitIsInTimeInAllThreeLaws) {
    for (const Game game : games()) {
        Awaiting table(game);
        table.wait(minutes(15));
        EXPECT_TRUE(
            table.says(Seat::Second, ArrivalStatus::Missing).starts_with("lateness-allowed"))
            << name(game);
        EXPECT_FALSE(table.says(Seat::Second, ArrivalStatus::Arrived).starts_with("came-too-late"))
            << name(game);
        EXPECT_EQ(table.outcome(), "playing") << name(game);
    }
}

TEST(Absence, BeyondTheLimitLosesByASingleReport) {
    for (const auto& [game, said] : {std::pair{Game::Chess, "forfeit fide-2018:6.7.1 1-0"},
                                     {Game::Xiangqi, "late-arrival xiangqi-vn:7.1.e 1-0"},
                                     {Game::Go, "absent go-cn:23.1 1-0"}}) {
        Awaiting table(game);
        EXPECT_FALSE(table.says(Seat::First, ArrivalStatus::Arrived).starts_with("refused"));
        table.wait(minutes(15) + Milliseconds(1));
        // Not by mistake: recording an arrival does not declare a loss.
        EXPECT_TRUE(table.says(Seat::Second, ArrivalStatus::Arrived).starts_with("came-too-late"))
            << name(game);
        EXPECT_EQ(table.outcome(), "playing");
        table.says(Seat::Second, ArrivalStatus::Missing);
        EXPECT_EQ(table.outcome(), said);
        table.expect_same_again();
    }
}

TEST(Absence, InChessTheArbiterMayDecideOtherwise) {  // 6.7.1
    Awaiting table(Game::Chess, Milliseconds(0));
    table.wait(minutes(3));
    EXPECT_EQ(table.says(Seat::First, ArrivalStatus::Excused), "time-lost 6.7.2 first");
    EXPECT_EQ(table.outcome(), "playing");
    EXPECT_EQ(table.awaited(), "second ");
    table.expect_same_again();
    for (const auto& [game, clause] :
         {std::pair{Game::Xiangqi, "7.1.e"}, std::pair{Game::Go, "23.1"}}) {
        Awaiting other(game);
        EXPECT_EQ(other.says(Seat::First, ArrivalStatus::Excused),
                  std::string("no-excuse ") + clause);
    }
}

TEST(Absence, InGoLatenessWithinTheLimitIsTakenFromTheOwnTime) {  // 23.3
    Awaiting table(Game::Go);
    table.wait(minutes(4));
    EXPECT_EQ(table.says(Seat::Second, ArrivalStatus::Arrived), "time-deducted 23.3 second");
    EXPECT_EQ(table.left(Seat::Second), 56 * 60'000);
    table.expect_same_again();
}

TEST(Absence, OfBothPlayersLosesForBothOrAsksTheArbiter) {
    Awaiting chess(Game::Chess);
    EXPECT_EQ(chess.says(std::nullopt, ArrivalStatus::Missing), "lateness-allowed 6.7.1");
    chess.wait(minutes(16));
    chess.says(std::nullopt, ArrivalStatus::Missing);
    EXPECT_EQ(chess.outcome(), "double-forfeit fide-2018:6.7.1 0-0");
    chess.expect_same_again();

    Awaiting xiangqi(Game::Xiangqi);
    xiangqi.wait(minutes(16));
    xiangqi.says(std::nullopt, ArrivalStatus::Missing);
    EXPECT_EQ(xiangqi.outcome(), "arbiter-needed");  // the law covers only one late player

    Awaiting go(Game::Go);
    go.wait(minutes(16));
    EXPECT_EQ(go.says(std::nullopt, ArrivalStatus::Missing), "report-seat 23.2");
    go.says(Seat::First, ArrivalStatus::Missing);
    EXPECT_EQ(go.outcome(), "playing") << "whether the other came is not known yet";
    go.says(Seat::Second, ArrivalStatus::Missing);
    EXPECT_EQ(go.outcome(), "both-absent go-cn:23.2 0-0");
    go.expect_same_again();
}

TEST(Absence, NobodyIsAwaitedBeforeTheClocksRunOrOnTheHallsBoard) {
    Table hall_board(game_of(Game::Chess, minutes(15)));
    EXPECT_TRUE(absences(hall_board.state(), kBegin).empty());
    Awaiting over(Game::Chess);
    over.expect_accepted(Seat::First, Resign{});
    EXPECT_EQ(over.awaited(), "");
    EXPECT_EQ(over.says(Seat::Second, ArrivalStatus::Arrived), "not-awaited 6.7.1");
    EXPECT_EQ(over.says(std::nullopt, ArrivalStatus::Missing), "not-awaited 6.7.1");
}

TEST(Absence, TheAnnouncedStartOfAChessRoundCounts) {  // 6.6
    Awaiting table(Game::Chess);
    table.wait(minutes(10));
    EXPECT_EQ(table.arbiter_reports("round-start"), "");
    EXPECT_EQ(absences(table.state(), table.now())[0].since, kBegin + minutes(10));
    table.wait(minutes(14));
    EXPECT_EQ(table.says(Seat::First, ArrivalStatus::Arrived), "time-lost 6.7.2 first");
    table.wait(minutes(2));
    EXPECT_EQ(table.arbiter_reports("absent", Seat::Second),
              "forfeit 6.7.1 second; forfeit 6.7.1 1-0");
    table.expect_same_again();
}

TEST(Absence, NobodyGrowsLaterWhileTheClocksAreStopped) {
    Awaiting table(Game::Chess);
    table.wait(minutes(10));
    table.expect_accepted(arbiter("Hoa"), StopClocks{"the hall is dark"});
    table.wait(minutes(30));
    ASSERT_EQ(table.awaited(), "first second ");
    EXPECT_EQ(absences(table.state(), table.now())[0].frozen_lateness, minutes(10));
    EXPECT_EQ(table.says(Seat::Second, ArrivalStatus::Missing), "lateness-allowed 6.7.1");
    table.expect_accepted(arbiter("Hoa"), StartClocks{"the light is back"});
    EXPECT_EQ(absences(table.state(), table.now())[0].since, kBegin + minutes(30));
    EXPECT_EQ(absences(table.state(), table.now())[0].frozen_lateness, std::nullopt);
    table.wait(minutes(4));
    EXPECT_EQ(table.says(Seat::First, ArrivalStatus::Arrived), "time-lost 6.7.2 first");
    table.expect_same_again();
}

TEST(Absence, EndsWithAReportedArrivalAfterAnAnnouncedStart) {
    for (const Game game : {Game::Chess, Game::Xiangqi}) {
        Awaiting table(game);
        table.arbiter_reports("round-start");
        table.wait(minutes(5));
        table.says(Seat::First, ArrivalStatus::Arrived);
        table.says(Seat::Second, ArrivalStatus::Arrived);
        EXPECT_EQ(table.awaited(), "");
        table.wait(minutes(20));
        EXPECT_EQ(table.outcome(), "playing") << name(game);
    }
}

TEST(Absence, ForfeitIsRefusedForAPresentOrExcusedPlayer) {  // 6.7.1
    Awaiting table(Game::Chess);
    EXPECT_EQ(table.arbiter_reports("absent", Seat::First), "refused: lateness-allowed 6.7.1");
    table.arbiter_reports("arrival", Seat::First);
    table.arbiter_reports("late-excused", Seat::Second);
    table.wait(minutes(20));
    EXPECT_EQ(table.arbiter_reports("absent", Seat::First), "refused: already-there 6.7.1");
    EXPECT_EQ(table.arbiter_reports("absent", Seat::Second), "refused: late-excused 6.7.1");
    EXPECT_EQ(table.arbiter_reports("absent"), "refused: already-there 6.7.1");
}

TEST(Absence, TheWordsOfTheProtocolAreRead) {
    EXPECT_EQ(find_arrival_status("arrived"), ArrivalStatus::Arrived);
    EXPECT_EQ(find_arrival_status("excused"), ArrivalStatus::Excused);
    EXPECT_EQ(find_arrival_status("missing"), ArrivalStatus::Missing);
    EXPECT_EQ(find_arrival_status("late"), std::nullopt);
}

}  // namespace
}  // namespace absence_test
}  // namespace kyvien::conduct
