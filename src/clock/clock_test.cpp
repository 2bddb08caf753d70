#include "clock/clock.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace kyvien::clock {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr Instant at(Milliseconds time) {
    return Instant(time);
}

/// A turn of `used`, played by the side to move of a clock that started at zero.
struct Player {
    Clock clock;
    Instant now{};

    explicit Player(const TimeControl& control) : clock(control) { clock.start(Seat::First, now); }
    void turn(Milliseconds used) {
        now += used;
        clock.press(now);
    }
    void both(Milliseconds first, Milliseconds second) {
        turn(first);
        turn(second);
    }
    [[nodiscard]] Reading first() const { return clock.reading(Seat::First, now); }
    [[nodiscard]] Reading second() const { return clock.reading(Seat::Second, now); }
};

TEST(Clock, CountsOnlyTheRunningSide) {  // FIDE 6.1, CLK-29
    Clock clock(sudden_death(seconds(600)));
    EXPECT_EQ(clock.running(), std::nullopt);
    clock.start(Seat::First, at(seconds(10)));
    clock.press(at(seconds(11)));
    EXPECT_EQ(clock.running(), Seat::Second);
    EXPECT_EQ(clock.reading(Seat::First, at(seconds(14))).main, seconds(599));
    EXPECT_EQ(clock.reading(Seat::Second, at(seconds(14))).main, seconds(597));
}

TEST(Clock, FlagFallsExactlyAtZero) {  // FIDE 6.1
    Clock clock(sudden_death(seconds(1)));
    clock.start(Seat::First, at(seconds(0)));
    EXPECT_FALSE(clock.flag_fallen(Seat::First, at(milliseconds(999))));
    EXPECT_TRUE(clock.flag_fallen(Seat::First, at(milliseconds(1000))));
    EXPECT_EQ(clock.flag_fall(), at(milliseconds(1000)));
    EXPECT_FALSE(clock.flag_fallen(Seat::Second, at(seconds(5))));
}

TEST(Clock, AFallenFlagStaysDownUntilTheClockIsSet) {
    Player game(fischer(seconds(10), seconds(60)));
    game.turn(seconds(10));
    EXPECT_TRUE(game.first().flag);
    EXPECT_EQ(game.first().main, seconds(0));
    game.both(seconds(1), seconds(1));
    EXPECT_TRUE(game.first().flag);
    game.clock.set(Seat::First, seconds(5), std::nullopt, game.now);
    EXPECT_FALSE(game.first().flag);
    EXPECT_EQ(game.first().main, seconds(5));
}

TEST(Increment, IsAddedWhenTheMoveIsCompletedAndAccumulates) {
    Player game(fischer(seconds(300), seconds(3)));
    EXPECT_EQ(game.first().main, seconds(300));
    game.both(seconds(1), seconds(10));
    EXPECT_EQ(game.first().main, seconds(302));
    EXPECT_EQ(game.second().main, seconds(293));
}

TEST(Increment, CanBeGivenToAGameThatBeganWithoutOne) {  // FIDE III.4
    Player game(sudden_death(seconds(60)));
    game.both(seconds(5), seconds(7));
    game.clock.set_increment(seconds(5));
    EXPECT_EQ(game.first().main, seconds(55)) << "nothing changes before a move is completed";
    game.both(seconds(2), seconds(3));
    EXPECT_EQ(game.first().main, seconds(58));
    EXPECT_EQ(game.second().main, seconds(55));
}

TEST(Delay, IsUsedBeforeTheMainTimeAndDoesNotAccumulate) {  // FIDE 6.3.2, CLK-14
    Player game(Staged{{{0, seconds(1500), seconds(10)}}, Bonus::Delay});
    game.both(seconds(9), seconds(14));
    EXPECT_EQ(game.first().main, seconds(1500));
    EXPECT_EQ(game.second().main, seconds(1496));
    EXPECT_EQ(game.first().free_time, seconds(10));
    EXPECT_EQ(game.clock.reading(Seat::First, game.now + seconds(4)).free_time, seconds(6));
    EXPECT_EQ(game.clock.flag_fall(), game.now + seconds(1510));
}

TEST(Bronstein, AddsBackTheTimeUsedUpToTheBonus) {
    Player game(Staged{{{0, seconds(60), seconds(5)}}, Bonus::Bronstein});
    EXPECT_EQ(game.first().main, seconds(65));
    game.both(seconds(3), seconds(20));
    EXPECT_EQ(game.first().main, seconds(65));
    EXPECT_EQ(game.second().main, seconds(50));
}

TEST(Stages, SavedTimeIsCarriedOverWhenTheMovesAreDone) {  // FIDE 6.3.1, 6.4, CLK-15
    Player game(Staged{{{2, seconds(100), {}}, {0, seconds(50), {}}}});
    game.both(seconds(30), seconds(99));
    game.turn(seconds(40));
    EXPECT_EQ(game.first().main, seconds(80));
    game.turn(seconds(1));  // 99 + 1: zero before the second move is completed
    EXPECT_TRUE(game.second().flag);
}

TEST(Stages, SavedTimeIsLostWhereTheRegulationsSaySo) {
    Player game(
        Staged{{{1, seconds(100), {}}, {0, seconds(50), {}}}, Bonus::None, CarryOver::Lost});
    game.turn(seconds(30));
    EXPECT_EQ(game.first().main, seconds(50));
}

TEST(Stages, ALastStageWithMovesRepeats) {
    Player game(Staged{{{1, seconds(10), {}}}});
    for (int i = 0; i < 5; ++i)
        game.both(seconds(9), seconds(10));
    EXPECT_EQ(game.first().main, seconds(15));
    EXPECT_TRUE(game.second().flag);
}

TEST(Stages, TheMoveCounterCanBeCorrected) {  // FIDE 7.1
    Player game(Staged{{{40, seconds(100), {}}, {0, seconds(50), {}}}});
    game.clock.set_completed_moves(Seat::First, 39);
    game.turn(seconds(1));
    EXPECT_EQ(game.first().main, seconds(149));
    EXPECT_EQ(game.clock.completed_moves(Seat::First), 40);
}

TEST(Stages, IsInLastStageOnlyIfNoFurtherStageFollows) {  // FIDE III.1
    Clock clock(Staged{{{40, seconds(100), {}}, {0, seconds(50), {}}}});
    clock.set_completed_moves(Seat::First, 39);
    EXPECT_FALSE(clock.is_in_last_stage(Seat::First));
    clock.set_completed_moves(Seat::First, 40);
    EXPECT_TRUE(clock.is_in_last_stage(Seat::First));
    EXPECT_FALSE(clock.is_in_last_stage(Seat::Second)) << "each has stages of his own";
    Clock repeating(Staged{{{25, seconds(10), {}}}});
    repeating.set_completed_moves(Seat::First, 30);
    EXPECT_FALSE(repeating.is_in_last_stage(Seat::First));
    EXPECT_TRUE(Clock(Hourglass{seconds(60)}).is_in_last_stage(Seat::First));
}

TEST(Hourglass, TimeUsedIsAddedToTheOpponent) {
    Player game(Hourglass{seconds(60)});
    EXPECT_EQ(game.clock.reading(Seat::Second, at(seconds(20))).main, seconds(80));
    game.turn(seconds(20));
    EXPECT_EQ(game.first().main, seconds(40));
    EXPECT_EQ(game.second().main, seconds(80));
    EXPECT_EQ(game.clock.flag_fall(), game.now + seconds(80));
}

TEST(PerMove, EveryTurnStartsWithTheFullTime) {
    Player game(PerMove{seconds(5)});
    game.both(seconds(4), milliseconds(4999));
    EXPECT_EQ(game.first().main, seconds(5));
    EXPECT_FALSE(game.second().flag);
    game.turn(seconds(5));
    EXPECT_TRUE(game.first().flag);
}

struct ReservedCase {
    const char* what;
    int main_s;
    int periods;
    Milliseconds used;
    int main_after_s;
    int periods_after;  // 0: lost
};
// The table of go-cn section 3.6.
const ReservedCase kReservedCases[] = {
    {"free time", 3300, 5, seconds(100), 3200, 5},
    {"crossing by 30 s", 20, 5, seconds(50), 0, 5},
    {"crossing by three minutes", 20, 5, seconds(200), 0, 2},
    {"just under a minute", 0, 5, milliseconds(59'999), 0, 5},
    {"a full minute", 0, 5, seconds(60), 0, 4},
    {"two and a half minutes", 0, 5, seconds(150), 0, 3},
    {"last minute, in time", 0, 1, milliseconds(59'900), 0, 1},
    {"last minute completed", 0, 1, seconds(60), 0, 0},
    {"all five in one move", 0, 5, seconds(300), 0, 0},
    {"four of five", 0, 5, milliseconds(299'999), 0, 1},
    {"free time to the end", 20, 5, seconds(20), 0, 5},
};

TEST(ReservedMinutes, AMoveCostsTheFullMinutesItUses) {  // Go 12.2b
    for (const ReservedCase& c : kReservedCases) {
        Player game(ByoYomi{seconds(c.main_s), c.periods});
        game.turn(c.used);
        EXPECT_EQ(game.first().main, seconds(c.main_after_s)) << c.what;
        EXPECT_EQ(game.first().periods, c.periods_after) << c.what;
        EXPECT_EQ(game.first().flag, c.periods_after == 0) << c.what;
    }
}

TEST(ReservedMinutes, WithoutReserveTheLimitMayBeReachedButNotExceeded) {  // Go 3.6
    Player game(ByoYomi{seconds(10), 0});
    game.turn(seconds(10));
    EXPECT_FALSE(game.first().flag);
    game.turn(milliseconds(10'001));
    EXPECT_TRUE(game.second().flag);
}

TEST(ReservedMinutes, AnnouncementsFollowGoArticle12) {  // Go 12.2c to 12.2e
    using Kind = Announcement::Kind;
    const Player two(ByoYomi{seconds(0), 2});
    const std::vector<Announcement> expected = {
        {Kind::Seconds, 30, seconds(30)},     {Kind::Seconds, 40, seconds(40)},
        {Kind::Seconds, 50, seconds(50)},     {Kind::Seconds, 55, seconds(55)},
        {Kind::Seconds, 58, seconds(58)},     {Kind::Seconds, 60, seconds(60)},
        {Kind::PeriodsLeft, 1, seconds(60)},  {Kind::Seconds, 30, seconds(90)},
        {Kind::Seconds, 40, seconds(100)},    {Kind::Seconds, 50, seconds(110)},
        {Kind::LastSeconds, 1, seconds(111)}, {Kind::LastSeconds, 2, seconds(112)},
        {Kind::LastSeconds, 3, seconds(113)}, {Kind::LastSeconds, 4, seconds(114)},
        {Kind::LastSeconds, 5, seconds(115)}, {Kind::LastSeconds, 6, seconds(116)},
        {Kind::LastSeconds, 7, seconds(117)}, {Kind::LastSeconds, 8, seconds(118)},
        {Kind::LastSeconds, 9, seconds(119)}, {Kind::TimeOver, 0, seconds(120)},
    };
    EXPECT_EQ(two.clock.announcements(Milliseconds(-1), seconds(500)), expected);
    const Player main(ByoYomi{seconds(20), 5});
    const auto calls = main.clock.announcements(seconds(0), seconds(50));
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_EQ(calls[0], (Announcement{Kind::OvertimeBegins, 0, seconds(20)}));
    EXPECT_EQ(calls[1], (Announcement{Kind::Seconds, 30, seconds(50)}));
}

TEST(ReservedMinutes, CallsHaveTheTimeOfEachAnnouncement) {
    using Kind = Announcement::Kind;
    Player game(ByoYomi{seconds(20), 2});
    EXPECT_EQ(game.clock.calls(game.now, at(seconds(50))),
              (std::vector<Call>{{{Kind::OvertimeBegins, 0, seconds(20)}, at(seconds(20))},
                                 {{Kind::Seconds, 30, seconds(50)}, at(seconds(50))}}));
    EXPECT_TRUE(game.clock.calls(at(seconds(20)), at(seconds(49))).empty());
    // A call already made is not repeated; there are no calls while the clocks are stopped.
    EXPECT_TRUE(game.clock.calls(at(seconds(50)), at(seconds(50))).empty());
    game.clock.stop(at(seconds(30)));
    EXPECT_TRUE(game.clock.calls(at(seconds(30)), at(seconds(200))).empty());
    // The turn continues where it was stopped.
    game.clock.resume(at(seconds(100)));
    const auto later = game.clock.calls(at(seconds(100)), at(seconds(120)));
    ASSERT_EQ(later.size(), 1u);
    EXPECT_EQ(later[0].at, at(seconds(120)));
    EXPECT_EQ(later[0].call.value, 30);
    // An arbiter sets the clock: the minute starts anew from there.
    game.clock.set(Seat::First, Milliseconds{}, 2, at(seconds(110)));
    const auto anew = game.clock.calls(at(seconds(110)), at(seconds(145)));
    ASSERT_EQ(anew.size(), 1u);
    EXPECT_EQ(anew[0].at, at(seconds(140)));
}

TEST(ReservedMinutes, AnnouncementsDoNotDependOnThePollingInterval) {
    const Player game(ByoYomi{seconds(7), 3});
    std::vector<Announcement> pieces;
    for (Milliseconds t = seconds(-1); t < seconds(200); t += milliseconds(370))
        for (const Announcement& call : game.clock.announcements(t, t + milliseconds(370)))
            pieces.push_back(call);
    EXPECT_EQ(pieces, game.clock.announcements(seconds(-1), seconds(250)));
}

TEST(Canadian, ACompletedBlockStartsANewOne) {
    Player game(Canadian{seconds(10), seconds(60), 2});
    game.both(seconds(30), seconds(1));  // 20 s of the block, one stone left
    EXPECT_TRUE(game.first().in_overtime);
    EXPECT_EQ(game.first().stones, 1);
    EXPECT_EQ(game.first().period, seconds(40));
    game.both(seconds(39), seconds(1));
    EXPECT_EQ(game.first().stones, 2);
    EXPECT_EQ(game.first().period, seconds(60));
    game.turn(seconds(60));
    EXPECT_TRUE(game.first().flag);
}

TEST(Stopping, StoppedTimeIsChargedToNeitherSide) {  // FIDE 6.11, Go 14a
    Player game(fischer(seconds(60), seconds(2)));
    game.clock.stop(at(seconds(5)));
    EXPECT_EQ(game.clock.running(), std::nullopt);
    EXPECT_EQ(game.clock.turn(), Seat::First);
    EXPECT_EQ(game.clock.flag_fall(), std::nullopt);
    game.clock.resume(at(seconds(1000)));
    EXPECT_EQ(game.clock.flag_fall(), at(seconds(1055)));
    game.clock.press(at(seconds(1003)));
    EXPECT_EQ(game.clock.reading(Seat::First, at(seconds(1003))).main, seconds(54));
}

TEST(Adjusting, TheDisplayShowsWhatTheArbiterSetAtThatMoment) {
    for (const TimeControl& control :
         {TimeControl(fischer(seconds(60), seconds(5))),
          TimeControl(Staged{{{0, seconds(60), seconds(5)}}, Bonus::Delay}),
          TimeControl(Staged{{{0, seconds(60), seconds(5)}}, Bonus::Bronstein}),
          TimeControl(Hourglass{seconds(60)}), TimeControl(PerMove{seconds(60)}),
          TimeControl(ByoYomi{seconds(60), 5}), TimeControl(ByoYomi{seconds(0), 5}),
          TimeControl(Canadian{seconds(0), seconds(60), 2})}) {
        for (const Seat seat : kBothSeats) {
            Clock clock(control);
            clock.start(Seat::First, at(seconds(0)));
            clock.set(seat, seconds(31), 2, at(seconds(12)));
            EXPECT_EQ(clock.reading(seat, at(seconds(12))).main, seconds(31)) << to_text(control);
            EXPECT_EQ(clock.turn_used(at(seconds(13))), seconds(13)) << to_text(control);
        }
    }
}

TEST(TakingBack, ReturnsTheTurnButNotTheTimeUsed) {
    Clock clock(Staged{{{1, minutes(10), seconds(0)}, {0, minutes(5), seconds(0)}}});
    Instant now{};
    clock.start(Seat::First, now);
    now += minutes(2);
    clock.press(now);  // the first side's stage is complete: 8 + 5 minutes
    now += minutes(1);
    clock.stop(now);
    clock.take_back(Seat::First, {0, 0}, now);
    EXPECT_EQ(clock.turn(), Seat::First);
    EXPECT_EQ(clock.running(), std::nullopt);
    EXPECT_EQ(clock.completed_moves(Seat::First), 0);
    EXPECT_EQ(clock.reading(Seat::First, now).main, minutes(8));
    EXPECT_EQ(clock.reading(Seat::Second, now).main, minutes(9));
    clock.resume(now);
    now += minutes(1);
    clock.press(now);  // the stage is complete again, but its time is added only once
    EXPECT_EQ(clock.reading(Seat::First, now).main, minutes(12));
    EXPECT_EQ(clock.running(), Seat::Second);
}

TEST(TakingBack, RemovesEveryRepetitionOfTheLastStage) {
    Clock clock(Staged{{{1, minutes(10), seconds(0)}}});
    const Instant now{};
    clock.start(Seat::First, now);
    for (int moves = 0; moves < 3; ++moves) {
        clock.press(now);
        clock.press(now);
    }
    EXPECT_EQ(clock.time_of_later_stages(Seat::First, 3), minutes(30));
    EXPECT_EQ(clock.reading(Seat::First, now).main, minutes(40));
    clock.take_back(Seat::First, {1, 1}, now);
    EXPECT_EQ(clock.reading(Seat::First, now).main, minutes(20));
    EXPECT_EQ(clock.reading(Seat::Second, now).main, minutes(20));
    EXPECT_EQ(Clock(PerMove{seconds(60)}).time_of_later_stages(Seat::First, 3), Milliseconds{});
}

TEST(TakingBack, KeepsTheRemainingByoYomiPeriods) {
    Clock clock(ByoYomi{seconds(10), 3, seconds(30)});
    Instant now{};
    clock.start(Seat::First, now);
    now += seconds(45);  // one period used
    clock.press(now);
    clock.take_back(Seat::First, {0, 0}, now);
    EXPECT_EQ(clock.reading(Seat::First, now).periods, 2);
    EXPECT_EQ(clock.reading(Seat::Second, now).main, seconds(10));
}

TEST(Adjusting, HalvingTakesHalfOfTheBaseTimeAndEveryBonus) {
    Clock clock(fischer(seconds(181), seconds(2)));
    clock.start(Seat::First, at(seconds(0)));
    clock.halve(Seat::First, at(seconds(10)));
    EXPECT_EQ(clock.reading(Seat::First, at(seconds(10))).main, milliseconds(80'500));
    EXPECT_EQ(clock.reading(Seat::Second, at(seconds(10))).main, seconds(181));
    clock.press(at(seconds(20)));
    EXPECT_EQ(clock.reading(Seat::First, at(seconds(20))).main, milliseconds(70'500));
    clock.press(at(seconds(25)));
    EXPECT_EQ(clock.reading(Seat::Second, at(seconds(25))).main, seconds(178));
    EXPECT_EQ(clock.control(Seat::First), sudden_death(milliseconds(90'500)));
    EXPECT_EQ(clock.control(Seat::Second), fischer(seconds(181), seconds(2)));
    // A side whose clock is not running.
    Clock other(sudden_death(seconds(60)));
    other.start(Seat::First, at(seconds(0)));
    other.halve(Seat::Second, at(seconds(10)));
    EXPECT_EQ(other.reading(Seat::Second, at(seconds(10))).main, seconds(30));
    EXPECT_EQ(other.flag_fall(), at(seconds(60)));
}

TEST(Adjusting, TimeGivenInByoYomiIsGivenInFull) {
    Clock clock(ByoYomi{seconds(0), 3});
    clock.start(Seat::First, at(seconds(0)));
    clock.add(Seat::First, seconds(120), at(seconds(70)));
    EXPECT_EQ(clock.reading(Seat::First, at(seconds(70))).main, seconds(120));
    EXPECT_EQ(clock.reading(Seat::First, at(seconds(70))).periods, 2);
    EXPECT_EQ(clock.turn_used(at(seconds(71))), seconds(71));
}

TEST(Adjusting, KeepsTheTimeLeftOfAPeriodIfItIsGiven) {  // Go 12.2b
    Clock clock(ByoYomi{seconds(0), 3, seconds(60)});
    clock.start(Seat::First, Instant{});
    const Instant found = Instant{} + seconds(70);
    const Reading shown = clock.reading(Seat::First, found);
    ASSERT_EQ(shown.period, seconds(50));
    Clock anew = clock;
    anew.set(Seat::First, shown.main, shown.periods, found);
    EXPECT_EQ(anew.reading(Seat::First, found).period, seconds(60));
    clock.set(Seat::First, shown.main, shown.periods, found, shown.period);
    EXPECT_EQ(clock.reading(Seat::First, found), shown);
    EXPECT_EQ(clock.turn_used(found), seconds(70));
    EXPECT_EQ(clock.flag_fall(), Instant{} + seconds(180));
    // The calls are those of the running minute.
    const auto calls = clock.calls(found, found + seconds(20));
    ASSERT_EQ(calls.size(), 1U);
    EXPECT_EQ(calls[0].call.value, 30);
    EXPECT_EQ(calls[0].at, found + seconds(20));
}

}  // namespace
}  // namespace kyvien::clock
