// A change to stored games on disk is detected: by the fast check when the log is opened, by
// reading the game, or by the full check.
#include "store/integrity/integrity.h"
#include "store/internal/addition_fixture.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>

#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace integrity_test {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::string name_of(const LogFault& fault) {
    return fault.game.empty() ? fault.code : fault.game + " " + fault.code;
}

std::vector<std::string> names_of(const std::vector<LogFault>& faults) {
    std::vector<std::string> names;
    for (const LogFault& fault : faults)
        names.push_back(name_of(fault));
    return names;
}

class IntegrityTest : public testing::Test {
  protected:
    IntegrityTest() {
        path = folder / "kyvien.db";
        open();
        // "lan" and "minh" have four events each and a key; "old" was finished long ago.
        add("old", 0, {"e1 old", "e2 old", "e3 old"}, GameStatus::Finished);
        for (const char* game : {"lan", "minh"}) {
            add(game, 0, {std::string("e1 of ") + game}, GameStatus::Open);
            add(game, 1, {"e2 join", "e3 start"}, GameStatus::Live);
            add(game, 3, {"e4 move"});
        }
    }
    ~IntegrityTest() override { log.reset(); }

    void open() {
        log.reset();
        auto opened = open_sqlite_log(path);
        ASSERT_TRUE(opened) << opened.error().english;
        log = *std::move(opened);
    }
    std::string add(const std::string& game, std::uint64_t expected_seq,
                    std::vector<std::string> lines,
                    std::optional<GameStatus> status = std::nullopt) {
        return test::add_to(*log, game, expected_seq, std::move(lines), status);
    }
    /// A change by someone with access to the file who is not the hall.
    void alter(const std::string& sql) {
        log.reset();
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(database);
        sqlite3_close(database);
    }
    std::vector<std::string> at_opening() {
        open();
        return names_of(log->faults());
    }
    std::vector<std::string> by_whole_check() {
        const auto report = check_integrity(path);
        EXPECT_TRUE(report) << report.error().english;
        return report ? names_of(report->faults) : std::vector<std::string>{};
    }
    std::string reading(const std::string& game) {
        const auto events = log->read(game);
        return events ? "ok" : events.error().code.text();
    }

    kyvien::test::TemporaryFolder folder;
    std::string path;
    std::unique_ptr<EventLog> log;
};

TEST_F(IntegrityTest, WhatNobodyChangedVerifies) {
    EXPECT_THAT(by_whole_check(), IsEmpty());  // while the hall has it open
    EXPECT_THAT(at_opening(), IsEmpty());
    const auto report = check_integrity(path);
    EXPECT_EQ(report->games, 3u);
    EXPECT_EQ(report->events, 11u);
    EXPECT_EQ(report->number, 7u);
    const auto rights = fs::status(path + ".key").permissions();
    EXPECT_EQ(rights, fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(IntegrityTest, AByteOfAnEventIsFoundByReadingTheGameAndByTheWholeCheck) {
    alter("UPDATE event SET line = 'e2 Join' WHERE game = 'lan' AND seq = 2");
    EXPECT_THAT(at_opening(), IsEmpty());
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    EXPECT_EQ(reading("lan"), "game-altered");
    EXPECT_THAT(names_of(log->faults()), ElementsAre("lan event-altered"));
    EXPECT_EQ(log->faults().front().seq, 2u);
    // The other games continue.
    EXPECT_EQ(reading("minh"), "ok");
    EXPECT_EQ(add("minh", 4, {"e5"}), "ok");
}

TEST_F(IntegrityTest, DetectsARecomputedDigestByTheNextEvent) {
    // Digests are not secret: the forger has copied that of the event at the same place in another
    // game.
    alter("UPDATE event SET line = 'e2 other', digest = (SELECT digest FROM event WHERE game = "
          "'minh' AND seq = 2) WHERE game = 'lan' AND seq = 2");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    open();
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(IntegrityTest, AnEventsTimeBelongsToIt) {
    alter("UPDATE event SET at = at + 60000 WHERE game = 'lan' AND seq = 4");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    open();
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(IntegrityTest, AnEditedNameInTheLobbyIsFoundAtOnceAndNotShown) {
    alter(R"(UPDATE game SET summary = '{"name":"Eve"}' WHERE id = 'lan')");
    EXPECT_THAT(at_opening(), ElementsAre("lan card-altered"));
    EXPECT_THAT(by_whole_check(), ElementsAre("lan card-altered"));
    EXPECT_EQ(reading("lan"), "game-altered");
    const auto live = log->games(GameStatus::Live, 50);
    ASSERT_TRUE(live);
    ASSERT_EQ(live->size(), 1u);
    EXPECT_EQ(live->front().game, "minh");
}

TEST_F(IntegrityTest, ANameEditedWhileTheHallIsOpenIsNotShownEither) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, "UPDATE game SET summary = 'Eve' WHERE id = 'lan'", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    EXPECT_EQ(log->games(GameStatus::Live, 50)->size(), 1u);
    EXPECT_THAT(names_of(log->faults()), ElementsAre("lan card-altered"));
    EXPECT_EQ(log->find("lan").error().code.name(), "game-altered");
}

TEST_F(IntegrityTest, LastEventsThatWereTakenAwayAreFoundAtOnce) {
    alter("DELETE FROM event WHERE game = 'old' AND seq > 1");
    EXPECT_THAT(at_opening(), Contains("old events-lost"));
    EXPECT_THAT(by_whole_check(), Contains("old events-lost"));
    EXPECT_EQ(reading("old"), "game-altered");
}

TEST_F(IntegrityTest, DetectsATruncationWithACorrectedCount) {
    alter("DELETE FROM event WHERE game = 'old' AND seq > 1; UPDATE game SET last_seq = 1, head = "
          "(SELECT digest FROM event WHERE game = 'old' AND seq = 1) WHERE id = 'old'");
    EXPECT_THAT(at_opening(), Contains("old row-altered"));
    EXPECT_THAT(by_whole_check(), Contains("old row-altered"));
    EXPECT_EQ(add("old", 1, {"e2 other"}), "game-altered");
}

TEST_F(IntegrityTest, DetectsARestoredGameByTheSum) {
    // The row as it was before the last move, with the mark that the hall had made for it.
    alter("CREATE TABLE kept AS SELECT * FROM game WHERE id = 'lan'");
    open();
    ASSERT_EQ(add("lan", 4, {"e5"}), "ok");
    fs::remove(path + ".heads");  // nothing beside the log reveals it either
    alter("DELETE FROM event WHERE game = 'lan' AND seq > 4; DELETE FROM game WHERE id = 'lan'; "
          "INSERT INTO game SELECT * FROM kept; DROP TABLE kept");
    EXPECT_THAT(at_opening(), Contains("sum-differs"));
    EXPECT_THAT(by_whole_check(), Contains("sum-differs"));
}

TEST_F(IntegrityTest, ALostWalIsFoundAtOnceAndItsGamesAreClosed) {
    // Everything is moved to the file; later writes are in the WAL only.
    alter("PRAGMA wal_checkpoint(TRUNCATE)");
    open();
    ASSERT_EQ(add("lan", 4, {"e5 move"}), "ok");
    ASSERT_EQ(add("new", 0, {"e1 new"}, GameStatus::Open), "ok");
    const fs::path copy = folder / "copy";
    fs::create_directory(copy);
    for (const char* ending : {"", ".key", ".heads"})
        fs::copy_file(path + ending, copy / fs::path("kyvien.db" + std::string(ending)));
    ASSERT_GT(fs::file_size(path + "-wal"), 0u);
    path = copy / "kyvien.db";
    const auto faults = at_opening();
    EXPECT_THAT(faults, ElementsAre("log-behind", "lan events-lost", "new events-lost"));
    EXPECT_THAT(by_whole_check(), ElementsAre("log-behind", "lan events-lost", "new events-lost"));
    EXPECT_EQ(reading("lan"), "game-altered");
    EXPECT_EQ(add("lan", 4, {"e5 another"}), "game-altered");
    EXPECT_EQ(reading("minh"), "ok");
    EXPECT_EQ(add("minh", 4, {"e5"}), "ok");
    // It is not forgotten when the hall continues.
    EXPECT_THAT(at_opening(), Contains("lan events-lost"));
}

TEST_F(IntegrityTest, EventsThatChangedPlacesAreFoundByTheWholeCheck) {
    alter("UPDATE event SET line = CASE seq WHEN 2 THEN 'e3 start' ELSE 'e2 join' END "
          "WHERE game = 'lan' AND seq IN (2, 3)");
    EXPECT_THAT(at_opening(), IsEmpty());
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(IntegrityTest, RowsWithTheirDigestsThatChangedPlacesAreFoundByTheWholeCheck) {
    alter("UPDATE event SET seq = -seq WHERE game = 'lan' AND seq IN (2, 3);"
          "UPDATE event SET seq = 5 + seq WHERE game = 'lan' AND seq < 0");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
    open();
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(IntegrityTest, AnEventThatWasPutInIsFoundAtOnce) {
    alter("INSERT INTO event VALUES ('lan', 5, 2000, 'e5 resign', zeroblob(32))");
    EXPECT_THAT(at_opening(), ElementsAre("lan event-inserted"));
    EXPECT_EQ(reading("lan"), "game-altered");
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-altered"));
}

TEST_F(IntegrityTest, AnEventThatIsMissingInTheMiddleIsFoundByTheWholeCheck) {
    alter("DELETE FROM event WHERE game = 'lan' AND seq = 2");
    EXPECT_THAT(at_opening(), IsEmpty());
    EXPECT_THAT(by_whole_check(), ElementsAre("lan event-missing"));
    EXPECT_EQ(reading("lan"), "game-altered");
}

TEST_F(IntegrityTest, AGameThatWasTakenOutWholeIsFoundAtOnce) {
    alter("DELETE FROM event WHERE game = 'old'; DELETE FROM game WHERE id = 'old'; "
          "DELETE FROM seat_key WHERE game = 'old'");
    EXPECT_THAT(at_opening(), ElementsAre("sum-differs", "old events-lost"));
    EXPECT_THAT(by_whole_check(), ElementsAre("sum-differs", "old events-lost"));
}

TEST_F(IntegrityTest, AGameThatWasCopiedUnderAnotherNameIsFoundAtOnce) {
    alter("INSERT INTO event SELECT 'twin', seq, at, line, digest FROM event WHERE game = 'lan';"
          "INSERT INTO game SELECT 'twin', last_seq, changed, shelf, summary, next, head, mark, "
          "card_mark FROM game WHERE id = 'lan'");
    EXPECT_THAT(at_opening(), Contains("twin row-altered"));
    EXPECT_THAT(by_whole_check(), Contains("twin event-altered"));
    EXPECT_EQ(reading("twin"), "game-altered");
}

TEST_F(IntegrityTest, EventsOfNoGameAreFoundByTheWholeCheck) {
    alter("INSERT INTO event SELECT 'ghost', seq, at, line, digest FROM event WHERE game = 'lan'");
    EXPECT_THAT(by_whole_check(), ElementsAre("ghost game-unlisted"));
    open();
    EXPECT_EQ(reading("ghost"), "game-altered");
}

TEST_F(IntegrityTest, ASeatWhoseKeyWasExchangedIsFoundAtOnce) {
    alter("UPDATE seat_key SET hash = zeroblob(32) WHERE game = 'minh'");
    EXPECT_THAT(at_opening(), ElementsAre("minh seat-altered"));
    EXPECT_THAT(by_whole_check(), ElementsAre("minh seat-altered"));
    EXPECT_EQ(log->keys("minh").error().code.name(), "game-altered");
    EXPECT_TRUE(log->keys("lan"));
}

TEST_F(IntegrityTest, DetectsAnAlteredCheckpointAndMissingHeads) {
    alter("UPDATE checkpoint SET number = 3");
    EXPECT_THAT(at_opening(), Contains("checkpoint-altered"));
    EXPECT_THAT(by_whole_check(), Contains("checkpoint-altered"));
    alter("DELETE FROM checkpoint");
    EXPECT_THAT(by_whole_check(), Contains("checkpoint-altered"));
    ASSERT_TRUE(accept_current_data(path));
    EXPECT_THAT(by_whole_check(), IsEmpty());
    fs::remove(path + ".heads");
    EXPECT_THAT(by_whole_check(), ElementsAre("heads-missing"));
    EXPECT_THAT(at_opening(), ElementsAre("heads-missing"));
}

TEST_F(IntegrityTest, ToleratesATornRecordOfTheHeadsAfterAPowerCut) {
    log.reset();
    for (const std::size_t cut : {1u, 20u, 40u}) {
        fs::resize_file(path + ".heads", fs::file_size(path + ".heads") - cut);
        EXPECT_THAT(at_opening(), IsEmpty()) << cut;
        EXPECT_EQ(add("old", 3 + (cut > 1 ? 1 : 0) + (cut > 20 ? 1 : 0), {"more"}), "ok");
        EXPECT_THAT(by_whole_check(), IsEmpty()) << cut;
        log.reset();
    }
}

TEST_F(IntegrityTest, RefusesALogWithoutItsKey) {
    log.reset();
    fs::rename(path + ".key", path + ".moved");
    EXPECT_EQ(open_sqlite_log(path).error().code.name(), "store-key-missing");
    EXPECT_EQ(check_integrity(path).error().code.name(), "store-key-missing");
    std::ofstream(path + ".key") << std::string(64, 'a') << '\n';
    EXPECT_THAT(by_whole_check(), Contains("lan row-altered"));
    fs::rename(path + ".moved", path + ".key");
    EXPECT_THAT(by_whole_check(), IsEmpty());
}

TEST_F(IntegrityTest, RecordsWhatTheOperatorAccepts) {
    alter("UPDATE event SET line = 'e2 Join' WHERE game = 'lan' AND seq = 2");
    open();
    EXPECT_EQ(accept_current_data(path).error().code.name(), "store-locked");
    log.reset();
    const auto report = accept_current_data(path);
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_THAT(names_of(report->faults), IsEmpty());
    EXPECT_THAT(at_opening(), IsEmpty());
    EXPECT_EQ(reading("lan"), "ok");
    EXPECT_EQ(add("lan", 4, {"e5"}), "ok");
    EXPECT_THAT(by_whole_check(), IsEmpty());
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    std::string noted;
    sqlite3_exec(
        database, "SELECT faults FROM accepted",
        [](void* to, int, char** values, char**) {
            *static_cast<std::string*>(to) += values[0];
            return 0;
        },
        &noted, nullptr);
    sqlite3_close(database);
    EXPECT_EQ(noted, "event-altered lan 2\n");
}

TEST_F(IntegrityTest, RestartsTheFileOfHeadsAtItsLimit) {
    // Long names, so that the file reaches its limit with fewer moves.
    const std::string game(60'000, 'g');
    for (std::uint64_t seq = 0; seq < 150; ++seq)
        ASSERT_EQ(add(game, seq, {"move"}), "ok");
    EXPECT_LT(fs::file_size(path + ".heads"), 5'000'000u);
    EXPECT_THAT(at_opening(), IsEmpty());
    EXPECT_THAT(by_whole_check(), IsEmpty());
}

TEST_F(IntegrityTest, AnOlderFileIsSaidToHaveNoMarks) {
    const std::string old = folder / "old.db";
    fs::copy_file(KYVIEN_SOURCE_DIR "/tests/data/store/0.1/kyvien.db", old);
    EXPECT_EQ(check_integrity(old).error().code.name(), "store-older");
    EXPECT_EQ(check_integrity(folder / "none.db").error().code.name(), "store-unavailable");
}

}  // namespace
}  // namespace integrity_test
}  // namespace kyvien::store
