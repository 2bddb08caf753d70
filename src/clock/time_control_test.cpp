#include "clock/time_control.h"

#include <gtest/gtest.h>

namespace kyvien::clock {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

const TimeControl kEveryKind[] = {
    Untimed{},
    fischer(minutes(5), seconds(3)),
    sudden_death(minutes(30)),
    Staged{{{40, minutes(90), seconds(30)}, {0, minutes(30), seconds(30)}}, Bonus::Increment},
    Staged{{{20, minutes(60), {}}}, Bonus::None, CarryOver::Lost},
    Staged{{{0, minutes(25), seconds(10)}}, Bonus::Delay},
    Staged{{{0, minutes(25), seconds(10)}}, Bonus::Bronstein},
    Hourglass{minutes(1)},
    PerMove{seconds(5)},
    ByoYomi{minutes(55), 5},
    ByoYomi{minutes(10), 3, seconds(30), ByoYomi::Usage::Japanese},
    Canadian{minutes(10), minutes(5), 25},
};

TEST(TimeControlText, EveryControlIsReadBackAsItWasWritten) {
    for (const TimeControl& control : kEveryKind) {
        ASSERT_TRUE(check(control)) << to_text(control);
        const auto read = parse_time_control(to_text(control));
        ASSERT_TRUE(read) << to_text(control) << ": " << read.error().english;
        EXPECT_EQ(*read, control) << to_text(control);
    }
}

TEST(TimeControlText, MatchesTheFormatOfTheLogs) {
    EXPECT_EQ(to_text(fischer(minutes(5), seconds(3))), "fischer:300000+3000");
    EXPECT_EQ(to_text(ByoYomi{minutes(55), 5}), "byoyomi:3300000+5x60000");
    EXPECT_EQ(to_text(Staged{{{40, minutes(90), seconds(30)}, {0, minutes(30), seconds(30)}},
                             Bonus::Increment}),
              "staged:40/5400000+30000,0/1800000+30000;increment;kept");
}

TEST(TimeControlText, BrokenTextsAreRefusedWithTheirOffset) {
    for (const char* text :
         {"", "blitz", "fischer:", "fischer:5", "fischer:-1+0", "fischer:300000+3000 ",
          "fischer:0+1000", "byoyomi:0+0x60000", "byoyomi:1+1x0", "canadian:1+0/5",
          "staged:0/5+0,0/5+0;none;kept", "staged:1/5+1;none;kept", "staged:;none;kept",
          "fischer:99999999999999999999+1", "hourglass:0", "permove:0",
          "staged:1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,"
          "1/5+0,1/5+0,1/5+0,1/5+0,1/5+0,1/5+0;none;kept"}) {
        const auto read = parse_time_control(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().code.name(), "bad-time-control");
        EXPECT_FALSE(read.error().english.empty());
    }
    EXPECT_EQ(parse_time_control("fischer:5x3").error().values[1].second, "9");
}

TEST(NominalLength, DecidesBetweenBlitzRapidAndStandard) {
    EXPECT_EQ(nominal_length(fischer(minutes(3), seconds(2))), minutes(5));
    EXPECT_EQ(nominal_length(fischer(minutes(10), seconds(0))), minutes(10));
    EXPECT_EQ(nominal_length(fischer(minutes(10), seconds(1))), minutes(11));
    EXPECT_EQ(nominal_length(Staged{{{40, minutes(90), seconds(30)}, {0, minutes(30), seconds(30)}},
                                    Bonus::Increment}),
              minutes(150));
    EXPECT_EQ(nominal_length(Untimed{}), minutes(0));
}

}  // namespace
}  // namespace kyvien::clock
