#include "hall/games/sharing/internal/presence_registry.h"

#include <gtest/gtest.h>

namespace kyvien::hall {
namespace presence_registry_test {
namespace {

Instant at(int milliseconds) {
    return Instant(Milliseconds(milliseconds));
}

TEST(PresenceRegistry, AGameIsDesertedWhenNobodyIsConnectedAtAnyHall) {
    PresenceRegistry book;
    EXPECT_EQ(book.is_deserted("game"), std::nullopt);
    book.note("game", 1, {1, 0}, at(1));
    EXPECT_EQ(book.is_deserted("game"), false);
    book.note("game", 2, {0, 1}, at(2));
    book.note("game", 1, {0, 0}, at(3));
    EXPECT_EQ(book.is_deserted("game"), false);
    EXPECT_EQ(book.last_report(1, "game"), (PresenceRegistry::Counts{0, 0}));
    EXPECT_EQ(book.last_report(3, "game"), std::nullopt);
    book.note("game", 2, {0, 0}, at(4));
    EXPECT_EQ(book.is_deserted("game"), true);
    EXPECT_EQ(book.is_deserted("other"), std::nullopt);
}

TEST(PresenceRegistry, ConnectionsAtAnEndedHallAreForgotten) {
    PresenceRegistry book;
    book.note("game", 1, {1, 1}, at(1));
    book.note("game", 2, {0, 0}, at(1));
    book.note("other", 2, {1, 0}, at(1));
    book.forget(1);
    EXPECT_EQ(book.is_deserted("game"), true);
    EXPECT_EQ(book.is_deserted("other"), false);
}

TEST(PresenceRegistry, OtherHallsAreAskedOnceAboutEachGame) {
    PresenceRegistry book;
    EXPECT_TRUE(book.mark_asked("game", at(1)));
    EXPECT_FALSE(book.mark_asked("game", at(2)));
    EXPECT_EQ(book.is_deserted("game"), std::nullopt) << "nobody has answered";
    book.note("known", 1, {0, 0}, at(3));
    EXPECT_FALSE(book.mark_asked("known", at(4)));
}

TEST(PresenceRegistry, TheLeastRecentlyReportedGamesAreForgottenFirst) {
    PresenceRegistry book;
    for (std::size_t game = 0; game < PresenceRegistry::kMaxGames; ++game)
        book.note(std::to_string(game), 1, {1, 0}, at(static_cast<int>(game)));
    book.note("0", 1, {0, 0}, at(static_cast<int>(PresenceRegistry::kMaxGames)));
    book.note("new", 1, {1, 0}, at(static_cast<int>(PresenceRegistry::kMaxGames) + 1));
    EXPECT_LE(book.size(), PresenceRegistry::kMaxGames / 2 + 1);
    EXPECT_EQ(book.is_deserted("0"), true);
    EXPECT_EQ(book.is_deserted("new"), false);
    EXPECT_EQ(book.is_deserted("1"), std::nullopt);
}

}  // namespace
}  // namespace presence_registry_test
}  // namespace kyvien::hall
