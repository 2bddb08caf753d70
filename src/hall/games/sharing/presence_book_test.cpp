#include "hall/games/sharing/internal/presence_book.h"

#include <gtest/gtest.h>

namespace kyvien::hall {
namespace presence_book_test {
namespace {

Instant at(int milliseconds) {
    return Instant(Milliseconds(milliseconds));
}

TEST(PresenceBook, AGameIsLeftWhenNobodyIsAtItAtAnyHall) {
    PresenceBook book;
    EXPECT_EQ(book.is_left("game"), std::nullopt);
    book.note("game", 1, {1, 0}, at(1));
    EXPECT_EQ(book.is_left("game"), false);
    book.note("game", 2, {0, 1}, at(2));
    book.note("game", 1, {0, 0}, at(3));
    EXPECT_EQ(book.is_left("game"), false);
    EXPECT_EQ(book.told_by(1, "game"), (PresenceBook::Counts{0, 0}));
    EXPECT_EQ(book.told_by(3, "game"), std::nullopt);
    book.note("game", 2, {0, 0}, at(4));
    EXPECT_EQ(book.is_left("game"), true);
    EXPECT_EQ(book.is_left("other"), std::nullopt);
}

TEST(PresenceBook, WhoWasAtAHallThatHasGoneIsAtNone) {
    PresenceBook book;
    book.note("game", 1, {1, 1}, at(1));
    book.note("game", 2, {0, 0}, at(1));
    book.note("other", 2, {1, 0}, at(1));
    book.forget(1);
    EXPECT_EQ(book.is_left("game"), true);
    EXPECT_EQ(book.is_left("other"), false);
}

TEST(PresenceBook, OfEachGameOthersAreAskedOnce) {
    PresenceBook book;
    EXPECT_TRUE(book.take_question("game", at(1)));
    EXPECT_FALSE(book.take_question("game", at(2)));
    EXPECT_EQ(book.is_left("game"), std::nullopt) << "nobody has answered";
    book.note("known", 1, {0, 0}, at(3));
    EXPECT_FALSE(book.take_question("known", at(4)));
}

TEST(PresenceBook, WhenThereAreTooManyThoseOfWhichNothingWasHeardForLongestGo) {
    PresenceBook book;
    for (std::size_t game = 0; game < PresenceBook::kMostGames; ++game)
        book.note(std::to_string(game), 1, {1, 0}, at(static_cast<int>(game)));
    book.note("0", 1, {0, 0}, at(static_cast<int>(PresenceBook::kMostGames)));
    book.note("new", 1, {1, 0}, at(static_cast<int>(PresenceBook::kMostGames) + 1));
    EXPECT_LE(book.size(), PresenceBook::kMostGames / 2 + 1);
    EXPECT_EQ(book.is_left("0"), true);
    EXPECT_EQ(book.is_left("new"), false);
    EXPECT_EQ(book.is_left("1"), std::nullopt);
}

}  // namespace
}  // namespace presence_book_test
}  // namespace kyvien::hall
