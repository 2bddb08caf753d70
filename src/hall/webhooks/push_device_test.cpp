// Notifications for browsers: who receives what, what happens to a device that no longer exists,
// and what a page may register.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "hall/webhooks/dispatcher_fixture.h"
#include "hall/webhooks/push_json.h"
#include "hall/webhooks/push_message.h"
#include "hall/webhooks/webhook_plan.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {
namespace push_device_test {
namespace {

namespace json = boost::json;
using testing::ElementsAre;

/// Does not encrypt; a device with the key "none" has no keys.
class UnencryptedPushMessages : public PushMessages {
  public:
    std::optional<WebhookMessage> message_of(const store::ClaimedDelivery& claimed,
                                             store::Instant) const override {
        if (claimed.hook.device->key == "none")
            return std::nullopt;
        return WebhookMessage{
            claimed.hook.address, {{"Topic", push_topic(claimed)}}, push_body(claimed)};
    }
    bool can_use(const std::string& of_device) const override { return of_device != "none"; }
    const std::string& public_key() const override { return key; }
    std::string key = "key";
};

/// A base of the fixture, so that the messages exist before the dispatcher.
struct WithUnencryptedMessages {
    UnencryptedPushMessages messages;
};

class PushDevices : private WithUnencryptedMessages, public DispatcherFixture {
  protected:
    PushDevices() : DispatcherFixture(201, &messages) {}
    void SetUp() override {
        DispatcherFixture::SetUp();
        ASSERT_TRUE(accounts->take_seat({"g1", 0, "lan", "chess", 1}));
        ASSERT_TRUE(accounts->take_seat({"g1", 1, "minh", "chess", 1}));
    }
    void set(const std::string& name, const std::string& key = "key",
             const std::string& tournaments = {}) {
        store::Webhook device;
        device.id = name;
        device.account = "lan";
        device.address = "https://push.example/" + name;
        device.events = kPushEvents;
        device.tournaments = tournaments;
        device.made = now;
        device.device = store::PushDevice{key, "secret", "vi", "https://hall.example"};
        ASSERT_EQ(hooks->set_device(device, kMaxPushDevices).value(), name);
        ASSERT_TRUE(notes->refresh());
    }
    std::size_t turn(bool by_days) {
        return notes->played({"g1", false, clock::Seat::First, 2, by_days}).value();
    }
    std::size_t devices() { return hooks->devices("lan")->size(); }
};

TEST_F(PushDevices, ReceiveTurnsOfCorrespondenceGamesOnly) {
    set("phone");
    EXPECT_EQ(turn(false), 0U);
    EXPECT_EQ(turn(true), 1U);
    EXPECT_EQ(notes->played({"g1", false, clock::Seat::Second, 3, true}).value(), 0U);
    EXPECT_EQ(notes->ended("g1", conduct::Score::Draw).value(), 0U);
    EXPECT_EQ(deliver_all(), 1U);
    const auto told = json::parse(sender.messages.at(0).body);
    EXPECT_EQ(told.at("event"), "game.your-turn");
    EXPECT_EQ(told.at("language"), "vi");
    EXPECT_EQ(told.at("data").at("game"), "g1");
    EXPECT_EQ(told.at("data").at("opponent"), "minh");
}

TEST_F(PushDevices, ReceiveChallengesAndRoundsOfNamedTournaments) {
    set("phone", "key", "cup");
    store::Challenge challenge;
    challenge.id = "c1";
    challenge.challenger_name = "minh";
    challenge.challenged_name = "lan";
    EXPECT_EQ(notes->challenged(challenge, "challenge.received", "lan").value(), 1U);
    EXPECT_EQ(notes->challenged(challenge, "challenge.declined", "lan").value(), 0U);
    TournamentFacts facts;
    facts.id = "cup";
    facts.name = "Cup";
    EXPECT_EQ(notes->tournament(facts).value(), 0U);
    facts.rounds = {2};
    facts.results.push_back({1, 1, "Lan", "Minh", "1-0"});
    EXPECT_EQ(notes->tournament(facts).value(), 1U) << "the pairing, and no result";
    EXPECT_EQ(deliver_all(), 2U);
}

TEST_F(PushDevices, ReplaceEarlierMessagesOfAGame) {
    set("phone");
    ASSERT_TRUE(accounts->take_seat({"g2", 0, "lan", "go", 1}));
    turn(true);
    turn(true);
    ASSERT_EQ(notes->played({"g2", false, clock::Seat::First, 2, true}).value(), 1U);
    EXPECT_EQ(deliver_all(), 3U);
    const auto topic = [this](std::size_t at) {
        return sender.messages.at(at).fields.at(0).second;
    };
    std::vector<std::string> topics = {topic(0), topic(1), topic(2)};
    std::ranges::sort(topics);
    const auto twice = std::ranges::unique(topics);
    topics.erase(twice.begin(), twice.end());
    EXPECT_EQ(topics.size(), 2U);
    EXPECT_EQ(topics[0].size(), 24U) << "32 letters at most";
}

TEST_F(PushDevices, AreDeletedWhenTheServiceReportsThemGone) {
    for (const int status : {404, 410}) {
        set("phone");
        set("desk");
        sender.status = status;
        ASSERT_EQ(turn(true), 2U);
        EXPECT_EQ(deliver_all(), 2U);
        EXPECT_EQ(devices(), 0U) << status;
        ASSERT_TRUE(notes->refresh());
        EXPECT_EQ(turn(true), 0U);
    }
    sender.status = 201;
    set("phone", "none");
    ASSERT_EQ(turn(true), 1U);
    EXPECT_EQ(deliver_all(), 1U);
    EXPECT_EQ(devices(), 0U) << "nothing can be sealed for it";
}

TEST_F(PushDevices, HonourRetryAfterAndGiveUpAfterAFewAttempts) {
    set("phone");
    sender.status = 429;
    sender.wait = kWebhookHour;
    ASSERT_EQ(turn(true), 1U);
    EXPECT_EQ(deliver_all(), 1U);
    now += kWebhookHour - 1;
    EXPECT_EQ(deliver_all(), 0U);
    now += 1;
    sender.wait = 0;
    std::size_t attempts = 1 + deliver_all();
    for (int hour = 0; hour < 48; ++hour, now += kWebhookHour)
        attempts += deliver_all();
    EXPECT_EQ(attempts, static_cast<std::size_t>(kPushAttempts));
    EXPECT_EQ(devices(), 1U);
}

TEST_F(PushDevices, AreNoWebhooks) {
    set("phone");
    EXPECT_TRUE(hooks->of("lan")->empty());
    EXPECT_EQ(hooks->change("lan", "phone", {}).error().code.text(), "no-such-webhook");
    EXPECT_EQ(hooks->set_secret("lan", "phone", "x").error().code.text(), "no-such-webhook");
    EXPECT_EQ(hooks->deliveries("lan", "phone").error().code.text(), "no-such-webhook");
    ASSERT_TRUE(hooks->remove("lan", "phone"));
    EXPECT_EQ(devices(), 0U);
}

// ---- registration by a page ----

const std::string kPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

std::string device(const std::string& endpoint, const std::string& point = kPoint,
                   const std::string& more = {}) {
    return R"({"endpoint":")" + endpoint + R"(","keys":{"p256dh":")" + point +
           R"(","auth":"BTBZMqHH6r4Tts7J_aSIgg"},"language":"zh-Hant")" + more + "}";
}

TEST(PushJson, ASubscriptionIsReadWhole) {
    const EgressPolicy policy = EgressPolicy::with({}).value();
    const auto read = read_push_device(
        device("https://push.example/a", kPoint, R"(,"tournaments":["cup","cup"])"), policy,
        "https://hall.example");
    ASSERT_TRUE(read) << read.error().english;
    EXPECT_FALSE(read->keeps_tournaments);
    EXPECT_EQ(read->device.address, "https://push.example/a");
    EXPECT_EQ(read->device.tournaments, "cup");
    EXPECT_EQ(read->device.device, (store::PushDevice{kPoint, "BTBZMqHH6r4Tts7J_aSIgg", "zh-Hant",
                                                      "https://hall.example"}));
    EXPECT_TRUE(read_push_device(device("https://push.example/a"), policy, "")->keeps_tournaments);
}

TEST(PushJson, RefusesInternalAddressesAndInvalidKeys) {
    const EgressPolicy policy = EgressPolicy::with({}).value();
    const auto code = [&policy](const std::string& body) {
        const auto read = read_push_device(body, policy, "");
        return read ? std::string("ok") : std::string(read.error().code.text());
    };
    EXPECT_EQ(code(device("https://push.example/a")), "ok");
    for (const char* const inside : {"http://push.example/a", "https://127.0.0.1/a",
                                     "https://169.254.169.254/", "https://[fd00::1]/", "push"})
        EXPECT_EQ(code(device(inside)), "bad-webhook-address") << inside;
    EXPECT_EQ(code(device("https://push.example/a", kPoint.substr(1))), "bad-field");
    EXPECT_EQ(code(device("https://push.example/a", kPoint, R"(,"x":1)")), "unknown-field");
    EXPECT_EQ(code(R"({"endpoint":"https://push.example/a","language":"en"})"), "bad-field");
    EXPECT_EQ(code(R"({"endpoint":"https://push.example/a","keys":[],"language":"en"})"),
              "bad-field");
}

TEST(PushJson, HidesTheAddressAndKeysOfADevice) {
    store::Webhook device;
    device.id = "d1";
    device.address = "https://push.example/secret-path?a=1";
    device.tournaments = "cup open";
    device.made = 5;
    device.device = store::PushDevice{"the key", "the secret", "vi", "https://hall.example"};
    EXPECT_EQ(push_devices_json({device}, "ours"),
              R"({"key":"ours","devices":[{"id":"d1","service":"push.example",)"
              R"("tournaments":["cup","open"],"language":"vi","made":5}]})");
}

}  // namespace
}  // namespace push_device_test
}  // namespace kyvien::hall
