// News of the leases, as each thread of a hall receives it.
#include <gtest/gtest.h>

#include <string>

#include "hall/games/neighbours.h"
#include "hall/net/threads/internal/other_halls.h"
#include "hall/service/game_part.h"

namespace kyvien::hall {
namespace other_halls_test {
namespace {

TEST(NewsByPart, GivesEachThreadItsGamesAndAllLeaseNews) {
    constexpr std::size_t kParts = 3;
    store::HallNews news;
    news.renewed = 7;
    news.was_lost = true;
    news.neighbours = {{2, "127.0.0.1:9000"}};
    news.ledgers = {"keys"};
    for (std::uint64_t i = 0; i < 60; ++i) {
        const std::string game = "game" + std::to_string(i);
        news.taken.push_back({game, i, 5});
        news.changed.push_back({game, i});
        news.announcements.emplace_back(2, "p " + game + " 1 0 0 0");
    }
    const auto parts = news_by_part(news, kParts);
    ASSERT_EQ(parts.size(), kParts);
    std::size_t taken = 0, changed = 0, said = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
        EXPECT_EQ(parts[part].renewed, 7);
        EXPECT_TRUE(parts[part].was_lost);
        EXPECT_EQ(parts[part].neighbours, news.neighbours);
        EXPECT_FALSE(parts[part].taken.empty());
        for (const store::TakenGame& each : parts[part].taken)
            EXPECT_EQ(part_of_game(each.game, kParts), part);
        for (const store::ChangedGame& each : parts[part].changed)
            EXPECT_EQ(part_of_game(each.game, kParts), part);
        for (const auto& [hall, text] : parts[part].announcements)
            EXPECT_EQ(part_of_game(game_of_announcement(text), kParts), part);
        taken += parts[part].taken.size();
        changed += parts[part].changed.size();
        said += parts[part].announcements.size();
    }
    EXPECT_EQ(taken, 60U);
    EXPECT_EQ(changed, 60U);
    EXPECT_EQ(said, 60U);
}

}  // namespace
}  // namespace other_halls_test
}  // namespace kyvien::hall
