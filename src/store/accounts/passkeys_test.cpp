// Passkeys: the same tests for both kinds of account store.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

#include "store/accounts/accounts_fixture.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store {
namespace passkeys_test {
namespace {

using namespace accounts_fixture;

constexpr Instant kNow = 1'000'000;
constexpr Instant kUntil = kNow + 300'000;

class PasskeysTest : public AccountsTest {
  protected:
    void SetUp() override {
        AccountsTest::SetUp();
        if (accounts == nullptr)
            return;
        lan = make("lan").id;
        minh = make("minh").id;
    }
    static Passkey passkey(const std::string& id, const std::string& account) {
        return {id, account, "phone of " + account, "club.example", -7, "a-key", 1, kNow, 0};
    }
    AnsweredChallenge fresh() { return {"challenge " + std::to_string(++challenges_), kUntil}; }
    std::string add(const Passkey& added) {
        return code(accounts->passkeys().add(added, fresh(), kNow));
    }
    [[nodiscard]] std::vector<Passkey> list(const std::string& account) const {
        auto found = accounts->passkeys().of(account);
        EXPECT_TRUE(found) << (found ? "" : found.error().english);
        return found ? *found : std::vector<Passkey>{};
    }
    template <typename Value>
    static std::string code(const Result<Value>& result) {
        return result ? "ok" : std::string(result.error().code.text());
    }

    std::string lan, minh;

  private:
    int challenges_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Places, PasskeysTest, testing::Values("Sqlite", "Postgres"),
                         [](const auto& place) { return std::string(place.param); });

TEST_P(PasskeysTest, APasskeyIsItsAccountsAndStandsAlsoWhenOpenedAgain) {
    EXPECT_EQ(add(passkey("one", lan)), "ok");
    EXPECT_EQ(add(passkey("two", lan)), "ok");
    EXPECT_EQ(add(passkey("one", lan)), "passkey-known");
    EXPECT_EQ(add(passkey("one", minh)), "passkey-known");
    EXPECT_EQ(add(passkey("three", "nobody")), "no-such-account");
    accounts = opened();
    ASSERT_TRUE(accounts);
    EXPECT_EQ(list(lan), (std::vector{passkey("one", lan), passkey("two", lan)}));
    EXPECT_TRUE(list(minh).empty());
    EXPECT_EQ(accounts->passkeys().find("two").value(), passkey("two", lan));
    EXPECT_FALSE(accounts->passkeys().find("three").value());
    EXPECT_EQ(accounts->data_of(lan).value().passkeys.size(), 2U);
}

TEST_P(PasskeysTest, AnAccountHasTwentyAtMost) {
    for (std::size_t number = 0; number < kMaxPasskeys; ++number)
        EXPECT_EQ(add(passkey("key " + std::to_string(number), lan)), "ok");
    EXPECT_EQ(add(passkey("one more", lan)), "too-many");
    EXPECT_EQ(add(passkey("one more", minh)), "ok");
}

TEST_P(PasskeysTest, AChallengeIsAnsweredOnceAndNotAfterItsEnd) {
    const AnsweredChallenge challenge{"c", kUntil};
    auto& passkeys = accounts->passkeys();
    EXPECT_EQ(code(passkeys.add(passkey("one", lan), challenge, kNow)), "ok");
    EXPECT_EQ(code(passkeys.add(passkey("two", lan), challenge, kNow)), "passkey-too-late");
    EXPECT_EQ(code(passkeys.use("one", 2, challenge, kNow)), "passkey-too-late");
    EXPECT_EQ(code(passkeys.use("one", 2, {"d", kNow - 1}, kNow)), "passkey-too-late");
    EXPECT_EQ(code(passkeys.use("one", 2, {"e", kUntil}, kNow)), "ok");
    EXPECT_EQ(code(passkeys.use("one", 3, {"e", kUntil}, kNow)), "passkey-too-late");
    EXPECT_EQ(list(lan).front().signatures, 2);
    // At another hall, or after a restart.
    accounts = opened();
    ASSERT_TRUE(accounts);
    EXPECT_EQ(code(accounts->passkeys().use("one", 3, {"e", kUntil}, kNow)), "passkey-too-late");
    // An expired challenge is deleted, and refused only because it has expired.
    EXPECT_EQ(code(accounts->passkeys().use("one", 3, {"e", kUntil}, kUntil + 1)),
              "passkey-too-late");
    EXPECT_EQ(code(accounts->passkeys().use("one", 3, {"f", kUntil + 2}, kUntil + 1)), "ok");
}

TEST_P(PasskeysTest, ACountThatDoesNotGoOnIsRefusedAndChangesNothing) {
    auto& passkeys = accounts->passkeys();
    ASSERT_EQ(add(passkey("one", lan)), "ok");
    EXPECT_EQ(code(passkeys.use("one", 5, fresh(), kNow + 1)), "ok");
    for (const std::int64_t count : {5, 4, 1, 0})
        EXPECT_EQ(code(passkeys.use("one", count, fresh(), kNow + 2)), "passkey-copied") << count;
    EXPECT_EQ(list(lan).front().signatures, 5);
    EXPECT_EQ(list(lan).front().used, kNow + 1);
    EXPECT_EQ(code(passkeys.use("one", 4'294'967'295, fresh(), kNow + 3)), "ok");
    EXPECT_EQ(list(lan).front().used, kNow + 3);
    EXPECT_EQ(code(passkeys.use("none", 6, fresh(), kNow + 3)), "wrong-passkey");
    // A passkey without a counter sends 0 each time; once it has counted, it must go on counting.
    Passkey silent = passkey("silent", minh);
    silent.signatures = 0;
    ASSERT_EQ(add(silent), "ok");
    EXPECT_EQ(code(passkeys.use("silent", 0, fresh(), kNow)), "ok");
    EXPECT_EQ(code(passkeys.use("silent", 0, fresh(), kNow)), "ok");
    EXPECT_EQ(code(passkeys.use("silent", 1, fresh(), kNow)), "ok");
    EXPECT_EQ(code(passkeys.use("silent", 0, fresh(), kNow)), "passkey-copied");
}

TEST_P(PasskeysTest, OfTwoAnswersAtOnceOneCounts) {
    ASSERT_EQ(add(passkey("one", lan)), "ok");
    const auto other = opened();
    ASSERT_TRUE(other);
    std::array<std::string, 2> told;
    std::array<Accounts*, 2> halls{accounts.get(), other.get()};
    {
        std::vector<std::jthread> threads;
        for (std::size_t hall = 0; hall < halls.size(); ++hall)
            threads.emplace_back([&, hall] {
                told[hall] = code(halls[hall]->passkeys().use("one", 2, {"c", kUntil}, kNow));
            });
    }
    EXPECT_TRUE((told == std::array<std::string, 2>{"ok", "passkey-too-late"}) ||
                (told == std::array<std::string, 2>{"passkey-too-late", "ok"}))
        << told[0] << ' ' << told[1];
}

TEST_P(PasskeysTest, RenamesAPasskeyOnlyForItsOwner) {
    ASSERT_EQ(add(passkey("one", lan)), "ok");
    ASSERT_EQ(add(passkey("two", lan)), "ok");
    ASSERT_EQ(add(passkey("minhs", minh)), "ok");
    auto& passkeys = accounts->passkeys();
    EXPECT_TRUE(passkeys.rename(lan, "one", "điện thoại cũ"));
    // Another account's key, and an unknown one.
    EXPECT_TRUE(passkeys.rename(lan, "minhs", "stolen"));
    EXPECT_TRUE(passkeys.rename(lan, "none", "nothing"));
    accounts = opened();
    ASSERT_TRUE(accounts);
    Passkey renamed = passkey("one", lan);
    renamed.label = "điện thoại cũ";
    EXPECT_EQ(list(lan), (std::vector{renamed, passkey("two", lan)}));
    EXPECT_EQ(list(minh), std::vector{passkey("minhs", minh)});
}

TEST_P(PasskeysTest, DeletesPasskeysSinglyTogetherAndWithTheirAccount) {
    for (const char* id : {"one", "two", "three"})
        ASSERT_EQ(add(passkey(id, lan)), "ok");
    ASSERT_EQ(add(passkey("minhs", minh)), "ok");
    auto& passkeys = accounts->passkeys();
    EXPECT_TRUE(passkeys.remove(lan, "one"));
    // Another account's key, and an unknown one.
    EXPECT_TRUE(passkeys.remove(lan, "minhs"));
    EXPECT_TRUE(passkeys.remove(lan, "none"));
    EXPECT_EQ(list(lan).size(), 2U);
    EXPECT_EQ(list(minh).size(), 1U);
    EXPECT_EQ(passkeys.remove_all(lan).value(), 2U);
    EXPECT_TRUE(list(lan).empty());
    EXPECT_TRUE(accounts->remove(minh));
    EXPECT_TRUE(list(minh).empty());
    EXPECT_FALSE(passkeys.find("minhs").value());
}

TEST(PasskeysFile, AFileOfAccountsFromBeforeIsBroughtToThisForm) {
    SqlitePlace place;
    ASSERT_TRUE(place.open().value()->make({"id", {"Lan", "lan"}, "hash", 1}));
    {
        internal::Database file(place.path(), internal::OpenMode::ReadWriteCreate);
        for (const char* const table :
             {"account_passkey", "passkey_challenge", "push_device", "push_secret"})
            file.exec((std::string("DROP TABLE ") + table).c_str());
        file.exec("PRAGMA user_version = 6");
    }
    const auto accounts = place.open();
    ASSERT_TRUE(accounts) << accounts.error().english;
    EXPECT_EQ((*accounts)->find_by_name("lan")->value().id, "id");
    EXPECT_TRUE((*accounts)->passkeys().of("id")->empty());
}

}  // namespace
}  // namespace passkeys_test
}  // namespace kyvien::store
