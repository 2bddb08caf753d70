#include "conduct/presentation/wording.h"

#include <gtest/gtest.h>

namespace kyvien::conduct {
namespace {

using rulebook::Language;

TEST(Wording, NamesTheSidesAsEachGameDoes) {
    EXPECT_EQ(side_name(Game::Chess, Seat::First, Language::En), "White");
    EXPECT_EQ(side_name(Game::Xiangqi, Seat::First, Language::Vi), "Đỏ");
    EXPECT_EQ(side_name(Game::Go, Seat::First, Language::ZhHant), "黑方");
    EXPECT_EQ(side_name(Game::Go, Seat::Second, Language::ZhHans), "白方");
}

TEST(Wording, SaysACodeInTheReadersLanguage) {
    EXPECT_EQ(say(Game::Chess, Language::En, "ruling", "warning", {}, Seat::First).substr(0, 7),
              "Warning");
    EXPECT_EQ(say(Game::Go, Language::ZhHans, "side", "first"), "黑方");
}

TEST(Wording, ShowsTimesAsClocksDo) {
    const auto added = [](const char* ms) {
        return say(Game::Chess, Language::En, "ruling", "add-time", {{"ms", ms}}, Seat::First);
    };
    EXPECT_EQ(added("120000"), "2:00 is added to this player's clock.");
    EXPECT_EQ(added("3930000"), "1:05:30 is added to this player's clock.");
    EXPECT_EQ(added("9540"), "0:09.5 is added to this player's clock.");
    EXPECT_EQ(added("soon"), "soon is added to this player's clock.");
    EXPECT_EQ(added("-5"), "-5 is added to this player's clock.");
    EXPECT_EQ(say(Game::Chess, Language::ZhHans, "ruling", "add-time", {}, Seat::First),
              "该棋手的棋钟加 –。");
}

TEST(Wording, ShowsACodeWithoutWordsAndItsValues) {
    EXPECT_EQ(say(Game::Chess, Language::Vi, "ruling", "no-such-ruling", {{"minutes", "2"}}),
              "no such ruling, minutes 2");
}

}  // namespace
}  // namespace kyvien::conduct
