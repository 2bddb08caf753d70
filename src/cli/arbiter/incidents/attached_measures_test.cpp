#include "cli/arbiter/incidents/attached_measures.h"

#include <gtest/gtest.h>

#include <optional>

#include "conduct/settings/game.h"

namespace kyvien::cli {
namespace {

using conduct::Game;

TEST(BareMeasure, IsReadAmongTheWordsOfItsCount) {
    EXPECT_EQ(bare_measure(Game::Xiangqi, "lần đầu nên chỉ nhắc nhở"), "reminder");
    EXPECT_EQ(bare_measure(Game::Xiangqi, "这是第二次，给予警告"), "");
    EXPECT_EQ(bare_measure(Game::Xiangqi, "第二次给予警告"), "warning");
    EXPECT_EQ(bare_measure(Game::Go, "so he gets his second warning"), "warning");
    EXPECT_EQ(bare_measure(Game::Xiangqi, "记技术犯规一次"), "technical-fault");
    EXPECT_EQ(bare_measure(Game::Go, "he loses the game"), "loss");
}

TEST(BareMeasure, IsNoneIfSomethingElseIsTold) {
    EXPECT_EQ(bare_measure(Game::Xiangqi, "nhắc nhở vì nói chuyện"), "");
    EXPECT_EQ(bare_measure(Game::Go, "warned under 25.1"), "");
}

TEST(BareCount, IsTheOrdinalOfTheOffence) {
    EXPECT_EQ(bare_count(Game::Xiangqi, "đây là lần thứ ba"), 3U);
    EXPECT_EQ(bare_count(Game::Xiangqi, "mới lần đầu"), 1U);
    EXPECT_EQ(bare_count(Game::Xiangqi, "这是第二次"), 2U);
    EXPECT_EQ(bare_count(Game::Go, "for the third time now"), 3U);
    EXPECT_EQ(bare_count(Game::Xiangqi, "lần thứ hai, cảnh cáo"), 2U);
}

TEST(BareCount, IsNoneWithoutAnOrdinalOrWithAnotherAct) {
    EXPECT_EQ(bare_count(Game::Go, "警告一次"), std::nullopt);
    EXPECT_EQ(bare_count(Game::Xiangqi, "lần thứ hai chạm mã"), std::nullopt);
    EXPECT_EQ(bare_count(Game::Go, "the first player resigns"), std::nullopt);
}

}  // namespace
}  // namespace kyvien::cli
