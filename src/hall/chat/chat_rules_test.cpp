#include "hall/chat/chat_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "hall/chat/internal/chat_limits.h"
#include "hall/chat/internal/chat_upkeep.h"
#include "store/accounts/accounts.h"
#include "temporary_folder.h"

namespace kyvien::hall {
namespace chat_rules_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr ChatGame kPlayed{.is_over = false, .is_arranged = false};
constexpr ChatGame kOver{.is_over = true, .is_arranged = false};
constexpr ChatGame kTournament{.is_over = false, .is_arranged = true};

std::string read(std::string_view text) {
    const auto line = read_chat_line(text);
    return line ? *line : line.error().code.text();
}

TEST(ChatRules, DuringAGameNeitherRoomSeesTheOther) {
    using enum ChatSide;
    for (const ChatSide player : {First, Second}) {
        EXPECT_TRUE(may_see(ChatRoom::Players, player, kPlayed));
        EXPECT_FALSE(may_see(ChatRoom::Spectators, player, kPlayed));
        EXPECT_TRUE(may_see(ChatRoom::Spectators, player, kOver));
    }
    EXPECT_FALSE(may_see(ChatRoom::Players, Spectator, kPlayed));
    EXPECT_TRUE(may_see(ChatRoom::Spectators, Spectator, kPlayed));
    EXPECT_TRUE(may_see(ChatRoom::Players, Spectator, kOver));
    EXPECT_TRUE(may_see(ChatRoom::Players, Arbiter, kPlayed));
}

TEST(ChatRules, PlayersWriteFromTheirSeatsAndSpectatorsNeedAnAccount) {
    EXPECT_EQ(room_of_writer(ChatSide::First, false).value(), ChatRoom::Players);
    EXPECT_EQ(room_of_writer(ChatSide::Spectator, true).value(), ChatRoom::Spectators);
    EXPECT_EQ(room_of_writer(ChatSide::Spectator, false).error().code.text(), "not-signed-in");
    EXPECT_EQ(room_of_writer(ChatSide::Arbiter, true).error().code.text(), "not-seated");
}

TEST(ChatRules, EitherPlayerSwitchesThePlayersRoomOffAndAnArbiterBoth) {
    EXPECT_THAT(off_by(ChatRoom::Players, kPlayed, {}), IsEmpty());
    EXPECT_THAT(off_by(ChatRoom::Players, kPlayed, {{"second", true}}), ElementsAre("second"));
    EXPECT_THAT(off_by(ChatRoom::Spectators, kPlayed, {{"second", true}}), IsEmpty());
    EXPECT_THAT(off_by(ChatRoom::Players, kPlayed, {{"second", false}}), IsEmpty());
    EXPECT_THAT(off_by(ChatRoom::Spectators, kPlayed, {{"spectators", true}}),
                ElementsAre("arbiter"));
    EXPECT_EQ(switch_of(ChatRoom::Players, ChatSide::First).value(), "first");
    EXPECT_EQ(switch_of(ChatRoom::Spectators, ChatSide::First).error().code.text(),
              "not-an-arbiter");
    EXPECT_EQ(switch_of(ChatRoom::Players, ChatSide::Spectator).error().code.text(),
              "not-an-arbiter");
    EXPECT_EQ(switch_of(ChatRoom::Spectators, ChatSide::Arbiter).value(), "spectators");
}

TEST(ChatRules, OnTournamentBoardsTheChatIsOffUntilAnArbiterOpensIt) {
    for (const ChatRoom room : kChatRooms)
        EXPECT_EQ(check_open(room, kTournament, {}).error().code.text(), "chat-off");
    EXPECT_TRUE(check_open(ChatRoom::Players, kTournament, {{"players", false}}));
    EXPECT_FALSE(check_open(ChatRoom::Players, kTournament, {{"players", false}, {"first", true}}));
}

TEST(ChatRules, LinesAreTrimmedAndInvisibleCharactersRefused) {
    EXPECT_EQ(read("  Chúc may mắn! 祝好運 \u3000"), "Chúc may mắn! 祝好運");
    EXPECT_EQ(read(""), "bad-field");
    EXPECT_EQ(read(" \t"), "bad-field");
    EXPECT_EQ(read("two\nlines"), "bad-field");
    EXPECT_EQ(read("turned \u202Eround"), "bad-field");
    EXPECT_EQ(read("zero\u200Bwidth"), "bad-field");
    std::string longest;
    for (std::size_t i = 0; i < kLongestChatLine; ++i)
        longest += "棋";
    EXPECT_EQ(read(longest), longest);
    EXPECT_EQ(read(longest + "棋"), "bad-field");
    EXPECT_TRUE(is_chat_phrase("good-luck"));
    EXPECT_FALSE(is_chat_phrase("good luck"));
}

TEST(ChatRules, WritersAndAddressesAreRateLimited) {
    using std::chrono::seconds;
    ChatWriters writers;
    // Later than the creation of the first bucket.
    const auto now = Bucket::Clock::now() + seconds(100);
    for (int i = 0; i < 8; ++i)
        EXPECT_TRUE(writers.may_write("seat:a/first", "", now));
    EXPECT_FALSE(writers.may_write("seat:a/first", "", now));
    EXPECT_TRUE(writers.may_write("seat:a/second", "", now));
    EXPECT_TRUE(writers.may_write("seat:a/first", "", now + seconds(4)));
    EXPECT_FALSE(writers.may_write("seat:a/first", "", now + seconds(4)));
    int written = 0;
    for (int i = 0; i < 100; ++i)
        written += writers.may_write("account:" + std::to_string(i), "192.0.2.1", now) ? 1 : 0;
    EXPECT_EQ(written, 40);
}

TEST(ChatRules, LinesAreDeletedAfterNinetyDays) {
    ChatUpkeep upkeep;
    EXPECT_TRUE(upkeep.is_due(1000));
    EXPECT_FALSE(upkeep.is_due(1000 + kChatDay / 24 - 1));
    EXPECT_TRUE(upkeep.is_due(1000 + kChatDay / 24));

    const kyvien::test::TemporaryFolder folder;
    const auto chats = store::open_sqlite_chats((folder / store::kAccountsFile).string()).value();
    const auto yes = [](const store::ChatSwitches&) { return Result<void>(); };
    ASSERT_TRUE(chats->add({0, "g", "players", "first", "", "", "", "", "x", 5000, false}, yes));
    EXPECT_EQ(delete_old_lines(*chats, 5000 + kChatRetention).value(), 0U);
    EXPECT_EQ(chats->chat_of("g")->lines.size(), 1U);
    EXPECT_EQ(delete_old_lines(*chats, 5001 + kChatRetention).value(), 1U);
    EXPECT_TRUE(chats->chat_of("g")->lines.empty());
}

}  // namespace
}  // namespace chat_rules_test
}  // namespace kyvien::hall
