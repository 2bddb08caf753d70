// Sessions that expire while connections opened with them exist.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <map>

#include "hall/accounts/account_desk.h"
#include "store/accounts/accounts_fixture.h"
#include "store/memory_log.h"

namespace kyvien::hall {
namespace expired_sessions_test {
namespace {

using store::kSessionLasts;

class ExpiredSessions : public store::accounts_fixture::AccountsTest {
  protected:
    /// The accounts at one hall, with its open connections.
    struct Desk {
        explicit Desk(std::unique_ptr<store::Accounts> accounts)
            : desk(std::move(accounts), log, [this] { return now.load(); }) {}
        void hold(const store::KeyHash& secret, Credential kind) {
            held[secret] = desk.open().hold(secret, kind);
        }
        /// Has the credential ended, after a check by the desk?
        bool has_ended(const store::KeyHash& secret) {
            desk.poll_for_endings();
            std::promise<void> looked;
            desk.ask<bool>([](store::Accounts&) -> Result<bool> { return true; },
                           [&looked](const Result<bool>&) { looked.set_value(); });
            looked.get_future().wait();
            return held.at(secret)->is_ended();
        }
        std::atomic<store::Instant> now = 0;
        store::MemoryLog log;
        AccountDesk desk;
        std::map<store::KeyHash, OpenCredentials::SharedHold> held;
    };
};

TEST_P(ExpiredSessions, EndTheirOpenConnectionsAtEveryHall) {
    const auto lan = make("Lan");
    const store::KeyHash old = secret(1), later = secret(2), token = secret(3);
    ASSERT_TRUE(accounts->begin_session(old, lan.id, 1'000));
    ASSERT_TRUE(accounts->begin_session(later, lan.id, 2'000'000));
    ASSERT_TRUE(accounts->make_token(token, {"t", lan.id, "engine", "play", 1'000, 1'000}, 10));
    Desk one(opened()), two(opened());
    for (Desk* const each : {&one, &two}) {
        each->hold(old, Credential::Session);
        each->hold(later, Credential::Session);
        each->hold(token, Credential::Token);
        each->now = 1'000 + kSessionLasts;
        EXPECT_FALSE(each->has_ended(old)) << "it was used so long ago, and not longer";
        each->now += AccountDesk::kExpiryCheckInterval;
        EXPECT_TRUE(each->has_ended(old));
        EXPECT_FALSE(each->has_ended(later));
        each->now = 2'000'001 + kSessionLasts + AccountDesk::kExpiryCheckInterval;
        EXPECT_TRUE(each->has_ended(later));
        EXPECT_FALSE(each->has_ended(token)) << "a token lasts until it is revoked";
    }
}

TEST_P(ExpiredSessions, AreAlsoDetectedWhenAnotherSessionEnds) {
    const auto lan = make("Lan");
    const store::KeyHash old = secret(1), fresh = secret(2);
    ASSERT_TRUE(accounts->begin_session(old, lan.id, 1'000));
    Desk hall(opened());
    hall.now = 1'000 + kSessionLasts;
    ASSERT_TRUE(accounts->begin_session(fresh, lan.id, hall.now));
    hall.hold(old, Credential::Session);
    hall.hold(fresh, Credential::Session);
    ASSERT_FALSE(hall.has_ended(old));
    hall.now += 1;  // earlier than the next check for expired sessions
    std::promise<void> ended;
    hall.desk.ask<bool>(
        [fresh](store::Accounts& all) -> Result<bool> {
            KYVIEN_TRY(all.end_session(fresh));
            return true;
        },
        [&ended](const Result<bool>&) { ended.set_value(); });
    ended.get_future().wait();
    EXPECT_TRUE(hall.held.at(fresh)->is_ended());
    EXPECT_TRUE(hall.held.at(old)->is_ended());
}

INSTANTIATE_TEST_SUITE_P(Places, ExpiredSessions, testing::Values("Sqlite", "Postgres"),
                         [](const auto& place) { return std::string(place.param); });

}  // namespace
}  // namespace expired_sessions_test
}  // namespace kyvien::hall
