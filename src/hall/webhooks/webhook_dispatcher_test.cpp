// Pending deliveries: signed, retried, given up, and never sent to a forbidden address.
#include "hall/webhooks/webhook_dispatcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>

#include "hall/service/time_source.h"
#include "hall/service/token.h"
#include "hall/webhooks/dispatcher_fixture.h"
#include "hall/webhooks/webhook_address.h"
#include "hall/webhooks/webhook_events.h"
#include "hall/webhooks/webhook_json.h"
#include "hall/webhooks/webhook_plan.h"
#include "hall/webhooks/webhook_signature.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {
namespace webhook_dispatcher_test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using store::DeliveryState;
using testing::ElementsAre;
using testing::IsEmpty;

// ---- the signature ----

// RFC 4231, test cases 1 and 2 of HMAC-SHA-256.
TEST(WebhookSignature, MatchesTheRfcExample) {
    EXPECT_EQ(hmac_sha256(std::string(20, '\x0b'), "Hi There"),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(hmac_sha256("Jefe", "what do ya want for nothing?"),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

// Computed with Python: hmac.new(b"whsec_00ff", b'1700000000.{"id":"d"}', "sha256").hexdigest()
TEST(WebhookSignature, CoversTheTimeAndTheBody) {
    EXPECT_EQ(webhook_signature("whsec_00ff", 1'700'000'000, R"({"id":"d"})"),
              "t=1700000000,v1=22eb662d70d39c375b37fd68277f10e7e2e178747b93a995238047ab9f34eb53");
}

TEST(WebhookSignature, UsesLongAndUniqueSecrets) {
    ASSERT_TRUE(prepare_randomness());
    const std::string secret = new_webhook_secret();
    EXPECT_EQ(secret.size(), kWebhookSecretMark.size() + 64);
    EXPECT_NE(secret, new_webhook_secret());
}

// ---- addresses ----

std::string why_not(const EgressPolicy& policy, std::string_view address) {
    const auto read = read_webhook_address(policy, address);
    if (read)
        return "";
    EXPECT_EQ(read.error().code.text(), "bad-webhook-address");
    for (const auto& [name, value] : read.error().values)
        if (name == "reason-codes")
            return value;
    return "?";
}

TEST(WebhookAddress, PublicAddressesByTlsAlone) {
    const EgressPolicy policy = EgressPolicy::with({}).value();
    EXPECT_EQ(why_not(policy, "https://club.example/hook?a=1"), "");
    EXPECT_EQ(why_not(policy, "https://club.example:8443/"), "");
    EXPECT_EQ(why_not(policy, "https://[2606:4700::1111]/"), "");
    EXPECT_EQ(why_not(policy, "http://club.example/"), "address-not-https");
    EXPECT_EQ(why_not(policy, "ftp://club.example/"), "address-not-https");
    EXPECT_EQ(why_not(policy, "https://lan:secret@club.example/"), "address-user");
    EXPECT_EQ(why_not(policy, "https://lan@club.example/"), "address-user");
    EXPECT_EQ(why_not(policy, "https://club.example:25/"), "address-port");
    EXPECT_EQ(why_not(policy, "https://club.example/#a"), "address-unreadable");
    EXPECT_EQ(why_not(policy, "https:///hook"), "address-unreadable");
    EXPECT_EQ(why_not(policy, "club.example"), "address-unreadable");
    EXPECT_EQ(why_not(policy, "https://club.example/" + std::string(500, 'a')),
              "address-unreadable");
    EXPECT_EQ(why_not(policy, "https://club.example/a\r\nX: b"), "address-unreadable");
    EXPECT_EQ(why_not(EgressPolicy::off(), "https://club.example/"), "webhooks-off");
}

TEST(WebhookAddress, NoAddressOfThisMachineOrAPrivateNetwork) {
    const EgressPolicy policy = EgressPolicy::with({}).value();
    for (const char* const host : {"127.0.0.1",
                                   "127.9.9.9",
                                   "0.0.0.0",
                                   "10.1.2.3",
                                   "172.16.0.1",
                                   "172.31.255.255",
                                   "192.168.1.1",
                                   "169.254.169.254",
                                   "100.64.0.1",
                                   "192.0.0.8",
                                   "198.18.0.1",
                                   "224.0.0.1",
                                   "255.255.255.255",
                                   "[::1]",
                                   "[::]",
                                   "[fc00::1]",
                                   "[fd12::1]",
                                   "[fe80::1]",
                                   "[ff02::1]",
                                   "[::ffff:127.0.0.1]",
                                   "[::ffff:10.0.0.1]",
                                   "[64:ff9b::7f00:1]",
                                   "[2002:7f00:1::]",
                                   "[2001:db8::1]",
                                   "[2001::1]"})
        EXPECT_EQ(why_not(policy, std::string("https://") + host + "/"), "address-private") << host;
    for (const char* const text :
         {"1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:1.1.1.1"})
        EXPECT_TRUE(is_public_address(text)) << text;
    EXPECT_FALSE(is_public_address("club.example"));
}

TEST(WebhookAddress, AnAddressInAnotherFormAndAPortThatIsNoneAreNotRead) {
    const EgressPolicy policy = EgressPolicy::with({}).value();
    for (const char* const host :
         {"127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0", "127.0.0.1.", "club.0x1",
          "1.2.3.4.5", "[v1.fe80::a]", "club.example:abc", "club.example:-1", "club.example:80x"})
        EXPECT_EQ(why_not(policy, std::string("https://") + host + "/x"), "address-unreadable")
            << host;
    for (const char* const host : {"club.example.", "1.club.example", "xn--0.example", "a0", "0x",
                                   "0xg.club", "club.example:", "1.1.1.1"})
        EXPECT_EQ(why_not(policy, std::string("https://") + host + "/x"), "") << host;
}

TEST(WebhookAddress, WhatTheOperatorAllowsAlsoWithoutTls) {
    const std::vector<std::string> networks = {"127.0.0.0/8", "fd00::/8"};
    const EgressPolicy policy = EgressPolicy::with(networks).value();
    EXPECT_EQ(why_not(policy, "http://127.0.0.1:8000/hook"), "");
    EXPECT_EQ(why_not(policy, "https://[fd00::1]:25/"), "");
    EXPECT_EQ(why_not(policy, "http://10.0.0.1/"), "address-private");
    EXPECT_EQ(why_not(policy, "http://1.1.1.1/"), "address-private") << "public, but without TLS";
    EXPECT_EQ(why_not(policy, "https://1.1.1.1:25/"), "address-private");
    const auto named = policy.read("http://club.example/");
    ASSERT_TRUE(named) << "where it leads is seen when it is sent";
    EXPECT_TRUE(policy.allows(*named, "127.0.0.1"));
    EXPECT_TRUE(policy.allows(*named, "::ffff:127.0.0.1"));
    EXPECT_FALSE(policy.allows(*named, "1.1.1.1"));
    const std::vector<std::string> wrong = {"club"};
    EXPECT_EQ(EgressPolicy::with(wrong).error().code.text(), "bad-network");
}

TEST(WebhookAddress, IsTakenApart) {
    const auto target = EgressPolicy::with({})->read("https://[2606:4700::1111]:8443?x=%20y");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->host, "2606:4700::1111");
    EXPECT_EQ(target->port, 8443);
    EXPECT_EQ(target->path, "/?x=%20y");
    EXPECT_EQ(target->authority, "[2606:4700::1111]:8443");
}

// ---- the plan ----

TEST(WebhookPlan, BacksOffAndThenGivesUp) {
    store::ClaimedDelivery claimed;
    store::Instant now = 0;
    store::Instant all = 0;
    for (const store::Instant pause : kWebhookPauses) {
        const auto outcome = outcome_of(claimed, {now, 500, "status", 100});
        EXPECT_EQ(outcome.state, DeliveryState::Waiting);
        EXPECT_EQ(outcome.due, now + 100 + pause);
        EXPECT_EQ(outcome.off, "");
        all += pause;
        now = outcome.due;
        ++claimed.attempts;
    }
    EXPECT_EQ(all, 44 * kWebhookHour + 36 * kWebhookMinute + 10 * kWebhookSecond);
    EXPECT_EQ(outcome_of(claimed, {now, 500, "status", 1}).state, DeliveryState::GivenUp);
    EXPECT_EQ(outcome_of(claimed, {now, 200, "", 1}).state, DeliveryState::Delivered);
}

TEST(WebhookPlan, HonoursRetryAfter) {
    store::ClaimedDelivery claimed;
    const auto later = outcome_of(claimed, {1'000, 429, "status", 5}, kWebhookHour);
    EXPECT_EQ(later.due, 1'005 + kWebhookHour);
    EXPECT_EQ(later.quiet_until, later.due);
    // The delay after a failure may be longer.
    claimed.attempts = 4;
    const auto as_planned = outcome_of(claimed, {1'000, 503, "status", 5}, kWebhookHour);
    EXPECT_EQ(as_planned.due, 1'005 + 2 * kWebhookHour);
    EXPECT_EQ(as_planned.quiet_until, 1'005 + kWebhookHour);
    EXPECT_EQ(outcome_of(claimed, {1'000, 503, "status", 5}).quiet_until, 0);
}

TEST(WebhookPlan, AHookThatFailsForThreeDaysIsSwitchedOff) {
    store::ClaimedDelivery claimed;
    claimed.hook.failing = 5;
    EXPECT_EQ(outcome_of(claimed, {4 + kWebhookFailsFor, 500, "status", 1}).off, "");
    EXPECT_EQ(outcome_of(claimed, {5 + kWebhookFailsFor, 500, "status", 1}).off, "failing");
    EXPECT_EQ(outcome_of(claimed, {5 + kWebhookFailsFor, 204, "", 1}).off, "");
    claimed.hook.failing = 0;
    const auto gone = outcome_of(claimed, {1, 410, "status", 1});
    EXPECT_EQ(gone.off, "gone");
    EXPECT_EQ(gone.state, DeliveryState::GivenUp);
}

// ---- deliveries, and what is recorded ----

class WebhookDispatcherTest : public DispatcherFixture {
  protected:
    WebhookDispatcherTest() : DispatcherFixture(200) {}
    void make(const std::string& id, const std::string& events, const std::string& account = "lan",
              const std::string& tournaments = {}) {
        store::Webhook hook;
        hook.id = id;
        hook.account = account;
        hook.address = "https://club.example/" + id;
        hook.events = events;
        hook.tournaments = tournaments;
        hook.secret = "whsec_" + id;
        hook.made = now;
        ASSERT_TRUE(hooks->make(hook, kMaxWebhooks).value());
        ASSERT_TRUE(notes->refresh());
    }
    static std::string field(const WebhookMessage& message, std::string_view name) {
        for (const auto& [each, value] : message.fields)
            if (each == name)
                return value;
        return "none";
    }
    static json::value data(const WebhookMessage& message) {
        return json::parse(message.body).at("data");
    }
    std::vector<std::string> events() const {
        std::vector<std::string> all;
        for (const WebhookMessage& message : sender.messages)
            all.push_back(field(message, "Kyvien-Event"));
        return all;
    }
};

TEST_F(WebhookDispatcherTest, DeliversAGamesEndToItsPlayers) {
    make("h1", "game.finished");
    make("h2", "game.rated");
    make("h3", "game.finished", "minh");
    ASSERT_TRUE(accounts->take_seat({"g1", 0, "lan", "chess", 1}));
    ASSERT_TRUE(accounts->take_seat({"g1", 1, "minh", "chess", 1}));
    EXPECT_EQ(notes->ended("g1", conduct::Score::SecondWins).value(), 2U);
    EXPECT_EQ(notes->ended("g1", conduct::Score::SecondWins).value(), 0U) << "the same event";
    EXPECT_EQ(notes->ended("other", conduct::Score::SecondWins).value(), 0U);
    EXPECT_EQ(deliver_all(), 2U);
    const auto found =
        std::ranges::find(sender.messages, "https://club.example/h1", &WebhookMessage::address);
    ASSERT_NE(found, sender.messages.end());
    const WebhookMessage& message = *found;
    const auto body = json::parse(message.body);
    EXPECT_EQ(body.at("event"), "game.finished");
    EXPECT_EQ(body.at("webhook"), "h1");
    EXPECT_EQ(body.at("at"), now);
    EXPECT_EQ(field(message, "Kyvien-Delivery"), std::string(body.at("id").as_string()));
    EXPECT_EQ(field(message, "Kyvien-Time"), "1700000000");
    EXPECT_EQ(field(message, "Kyvien-Signature"),
              webhook_signature("whsec_h1", 1'700'000'000, message.body));
    EXPECT_EQ(json::serialize(body.at("data")),
              R"({"game":"g1","kind":"chess","seat":"first","player":"lan","opponent":"minh",)"
              R"("score":"0-1"})");
    // A corrected result is reported again.
    EXPECT_EQ(notes->ended("g1", conduct::Score::Draw).value(), 2U);
}

TEST_F(WebhookDispatcherTest, DeliversGameStartsAndTurns) {
    make("h1", "game.started game.your-turn");
    ASSERT_TRUE(accounts->take_seat({"g1", 1, "lan", "go", 1}));
    EXPECT_EQ(notes->played({"g1", true, clock::Seat::First, 0, true}).value(), 1U);
    ++now;
    EXPECT_EQ(notes->played({"g1", false, clock::Seat::Second, 1, true}).value(), 1U);
    EXPECT_EQ(notes->played({"g1", false, clock::Seat::First, 2, true}).value(), 0U);
    EXPECT_EQ(deliver_all(), 2U);
    EXPECT_THAT(events(), ElementsAre("game.started", "game.your-turn"));
    EXPECT_EQ(data(sender.messages[1]).at("ply"), 1);
    EXPECT_EQ(data(sender.messages[1]).at("byDays"), true);
}

TEST_F(WebhookDispatcherTest, DeliversRatingsAndChallengesToThePlayersConcerned) {
    make("h1", "game.rated challenge.received challenge.declined");
    store::RatedRow row;
    row.result.game = "g1";
    row.result.pool = "chess/blitz";
    row.result.players = {"minh", "lan"};
    row.before = {1500, 1500};
    row.after = {1490.4, 1509.6};
    EXPECT_EQ(notes->rated(row).value(), 1U);
    EXPECT_EQ(notes->rated(row).value(), 0U) << "told again at the next start";
    ++now;
    store::Challenge challenge;
    challenge.id = "c1";
    challenge.challenger_name = "minh";
    challenge.challenged_name = "lan";
    EXPECT_EQ(notes->challenged(challenge, "challenge.received", "lan").value(), 1U);
    EXPECT_EQ(notes->challenged(challenge, "challenge.received", "minh").value(), 0U);
    EXPECT_EQ(notes->challenged(challenge, "challenge.accepted", "lan").value(), 0U);
    EXPECT_EQ(deliver_all(), 2U);
    EXPECT_EQ(data(sender.messages[0]).at("after"), 1510);
    EXPECT_EQ(data(sender.messages[1]).at("challenger"), "minh");
}

TEST_F(WebhookDispatcherTest, DeliversOnlyTournamentEventsAfterSubscription) {
    make("h1", "tournament.paired tournament.result tournament.finished", "lan", "cup");
    TournamentFacts facts;
    facts.id = "cup";
    facts.name = "Cup";
    facts.rounds = {2};
    EXPECT_EQ(notes->tournament(facts).value(), 0U);
    facts.results.push_back({1, 2, "Lan", "Minh", "1-0"});
    facts.rounds = {2, 2};
    EXPECT_EQ(notes->tournament(facts).value(), 2U);
    EXPECT_EQ(notes->tournament(facts).value(), 0U);
    facts.results[0].result = "0-1";
    facts.is_finished = true;
    EXPECT_EQ(notes->tournament(facts).value(), 2U) << "corrected, and over";
    EXPECT_EQ(deliver_all(), 4U);
    EXPECT_THAT(events(),
                testing::UnorderedElementsAre("tournament.paired", "tournament.result",
                                              "tournament.result", "tournament.finished"));
    EXPECT_THAT(notes->tournaments(), ElementsAre("cup"));
}

TEST_F(WebhookDispatcherTest, RetriesWithTheSameIdAndBody) {
    make("h1", "game.finished");
    ASSERT_TRUE(accounts->take_seat({"g1", 0, "lan", "chess", 1}));
    ASSERT_EQ(notes->ended("g1", conduct::Score::Draw).value(), 1U);
    sender.status = 500;
    EXPECT_EQ(deliver_all(), 1U);
    EXPECT_EQ(deliver_all(), 0U) << "not before its time";
    now += 10'003;
    sender.status = 200;
    EXPECT_EQ(deliver_all(), 1U);
    ASSERT_EQ(sender.messages.size(), 2U);
    EXPECT_EQ(field(sender.messages[0], "Kyvien-Delivery"),
              field(sender.messages[1], "Kyvien-Delivery"));
    EXPECT_EQ(sender.messages[0].body, sender.messages[1].body);
    EXPECT_NE(field(sender.messages[0], "Kyvien-Signature"),
              field(sender.messages[1], "Kyvien-Signature"))
        << "signed for another time";
}

TEST_F(WebhookDispatcherTest, DeliversWaitingEventsAfterARestart) {
    make("h1", "game.finished");
    ASSERT_TRUE(accounts->take_seat({"g1", 0, "lan", "chess", 1}));
    ASSERT_EQ(notes->ended("g1", conduct::Score::Draw).value(), 1U);
    ASSERT_EQ(notes->ended("g1", conduct::Score::Void).value(), 1U);
    // The hall crashes during a delivery: the hook is free again when the lease has expired.
    ASSERT_TRUE(dispatcher->claim().value());
    open();
    EXPECT_EQ(deliver_all(), 0U);
    now += 30'001;
    EXPECT_EQ(deliver_all(), 2U);
    // A hall that shuts down releases it.
    ASSERT_EQ(notes->ended("g1", conduct::Score::FirstWins).value(), 1U);
    sender.is_stopped = true;
    dispatcher->deliver(*dispatcher->claim().value());
    sender.is_stopped = false;
    open();
    EXPECT_EQ(deliver_all(), 1U);
}

TEST_F(WebhookDispatcherTest, AHookThatFailsForDaysIsSwitchedOffAndItsOwnerSeesWhy) {
    make("h1", "game.finished");
    ASSERT_TRUE(accounts->take_seat({"g1", 0, "lan", "chess", 1}));
    sender.status = 503;
    ASSERT_EQ(notes->ended("g1", conduct::Score::Draw).value(), 1U);
    std::size_t attempts = 0;
    for (int hour = 0; hour < 60; ++hour, now += kWebhookHour)
        attempts += deliver_all();
    EXPECT_EQ(attempts, 9U);
    EXPECT_EQ(hooks->deliveries("lan", "h1")->front().state, DeliveryState::GivenUp);
    EXPECT_EQ(hooks->of("lan")->front().off, "") << "two days are not three";
    now += 24 * kWebhookHour;
    ASSERT_EQ(notes->ended("g1", conduct::Score::Void).value(), 1U);
    EXPECT_EQ(deliver_all(), 1U);
    const auto told = json::parse(webhook_json(hooks->of("lan")->front()));
    EXPECT_EQ(told.at("on"), false);
    EXPECT_EQ(told.at("off"), "failing");
    EXPECT_EQ(told.at("trouble"), "status");
    ASSERT_TRUE(notes->refresh());
    EXPECT_EQ(notes->ended("g1", conduct::Score::FirstWins).value(), 0U);
}

// ---- requests of owners ----

TEST(WebhookJson, AHookIsReadWhole) {
    const EgressPolicy policy = EgressPolicy::with({}).value();
    const auto hook = read_new_webhook(
        R"({"address":" https://club.example/h ","events":["game.rated","game.finished",
            "game.rated"],"tournaments":["cup"],"note":" mine "})",
        policy);
    ASSERT_TRUE(hook) << hook.error().english;
    EXPECT_EQ(hook->address, "https://club.example/h");
    EXPECT_EQ(hook->events, "game.finished game.rated");
    EXPECT_EQ(hook->tournaments, "cup");
    EXPECT_EQ(hook->note, "mine");
    const auto code = [&policy](const char* body) {
        const auto read = read_new_webhook(body, policy);
        return read ? std::string("ok") : std::string(read.error().code.text());
    };
    EXPECT_EQ(code(R"({"address":"https://a.example","events":[]})"), "bad-field");
    EXPECT_EQ(code(R"({"address":"https://a.example"})"), "bad-field");
    EXPECT_EQ(code(R"({"address":"https://a.example","events":["x"]})"), "bad-field");
    EXPECT_EQ(code(R"({"address":"https://a.example","events":["game.rated"],"x":1})"),
              "unknown-field");
    EXPECT_EQ(code(R"({"address":"https://a.example","events":["game.rated"],
                       "tournaments":["a b"]})"),
              "bad-field");
    EXPECT_EQ(code("{\"address\":\"https://a.example\",\"events\":[\"game.rated\"],"
                   "\"note\":\"mi\u202ene\"}"),
              "bad-field");
    EXPECT_EQ(code(R"({"address":"http://a.example","events":["game.rated"]})"),
              "bad-webhook-address");
}

TEST(WebhookJson, ReadsOnlyTheChangedFields) {
    const EgressPolicy policy = EgressPolicy::with({}).value();
    const auto off = read_webhook_change(R"({"on":false})", policy);
    ASSERT_TRUE(off);
    EXPECT_EQ(off->off, "owner");
    EXPECT_FALSE(off->address);
    EXPECT_FALSE(off->note);
    EXPECT_EQ(read_webhook_change(R"({"on":true,"note":""})", policy)->off, "");
    EXPECT_FALSE(read_webhook_change(R"({"on":1})", policy));
}

TEST_F(WebhookDispatcherTest, PausesOneReceiverAndServesOthers) {
    make("h1", "game.finished");
    make("h2", "game.finished", "minh");
    ASSERT_TRUE(accounts->take_seat({"g1", 0, "lan", "chess", 1}));
    sender.status = 429;
    sender.wait = kWebhookMinute;
    ASSERT_EQ(notes->ended("g1", conduct::Score::SecondWins).value(), 1U);
    EXPECT_EQ(deliver_all(), 1U);
    sender.status = 200;
    sender.wait = 0;
    ASSERT_TRUE(accounts->take_seat({"g2", 0, "lan", "chess", 1}));
    ASSERT_TRUE(accounts->take_seat({"g2", 1, "minh", "chess", 1}));
    now += 30 * kWebhookSecond;
    ASSERT_EQ(notes->ended("g2", conduct::Score::Draw).value(), 2U);
    EXPECT_EQ(deliver_all(), 1U);
    EXPECT_EQ(sender.messages.back().address, "https://club.example/h2");
    now += 30 * kWebhookSecond + 3;
    EXPECT_EQ(deliver_all(), 2U);
    EXPECT_EQ(sender.messages.back().address, "https://club.example/h1");
}

}  // namespace
}  // namespace webhook_dispatcher_test
}  // namespace kyvien::hall
