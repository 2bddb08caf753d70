#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "hall/games/hall_fixture.h"
#include "store/accounts/accounts.h"
#include "temporary_folder.h"

namespace kyvien::hall {
namespace chat_rooms_test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using test::RecordingWatcher;
using testing::ElementsAre;
using testing::IsEmpty;
using Person = std::shared_ptr<RecordingWatcher>;

class ChatRoomsTest : public testing::Test {
  protected:
    ChatRoomsTest() {
        chats = store::open_sqlite_chats((folder / store::kAccountsFile).string()).value();
        hall->use_chat_store(*chats);
        hall->set_arbiter_key(hash_of_secret("the chief's key"));
        const auto made = hall.create(R"({"game":"chess","name":"Lan","seat":"first"})");
        id = made->id;
        const auto joined = hall.join(id, "Minh");
        lan = enter(made->token);
        minh = enter(joined->token);
    }

    Person enter(const std::string& token = {}, const std::string& account = {}) {
        auto person = hall.enter(id);
        person->who = {account, account, account.empty() ? "" : "address"};
        hall.say(person, token.empty()
                             ? R"({"t":"hello","v":1,"chat":true})"
                             : R"({"t":"hello","v":1,"chat":true,"token":")" + token + "\"}");
        return person;
    }
    Person arbiter() {
        auto person = hall.enter(id);
        hall.say(person, R"({"t":"hello","v":1,"chat":true,)"
                         R"("arbiter":{"token":"the chief's key","name":"Hoa"}})");
        return person;
    }
    std::string say(const Person& person, const std::string& words) {
        return ask(person, R"({"t":"chat","text":")" + words + "\"}");
    }
    std::string ask(const Person& person, const std::string& message) {
        hall.say(person, message);
        return person->outcome();
    }
    /// The words of all lines in the last message.
    static std::vector<std::string> lines(const Person& person) {
        std::vector<std::string> words;
        if (person->chats.empty())
            return words;
        const json::object chat = json::parse(person->chats.back()).as_object();
        for (const json::value& line : chat.at("lines").as_array())
            words.push_back(line.as_object().contains("removed")
                                ? "(removed)"
                                : json::value_to<std::string>(line.at("text")));
        return words;
    }
    static json::array rooms(const Person& person) {
        return json::parse(person->chats.back()).at("rooms").as_array();
    }

    kyvien::test::TemporaryFolder folder;
    std::unique_ptr<store::ChatStore> chats;
    test::ControlledLog log;
    ManualTime time{Instant(Milliseconds(1'763'764'000'000))};
    test::TestHall hall{log, time};
    std::string id;
    Person lan, minh;
};

TEST_F(ChatRoomsTest, PlayersSeeEachOthersLinesAndSpectatorsSeeThemAfterTheGame) {
    const auto watcher = enter();
    EXPECT_EQ(say(lan, "Chào anh"), "ok");
    EXPECT_THAT(lines(minh), ElementsAre("Chào anh"));
    EXPECT_THAT(lines(watcher), IsEmpty());
    const auto before = minh->chats.size();
    EXPECT_EQ(say(minh, "Chào chị"), "ok");
    EXPECT_EQ(minh->chats.size(), before + 1);
    EXPECT_THAT(lines(lan), ElementsAre("Chào chị")) << "only what is new";
    EXPECT_EQ(ask(lan, R"({"t":"resign"})"), "ok");
    EXPECT_THAT(lines(watcher), ElementsAre("Chào anh", "Chào chị"));
    EXPECT_EQ(rooms(watcher).size(), 2U);
}

TEST_F(ChatRoomsTest, PlayersDoNotSeeTheSpectatorsRoomDuringTheGame) {
    const auto fan = enter({}, "hung");
    const auto guest = enter();
    EXPECT_EQ(say(guest, "Nf3"), "not-signed-in");
    EXPECT_EQ(say(fan, "Nf3"), "ok");
    EXPECT_THAT(lines(guest), ElementsAre("Nf3"));
    EXPECT_THAT(lines(lan), IsEmpty());
    EXPECT_EQ(rooms(lan).size(), 1U);
    EXPECT_EQ(ask(minh, R"({"t":"resign"})"), "ok");
    EXPECT_THAT(lines(lan), ElementsAre("Nf3"));
}

TEST_F(ChatRoomsTest, ALaterWatcherReceivesEarlierLinesOnlyOnRequest) {
    ASSERT_EQ(say(lan, "one"), "ok");
    ASSERT_EQ(ask(lan, R"({"t":"chat-phrase","phrase":"good-luck"})"), "ok");
    const auto ruling = arbiter();
    ASSERT_EQ(ruling->chats.size(), 1U);
    EXPECT_NE(ruling->chats[0].find("good-luck"), std::string::npos);
    const auto quiet = hall.watch(id);
    EXPECT_THAT(quiet->chats, IsEmpty());
    EXPECT_EQ(ask(lan, R"({"t":"chat-phrase","phrase":"dance"})"), "bad-field");
    EXPECT_EQ(ask(lan, R"({"t":"chat"})"), "bad-field");
    EXPECT_EQ(ask(lan, "{\"t\":\"chat\",\"text\":\"\u202Ex\"}"), "bad-field");
}

TEST_F(ChatRoomsTest, APlayerSwitchesTheChatOffForThisGame) {
    EXPECT_EQ(ask(minh, R"({"t":"chat-off","room":"players"})"), "ok");
    EXPECT_EQ(say(lan, "x"), "chat-off");
    EXPECT_EQ(ask(lan, R"({"t":"chat-off","room":"players","off":false})"), "ok");
    EXPECT_EQ(say(lan, "x"), "chat-off") << "it is the other's to say";
    EXPECT_EQ(json::value_to<std::string>(rooms(lan)[0].at("off").at(0)), "second");
    EXPECT_EQ(ask(minh, R"({"t":"chat-off","room":"players","off":false})"), "ok");
    EXPECT_EQ(say(lan, "x"), "ok");
    EXPECT_EQ(ask(lan, R"({"t":"chat-off","room":"spectators"})"), "not-an-arbiter");
    EXPECT_EQ(ask(enter(), R"({"t":"chat-off","room":"players"})"), "not-an-arbiter");
    const auto ruling = arbiter();
    EXPECT_EQ(ask(ruling, R"({"t":"chat-off","room":"spectators"})"), "ok");
    EXPECT_EQ(say(enter({}, "hung"), "x"), "chat-off");
    EXPECT_EQ(say(ruling, "x"), "not-seated");
}

TEST_F(ChatRoomsTest, AModeratorsActIsShownToWatchers) {
    ASSERT_EQ(say(lan, "bad"), "ok");
    EXPECT_EQ(ask(minh, R"({"t":"chat-report","number":7})"), "no-such-message");
    EXPECT_EQ(ask(minh, R"({"t":"chat-report","number":1})"), "ok");
    ASSERT_EQ(chats->reported(5, 1)->size(), 1U);
    ASSERT_TRUE(chats->apply_act({1, "", "remove", 1, "", 0}));
    hall->chat_changed(id);
    hall.run_posted_jobs();
    EXPECT_THAT(lines(minh), ElementsAre("(removed)"));
    EXPECT_EQ(minh->chats.back().find("bad"), std::string::npos);
}

TEST_F(ChatRoomsTest, WritingTooFastIsRefused) {
    lan->may_write = [](std::string_view writer) { return writer.starts_with("account:"); };
    EXPECT_EQ(say(lan, "x"), "chat-too-fast");
    lan->who.account = "lan";
    EXPECT_EQ(say(lan, "x"), "ok");
}

TEST_F(ChatRoomsTest, ASlowReaderReceivesAllLinesAtOnce) {
    minh->is_slow = true;
    for (const char* const words : {"one", "two", "three"})
        ASSERT_EQ(say(lan, words), "ok");
    const auto before = minh->chats.size();
    minh->read();
    EXPECT_EQ(minh->chats.size(), before + 1);
    EXPECT_THAT(lines(minh), ElementsAre("one", "two", "three"));
}

TEST_F(ChatRoomsTest, TheChatIsNotWrittenToTheEventLog) {
    const auto before = hall.log_text(id).value();
    ASSERT_EQ(say(lan, "hello"), "ok");
    EXPECT_EQ(hall.log_text(id).value(), before);
}

TEST_F(ChatRoomsTest, OnReservedBoardsTheChatIsOffFromTheStart) {
    NewGame game = read_new_game(R"({"game":"go","name":"x","seat":"first"})").value();
    const std::array tokens{new_token(), new_token()};
    id = "abcd2345";
    hall->reserve(id, std::move(game), tokens, [](const Result<void>&) {});
    hall.run_posted_jobs();
    hall->take_reserved_seat(id, tokens[0], "Lan", [](const Result<GrantedSeat>&) {});
    hall->take_reserved_seat(id, tokens[1], "Minh", [](const Result<GrantedSeat>&) {});
    hall.run_posted_jobs();
    const auto player = enter(tokens[0]);
    EXPECT_EQ(say(player, "x"), "chat-off");
    EXPECT_EQ(ask(arbiter(), R"({"t":"chat-off","room":"players","off":false})"), "ok");
    EXPECT_EQ(say(player, "x"), "ok");
}

}  // namespace
}  // namespace chat_rooms_test
}  // namespace kyvien::hall
