// What the log reports while its disk fails, and what it contains afterwards.
#include "store/faulty_disk_fixture.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <future>

#include "store/internal/addition_fixture.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace faulty_disk_test {
namespace {

class FaultyDiskTest : public testing::Test {
  protected:
    FaultyDiskTest() { open(); }
    ~FaultyDiskTest() override { log.reset(); }
    void open() {
        log.reset();
        auto opened = open_sqlite_log(folder / "kyvien.db");
        ASSERT_TRUE(opened) << opened.error().english;
        log = std::move(*opened);
    }
    std::string add(std::uint64_t expected_seq, std::string line) {
        Append addition;
        addition.game = "game";
        addition.expected_seq = expected_seq;
        addition.lines = {std::move(line)};
        return test::code_of(test::append_and_wait(*log, std::move(addition)));
    }
    std::string check() {
        std::promise<Result<void>> result_promise;
        log->check([&](Result<void> result) { result_promise.set_value(std::move(result)); });
        const auto result = result_promise.get_future().get();
        return result ? "ok" : result.error().code.text();
    }
    std::vector<std::string> lines() {
        std::vector<std::string> found;
        const auto events = log->read("game");
        EXPECT_TRUE(events) << events.error().english;
        for (const StoredEvent& event : *events)
            found.push_back(event.line);
        return found;
    }

    test::FaultyDisk disk;
    kyvien::test::TemporaryFolder folder;
    std::unique_ptr<EventLog> log;
};

TEST_F(FaultyDiskTest, AFullDiskRecordsNothingAndSaysSo) {
    ASSERT_EQ(add(0, "one"), "ok");
    EXPECT_EQ(check(), "ok");
    disk.is_full = true;
    EXPECT_EQ(add(1, "two"), "store-full");
    EXPECT_EQ(check(), "store-full");
    disk.is_full = false;
    EXPECT_EQ(check(), "ok");
    EXPECT_EQ(lines(), std::vector<std::string>{"one"});
    EXPECT_EQ(add(1, "two"), "ok");
    open();
    EXPECT_EQ(lines(), (std::vector<std::string>{"one", "two"}));
}

TEST_F(FaultyDiskTest, ReportsUncertaintyAfterAFailedSyncAndStaysConsistent) {
    ASSERT_EQ(add(0, "one"), "ok");
    disk.sync_fails = true;
    EXPECT_EQ(add(1, "two"), "store-uncertain");
    EXPECT_NE(check(), "ok");
    disk.sync_fails = false;
    EXPECT_EQ(check(), "ok");
    // What the log reports now, it also reports after a restart, whichever it is.
    const std::vector<std::string> found = lines();
    ASSERT_GE(found.size(), 1U);
    ASSERT_LE(found.size(), 2U);
    EXPECT_EQ(add(found.size(), "three"), "ok");
    const std::vector<std::string> then = lines();
    EXPECT_EQ(then.back(), "three");
    EXPECT_EQ(log->faults(), std::vector<LogFault>{});
    open();
    EXPECT_EQ(log->faults(), std::vector<LogFault>{});
    EXPECT_EQ(lines(), then);
}

}  // namespace
}  // namespace faulty_disk_test
}  // namespace kyvien::store
