// The same tests for both kinds of chat store.
#include "store/chat/chat_store.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "store/accounts/accounts.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/postgres_fixture.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace chat_store_test {
namespace {

namespace fs = std::filesystem;

ChatLine said(const std::string& words, Instant at = 1000, const std::string& game = "game0001") {
    return {0, game, "players", "first", "lan", "Lan", "a1b2", "", words, at, false};
}
Result<void> yes(const ChatSwitches& switches) {
    (void)switches;
    return {};
}

class ChatStoreTest : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        if (std::string_view(GetParam()) == "Postgres") {
            KYVIEN_SKIP_WITHOUT_POSTGRES();
            server = std::make_unique<test::PostgresServer>();
        }
        open();
    }
    void TearDown() override { chats.reset(); }
    void open() {
        auto opened = server ? open_postgres_chats(server->address())
                             : open_sqlite_chats((folder / kAccountsFile).string());
        ASSERT_TRUE(opened) << opened.error().english;
        chats = *std::move(opened);
    }
    std::unique_ptr<Accounts> accounts() const {
        return server ? open_postgres_accounts(server->address()).value()
                      : open_sqlite_accounts((folder / kAccountsFile).string()).value();
    }
    std::string report(std::uint64_t number, const std::string& by = "seat:first") const {
        const auto done = chats->report("game0001", number, by, 5000);
        return done ? "ok" : done.error().code.text();
    }
    std::string act(const std::string& what, std::uint64_t line, Instant until = 0,
                    const std::string& who = "") const {
        const auto done = chats->apply_act({2000, "key1", what, line, who, until});
        return done ? "ok" : done.error().code.text();
    }
    std::string add(const ChatLine& line) const {
        const auto done = chats->add(line, yes);
        return done ? "ok" : done.error().code.text();
    }

    kyvien::test::TemporaryFolder folder;
    std::unique_ptr<test::PostgresServer> server;
    std::unique_ptr<ChatStore> chats;
};

INSTANTIATE_TEST_SUITE_P(Places, ChatStoreTest, testing::Values("Sqlite", "Postgres"),
                         [](const auto& place) { return std::string(place.param); });

TEST(ChatStoreFile, AFileOfAccountsWithoutChatsIsBroughtToThisForm) {
    const kyvien::test::TemporaryFolder folder;
    const std::string path = (folder / kAccountsFile).string();
    ASSERT_TRUE(open_sqlite_accounts(path).value()->make({"lan", {"Lan", "lan"}, "hash", 1}));
    {
        internal::Database file(path, internal::OpenMode::ReadWriteCreate);
        for (const char* const table :
             {"chat_line", "chat_report", "chat_switch", "chat_mute", "chat_act",
              "conditional_moves", "webhook", "webhook_delivery", "webhook_attempt",
              "webhook_tournament", "account_passkey", "passkey_challenge", "push_device",
              "push_secret"})
            file.exec((std::string("DROP TABLE ") + table).c_str());
        file.exec("ALTER TABLE rated_game DROP COLUMN half_stones");
        file.exec("PRAGMA user_version = 3");
    }
    EXPECT_TRUE(open_sqlite_chats(path).value()->add(said("x"), yes));
    EXPECT_TRUE(open_sqlite_accounts(path).value()->find_by_name("lan").value());
}

TEST_P(ChatStoreTest, WhatIsSaidIsKeptInItsOrderAlsoWhenOpenedAgain) {
    ASSERT_EQ(add(said("Chào anh")), "ok");
    ASSERT_EQ(add(said("elsewhere", 1001, "game0002")), "ok");
    const auto chat = chats->add(said("你好"), yes);
    ASSERT_TRUE(chat);
    ASSERT_EQ(chat->lines.size(), 2U);
    EXPECT_LT(chat->lines[0].number, chat->lines[1].number);
    open();
    const auto again = chats->chat_of("game0001");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->lines, chat->lines);
    EXPECT_EQ(again->lines[1].text, "你好");
    EXPECT_EQ(again->lines[1].address, "a1b2");
}

TEST_P(ChatStoreTest, OfEachRoomTheLastLinesAreShown) {
    for (std::size_t i = 0; i < kMaxChatLines + 2; ++i)
        ASSERT_EQ(add(said(std::to_string(i))), "ok");
    ChatLine other = said("watching");
    other.room = "spectators";
    ASSERT_EQ(add(other), "ok");
    const auto chat = chats->chat_of("game0001");
    ASSERT_EQ(chat->lines.size(), kMaxChatLines + 1);
    EXPECT_EQ(chat->lines.front().text, "2");
    EXPECT_EQ(chat->lines.back().text, "watching");
}

TEST_P(ChatStoreTest, ChecksTheSwitchesWhenAddingALine) {
    ASSERT_TRUE(chats->set_switch("game0001", "first", true, 1));
    const auto asked = [](const ChatSwitches& switches) -> Result<void> {
        const auto found = switches.find("first");
        if (found != switches.end() && found->second)
            return refuse("chat-off", "Off.");
        return {};
    };
    EXPECT_EQ(chats->add(said("x"), asked).error().code.text(), "chat-off");
    EXPECT_TRUE(chats->chat_of("game0001")->lines.empty());
    ASSERT_TRUE(chats->set_switch("game0001", "first", false, 2));
    EXPECT_TRUE(chats->add(said("x"), asked));
}

TEST_P(ChatStoreTest, AReportedLineIsListedOnceWithItsNeighboursUntilSomebodyHasLookedAtIt) {
    for (const char* const words : {"a", "b", "c", "d", "e"})
        ASSERT_EQ(add(said(words)), "ok");
    const std::uint64_t third = chats->chat_of("game0001")->lines[2].number;
    EXPECT_EQ(report(third + 100), "no-such-message");
    EXPECT_EQ(chats->report("game0002", third, "x", 1).error().code.text(), "no-such-message");
    EXPECT_EQ(report(third), "ok");
    EXPECT_EQ(report(third), "ok");
    EXPECT_EQ(report(third, "account:minh"), "ok");
    const auto reported = chats->reported(10, 1);
    ASSERT_EQ(reported->size(), 1U);
    EXPECT_EQ(reported->front().line.text, "c");
    EXPECT_EQ(reported->front().reports, 2U);
    ASSERT_EQ(reported->front().around.size(), 2U);
    EXPECT_EQ(reported->front().around[0].text, "b");
    EXPECT_EQ(reported->front().around[1].text, "d");
    EXPECT_EQ(act("settle", third), "ok");
    EXPECT_TRUE(chats->reported(10, 1)->empty());
}

TEST_P(ChatStoreTest, ModeratorsRemoveLinesAndMuteWhoWroteThem) {
    ASSERT_EQ(add(said("bad")), "ok");
    const std::uint64_t line = chats->chat_of("game0001")->lines[0].number;
    ASSERT_EQ(report(line), "ok");
    EXPECT_EQ(act("remove", line + 1), "no-such-message");
    EXPECT_EQ(act("remove", line), "ok");
    EXPECT_TRUE(chats->chat_of("game0001")->lines[0].is_removed);
    EXPECT_EQ(report(line), "no-such-message");

    EXPECT_EQ(act("mute-account", line, 3000), "ok");
    EXPECT_EQ(add(said("again", 2999)), "chat-muted");
    ChatLine elsewhere = said("elsewhere", 2999);
    elsewhere.account = "minh";
    EXPECT_EQ(add(elsewhere), "ok") << "the address is free";
    EXPECT_EQ(add(said("again", 3000)), "ok") << "it has ended";
    EXPECT_EQ(act("mute-address", line, kForGood), "ok");
    EXPECT_EQ(add(elsewhere), "chat-muted");
    ASSERT_EQ(chats->mutes(2500)->size(), 2U);
    ASSERT_EQ(chats->mutes(3000)->size(), 1U);
    EXPECT_EQ(act("unmute", 0, 0, "address:a1b2"), "ok");
    EXPECT_EQ(act("unmute", 0, 0, "address:a1b2"), "no-such-message");
    EXPECT_EQ(add(elsewhere), "ok");

    const auto acts = chats->acts(10);
    ASSERT_EQ(acts->size(), 4U);
    EXPECT_EQ(acts->front().act, "unmute");
    EXPECT_EQ(acts->back().act, "remove");
    EXPECT_EQ(acts->back().moderator, "key1");
    EXPECT_EQ(acts->back().game, "game0001");
}

TEST_P(ChatStoreTest, AGuestOfThisMachineCannotBeMuted) {
    ChatLine line = said("x");
    line.account = line.name = line.address = "";
    ASSERT_EQ(add(line), "ok");
    const std::uint64_t number = chats->chat_of("game0001")->lines[0].number;
    EXPECT_EQ(act("mute-account", number, 9000), "no-such-message");
    EXPECT_EQ(act("mute-address", number, 9000), "no-such-message");
    EXPECT_EQ(add(line), "ok");
}

TEST_P(ChatStoreTest, OldLinesGoWithTheirReportsAndSwitches) {
    ASSERT_EQ(add(said("old", 1000)), "ok");
    ASSERT_EQ(add(said("new", 2000)), "ok");
    ASSERT_TRUE(chats->set_switch("game0001", "first", true, 1000));
    ASSERT_EQ(report(chats->chat_of("game0001")->lines[0].number), "ok");
    ASSERT_EQ(act("mute-account", chats->chat_of("game0001")->lines[1].number, 2500), "ok");
    EXPECT_EQ(*chats->forget(1000, 0, 1000), 0U);
    EXPECT_EQ(*chats->forget(1001, 2001, 2500), 1U);
    const auto left = chats->chat_of("game0001");
    ASSERT_EQ(left->lines.size(), 1U);
    EXPECT_EQ(left->lines[0].text, "new");
    EXPECT_TRUE(left->switches.empty());
    EXPECT_TRUE(chats->reported(10, 1)->empty());
    EXPECT_TRUE(chats->acts(10)->empty());
    EXPECT_TRUE(chats->mutes(0)->empty());
}

TEST_P(ChatStoreTest, DeletesTheLinesOfADeletedAccount) {
    const auto people = accounts();
    ASSERT_TRUE(people->make({"lan", {"Lan", "lan"}, "hash", 1}));
    ASSERT_TRUE(people->take_seat({"game0001", 0, "lan", "chess", 1}));
    ASSERT_EQ(add(said("mine")), "ok");
    ChatLine others = said("another's");
    others.account = "minh";
    ASSERT_EQ(add(others), "ok");
    ASSERT_TRUE(chats->set_conditional({"game0001", 0, 1, "[]", "", 1}));
    ASSERT_TRUE(chats->set_conditional({"game0001", 1, 1, "[]", "", 1}));
    ASSERT_EQ(chats->lines_of("lan")->size(), 1U);
    ASSERT_TRUE(people->remove("lan"));
    EXPECT_EQ(add(said("from a page that is still open")), "not-signed-in");
    EXPECT_TRUE(chats->lines_of("lan")->empty());
    ASSERT_EQ(chats->chat_of("game0001")->lines.size(), 1U);
    EXPECT_EQ(chats->chat_of("game0001")->lines[0].text, "another's");
    ASSERT_EQ(chats->conditional("game0001")->size(), 1U);
    EXPECT_EQ(chats->conditional("game0001")->front().seat, 1);
}

TEST_P(ChatStoreTest, ConditionalMovesAreKeptBySeat) {
    const ConditionalMoves one{"game0001", 0, 3, R"([["e5","Nf3"]])", "", 7};
    const ConditionalMoves two{"game0001", 1, 4, R"([["d4","d5"]])", "departed", 8};
    ASSERT_TRUE(chats->set_conditional({"game0001", 0, 1, "[]", "", 1}));
    ASSERT_TRUE(chats->set_conditional(two));
    ASSERT_TRUE(chats->set_conditional(one));
    open();
    EXPECT_EQ(chats->conditional("game0001").value(), (std::vector{one, two}));
    EXPECT_TRUE(chats->conditional("game0002")->empty());
    ASSERT_TRUE(chats->forget_conditional("game0001"));
    EXPECT_TRUE(chats->conditional("game0001")->empty());
}

}  // namespace
}  // namespace chat_store_test
}  // namespace kyvien::store
