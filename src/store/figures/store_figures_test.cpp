#include "store/figures/store_figures.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <future>
#include <string>

#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace store_figures_test {
namespace {

class StoreFiguresTest : public testing::Test {
  protected:
    StoreFiguresTest() {
        auto opened = open_sqlite_log((folder_ / "log.db").string(), nullptr);
        log_ = *std::move(opened);
    }
    ~StoreFiguresTest() override { log_.reset(); }
    static Append addition(const std::string& game, std::uint64_t before, std::size_t lines) {
        Append one;
        one.game = game;
        one.expected_seq = before;
        one.at = 1;
        one.lines.assign(lines, "line");
        return one;
    }
    /// Waits until it is on disk.
    void append(Append one) {
        std::promise<void> done;
        log_->append(std::move(one), [&](const Result<std::uint64_t>& result) {
            EXPECT_TRUE(result);
            done.set_value();
        });
        done.get_future().wait();
    }

    kyvien::test::TemporaryFolder folder_;
    std::unique_ptr<EventLog> log_;
};

TEST_F(StoreFiguresTest, EachCommitIsCountedWithItsEventsAndWaitsForTheDisk) {
    const StoreFigures before = log_->figures();
    append(addition("a", 0, 3));
    append(addition("a", 3, 1));
    const StoreFigures after = log_->figures();
    const auto total = [](const auto& counted) {
        std::uint64_t sum = 0;
        for (const std::uint64_t count : counted.counts)
            sum += count;
        return sum;
    };
    EXPECT_EQ(total(after.commits), total(before.commits) + 2);
    EXPECT_EQ(after.commits.sum, before.commits.sum + 4);
    // One event, and more than two: the second and the fourth of the bounds 0, 1, 2, 5.
    EXPECT_EQ(after.commits.counts[1], before.commits.counts[1] + 1);
    EXPECT_EQ(after.commits.counts[3], before.commits.counts[3] + 1);
    EXPECT_GE(total(after.syncs), total(before.syncs) + 2);
    EXPECT_EQ(after.reconnects, 0U);
}

TEST_F(StoreFiguresTest, ReportsTheAgeOfTheOldestWaitingAddition) {
    EXPECT_EQ(log_->figures().oldest.count(), 0);
    // A callback that has not returned blocks the writer: further additions wait.
    std::promise<void> is_told, goes_on, second;
    log_->append(addition("a", 0, 1), [&](const Result<std::uint64_t>&) {
        is_told.set_value();
        goes_on.get_future().wait();
    });
    is_told.get_future().wait();
    log_->append(addition("b", 0, 1), [&](const Result<std::uint64_t>&) { second.set_value(); });
    EXPECT_EQ(log_->waiting(), 1U);
    const auto first_look = log_->figures().oldest;
    while (log_->figures().oldest <= first_look) {
    }
    goes_on.set_value();
    second.get_future().wait();
    // The writer updates it after the last callback.
    while (log_->figures().oldest.count() != 0) {
    }
    EXPECT_EQ(log_->waiting(), 0U);
}

}  // namespace
}  // namespace store_figures_test
}  // namespace kyvien::store
