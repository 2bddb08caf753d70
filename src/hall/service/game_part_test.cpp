#include "hall/service/game_part.h"

#include <gtest/gtest.h>

#include <vector>

namespace kyvien::hall {
namespace game_part_test {
namespace {

TEST(GamePart, EachGameIsInOnePartAndTheSameEachTime) {
    ASSERT_TRUE(prepare_randomness());
    for (int drawn = 0; drawn < 100; ++drawn) {
        const std::string id = new_game_id();
        int parts = 0;
        for (std::size_t number = 0; number < 3; ++number)
            parts += GamePart{number, 3}.has(id) ? 1 : 0;
        EXPECT_EQ(parts, 1) << id;
        EXPECT_EQ(part_of_game(id, 3), part_of_game(std::string(id), 3));
        EXPECT_TRUE(GamePart{}.has(id));
    }
}

TEST(GamePart, AssignsANewGameToItsCreator) {
    ASSERT_TRUE(prepare_randomness());
    for (std::size_t number = 0; number < 7; ++number)
        EXPECT_EQ(part_of_game(GamePart{number, 7}.new_id(), 7), number);
}

TEST(GamePart, ThePartsAreOfAboutEqualSize) {
    ASSERT_TRUE(prepare_randomness());
    std::vector<int> games(4);
    for (int drawn = 0; drawn < 8'000; ++drawn)
        ++games[part_of_game(new_game_id(), games.size())];
    // 2,000 are expected in each; the standard deviation is 39.
    for (const int each : games) {
        EXPECT_GT(each, 1'700);
        EXPECT_LT(each, 2'300);
    }
}

}  // namespace
}  // namespace game_part_test
}  // namespace kyvien::hall
