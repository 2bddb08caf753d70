// A copy of the data folder: made while games are played, complete, and usable by a hall.
#include "store/integrity/backup.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "store/accounts/accounts.h"
#include "store/internal/addition_fixture.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace backup_test {
namespace {

namespace fs = std::filesystem;

class BackupTest : public testing::Test {
  protected:
    BackupTest() {
        data = folder / "data";
        fs::create_directories(data / "tournaments");
        std::ofstream(data / "tournaments" / "cup.log") << "a tournament\n";
        std::ofstream(data / "keys") << "keys of people\n";
    }

    static std::unique_ptr<EventLog> open(const fs::path& in) {
        auto opened = open_sqlite_log(in / "kyvien.db");
        EXPECT_TRUE(opened) << opened.error().english;
        return opened ? *std::move(opened) : nullptr;
    }
    static std::string add(EventLog& log, const std::string& game, std::uint64_t expected_seq) {
        return test::code_of(test::append_and_wait(
            log, test::adding(game, expected_seq, {fmt::format("event {}", expected_seq + 1)})));
    }
    std::string copy(const fs::path& from, const fs::path& to) {
        const auto report = copy_data(from, to);
        if (!report)
            return report.error().code.text();
        return report->faults.empty() ? "ok" : report->faults.front().code;
    }

    kyvien::test::TemporaryFolder folder;
    fs::path data;
};

TEST_F(BackupTest, AccountsAreCopiedWhileTheyAreUsed) {
    const auto log = open(data);
    ASSERT_EQ(add(*log, "game0001", 0), "ok");
    const auto accounts = open_sqlite_accounts((data / kAccountsFile).string());
    ASSERT_TRUE(accounts);
    ASSERT_TRUE((*accounts)->make({"id", {"Lan", "lan"}, "hash", 1}));
    ASSERT_EQ(copy(data, folder / "copy"), "ok");
    ASSERT_TRUE((*accounts)->make({"id2", {"Minh", "minh"}, "hash", 2}));
    const auto copied = open_sqlite_accounts((folder / "copy" / kAccountsFile).string());
    ASSERT_TRUE(copied);
    EXPECT_TRUE((*copied)->find_by_name("lan")->has_value());
    EXPECT_FALSE((*copied)->find_by_name("minh")->has_value());
}

TEST_F(BackupTest, WhileGamesArePlayedEachCopyIsWholeAndGoesOn) {
    const auto log = open(data);
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> acknowledged = 0;
    std::thread playing([&] {
        for (std::uint64_t seq = 0; !stop; ++seq) {
            EXPECT_EQ(add(*log, "lan", seq), "ok");
            acknowledged = seq + 1;
        }
    });
    for (int number = 0; number < 5; ++number) {
        const std::uint64_t before = acknowledged;
        const fs::path to = folder / fmt::format("copy{}", number);
        EXPECT_EQ(copy(data, to), "ok");
        const auto other = open(to);
        ASSERT_TRUE(other);
        EXPECT_TRUE(other->faults().empty());
        const std::size_t events = other->read("lan")->size();
        EXPECT_GE(events, before) << "what was acknowledged before the copy began is in it";
        EXPECT_EQ(add(*other, "lan", events), "ok");
        EXPECT_TRUE(fs::exists(to / "tournaments" / "cup.log"));
        EXPECT_TRUE(fs::exists(to / "keys"));
    }
    stop = true;
    playing.join();
}

TEST_F(BackupTest, ReportsAlteredDataAndCopiesIt) {
    {
        const auto log = open(data);
        ASSERT_EQ(add(*log, "lan", 0), "ok");
    }
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((data / "kyvien.db").c_str(), &database), SQLITE_OK);
    sqlite3_exec(database, "UPDATE event SET line = 'another'", nullptr, nullptr, nullptr);
    sqlite3_close(database);
    EXPECT_EQ(copy(data, folder / "copy"), "event-altered");
    EXPECT_TRUE(fs::exists(folder / "copy" / "kyvien.db"));
}

TEST_F(BackupTest, OverwritesNothingAndLeavesNoPartialCopy) {
    EXPECT_EQ(copy(data, folder / "copy"), "file-unreadable") << "there is no log";
    EXPECT_FALSE(fs::exists(folder / "copy"));
    open(data).reset();
    EXPECT_EQ(copy(data, data), "file-exists");
    EXPECT_EQ(copy(data, folder / "nowhere" / "copy"), "file-unwritable");
    fs::remove(data / "kyvien.db.key");
    EXPECT_EQ(copy(data, folder / "copy"), "store-key-missing");
    EXPECT_FALSE(fs::exists(folder / "copy"));
    EXPECT_FALSE(fs::exists(folder / "copy.new"));
}

TEST_F(BackupTest, FilesOfTheCopyAreTheirOwnersAlone) {
    open(data).reset();
    ASSERT_EQ(copy(data, folder / "copy"), "ok");
    for (const auto& each : fs::recursive_directory_iterator(folder / "copy"))
        if (each.is_regular_file() && each.path().extension() != ".db-shm" &&
            each.path().extension() != ".db-wal") {
            EXPECT_EQ(each.status().permissions() & (fs::perms::group_all | fs::perms::others_all),
                      fs::perms::none)
                << each.path();
        }
}

}  // namespace
}  // namespace backup_test
}  // namespace kyvien::store
