// A change to stored games in the database is detected: by the hall that reads the game or adds to
// it, or by the whole check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <memory>

#include "store/halls/hall_leases.h"
#include "store/integrity.h"
#include "store/internal/addition_fixture.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"

namespace kyvien::store {
namespace postgres_integrity_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> names_of(const std::vector<LogFault>& faults) {
    std::vector<std::string> names;
    for (const LogFault& fault : faults)
        names.push_back(fault.game + " " + fault.code);
    return names;
}

class PostgresIntegrity : public testing::Test {
  protected:
    void SetUp() override {
        KYVIEN_SKIP_WITHOUT_POSTGRES();
        // One server for all of these, whose database begins empty each time.
        static const test::PostgresServer one;
        server = &one;
        alter("DROP SCHEMA IF EXISTS kyvien CASCADE");
        log = opened();
        for (const char* game : {"lan", "minh"}) {
            add(game, 0, {std::string("e1 of ") + game}, GameStatus::Open);
            add(game, 1, {"e2 join", "e3 start"}, GameStatus::Live);
            add(game, 3, {"e4 move"});
        }
    }
    [[nodiscard]] std::unique_ptr<EventLog> opened() const {
        auto fresh = open_postgres_log(server->address());
        if (!fresh)
            throw std::runtime_error(fresh.error().english);
        return *std::move(fresh);
    }
    /// Another hall, or this one after a restart.
    void open_again() {
        log.reset();
        log = opened();
    }
    std::string add(const std::string& game, std::uint64_t expected_seq,
                    std::vector<std::string> lines,
                    std::optional<GameStatus> status = std::nullopt) {
        return test::add_to(*log, game, expected_seq, std::move(lines), status);
    }
    /// By somebody who may write there, and is no hall.
    void alter(const std::string& sql) const { (void)server->sql(sql); }
    [[nodiscard]] std::vector<std::string> by_whole_check() const {
        const auto report = check_postgres_integrity(server->address());
        EXPECT_TRUE(report) << report.error().english;
        return report ? names_of(report->faults) : std::vector<std::string>{};
    }
    std::string reading(const std::string& game, std::uint64_t from = 1) {
        const auto events = log->read(game, from);
        return events ? "ok" : events.error().code.text();
    }

    const test::PostgresServer* server = nullptr;
    std::unique_ptr<EventLog> log;
};

TEST_F(PostgresIntegrity, WhatNobodyChangedVerifiesWhileTheHallIsOpen) {
    const auto report = check_postgres_integrity(server->address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(names_of(report->faults), IsEmpty());
    EXPECT_EQ(report->games, 2u);
    EXPECT_EQ(report->events, 8u);
    EXPECT_FALSE(report->has_checkpoint);
    EXPECT_EQ(reading("lan"), "ok");
    EXPECT_EQ(reading("lan", 3), "ok");
    EXPECT_EQ(reading("lan", 5), "ok");
    EXPECT_EQ(reading("lan", 9), "ok");
}

TEST_F(PostgresIntegrity, AnEditedEventIsFoundByReadingTheGameAndByTheWholeCheck) {
    alter("UPDATE kyvien.event SET line = 'e2 Join' WHERE game = 'lan' AND seq = 2");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    EXPECT_EQ(reading("lan"), "game-altered");
    ASSERT_THAT(names_of(log->faults()), ElementsAre("lan event-altered"));
    EXPECT_EQ(log->faults().front().seq, 2u);
    // The game is closed, the others go on.
    EXPECT_EQ(add("lan", 4, {"e5"}), "game-altered");
    EXPECT_EQ(reading("minh"), "ok");
    EXPECT_EQ(add("minh", 4, {"e5"}), "ok");
}

TEST_F(PostgresIntegrity, TheTimeOfAnEventIsAsRecorded) {
    alter("UPDATE kyvien.event SET at = at + 1 WHERE game = 'lan' AND seq = 3");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(PostgresIntegrity, AnEventTakenOutInTheMiddleIsMissed) {
    alter("DELETE FROM kyvien.event WHERE game = 'lan' AND seq = 2");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-missing"));
    EXPECT_EQ(reading("lan"), "game-altered");
    open_again();
    EXPECT_EQ(reading("lan", 3), "game-altered");
}

TEST_F(PostgresIntegrity, LastEventsTakenAwayAreMissed) {
    alter("DELETE FROM kyvien.event WHERE game = 'lan' AND seq = 4");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan events-lost"));
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(PostgresIntegrity, LastEventsTakenAwayWithTheRowCorrectedAreMissed) {
    alter("DELETE FROM kyvien.event WHERE game = 'lan' AND seq = 4");
    alter("UPDATE kyvien.game SET last_seq = 3, head = (SELECT digest FROM kyvien.event "
          "WHERE game = 'lan' AND seq = 3) WHERE id = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan row-altered"));
    EXPECT_EQ(add("lan", 4, {"e5"}), "game-altered");
    open_again();
    EXPECT_EQ(add("lan", 3, {"e4 other"}), "game-altered");
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(PostgresIntegrity, AllEventsTakenAwayAreMissed) {
    alter("DELETE FROM kyvien.event WHERE game = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan events-lost"));
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(PostgresIntegrity, TwoEventsThatWereExchangedAreFound) {
    alter("UPDATE kyvien.event SET seq = seq + 100 WHERE game = 'lan' AND seq IN (2, 3)");
    alter("UPDATE kyvien.event SET seq = CASE seq WHEN 102 THEN 3 ELSE 2 END "
          "WHERE game = 'lan' AND seq IN (102, 103)");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(PostgresIntegrity, AnEventPutInAtTheEndIsFoundAndNothingIsAddedBehindIt) {
    alter("INSERT INTO kyvien.event (game, seq, at, line, digest) "
          "SELECT game, 5, at, line, digest FROM kyvien.event WHERE game = 'lan' AND seq = 4");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    EXPECT_EQ(add("lan", 4, {"e5"}), "game-altered");
    EXPECT_EQ(add("minh", 4, {"e5"}), "ok");
    open_again();
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(PostgresIntegrity, ARowPutBackToWhatItHadBeenIsFoundByTheEventsBehindIt) {
    alter("CREATE TABLE kyvien.kept AS SELECT * FROM kyvien.game WHERE id = 'lan'");
    ASSERT_EQ(add("lan", 4, {"e5"}), "ok");
    alter("UPDATE kyvien.game SET last_seq = kept.last_seq, changed = kept.changed, "
          "head = kept.head, mark = kept.mark FROM kyvien.kept WHERE game.id = kept.id");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-inserted"));
    open_again();
    EXPECT_EQ(add("lan", 4, {"e5 other"}), "game-altered");
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(PostgresIntegrity, EventsOfAGameThatIsNotListedAreFound) {
    alter("INSERT INTO kyvien.event (game, seq, at, line, digest) "
          "SELECT 'ghost', seq, at, line, digest FROM kyvien.event WHERE game = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre("ghost game-unlisted"));
    EXPECT_EQ(add("ghost", 0, {"e1"}), "game-altered");
    open_again();
    EXPECT_EQ(reading("ghost"), "game-altered");
}

TEST_F(PostgresIntegrity, AResultEditedInTheListIsFound) {
    alter("UPDATE kyvien.game SET summary = convert_to('{}', 'UTF8') WHERE id = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan card-altered"));
    EXPECT_EQ(log->games(GameStatus::Live, 10)->size(), 1u);
    EXPECT_EQ(log->find("lan").error().code.name(), "game-altered");
}

TEST_F(PostgresIntegrity, AnExchangedKeyOfASeatIsFound) {
    alter("UPDATE kyvien.seat_key SET hash = decode(repeat('ab', 32), 'hex') WHERE game = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan seat-altered"));
    EXPECT_EQ(log->keys("lan").error().code.name(), "game-altered");
    EXPECT_TRUE(log->keys("minh"));
}

TEST_F(PostgresIntegrity, AGameThatAnotherHallTakesGoesOnInOneChain) {
    const auto second = opened();
    auto leases = open_postgres_leases(server->address(), second->hall(), {}, [] { return 5'000; });
    ASSERT_TRUE(leases);
    const auto taken = (*leases)->claim("lan", 0);
    ASSERT_TRUE(taken && *taken);
    EXPECT_EQ(add("lan", 4, {"late"}), "seq-conflict");  // by the fence
    EXPECT_THAT(log->faults(), IsEmpty());
    EXPECT_EQ(log->refused_by_fence(), 1u);
    std::promise<Result<std::uint64_t>> said;
    Append addition{"lan", 4, 2'000, {"e5"}, {}, {}, {}, (*taken)->fence};
    second->append(std::move(addition),
                   [&](Result<std::uint64_t> result) { said.set_value(std::move(result)); });
    EXPECT_EQ(said.get_future().get(), 5u);
    EXPECT_EQ(reading("lan"), "ok");
    EXPECT_THAT(by_whole_check(), IsEmpty());
}

TEST_F(PostgresIntegrity, WhatStandsCanBeTakenForTheTruthWhenNoHallIsThere) {
    alter("UPDATE kyvien.event SET line = 'e2 Join' WHERE game = 'lan' AND seq = 2");
    alter("DELETE FROM kyvien.event WHERE game = 'minh' AND seq = 2");
    EXPECT_EQ(accept_what_stands_in_postgres(server->address()).error().code.name(),
              "store-locked");
    log.reset();
    const auto report = accept_what_stands_in_postgres(server->address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(names_of(report->faults), ElementsAre("minh event-missing"));
    EXPECT_EQ(server->sql("SELECT faults FROM kyvien.accepted"),
              "event-altered lan 2\nevent-missing minh 2");
    open_again();
    EXPECT_EQ(add("lan", 4, {"e5"}), "ok");
    EXPECT_EQ(reading("lan"), "ok");
    EXPECT_EQ(reading("minh"), "game-altered");
}

// A database of version 0.1 (schema 2) bears no marks: they are made for what stands.
TEST_F(PostgresIntegrity, OlderGamesGetTheirChainWhenTheLogIsOpened) {
    log.reset();
    alter("ALTER TABLE kyvien.event DROP digest; ALTER TABLE kyvien.game DROP head, DROP mark, "
          "DROP card_mark; ALTER TABLE kyvien.seat_key DROP mark; DROP TABLE kyvien.accepted; "
          "DELETE FROM kyvien.secret WHERE name = 'marks'; "
          "DROP VIEW kyvien.ledger_text; DROP TABLE kyvien.ledger, kyvien.ledger_line; "
          "DROP TABLE kyvien.account, kyvien.account_name, kyvien.account_session, "
          "kyvien.account_seat, kyvien.rated_game, kyvien.account_rating, "
          "kyvien.account_bot, kyvien.account_token, kyvien.challenge, kyvien.account_news, "
          "kyvien.account_relation, kyvien.seek, "
          "kyvien.chat_line, kyvien.chat_report, kyvien.chat_switch, kyvien.chat_mute, "
          "kyvien.chat_act, kyvien.conditional_moves, kyvien.webhook, "
          "kyvien.webhook_delivery, kyvien.webhook_attempt, kyvien.webhook_tournament, "
          "kyvien.account_passkey, kyvien.passkey_challenge, kyvien.push_device, "
          "kyvien.push_secret; "
          "DELETE FROM kyvien.schema_version WHERE version >= 3");
    EXPECT_EQ(check_postgres_integrity(server->address()).error().code.name(), "store-older");
    open_again();
    EXPECT_THAT(by_whole_check(), IsEmpty());
    EXPECT_EQ(log->read("lan")->size(), 4u);
    EXPECT_EQ(add("lan", 4, {"e5"}), "ok");
    EXPECT_THAT(by_whole_check(), IsEmpty());
    alter("UPDATE kyvien.event SET line = 'e1' WHERE game = 'minh' AND seq = 1");
    EXPECT_EQ(reading("minh"), "game-altered");
}

// A database of schema 3 has neither tournaments nor keys.
TEST_F(PostgresIntegrity, OlderDatabasesGetTheirLedgersWhenTheLogIsOpened) {
    log.reset();
    alter("DROP VIEW kyvien.ledger_text; DROP TABLE kyvien.ledger, kyvien.ledger_line; "
          "DROP TABLE kyvien.account, kyvien.account_name, kyvien.account_session, "
          "kyvien.account_seat, kyvien.rated_game, kyvien.account_rating, "
          "kyvien.account_bot, kyvien.account_token, kyvien.challenge, kyvien.account_news, "
          "kyvien.account_relation, kyvien.seek, "
          "kyvien.chat_line, kyvien.chat_report, kyvien.chat_switch, kyvien.chat_mute, "
          "kyvien.chat_act, kyvien.conditional_moves, kyvien.webhook, "
          "kyvien.webhook_delivery, kyvien.webhook_attempt, kyvien.webhook_tournament, "
          "kyvien.account_passkey, kyvien.passkey_challenge, kyvien.push_device, "
          "kyvien.push_secret; "
          "DELETE FROM kyvien.schema_version WHERE version >= 4");
    EXPECT_THAT(by_whole_check(), IsEmpty());
    open_again();
    EXPECT_EQ(log->read("lan")->size(), 4u);
    EXPECT_EQ(server->sql("SELECT count(*) FROM kyvien.ledger"), "0");
    EXPECT_EQ(server->sql("SELECT count(*) FROM kyvien.schema_version WHERE version = 4"), "1");
}

TEST_F(PostgresIntegrity, WithoutTheSecretOfTheMarksNoHallStarts) {
    log.reset();
    alter("DELETE FROM kyvien.secret WHERE name = 'marks'");
    EXPECT_EQ(open_postgres_log(server->address()).error().code.name(), "store-key-missing");
    ASSERT_TRUE(accept_what_stands_in_postgres(server->address()));
    open_again();
    EXPECT_EQ(reading("lan"), "ok");
}

TEST_F(PostgresIntegrity, WhereThereIsNoLogThereIsNothingToCheck) {
    log.reset();
    alter("DROP SCHEMA kyvien CASCADE");
    EXPECT_EQ(check_postgres_integrity(server->address()).error().code.name(), "store-unavailable");
}

}  // namespace
}  // namespace postgres_integrity_test
}  // namespace kyvien::store
