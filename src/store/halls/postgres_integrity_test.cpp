// A change to stored games in the database is detected: by the hall that reads the game or appends
// to it, or by the full check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "store/halls/hall_leases.h"
#include "store/halls/ledgers.h"
#include "store/integrity/integrity.h"
#include "store/internal/addition_fixture.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"
#include "temporary_folder.h"

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
        // One server for all tests, with an empty database for each.
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
    /// A change by someone with write access who is not a hall.
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
    ASSERT_TRUE(report->has_checkpoint);
    EXPECT_EQ(report->number, 1u + 6u) << "the schema was made, and six additions";
    EXPECT_EQ(report->at, 1'003);
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
    // The game is closed, the others continue.
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

TEST_F(PostgresIntegrity, DetectsARestoredRowByItsLaterEvents) {
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

TEST_F(PostgresIntegrity, ContinuesTheChainAcrossHalls) {
    const auto second = opened();
    auto leases = open_postgres_leases(server->address(), second->hall(), {}, [] { return 5'000; });
    ASSERT_TRUE(leases);
    const auto taken = (*leases)->claim("lan", 0);
    ASSERT_TRUE(taken && *taken);
    EXPECT_EQ(add("lan", 4, {"late"}), "seq-conflict");  // by the fencing number
    EXPECT_THAT(log->faults(), IsEmpty());
    EXPECT_EQ(log->refused_by_fence(), 1u);
    Append addition{"lan", 4, 2'000, {"e5"}, {}, {}, {}, (*taken)->fence};
    EXPECT_EQ(test::append_and_wait(*second, std::move(addition)), 5u);
    EXPECT_EQ(reading("lan"), "ok");
    EXPECT_THAT(by_whole_check(), IsEmpty());
}

TEST_F(PostgresIntegrity, AcceptsAlteredDataWhileNoHallRuns) {
    alter("UPDATE kyvien.event SET line = 'e2 Join' WHERE game = 'lan' AND seq = 2");
    alter("DELETE FROM kyvien.event WHERE game = 'minh' AND seq = 2");
    EXPECT_EQ(accept_current_postgres_data(server->address()).error().code.name(), "store-locked");
    log.reset();
    const auto report = accept_current_postgres_data(server->address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(names_of(report->faults), ElementsAre("minh event-missing"));
    EXPECT_EQ(server->sql("SELECT faults FROM kyvien.accepted"),
              "event-altered lan 2\nevent-missing minh 2");
    open_again();
    EXPECT_EQ(add("lan", 4, {"e5"}), "ok");
    EXPECT_EQ(reading("lan"), "ok");
    EXPECT_EQ(reading("minh"), "game-altered");
}

// ---- what the rows themselves cannot show: the checkpoints' sum --------------------------------

TEST_F(PostgresIntegrity, AGameTakenOutWithAllItsRowsIsMissed) {
    alter("DELETE FROM kyvien.event WHERE game = 'lan'; DELETE FROM kyvien.seat_key WHERE game = "
          "'lan'; DELETE FROM kyvien.game WHERE id = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
    open_again();
    EXPECT_THAT(names_of(log->faults()), ElementsAre(" sum-differs"));
    // The other games continue, and the fault remains known.
    EXPECT_EQ(add("minh", 4, {"e5"}), "ok");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
}

TEST_F(PostgresIntegrity, AGamePutBackWithAllItsRowsIsMissed) {
    alter("CREATE TABLE kyvien.kept AS SELECT * FROM kyvien.game WHERE id = 'lan'");
    ASSERT_EQ(add("lan", 4, {"e5"}, GameStatus::Finished), "ok");
    alter("DELETE FROM kyvien.event WHERE game = 'lan' AND seq = 5; "
          "DELETE FROM kyvien.game WHERE id = 'lan'; "
          "INSERT INTO kyvien.game SELECT * FROM kyvien.kept");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
    open_again();
    EXPECT_THAT(names_of(log->faults()), ElementsAre(" sum-differs"));
    // Row by row everything verifies, because it was valid once.
    EXPECT_EQ(reading("lan"), "ok");
}

TEST_F(PostgresIntegrity, AKeyOfASeatTakenOutIsMissed) {
    alter("DELETE FROM kyvien.seat_key WHERE game = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
}

TEST_F(PostgresIntegrity, ALedgerTakenOutWithAllItsLinesIsMissed) {
    const auto ledgers = open_postgres_ledgers(server->address(), log->hall());
    ASSERT_TRUE(ledgers) << ledgers.error().english;
    ASSERT_TRUE((*ledgers)->append(
        {{"office/1", 0, 2'000, {{"a", {}}, {"b", {}}}}, {"hall/1", 0, 2'000, {{"c", {}}}}}));
    ASSERT_TRUE((*ledgers)->append({{"office/1", 2, 2'001, {{"d", {}}}}}));
    // It is not overwritten by a hall that has seen less.
    ASSERT_FALSE((*ledgers)->append({{"office/1", 2, 2'001, {{"e", {}}}}}));
    // The same holds for a program that is not a hall.
    const auto program = open_postgres_ledgers(server->address(), 0);
    ASSERT_TRUE((*program)->append({{"office/1", 3, 2'002, {{"f", {}}}}}));
    EXPECT_THAT(by_whole_check(), IsEmpty());
    alter("DELETE FROM kyvien.ledger_line WHERE ledger = 'hall/1'; "
          "DELETE FROM kyvien.ledger WHERE id = 'hall/1'");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
    open_again();
    EXPECT_THAT(names_of(log->faults()), ElementsAre(" sum-differs"));
}

TEST_F(PostgresIntegrity, ChecksTheListAndTheLastEventsAtStart) {
    const auto by_start = [&](const char* sql) {
        alter(sql);
        open_again();
        return names_of(log->faults());
    };
    EXPECT_THAT(by_start("UPDATE kyvien.game SET changed = changed + 1 WHERE id = 'lan'"),
                ElementsAre("lan row-altered"));
    EXPECT_EQ(add("lan", 4, {"e5"}), "game-altered");
    EXPECT_THAT(by_start("UPDATE kyvien.game SET changed = changed - 1 WHERE id = 'lan'"),
                IsEmpty());
    EXPECT_THAT(by_start("UPDATE kyvien.game SET status = 2 WHERE id = 'lan'"),
                ElementsAre("lan card-altered"));
    EXPECT_THAT(by_start("UPDATE kyvien.game SET status = 1 WHERE id = 'lan'"), IsEmpty());
    EXPECT_THAT(by_start("DELETE FROM kyvien.event WHERE game = 'minh' AND seq = 4"),
                ElementsAre("minh events-lost"));
    EXPECT_THAT(by_start("INSERT INTO kyvien.event (game, seq, at, line, digest) "
                         "SELECT 'minh', seq, at, line, digest FROM kyvien.event "
                         "WHERE game = 'lan' AND seq = 4"),
                ElementsAre("minh event-altered"));
    EXPECT_THAT(by_start("UPDATE kyvien.event SET seq = 5 WHERE game = 'minh' AND seq = 4"),
                ElementsAre("minh event-inserted"));
    EXPECT_THAT(by_start("DELETE FROM kyvien.event WHERE game = 'minh' AND seq = 5"),
                ElementsAre("minh events-lost"));
    EXPECT_THAT(by_start("UPDATE kyvien.seat_key SET seat = 1 WHERE game = 'lan'"),
                ElementsAre("lan seat-altered", "minh events-lost"));
}

TEST_F(PostgresIntegrity, DetectsAnAlteredCheckpointAndDoesNotContinueIt) {
    const std::string hall = "hall/" + std::to_string(log->hall());
    alter("UPDATE kyvien.checkpoint SET number = number + 1 WHERE writer = '" + hall + "'");
    EXPECT_THAT(by_whole_check(), ElementsAre(" checkpoint-altered"));
    // A hall that has lost its connection reads the present state, but does not make it genuine.
    alter("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
          "AND application_name = 'kyvien'");
    while (add("lan", 4, {"e5"}) != "ok" && !HasFailure())
        ;
    EXPECT_THAT(by_whole_check(), ElementsAre(" checkpoint-altered"));
    open_again();
    EXPECT_THAT(names_of(log->faults()), ElementsAre(" checkpoint-altered"));
    log.reset();
    const auto report = accept_current_postgres_data(server->address());
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(report->faults, IsEmpty());
    open_again();
    EXPECT_EQ(add("lan", 5, {"e6"}), "ok");
    EXPECT_THAT(by_whole_check(), IsEmpty());
}

TEST_F(PostgresIntegrity, ACheckpointTakenAwayOrPutBackIsFound) {
    const std::string hall = "hall/" + std::to_string(log->hall());
    alter("CREATE TABLE kyvien.kept AS SELECT * FROM kyvien.checkpoint");
    ASSERT_EQ(add("lan", 4, {"e5"}), "ok");
    log.reset();
    alter("UPDATE kyvien.checkpoint SET number = kept.number, at = kept.at, sum = kept.sum, "
          "mark = kept.mark FROM kyvien.kept WHERE kept.writer = checkpoint.writer");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
    alter("DELETE FROM kyvien.checkpoint WHERE writer = '" + hall + "'");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
    // One hall's part cannot replace another's.
    alter("INSERT INTO kyvien.checkpoint SELECT 'hall/999', number, at, sum, mark FROM kyvien.kept "
          "WHERE writer = '" +
          hall + "'");
    EXPECT_THAT(by_whole_check(), ElementsAre(" checkpoint-altered"));
    alter("DELETE FROM kyvien.checkpoint");
    EXPECT_THAT(by_whole_check(), ElementsAre(" checkpoint-altered"));
}

// A dump of the whole schema would do as well; a hall's writes are in these tables only.
TEST_F(PostgresIntegrity, DetectsARestoredDatabaseByTheHallsOwnFile) {
    const kyvien::test::TemporaryFolder folder;
    const std::string seen = (folder.path() / "database.seen").string();
    const auto open_remembering = [&] {
        log.reset();
        auto fresh = open_postgres_log(server->address(), seen);
        ASSERT_TRUE(fresh) << fresh.error().english;
        log = *std::move(fresh);
    };
    open_remembering();
    ASSERT_EQ(add("lan", 4, {"e5"}), "ok");
    log.reset();
    for (const std::string table : {"game", "event", "checkpoint"})
        alter("CREATE TABLE kyvien.kept_" + table + " AS SELECT * FROM kyvien." + table);
    open_remembering();
    EXPECT_THAT(log->faults(), IsEmpty());
    ASSERT_EQ(add("lan", 5, {"e6"}), "ok");
    ASSERT_EQ(add("minh", 4, {"e5"}), "ok");
    // A hall that has written nothing remembers what another run of it wrote.
    open_remembering();
    EXPECT_EQ(add("lan", 99, {"late"}), "seq-conflict");
    open_remembering();
    EXPECT_THAT(log->faults(), IsEmpty());
    log.reset();
    for (const std::string table : {"game", "event", "checkpoint"})
        alter("DELETE FROM kyvien." + table + "; INSERT INTO kyvien." + table +
              " SELECT * FROM kyvien.kept_" + table);
    // Everything in it is consistent.
    EXPECT_THAT(by_whole_check(), IsEmpty());
    open_remembering();
    EXPECT_THAT(names_of(log->faults()), ElementsAre(" log-behind"));
    // It is not forgotten with further writes.
    ASSERT_EQ(add("lan", 5, {"e6 other"}), "ok");
    open_remembering();
    EXPECT_THAT(names_of(log->faults()), ElementsAre(" log-behind"));
    // Until the operator confirms that it is intended.
    log.reset();
    ASSERT_TRUE(accept_current_postgres_data(server->address()));
    open_remembering();
    EXPECT_THAT(log->faults(), IsEmpty());
    ASSERT_EQ(add("lan", 6, {"e7"}), "ok");
    open_remembering();
    EXPECT_THAT(log->faults(), IsEmpty());
    // Only that state is accepted: restoring it again is detected again.
    log.reset();
    const auto put_back = [&] {
        for (const std::string table : {"game", "event", "checkpoint"})
            alter("DELETE FROM kyvien." + table + "; INSERT INTO kyvien." + table +
                  " SELECT * FROM kyvien.kept_" + table);
    };
    put_back();
    open_remembering();
    EXPECT_THAT(names_of(log->faults()), ElementsAre(" log-behind"));
    log.reset();
    ASSERT_TRUE(accept_current_postgres_data(server->address()));
    open_remembering();
    EXPECT_THAT(log->faults(), IsEmpty());
    ASSERT_EQ(add("lan", 5, {"e6 third"}), "ok");
    ASSERT_EQ(add("lan", 6, {"e7"}), "ok");
    // Parts merged meanwhile are not a loss, and neither is another database.
    log.reset();
    ASSERT_TRUE(accept_current_postgres_data(server->address()));
    open_remembering();
    EXPECT_THAT(log->faults(), IsEmpty());
    ASSERT_EQ(add("lan", 7, {"e8"}), "ok");
    log.reset();
    alter("DROP SCHEMA kyvien CASCADE");
    open_remembering();
    EXPECT_THAT(log->faults(), IsEmpty());
    ASSERT_EQ(add("lan", 0, {"e1"}), "ok");
}

// The database's log must contain no errors of ours, for an operator who looks for errors in it.
TEST_F(PostgresIntegrity, AGameThatAnotherHallHasTakenOnIsRefusedWithoutAnErrorInTheDatabase) {
    const auto other = opened();
    ASSERT_EQ(test::add_to(*other, "lan", 4, {"e5 of the other"}), "ok");
    const std::size_t errors = server->errors_logged();
    // This hall's cached state is out of date.
    EXPECT_EQ(add("lan", 4, {"e5"}), "seq-conflict");
    EXPECT_EQ(add("lan", 0, {"e1"}), "seq-conflict");
    EXPECT_EQ(add("minh", 4, {"e5"}), "ok");
    EXPECT_EQ(add("lan", 5, {"e6"}), "ok");
    EXPECT_EQ(server->errors_logged(), errors);
    EXPECT_THAT(by_whole_check(), IsEmpty());
    EXPECT_EQ(reading("lan"), "ok");
}

TEST_F(PostgresIntegrity, KeepsTheSumUnderConcurrentWrites) {
    constexpr int kGames = 40;
    std::vector<std::unique_ptr<EventLog>> halls;
    for (int hall = 0; hall < 3; ++hall)
        halls.push_back(opened());
    // All halls try the same games: one of them is first, the others are refused, with everything
    // else in their transactions.
    std::atomic<int> answered = 0, accepted = 0;
    std::promise<void> all;
    const int asked = kGames * 3 * 3;
    const auto put = [&](EventLog& hall, const std::string& game, std::uint64_t seq, int seat) {
        Append addition{game, seq, 3'000 + static_cast<Instant>(seq), {"line"}, {}, {}, {}, 0};
        if (seq != 2)
            addition.keys = {{seat, {static_cast<std::uint8_t>(seat + 7)}}};
        if (seq != 1)
            addition.card = GameCard{GameStatus::Live, "{}", ""};
        hall.append(std::move(addition), [&](const Result<std::uint64_t>& result) {
            accepted += result ? 1 : 0;
            if (++answered == asked)
                all.set_value();
        });
    };
    for (int game = 0; game < kGames; ++game)
        for (std::uint64_t seq = 0; seq < 3; ++seq)
            for (const auto& hall : halls)
                put(*hall, "g" + std::to_string(game), seq, static_cast<int>(seq) % 2);
    all.get_future().wait();
    EXPECT_GE(accepted, kGames);
    EXPECT_LE(accepted, kGames * 3) << "each line once";
    EXPECT_THAT(by_whole_check(), IsEmpty());
    for (const auto& hall : halls)
        EXPECT_THAT(hall->faults(), IsEmpty());
    EXPECT_EQ(server->sql("SELECT count(*) FROM kyvien.event WHERE game LIKE 'g%'"),
              std::to_string(accepted));
    // A key that replaces another, and a card alone.
    const std::uint64_t reached = log->read("g0")->size();
    put(*halls[0], "g0", reached, 0);
    Append card{"g0", reached + 1, 4'000, {}, {}, GameCard{GameStatus::Finished, "{}", "g1"}, {},
                0};
    std::promise<bool> result_promise;
    halls[0]->append(std::move(card), [&](const Result<std::uint64_t>& result) {
        result_promise.set_value(result.has_value());
    });
    EXPECT_TRUE(result_promise.get_future().get());
    EXPECT_THAT(by_whole_check(), IsEmpty());
}

// A database of schema 12 has no checkpoints; one is made for the existing data.
TEST_F(PostgresIntegrity, OlderDatabasesGetTheirCheckpointWhenTheLogIsOpened) {
    log.reset();
    alter("DROP TABLE kyvien.checkpoint; DELETE FROM kyvien.schema_version WHERE version = 13");
    const auto before = check_postgres_integrity(server->address());
    ASSERT_TRUE(before) << before.error().english;
    EXPECT_THAT(before->faults, IsEmpty());
    EXPECT_FALSE(before->has_checkpoint);
    open_again();
    EXPECT_THAT(log->faults(), IsEmpty());
    EXPECT_EQ(add("lan", 4, {"e5"}), "ok");
    EXPECT_THAT(by_whole_check(), IsEmpty());
    alter("DELETE FROM kyvien.seat_key WHERE game = 'minh'");
    EXPECT_THAT(by_whole_check(), ElementsAre(" sum-differs"));
}

// A database of version 0.1 (schema 2) has no marks: they are made for the existing data.
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
          "kyvien.push_secret, kyvien.checkpoint; "
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
          "kyvien.push_secret, kyvien.checkpoint; "
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
    ASSERT_TRUE(accept_current_postgres_data(server->address()));
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
