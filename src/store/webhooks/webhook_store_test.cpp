// Webhooks, their waiting deliveries and the results, in both kinds of store.
#include "store/webhooks/webhook_store.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "store/accounts/accounts.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/postgres_fixture.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace webhook_store_test {
namespace {

namespace fs = std::filesystem;

constexpr Instant kDay = Instant{24} * 3600 * 1000;

class WebhookStoreTest : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        if (std::string_view(GetParam()) == "Postgres") {
            KYVIEN_SKIP_WITHOUT_POSTGRES();
            server = std::make_unique<test::PostgresServer>();
        }
        accounts = server ? open_postgres_accounts(server->address()).value()
                          : open_sqlite_accounts(path()).value();
        hooks = opened();
        for (const char* const id : {"lan", "minh"})
            ASSERT_TRUE(accounts->make({id, {id, id}, "hash", 1}));
    }
    void TearDown() override {
        hooks.reset();
        accounts.reset();
    }
    [[nodiscard]] std::string path() const { return (folder / kAccountsFile).string(); }
    [[nodiscard]] std::unique_ptr<WebhookStore> opened() const {
        return server ? open_postgres_webhooks(server->address()).value()
                      : open_sqlite_webhooks(path()).value();
    }
    Webhook make(const std::string& id, const std::string& account = "lan",
                 const std::string& tournaments = {}) const {
        Webhook hook;
        hook.id = id;
        hook.account = account;
        hook.address = "https://club.example/" + id;
        hook.events = "game.finished game.rated";
        hook.tournaments = tournaments;
        hook.note = "Chào";
        hook.secret = "whsec_" + id;
        hook.made = 1000;
        EXPECT_TRUE(hooks->make(hook, 10).value());
        return hook;
    }
    std::size_t add(const std::string& hook, const std::string& id, Instant at = 1000,
                    const std::string& mark = {}) const {
        NewDelivery delivery;
        delivery.id = id;
        delivery.hook = hook;
        delivery.mark = mark.empty() ? id : mark;
        delivery.event = "game.finished";
        delivery.payload = R"({"game":"g"})";
        delivery.at = at;
        return hooks->add({delivery}).value();
    }
    [[nodiscard]] std::optional<ClaimedDelivery> claim(Instant now,
                                                       const std::string& holder = "here") const {
        return hooks->claim({holder, now, now + 30'000, 2}).value();
    }
    [[nodiscard]] bool finish(const ClaimedDelivery& claimed, const DeliveryAttempt& attempt,
                              DeliveryState state, Instant due = 0, const std::string& off = {},
                              const std::string& holder = "here") const {
        return hooks->finish(claimed, holder, {attempt, state, due, off}).value();
    }
    [[nodiscard]] std::string id_of(const std::optional<ClaimedDelivery>& claimed) const {
        return claimed ? claimed->id : "none";
    }

    kyvien::test::TemporaryFolder folder;
    std::unique_ptr<test::PostgresServer> server;
    std::unique_ptr<Accounts> accounts;
    std::unique_ptr<WebhookStore> hooks;
};

INSTANTIATE_TEST_SUITE_P(Places, WebhookStoreTest, testing::Values("Sqlite", "Postgres"),
                         [](const auto& place) { return std::string(place.param); });

TEST_P(WebhookStoreTest, AHookIsKeptAsItWasMadeAlsoWhenOpenedAgain) {
    const Webhook hook = make("h1");
    EXPECT_EQ(hooks->of("lan").value(), std::vector{hook});
    EXPECT_TRUE(hooks->of("minh")->empty());
    hooks = opened();
    EXPECT_EQ(hooks->all_enabled().value(), std::vector{hook});
}

TEST_P(WebhookStoreTest, AnAccountHasSoManyAndNobodyElseHasAny) {
    Webhook hook = make("h1");
    hook.id = "h2";
    EXPECT_FALSE(hooks->make(hook, 1).value());
    hook.account = "nobody";
    EXPECT_EQ(hooks->make(hook, 1).error().code.text(), "no-such-account");
}

TEST_P(WebhookStoreTest, OnlyItsOwnerChangesAHook) {
    make("h1");
    WebhookChange change;
    change.note = "again";
    change.off = "owner";
    EXPECT_EQ(hooks->change("minh", "h1", change).error().code.text(), "no-such-webhook");
    EXPECT_EQ(hooks->set_secret("minh", "h1", "x").error().code.text(), "no-such-webhook");
    EXPECT_EQ(hooks->remove("minh", "h1").error().code.text(), "no-such-webhook");
    EXPECT_EQ(hooks->deliveries("minh", "h1").error().code.text(), "no-such-webhook");
    EXPECT_EQ(hooks->requeue("minh", "h1", "d", 1).error().code.text(), "no-such-webhook");
    const auto changed = hooks->change("lan", "h1", change);
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->note, "again");
    EXPECT_EQ(changed->address, "https://club.example/h1");
    EXPECT_TRUE(hooks->all_enabled()->empty());
    EXPECT_EQ(hooks->set_secret("lan", "h1", "fresh")->secret, "fresh");
    EXPECT_EQ(hooks->of("lan")->front().secret, "fresh");
}

TEST_P(WebhookStoreTest, TheSameEventIsAddedOnceForAHook) {
    make("h1");
    make("h2");
    EXPECT_EQ(add("h1", "d1", 1000, "end of g"), 1U);
    EXPECT_EQ(add("h1", "d2", 2000, "end of g"), 0U);
    EXPECT_EQ(add("h2", "d3", 2000, "end of g"), 1U);
    EXPECT_EQ(add("gone", "d4"), 0U);
    EXPECT_EQ(hooks->deliveries("lan", "h1")->size(), 1U);
}

TEST_P(WebhookStoreTest, OfAHookOneIsInFlightAndOfAnAccountTwo) {
    for (const char* const id : {"h1", "h2", "h3"})
        make(id);
    make("h4", "minh");
    add("h1", "d1", 1000);
    add("h1", "d2", 1001);
    add("h2", "d3", 1002);
    add("h3", "d4", 1003);
    add("h4", "d5", 1004);
    const auto first = claim(2000);
    EXPECT_EQ(id_of(first), "d1");
    EXPECT_EQ(first->hook.secret, "whsec_h1");
    EXPECT_EQ(first->payload, R"({"game":"g"})");
    EXPECT_EQ(id_of(claim(2000)), "d3");
    EXPECT_EQ(id_of(claim(2000)), "d5") << "the third hook of one account waits";
    EXPECT_EQ(id_of(claim(2000)), "none");
    EXPECT_TRUE(finish(*first, {2000, 200, "", 5}, DeliveryState::Delivered));
    EXPECT_EQ(id_of(claim(2001)), "d2");
}

TEST_P(WebhookStoreTest, TakesOverClaimsOfACrashedHall) {
    make("h1");
    add("h1", "d1");
    const auto before = claim(2000, "gone");
    ASSERT_TRUE(before);
    EXPECT_EQ(id_of(claim(31'999)), "none");
    const auto after = claim(32'001);
    EXPECT_EQ(id_of(after), "d1");
    // The hall was only slow: it can no longer record a result.
    EXPECT_FALSE(finish(*before, {2000, 200, "", 5}, DeliveryState::Delivered, 0, {}, "gone"));
    EXPECT_TRUE(finish(*after, {32'001, 200, "", 5}, DeliveryState::Delivered));
    EXPECT_EQ(id_of(claim(99'999)), "none");
    const auto deliveries = hooks->deliveries("lan", "h1");
    ASSERT_EQ(deliveries->size(), 1U);
    EXPECT_EQ(deliveries->front().attempts, (std::vector<DeliveryAttempt>{{32'001, 200, "", 5}}));
}

TEST_P(WebhookStoreTest, WhatWasReleasedIsClaimedAtOnce) {
    make("h1");
    add("h1", "d1");
    const auto claimed = claim(2000);
    ASSERT_TRUE(hooks->release(*claimed, "somebody else"));
    EXPECT_EQ(id_of(claim(2000)), "none");
    ASSERT_TRUE(hooks->release(*claimed, "here"));
    EXPECT_EQ(id_of(claim(2000)), "d1");
    EXPECT_TRUE(hooks->deliveries("lan", "h1")->front().attempts.empty());
}

TEST_P(WebhookStoreTest, AFailureIsNotedAndTriedAgainWhenItIsDue) {
    make("h1");
    add("h1", "d1");
    ASSERT_TRUE(finish(*claim(2000), {2000, 500, "status", 7}, DeliveryState::Waiting, 12'000));
    auto hook = hooks->of("lan")->front();
    EXPECT_EQ(hook.failing, 2000);
    EXPECT_EQ(hook.trouble, "status");
    EXPECT_EQ(id_of(claim(11'999)), "none");
    const auto again = claim(12'000);
    EXPECT_EQ(id_of(again), "d1");
    EXPECT_EQ(again->attempts, 1);
    EXPECT_EQ(again->hook.failing, 2000);
    ASSERT_TRUE(finish(*again, {12'000, 0, "too-slow", 9}, DeliveryState::GivenUp));
    EXPECT_EQ(hooks->of("lan")->front().failing, 2000) << "since the first";
    auto delivery = hooks->deliveries("lan", "h1")->front();
    EXPECT_EQ(delivery.state, DeliveryState::GivenUp);
    EXPECT_EQ(delivery.attempts.size(), 2U);
    EXPECT_FALSE(hooks->requeue("lan", "h1", "no such", 13'000).value());
    EXPECT_TRUE(hooks->requeue("lan", "h1", "d1", 13'000).value());
    const auto once_more = claim(13'000);
    ASSERT_EQ(id_of(once_more), "d1");
    EXPECT_EQ(once_more->attempts, 0);
    ASSERT_TRUE(finish(*once_more, {13'000, 204, "", 3}, DeliveryState::Delivered));
    delivery = hooks->deliveries("lan", "h1")->front();
    EXPECT_EQ(delivery.state, DeliveryState::Delivered);
    EXPECT_EQ(delivery.attempts.size(), 3U);
    hook = hooks->of("lan")->front();
    EXPECT_EQ(hook.failing, 0);
    EXPECT_EQ(hook.trouble, "");
}

TEST_P(WebhookStoreTest, HonoursTheRequestedPause) {
    for (const char* const id : {"h1", "h2", "h3"})
        make(id);
    add("h1", "a", 1000);
    add("h1", "b", 1001);
    const auto quiet = [&](Instant now) {
        const auto claimed = claim(now);
        return claimed && hooks
                              ->finish(*claimed, "here",
                                       {{now, 429, "status", 1},
                                        DeliveryState::Waiting,
                                        now + 60'000,
                                        {},
                                        now + 60'000})
                              .value();
    };
    ASSERT_TRUE(quiet(2000));
    EXPECT_EQ(id_of(claim(2001)), "none");
    EXPECT_EQ(id_of(claim(61'999)), "none");
    // A paused hook uses neither of the account's two concurrent deliveries.
    add("h2", "c", 3000);
    add("h3", "d", 3001);
    const auto second = claim(4000), third = claim(4000);
    EXPECT_EQ(id_of(second), "c");
    EXPECT_EQ(id_of(third), "d");
    ASSERT_TRUE(finish(*second, {4001, 200, "", 1}, DeliveryState::Delivered));
    ASSERT_TRUE(finish(*third, {4001, 200, "", 1}, DeliveryState::Delivered));
    EXPECT_EQ(id_of(claim(62'000)), "b");
}

TEST_P(WebhookStoreTest, EndsAPauseOnTheOwnersRequest) {
    make("h1");
    add("h1", "a", 1000);
    const auto quiet = [&](Instant now) {
        const auto claimed = claim(now);
        ASSERT_TRUE(claimed);
        ASSERT_TRUE(
            hooks
                ->finish(*claimed, "here",
                         {{now, 503, "status", 1}, DeliveryState::Waiting, now, {}, now + kDay})
                .value());
        ASSERT_EQ(id_of(claim(now + 1)), "none");
    };
    quiet(2000);
    ASSERT_TRUE(hooks->requeue("lan", "h1", "a", 3000).value());
    quiet(3000);
    WebhookChange moved;
    moved.address = "https://club.example/elsewhere";
    ASSERT_TRUE(hooks->change("lan", "h1", moved));
    quiet(4000);
    WebhookChange same;
    same.address = moved.address;
    ASSERT_TRUE(hooks->change("lan", "h1", same));
    EXPECT_EQ(id_of(claim(4002)), "none");
}

TEST_P(WebhookStoreTest, ASwitchedOffHookIsLeftAloneUntilItIsOnAgain) {
    make("h1");
    add("h1", "d1", 1000);
    add("h1", "d2", 1001);
    ASSERT_TRUE(finish(*claim(2000), {2000, 410, "status", 7}, DeliveryState::GivenUp, 0, "gone"));
    EXPECT_EQ(hooks->of("lan")->front().off, "gone");
    EXPECT_TRUE(hooks->all_enabled()->empty());
    EXPECT_EQ(id_of(claim(9'000)), "none");
    WebhookChange on;
    on.off = "";
    const auto hook = hooks->change("lan", "h1", on);
    EXPECT_EQ(hook->off, "");
    EXPECT_EQ(hook->failing, 0);
    EXPECT_EQ(id_of(claim(9'000)), "d2");
}

TEST_P(WebhookStoreTest, TheLastHundredAreKeptForAMonth) {
    make("h1");
    for (std::size_t i = 0; i < kMaxDeliveriesKept + 3; ++i) {
        const Instant at = 1000 + static_cast<Instant>(i);
        add("h1", "d" + std::to_string(i), at);
        ASSERT_TRUE(finish(*claim(at), {at, 200, "", 1}, DeliveryState::Delivered));
    }
    auto kept = hooks->deliveries("lan", "h1");
    ASSERT_EQ(kept->size(), kMaxDeliveriesKept);
    EXPECT_EQ(kept->front().id, "d102");
    EXPECT_EQ(kept->back().id, "d3");
    add("h1", "later", 1000 + 31 * kDay);
    ASSERT_TRUE(
        finish(*claim(1000 + 31 * kDay), {1000 + 31 * kDay, 200, "", 1}, DeliveryState::Delivered));
    kept = hooks->deliveries("lan", "h1");
    ASSERT_EQ(kept->size(), 1U);
    EXPECT_EQ(kept->front().id, "later");
}

TEST_P(WebhookStoreTest, LimitsWaitingDeliveries) {
    make("h1");
    std::vector<NewDelivery> many;
    for (std::size_t i = 0; i < kMaxDeliveriesWaiting + 5; ++i)
        many.push_back({"d" + std::to_string(i), "h1", std::to_string(i), "e", "{}", 1});
    EXPECT_EQ(hooks->add(many).value(), kMaxDeliveriesWaiting);
}

TEST_P(WebhookStoreTest, AddsTournamentNewsOnce) {
    make("h1", "lan", "cup open");
    make("h2", "minh");
    std::vector<std::string> told;
    const auto make_deliveries = [&told](const Webhook& hook, const std::string& known) {
        told.push_back(hook.id + ": " + known);
        NewDelivery delivery;
        delivery.id = "d" + std::to_string(told.size());
        delivery.hook = hook.id;
        delivery.mark = delivery.id;
        delivery.event = "tournament.paired";
        delivery.payload = "{}";
        return std::vector{delivery};
    };
    EXPECT_EQ(hooks->update_tournament_facts("cup", "1", make_deliveries).value(), 0U)
        << "how it stood before";
    EXPECT_EQ(hooks->update_tournament_facts("cup", "1 2", make_deliveries).value(), 1U);
    EXPECT_EQ(opened()->update_tournament_facts("cup", "1 2", make_deliveries).value(), 0U)
        << "another hall";
    EXPECT_EQ(hooks->update_tournament_facts("other", "1", make_deliveries).value(), 0U);
    EXPECT_EQ(told, std::vector<std::string>{"h1: 1"});
    WebhookChange without;
    without.tournaments = "open";
    ASSERT_TRUE(hooks->change("lan", "h1", without));
    WebhookChange with;
    with.tournaments = "cup";
    ASSERT_TRUE(hooks->change("lan", "h1", with));
    EXPECT_EQ(hooks->update_tournament_facts("cup", "1 2 3", make_deliveries).value(), 0U)
        << "new to it again";
}

TEST_P(WebhookStoreTest, FindsTheAccountsSeatedAtAGame) {
    ASSERT_TRUE(accounts->take_seat({"g", 1, "lan", "chess", 5}));
    const auto seated = hooks->seated("g");
    ASSERT_TRUE(seated);
    EXPECT_FALSE((*seated)[0]);
    EXPECT_EQ((*seated)[1], (SeatedAccount{"lan", "lan", "chess"}));
}

TEST_P(WebhookStoreTest, WithTheAccountItsHooksGoAndNobodyElses) {
    make("h1", "lan", "cup");
    make("h2", "minh");
    add("h1", "d1");
    add("h2", "d2");
    ASSERT_TRUE(finish(*claim(2000), {2000, 500, "status", 7}, DeliveryState::Waiting, 3000));
    ASSERT_TRUE(accounts->remove("lan"));
    EXPECT_TRUE(hooks->of("lan")->empty());
    EXPECT_EQ(id_of(claim(9'000)), "d2");
    EXPECT_EQ(id_of(claim(9'000)), "none");
    ASSERT_TRUE(hooks->remove("minh", "h2"));
    EXPECT_TRUE(hooks->all_enabled()->empty());
}

Webhook device_of(const std::string& id, const std::string& account, const std::string& address,
                  Instant made = 1000) {
    Webhook hook;
    hook.id = id;
    hook.account = account;
    hook.address = address;
    hook.events = "game.your-turn";
    hook.made = made;
    hook.device = PushDevice{"key of " + id, "secret", "vi", "https://hall.example"};
    return hook;
}

TEST_P(WebhookStoreTest, ADeviceIsNoWebhookAndIsClaimedAsOne) {
    make("h1");
    const Webhook device = device_of("d1", "lan", "https://push.example/1");
    EXPECT_EQ(hooks->set_device(device, 5).value(), "d1");
    EXPECT_EQ(hooks->of("lan")->size(), 1U);
    hooks = opened();
    EXPECT_EQ(hooks->devices("lan").value(), std::vector{device});
    EXPECT_EQ(hooks->all_enabled()->size(), 2U);
    // The limit of webhooks does not include it.
    Webhook more = hooks->of("lan")->front();
    more.id = "h2";
    EXPECT_TRUE(hooks->make(more, 2).value());
    add("d1", "a delivery");
    const auto claimed = claim(2000);
    ASSERT_TRUE(claimed);
    EXPECT_EQ(claimed->hook.device, device.device);
    EXPECT_EQ(hooks->change("lan", "d1", {}).error().code.text(), "no-such-webhook");
    EXPECT_EQ(hooks->remove("minh", "d1").error().code.text(), "no-such-webhook");
    ASSERT_TRUE(hooks->remove("lan", "d1"));
    EXPECT_TRUE(hooks->devices("lan")->empty());
}

TEST_P(WebhookStoreTest, ABrowserIsOneDeviceOfWhoIsSignedInThereLast) {
    const std::string address = "https://push.example/1";
    ASSERT_EQ(hooks->set_device(device_of("d1", "lan", address), 5).value(), "d1");
    EXPECT_EQ(hooks->set_device(device_of("d2", "lan", address), 5).value(), "d1");
    EXPECT_EQ(hooks->devices("lan")->front().device->key, "key of d2");
    EXPECT_EQ(hooks->set_device(device_of("d3", "minh", address), 5).value(), "d3");
    EXPECT_TRUE(hooks->devices("lan")->empty());
    EXPECT_EQ(hooks->set_device(device_of("d4", "nobody", address), 5).error().code.text(),
              "no-such-account");
    EXPECT_EQ(hooks->devices("minh")->size(), 1U);
}

TEST_P(WebhookStoreTest, OfDevicesTheNewestStayAndWithTheAccountAllGo) {
    for (const int each : {1, 2, 3, 4}) {
        const std::string id = "d" + std::to_string(each);
        ASSERT_TRUE(
            hooks->set_device(device_of(id, "lan", "https://push.example/" + id, 1000 + each), 3));
    }
    const auto left = hooks->devices("lan").value();
    ASSERT_EQ(left.size(), 3U);
    EXPECT_EQ(left.front().id, "d2");
    ASSERT_TRUE(accounts->remove("lan"));
    EXPECT_TRUE(hooks->all_enabled()->empty());
    // The keys are deleted too, so that the same ids may be reused by another account.
    EXPECT_EQ(hooks->set_device(device_of("d2", "minh", "https://push.example/9"), 3).value(),
              "d2");
    EXPECT_EQ(hooks->devices("minh")->front().device->key, "key of d2");
}

TEST_P(WebhookStoreTest, TheSecretForPushServicesIsMadeOnce) {
    EXPECT_EQ(hooks->push_secret("first").value(), "first");
    EXPECT_EQ(hooks->push_secret("second").value(), "first");
    hooks = opened();
    EXPECT_EQ(hooks->push_secret("third").value(), "first");
}

TEST(WebhookFile, AFileOfAccountsFromBeforeIsBroughtToThisForm) {
    const kyvien::test::TemporaryFolder folder;
    const std::string path = (folder / kAccountsFile).string();
    ASSERT_TRUE(open_sqlite_accounts(path).value()->make({"lan", {"Lan", "lan"}, "hash", 1}));
    {
        internal::Database file(path, internal::OpenMode::ReadWriteCreate);
        for (const char* const table :
             {"webhook", "webhook_delivery", "webhook_attempt", "webhook_tournament",
              "account_passkey", "passkey_challenge", "push_device", "push_secret"})
            file.exec((std::string("DROP TABLE ") + table).c_str());
        file.exec("PRAGMA user_version = 5");
    }
    EXPECT_TRUE(open_sqlite_webhooks(path).value()->of("lan")->empty());
    EXPECT_TRUE(open_sqlite_accounts(path).value()->find_by_name("lan").value());
}

// Whoever can read the file can sign in the hall's name (docs/threats.md).
TEST(WebhookFile, OnlyItsOwnerReadsTheFileWithTheSecrets) {
    const kyvien::test::TemporaryFolder folder;
    const fs::path path = folder / kAccountsFile;
    ASSERT_TRUE(open_sqlite_webhooks(path.string()));
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

}  // namespace
}  // namespace webhook_store_test
}  // namespace kyvien::store
