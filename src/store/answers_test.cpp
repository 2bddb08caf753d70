// Responses to idempotent requests are stored for a while, with their games or alone.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <future>

#include "store/internal/addition_fixture.h"
#include "store/memory_log.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace answers_test {
namespace {

constexpr KeyHash kOne = {1};
constexpr KeyHash kOther = {2};

void keep(EventLog& log, Instant at, const KeyHash& request, const std::string& answer) {
    std::promise<Result<void>> result_promise;
    log.store_answer(at, {request, answer},
                     [&](Result<void> result) { result_promise.set_value(std::move(result)); });
    EXPECT_TRUE(result_promise.get_future().get());
}

std::string add(EventLog& log, std::uint64_t expected_seq, const KeyHash& request) {
    Append addition;
    addition.game = "game";
    addition.expected_seq = expected_seq;
    addition.at = 1'000;
    addition.lines = {"event"};
    addition.answer = KeptAnswer{request, "the answer"};
    return test::code_of(test::append_and_wait(log, std::move(addition)));
}

void try_all(EventLog& log) {
    EXPECT_EQ(log.find_answer(kOne).value(), std::nullopt);
    keep(log, 1'000, kOne, std::string("begun\0it", 8));
    EXPECT_EQ(log.find_answer(kOne).value(), std::string("begun\0it", 8));
    keep(log, 1'000, kOne, "done");
    EXPECT_EQ(log.find_answer(kOne).value(), "done");
    keep(log, 1'000, kOne, "");
    EXPECT_EQ(log.find_answer(kOne).value(), std::nullopt);

    // With an addition, or not at all if it is refused.
    EXPECT_EQ(add(log, 0, kOne), "ok");
    EXPECT_EQ(add(log, 7, kOther), "seq-conflict");
    EXPECT_EQ(log.answers_of_game("game").value(), (std::vector<KeptAnswer>{{kOne, "the answer"}}));
    EXPECT_EQ(log.answers_of_game("another").value(), std::vector<KeptAnswer>{});

    keep(log, 5'000, kOther, "later");
    log.forget_answers(2'000);
    keep(log, 5'000, {3}, "behind it");  // deletion is asynchronous
    EXPECT_EQ(log.answers_of_game("game").value(), std::vector<KeptAnswer>{});
    EXPECT_EQ(log.find_answer(kOther).value(), "later");
}

TEST(Answers, AreKeptInMemory) {
    MemoryLog log;
    try_all(log);
}

TEST(Answers, AreKeptInSqliteAndAcrossARestart) {
    const kyvien::test::TemporaryFolder folder;
    {
        auto log = open_sqlite_log(folder / "kyvien.db");
        ASSERT_TRUE(log);
        try_all(**log);
    }
    {
        auto log = open_sqlite_log(folder / "kyvien.db");
        ASSERT_TRUE(log);
        EXPECT_EQ((*log)->find_answer(kOther).value(), "later");
        EXPECT_TRUE((*log)->faults().empty());
    }
}

}  // namespace
}  // namespace answers_test
}  // namespace kyvien::store
