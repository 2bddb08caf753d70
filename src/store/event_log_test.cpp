#include "store/event_log.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <thread>

#include "effort.h"
#include "store/integrity/integrity.h"
#include "store/internal/addition_fixture.h"
#include "store/memory_log.h"
#include "store/postgres_fixture.h"
#include "store/postgres_log.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace {

using test::adding;
using test::append_and_wait;

std::unique_ptr<EventLog> open_or_fail(const std::string& path) {
    auto log = open_sqlite_log(path);
    if (!log) {
        ADD_FAILURE() << log.error().english;
        return nullptr;
    }
    return std::move(*log);
}

std::string refusal_of(const std::string& path) {
    const auto log = open_sqlite_log(path);
    return log ? "" : log.error().code.text();
}

void run_sql(const std::string& path, const char* sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
}

// Requirements on every kind of event log.
template <typename Kind>
class AnyEventLog : public testing::Test {
  protected:
    void SetUp() override {
        if (!Kind::is_here())
            GTEST_SKIP() << "this machine has no PostgreSQL server (apt-get install postgresql)";
        kind_ = std::make_unique<Kind>();
    }
    EventLog& log() { return kind_->log(); }

  private:
    std::unique_ptr<Kind> kind_;
};

struct InMemory {
    static bool is_here() { return true; }
    MemoryLog memory;
    EventLog& log() { return memory; }
};
struct InSqlite {
    static bool is_here() { return true; }
    kyvien::test::TemporaryFolder folder;
    std::unique_ptr<EventLog> sqlite = open_or_fail(folder.file("kyvien.db"));
    EventLog& log() { return *sqlite; }
};
/// One server for all tests of this program; each begins with an empty database.
struct InPostgres {
    static bool is_here() { return !test::postgres_programs().empty(); }
    InPostgres() {
        static const test::PostgresServer server;
        (void)server.sql("DROP SCHEMA IF EXISTS kyvien CASCADE");
        auto opened = open_postgres_log(server.address());
        if (!opened)
            throw std::runtime_error(opened.error().english);
        postgres = std::move(*opened);
    }
    std::unique_ptr<EventLog> postgres;
    EventLog& log() { return *postgres; }
};
using Kinds = testing::Types<InMemory, InSqlite, InPostgres>;
TYPED_TEST_SUITE(AnyEventLog, Kinds);

TYPED_TEST(AnyEventLog, GivesBackTheLinesInOrderWithTheirNumbers) {
    EXPECT_EQ(append_and_wait(this->log(), adding("a", 0, {"one", "two"})), 2u);
    EXPECT_EQ(append_and_wait(this->log(), adding("a", 2, {"ba\nn=\xC3\xA1\x01"})), 3u);
    EXPECT_EQ(append_and_wait(this->log(), adding("b", 0, {"other"})), 1u);
    const std::vector<StoredEvent> expected = {
        {1, 1000, "one"}, {2, 1000, "two"}, {3, 1002, "ba\nn=\xC3\xA1\x01"}};
    EXPECT_EQ(this->log().read("a"), expected);
    EXPECT_EQ(this->log().read("a", 3), (std::vector<StoredEvent>{expected[2]}));
    EXPECT_EQ(this->log().read("nothing"), std::vector<StoredEvent>{});
}

TYPED_TEST(AnyEventLog, RefusesAWriterWhoHasNotSeenTheLastEvent) {
    ASSERT_TRUE(append_and_wait(this->log(), adding("a", 0, {"one"})));
    for (const std::uint64_t wrong : {0u, 2u, 7u}) {
        const auto result = append_and_wait(this->log(), adding("a", wrong, {"late"}));
        ASSERT_FALSE(result) << wrong;
        EXPECT_EQ(result.error().code.name(), "seq-conflict");
    }
    const auto absent = append_and_wait(this->log(), adding("absent", 3, {"late"}));
    ASSERT_FALSE(absent);
    EXPECT_EQ(this->log().read("a")->size(), 1u);
    EXPECT_EQ(this->log().read("absent")->size(), 0u);
}

TYPED_TEST(AnyEventLog, KeepsKeysAndListsGamesByStatusNewestFirst) {
    Append made = adding("a", 0, {"made"});
    made.keys = {{0, {1, 2, 3}}};
    made.card = GameCard{GameStatus::Open, "{\"name\":\"Lan\"}", ""};
    ASSERT_TRUE(append_and_wait(this->log(), std::move(made)));
    Append other = adding("b", 0, {"made"});
    other.at = 5'000;
    other.card = GameCard{GameStatus::Open, "b", ""};
    ASSERT_TRUE(append_and_wait(this->log(), std::move(other)));

    auto open = this->log().games(GameStatus::Open, 50);
    ASSERT_EQ(open->size(), 2u);
    EXPECT_EQ(open->at(0).game, "b");
    EXPECT_EQ(open->at(1).card.summary, "{\"name\":\"Lan\"}");
    EXPECT_EQ(this->log().games(GameStatus::Open, 1)->size(), 1u);

    Append joined = adding("a", 1, {"joined"});
    joined.keys = {{0, {9}}, {1, {7}}};
    joined.card = GameCard{GameStatus::Live, "live", ""};
    ASSERT_TRUE(append_and_wait(this->log(), std::move(joined)));
    EXPECT_EQ(this->log().keys("a"), (std::vector<SeatKey>{{0, {9}}, {1, {7}}}));
    EXPECT_EQ(this->log().keys("b"), std::vector<SeatKey>{});
    EXPECT_EQ(this->log().games(GameStatus::Open, static_cast<std::size_t>(-1))->size(), 1u);
    const auto live = this->log().games(GameStatus::Live, 50);
    ASSERT_EQ(live->size(), 1u);
    EXPECT_EQ(live->at(0).last_seq, 2u);
}

TYPED_TEST(AnyEventLog, FindsTheCardOfAGameAndChangesItWithoutAnEvent) {
    EXPECT_EQ(this->log().find("a").value(), std::nullopt);
    Append made = adding("a", 0, {"made"});
    made.card = GameCard{GameStatus::Finished, "done", ""};
    ASSERT_TRUE(append_and_wait(this->log(), std::move(made)));
    Append followed = adding("a", 1, {});
    followed.card = GameCard{GameStatus::Finished, "done", "b"};
    EXPECT_EQ(append_and_wait(this->log(), std::move(followed)), 1u);
    const auto found = this->log().find("a").value();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->card, (GameCard{GameStatus::Finished, "done", "b"}));
    EXPECT_EQ(found->last_seq, 1u);
}

TYPED_TEST(AnyEventLog, KeepsWhatARequestWasAnsweredUntilItIsForgotten) {
    const KeyHash first{1}, second{2};
    Append made = adding("a", 0, {"made"});
    made.answer = KeptAnswer{first, "made it"};
    ASSERT_TRUE(append_and_wait(this->log(), std::move(made)));
    Append late = adding("a", 7, {"late"});
    late.answer = KeptAnswer{second, "never"};
    ASSERT_FALSE(append_and_wait(this->log(), std::move(late)));
    EXPECT_EQ(this->log().find_answer(second).value(), std::nullopt);
    const auto keep = [&](Instant at, std::string answer) {
        std::promise<Result<void>> promise;
        this->log().store_answer(at, {second, std::move(answer)},
                                 [&](Result<void> kept) { promise.set_value(std::move(kept)); });
        EXPECT_TRUE(promise.get_future().get());
    };
    keep(9'000, "of no game\x01");
    EXPECT_EQ(this->log().find_answer(first).value(), "made it");
    EXPECT_EQ(this->log().find_answer(second).value(), "of no game\x01");
    EXPECT_EQ(this->log().answers_of_game("a").value(),
              (std::vector<KeptAnswer>{{first, "made it"}}));
    this->log().forget_answers(5'000);
    keep(9'500, "");
    EXPECT_EQ(this->log().find_answer(first).value(), std::nullopt);
    EXPECT_EQ(this->log().find_answer(second).value(), std::nullopt);
}

TEST(SqliteLog, RemembersEverythingWhenOpenedAgain) {
    kyvien::test::TemporaryFolder folder;
    const std::string path = folder.file("kyvien.db");
    EXPECT_EQ(open_or_fail(path)->last_alive().value(), std::nullopt);
    {
        const auto log = open_or_fail(path);
        ASSERT_TRUE(append_and_wait(*log, adding("a", 0, {"one"})));
        log->record_heartbeat(77'000);
    }  // closing writes what is queued
    const auto log = open_or_fail(path);
    EXPECT_EQ(log->read("a"), (std::vector<StoredEvent>{{1, 1000, "one"}}));
    EXPECT_EQ(log->last_alive().value(), 77'000);
}

TEST(SqliteLog, ManyThreadsWriteTheirOwnGamesWithoutLoss) {
    kyvien::test::TemporaryFolder folder;
    const auto log = open_or_fail(folder.file("kyvien.db"));
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([&log, t] {
            const std::string game = fmt::format("game{}", t);
            for (std::uint64_t seq = 0; seq < 20; ++seq)
                EXPECT_TRUE(
                    append_and_wait(*log, adding(game, seq, {fmt::format("{} {}", t, seq)})));
        });
    for (std::thread& thread : threads)
        thread.join();
    for (int t = 0; t < 8; ++t) {
        const auto events = log->read(fmt::format("game{}", t));
        ASSERT_EQ(events->size(), 20u);
        for (std::size_t i = 0; i < 20; ++i)
            EXPECT_EQ(events->at(i).line, fmt::format("{} {}", t, i));
    }
}

TEST(SqliteLog, AConflictDoesNotHarmTheOthersOfItsTransaction) {
    kyvien::test::TemporaryFolder folder;
    const auto log = open_or_fail(folder.file("kyvien.db"));
    std::atomic<int> good = 0, bad = 0;
    std::promise<void> all;
    for (int i = 0; i < 100; ++i)
        log->append(adding(i % 2 == 0 ? "same" : fmt::format("own{}", i), 0, {"first"}),
                    [&](const Result<std::uint64_t>& result) {
                        ++(result ? good : bad);
                        if (good + bad == 100)
                            all.set_value();
                    });
    all.get_future().wait();
    EXPECT_EQ(good, 51);
    EXPECT_EQ(bad, 49);
}

// A child writes two-line additions to several games and reports each acknowledged one through a
// pipe; the parent kills it at some point and reads the file.
void write_and_tell(const std::string& path, int pipe_end) {
    auto log = open_sqlite_log(path);
    if (!log)
        _exit(1);
    // At most a few hundred are queued, so that the log never refuses one as too busy.
    static std::atomic<int> waiting = 0;
    for (std::uint64_t seq = 0;; seq += 2)
        for (char game = 'a'; game <= 'h'; ++game) {
            while (waiting > 400)
                std::this_thread::yield();
            ++waiting;
            (*log)->append(
                adding(std::string(1, game), seq,
                       {fmt::format("{} {}", game, seq + 1), fmt::format("{} {}", game, seq + 2)}),
                [game, pipe_end](const Result<std::uint64_t>& result) {
                    if (!result)
                        _exit(2);
                    const std::uint64_t told[2] = {static_cast<std::uint64_t>(game), *result};
                    if (write(pipe_end, told, sizeof told) != sizeof told)
                        _exit(3);
                    --waiting;
                });
        }
}

TEST(SqliteLog, AfterKillKeepsAcknowledgedEventsAndNoPartialWrites) {
    const int kills = kyvien::test::samples(3, 300, 3);
    std::uint64_t all = 0;
    for (int round = 0; round < kills; ++round) {
        const kyvien::test::TemporaryFolder folder;
        const std::string path = folder.file("killed.db");
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            close(ends[0]);
            write_and_tell(path, ends[1]);
        }
        close(ends[1]);
        std::map<char, std::uint64_t> acknowledged;
        std::uint64_t told[2];
        int heard = 0;
        while (read(ends[0], told, sizeof told) == sizeof told) {
            acknowledged[static_cast<char>(told[0])] = told[1];
            if (++heard == 500 + 300 * round % 1'300)
                kill(child, SIGKILL);
        }
        close(ends[0]);
        int status = 0;
        waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "exit code " << WEXITSTATUS(status);

        const auto log = open_or_fail(path);
        ASSERT_TRUE(log);
        EXPECT_EQ(log->faults(), std::vector<LogFault>{});
        EXPECT_EQ(check_integrity(path)->faults, std::vector<LogFault>{});
        for (const auto& [game, seq] : acknowledged) {
            const auto events = log->read(std::string(1, game));
            all += seq;
            ASSERT_GE(events->size(), seq) << game;
            EXPECT_EQ(events->size() % 2, 0u) << "half an addition of " << game;
            for (std::size_t i = 0; i < events->size(); ++i)
                ASSERT_EQ(events->at(i).line, fmt::format("{} {}", game, i + 1));
            EXPECT_EQ(append_and_wait(*log, adding(std::string(1, game), events->size(), {"on"})),
                      events->size() + 1);
        }
    }
    fmt::print("{} kills, {} acknowledged events, none lost\n", kills, all);
}

TEST(SqliteLog, ReportsAFullDiskAndRecovers) {
    kyvien::test::TemporaryFolder folder;
    const auto log = open_or_fail(folder.file("kyvien.db"));
    ASSERT_TRUE(append_and_wait(*log, adding("a", 0, {"one"})));
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 4096;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto refused = append_and_wait(*log, adding("a", 1, {std::string(100'000, 'x')}));
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_DFL);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().code.text() == "store-full" ||
                refused.error().code.text() == "store-unavailable")
        << refused.error().code.text();
    EXPECT_NE(refused.error().english.find("Nothing was recorded"), std::string::npos)
        << refused.error().english;
    EXPECT_EQ(log->read("a")->size(), 1u);
    EXPECT_EQ(append_and_wait(*log, adding("a", 1, {"two"})), 2u);
}

TEST(SqliteLog, RefusesAFolderThatCannotBeWritten) {
    EXPECT_EQ(refusal_of("/proc/kyvien.db"), "store-not-writable");
}

TEST(SqliteLog, RefusesASecondHallOnTheSameFile) {
    kyvien::test::TemporaryFolder folder;
    const auto log = open_or_fail(folder.file("kyvien.db"));
    EXPECT_EQ(refusal_of(folder.file("kyvien.db")), "store-locked");
}

TEST(SqliteLog, LeavesForeignFilesAlone) {
    kyvien::test::TemporaryFolder folder;
    const std::string text = folder.file("letter.db");
    std::ofstream(text) << std::string(5000, 'a');
    EXPECT_EQ(refusal_of(text), "store-foreign-file");
    EXPECT_EQ(std::filesystem::file_size(text), 5000u);

    const std::string other = folder.file("other.db");
    run_sql(other, "CREATE TABLE recipe (name TEXT)");
    EXPECT_EQ(refusal_of(other), "store-foreign-file");
}

TEST(SqliteLog, RefusesAFileOfANewerVersion) {
    kyvien::test::TemporaryFolder folder;
    const std::string path = folder.file("kyvien.db");
    open_or_fail(path).reset();
    run_sql(path, "PRAGMA user_version = 999");
    EXPECT_EQ(refusal_of(path), "store-newer");
}

TEST(SqliteLog, NamesTheProgramThatCanReadAFileOfANewerVersion) {
    kyvien::test::TemporaryFolder folder;
    const std::string path = folder.file("kyvien.db");
    open_or_fail(path).reset();
    run_sql(path, "INSERT INTO schema_version VALUES (999, '2031-01-01', '7.2.0')");
    run_sql(path, "PRAGMA user_version = 999");
    const auto log = open_sqlite_log(path);
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().code.name(), "store-newer");
    EXPECT_EQ(log.error().values.back(), (std::pair<std::string, std::string>("program", "7.2.0")));
    EXPECT_NE(log.error().english.find("Kyvien 7.2.0 or newer can read it"), std::string::npos)
        << log.error().english;
    // It was left unchanged.
    run_sql(path, fmt::format("PRAGMA user_version = {}", kSchemaVersion).c_str());
    EXPECT_TRUE(open_sqlite_log(path));
}

TEST(SqliteLog, BringsAFileOfVersionOneToThisVersionWithAllItsEvents) {
    kyvien::test::TemporaryFolder folder;
    const std::string path = folder.file("kyvien.db");
    std::filesystem::copy_file(KYVIEN_SOURCE_DIR "/tests/data/store/0.1/kyvien.db", path);
    Opening opening;
    const auto opened = open_sqlite_log(path, &opening);
    ASSERT_TRUE(opened) << opened.error().english;
    const auto& log = *opened;
    // The existing events have their chain now.
    EXPECT_EQ(opening.from_version, 1);
    EXPECT_EQ(opening.games, 8u);
    const auto report = check_integrity(path);
    ASSERT_TRUE(report) << report.error().english;
    EXPECT_EQ(report->faults, std::vector<LogFault>{});
    EXPECT_EQ(report->events, opening.events);
    EXPECT_EQ(log->read("tngdc2dz")->size(), 9u);
    EXPECT_EQ(log->read("wdny5ne5")->size(), 12u);
    EXPECT_EQ(append_and_wait(*log, adding("wdny5ne5", 12, {"one more"})), 13u);
}

TEST(SqliteLog, FindsADamagedFileAtStart) {
    kyvien::test::TemporaryFolder folder;
    const std::string path = folder.file("kyvien.db");
    {
        const auto log = open_or_fail(path);
        for (std::uint64_t i = 0; i < 20; ++i)
            ASSERT_TRUE(append_and_wait(*log, adding("a", i, {std::string(3000, 'x')})));
    }
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(4096 * 9);
        file << std::string(4096 * 4, '\xEE');
    }
    EXPECT_EQ(refusal_of(path), "store-damaged");
}

TEST(SqliteLog, NotesTheSchemaVersionAndWhenItWasReached) {
    kyvien::test::TemporaryFolder folder;
    const std::string path = folder.file("kyvien.db");
    open_or_fail(path).reset();
    open_or_fail(path).reset();  // opening it again migrates nothing
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    int rows = 0;
    sqlite3_exec(
        database, "SELECT version, program FROM schema_version ORDER BY version",
        [](void* count, int, char** values, char**) {
            EXPECT_EQ(std::stoi(values[0]), ++*static_cast<int*>(count));
            EXPECT_NE(values[1], nullptr);
            return 0;
        },
        &rows, nullptr);
    sqlite3_close(database);
    EXPECT_EQ(rows, kSchemaVersion);
}

}  // namespace
}  // namespace kyvien::store
