// What is acknowledged is in the database, whatever happens to the server, the connection and the
// hall.
#include "store/postgres_log.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <memory>
#include <thread>

#include "effort.h"
#include "store/integrity/integrity.h"
#include "store/internal/addition_fixture.h"
#include "store/postgres_fixture.h"

namespace kyvien::store {
namespace postgres_log_test {
namespace {

using test::adding;
using test::append_and_wait;

class PostgresLog : public testing::Test {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        server = std::make_unique<test::PostgresServer>();
    }
    [[nodiscard]] std::unique_ptr<EventLog> open() const {
        auto log = open_postgres_log(server->address());
        if (!log)
            throw std::runtime_error(log.error().english);
        return std::move(*log);
    }
    std::unique_ptr<test::PostgresServer> server;
};

Result<void> check(EventLog& log) {
    std::promise<Result<void>> promise;
    auto future = promise.get_future();
    log.check([&](Result<void> result) { promise.set_value(std::move(result)); });
    return future.get();
}

TEST_F(PostgresLog, RemembersEverythingWhenOpenedAgain) {
    {
        const auto log = open();
        EXPECT_EQ(log->last_alive().value(), std::nullopt);
        ASSERT_TRUE(append_and_wait(*log, adding("a", 0, {"one"})));
        log->record_heartbeat(77'000);
    }  // closing writes what is queued
    const auto log = open();
    EXPECT_EQ(log->read("a"), (std::vector<StoredEvent>{{1, 1000, "one"}}));
    EXPECT_EQ(log->last_alive().value(), 77'000);
}

TEST_F(PostgresLog, AConflictDoesNotHarmTheOthersOfItsTransaction) {
    const auto log = open();
    ASSERT_TRUE(append_and_wait(*log, adding("a", 0, {"one"})));
    std::promise<void> all;
    std::atomic<int> answered = 0, refused = 0;
    for (int i = 0; i < 30; ++i)
        log->append(i % 3 == 0 ? adding("a", 7, {"late"}) : adding(fmt::format("g{}", i), 0, {"x"}),
                    [&](const Result<std::uint64_t>& result) {
                        refused += result ? 0 : 1;
                        if (++answered == 30)
                            all.set_value();
                    });
    all.get_future().wait();
    EXPECT_EQ(refused, 10);
    EXPECT_TRUE(check_postgres_integrity(server->address())->faults.empty());
    EXPECT_EQ(log->games(GameStatus::Open, 50)->size(), 21u);
    EXPECT_EQ(log->read("a")->size(), 1u);
}

TEST_F(PostgresLog, HallsOfDifferentNumbersWriteAtTheSameTime) {
    const auto log = open(), second = open();
    EXPECT_NE(log->hall(), second->hall());
    EXPECT_TRUE(append_and_wait(*log, adding("a", 0, {"one"})));
    EXPECT_TRUE(append_and_wait(*second, adding("b", 0, {"one"})));
}

TEST_F(PostgresLog, ANewerSchemaIsLeftAsItIs) {
    (void)open();
    (void)server->sql("INSERT INTO kyvien.schema_version (version, program) VALUES (99, '9.9')");
    const auto log = open_postgres_log(server->address());
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().code.name(), "store-newer");
    EXPECT_NE(log.error().english.find("9.9"), std::string::npos);
}

TEST_F(PostgresLog, WithoutAServerNothingIsRecordedAndItSaysSo) {
    const auto log = open();
    ASSERT_TRUE(append_and_wait(*log, adding("a", 0, {"one"})));
    server->stop("fast");
    const auto refused = append_and_wait(*log, adding("a", 1, {"two"}));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().code.text() == "store-uncertain" ||
                refused.error().code.text() == "store-unavailable")
        << refused.error().code.text();
    EXPECT_FALSE(log->read("a"));
    EXPECT_FALSE(check(*log));
    EXPECT_EQ(refused.error().english.find("password"), std::string::npos);
    server->start();
    EXPECT_TRUE(check(*log));
    EXPECT_EQ(log->read("a"), (std::vector<StoredEvent>{{1, 1000, "one"}}));
    EXPECT_EQ(append_and_wait(*log, adding("a", 1, {"two"})), 2u);
}

TEST_F(PostgresLog, AnAddressWithoutAServerIsRefusedWithoutItsPassword) {
    const auto log = open_postgres_log("postgresql://kyvien:secret@127.0.0.1:1/games");
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().code.name(), "store-unavailable");
    EXPECT_EQ(log.error().english.find("secret"), std::string::npos);
}

// Sessions are cut, the server crashes and restarts while games are played: every acknowledged line
// is there once, in its place, and nothing that was refused.
TEST_F(PostgresLog, KeepsAcknowledgedEventsUnderEveryFault) {
    const auto log = open();
    std::atomic<bool> ending = false;
    constexpr int kGames = 6;
    std::array<std::vector<std::string>, kGames> acknowledged;
    std::atomic<int> uncertain = 0, unavailable = 0;
    std::atomic<std::uint64_t> written = 0;
    std::vector<std::thread> players;
    for (int game = 0; game < kGames; ++game)
        players.emplace_back([&, game] {
            const std::string id = fmt::format("game{}", game);
            std::vector<std::string>& mine = acknowledged[static_cast<std::size_t>(game)];
            for (int tried = 0; !ending; ++tried) {
                const std::string line = fmt::format("{} {}", game, tried);
                const auto result = append_and_wait(*log, adding(id, mine.size(), {line}));
                if (result) {
                    mine.push_back(line);
                    ++written;
                    continue;
                }
                // Writes by another hall would show here.
                EXPECT_NE(result.error().code.name(), "seq-conflict") << result.error().english;
                ++(result.error().code.text() == "store-uncertain" ? uncertain : unavailable);
                for (;;) {  // what is read then is authoritative
                    if (const auto events = log->read(id)) {
                        if (events->size() == mine.size() + 1) {
                            EXPECT_EQ(result.error().code.name(), "store-uncertain");
                            EXPECT_EQ(events->back().line, line);
                            mine.push_back(line);
                        }
                        break;
                    }
                    if (ending)
                        return;
                    (void)check(*log);
                }
            }
        });
    const int faults = kyvien::test::samples(12, 300);
    for (int fault = 0; fault < faults; ++fault) {
        const std::uint64_t before = written;
        while (written < before + 20)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (fault % 3 == 2) {
            server->stop("immediate");
            server->start();
        } else {
            (void)server->sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                              "WHERE application_name = 'kyvien'");
        }
    }
    const std::uint64_t before = written;
    while (written < before + 20)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ending = true;
    for (std::thread& player : players)
        player.join();
    for (int game = 0; game < kGames; ++game) {
        const auto events = log->read(fmt::format("game{}", game));
        ASSERT_TRUE(events) << events.error().english;
        std::vector<std::string> lines;
        for (const StoredEvent& event : *events) {
            EXPECT_EQ(event.seq, lines.size() + 1);
            lines.push_back(event.line);
        }
        EXPECT_EQ(lines, acknowledged[static_cast<std::size_t>(game)]);
    }
    EXPECT_GT(log->figures().reconnects, 0U);
    // The sum of all marks verifies too, whichever of the lost transactions were committed.
    const auto report = check_postgres_integrity(server->address());
    ASSERT_TRUE(report) << report.error().english;
    for (const LogFault& fault : report->faults)
        ADD_FAILURE() << fault.code << ' ' << fault.game;
    RecordProperty("faults", faults);
    RecordProperty("uncertain", uncertain);
    RecordProperty("unavailable", unavailable);
}

}  // namespace
}  // namespace postgres_log_test
}  // namespace kyvien::store
