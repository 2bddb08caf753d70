// A transaction is written to the write-ahead log in one piece, and is in the file when it is
// committed.
#include "store/wal/internal/gathered_writes.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <string>

#include "store/faulty_disk_fixture.h"
#include "store/internal/sqlite/sqlite.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace gathered_writes_test {
namespace {

using internal::Database;
using internal::GatheredWrites;
using internal::OpenMode;
using internal::SqliteError;

class GatheredWritesTest : public testing::Test {
  protected:
    ~GatheredWritesTest() override { database.reset(); }
    void SetUp() override { open(); }
    void open() {
        database = std::make_unique<Database>(path(), OpenMode::ReadWriteCreate);
        database->exec("PRAGMA journal_mode = WAL");
        database->exec("PRAGMA synchronous = FULL");
        database->exec("CREATE TABLE IF NOT EXISTS page (number INTEGER PRIMARY KEY, text TEXT)");
        gathered.begin(database->raw());
    }
    [[nodiscard]] std::string path() const { return (folder / "log.db").string(); }

    /// Rows that fill a page each.
    void add(int rows, const std::string& text = "x") {
        database->exec("BEGIN IMMEDIATE");
        for (int row = 0; row < rows; ++row)
            database->exec(
                ("INSERT INTO page (text) VALUES ('" + text + std::string(3'500, 'x') + "')")
                    .c_str());
        database->exec("COMMIT");
    }
    /// As seen by another connection.
    [[nodiscard]] std::int64_t seen_elsewhere() const {
        Database other(path(), OpenMode::ReadOnly);
        return other.number("SELECT count(*) FROM page");
    }

    kyvien::test::TemporaryFolder folder;
    test::FaultyDisk disk;
    GatheredWrites gathered;  // outlives the database
    std::unique_ptr<Database> database;
};

TEST_F(GatheredWritesTest, ATransactionOfManyPagesIsAFewWrites) {
    add(1);
    for (const int rows : {1, 10, 100}) {
        const int before = disk.writes;
        add(rows);
        // Otherwise two per page; 64 KiB are 15 pages with their headers.
        EXPECT_LE(disk.writes - before, 1 + (rows + 3) / 15) << rows;
    }
    EXPECT_EQ(seen_elsewhere(), 112);
}

TEST_F(GatheredWritesTest, WhatWasCommittedIsSeenByOthersAndThereAfterwards) {
    for (int i = 1; i <= 20; ++i) {
        add(3);
        EXPECT_EQ(seen_elsewhere(), 3 * i);
    }
    database.reset();
    open();
    EXPECT_EQ(database->number("SELECT count(*) FROM page"), 60);
    EXPECT_EQ(database->text("PRAGMA integrity_check"), "ok");
}

TEST_F(GatheredWritesTest, ATransactionThatOutgrowsTheCacheIsReadBack) {
    database->exec("PRAGMA cache_size = 10");
    database->exec("BEGIN IMMEDIATE");
    for (int row = 0; row < 600; ++row)
        database->exec(
            ("INSERT INTO page (text) VALUES ('" + std::string(3'500, 'y') + "')").c_str());
    EXPECT_EQ(database->number("SELECT sum(length(text)) FROM page"), 600 * 3'500);
    database->exec("COMMIT");
    EXPECT_EQ(seen_elsewhere(), 600);
    database->exec("BEGIN IMMEDIATE");
    database->exec("DELETE FROM page");
    database->exec("ROLLBACK");
    EXPECT_EQ(seen_elsewhere(), 600);
    EXPECT_EQ(database->text("PRAGMA integrity_check"), "ok");
}

TEST_F(GatheredWritesTest, TheLogGoesIntoTheDatabaseAndBeginsAnew) {
    database->exec("PRAGMA wal_autocheckpoint = 8");
    for (int i = 0; i < 50; ++i)
        add(2);
    database->exec("PRAGMA wal_checkpoint(TRUNCATE)");
    EXPECT_EQ(std::filesystem::file_size(path() + "-wal"), 0U);
    add(2);
    EXPECT_EQ(seen_elsewhere(), 102);
    EXPECT_EQ(database->text("PRAGMA integrity_check"), "ok");
}

TEST_F(GatheredWritesTest, RollsBackOnAFullDisk) {
    add(2);
    disk.is_full = true;
    try {
        add(5, "lost");
        FAIL() << "it was committed to a full disk";
    } catch (const SqliteError& error) {
        EXPECT_EQ(error.code(), SQLITE_FULL);
    }
    if (sqlite3_get_autocommit(database->raw()) == 0)
        database->exec("ROLLBACK");
    EXPECT_EQ(seen_elsewhere(), 2);
    disk.is_full = false;
    add(1);
    EXPECT_EQ(seen_elsewhere(), 3);
    database.reset();
    open();
    EXPECT_EQ(database->number("SELECT count(*) FROM page WHERE text LIKE 'lost%'"), 0);
    EXPECT_EQ(database->text("PRAGMA integrity_check"), "ok");
}

TEST_F(GatheredWritesTest, ReportsAFailedSync) {
    add(1);
    disk.sync_fails = true;
    try {
        add(2);
        FAIL() << "it was committed though the disk has failed";
    } catch (const SqliteError& error) {
        EXPECT_EQ(error.extended_code(), SQLITE_IOERR_FSYNC);
    }
    disk.sync_fails = false;
}

}  // namespace
}  // namespace gathered_writes_test
}  // namespace kyvien::store
