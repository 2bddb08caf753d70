#include "engine/process/process.h"

#include "engine/process/program_search.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/eventfd.h>
#include <unistd.h>

#include "temporary_folder.h"

namespace kyvien::engine {
namespace process_test {
namespace {

/// Far more than any of these programs needs; only a failing test waits so long.
MonotonicTime far() {
    return std::chrono::steady_clock::now() + std::chrono::minutes(5);
}

Process begun(std::vector<std::string> words, std::size_t memory_mib = 0) {
    auto process =
        Process::start({.words = std::move(words), .folder = {}, .memory_mib = memory_mib});
    EXPECT_TRUE(process) << process.error().english;
    return *std::move(process);
}

TEST(EngineProcess, AnswersLineByLine) {
    Process process = begun({"cat"});
    ASSERT_TRUE(process.write("one\ntwo\n"));
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(process.read_line(far())->text, "one");
    const auto second = process.read_line(far());
    ASSERT_TRUE(second);
    EXPECT_EQ(second->text, "two");
    EXPECT_GE(second->at + std::chrono::minutes(5), before);
}

TEST(EngineProcess, WhatCannotBeStartedIsRefusedWithTheReason) {
    const auto process = Process::start({.words = {"/no/such"}, .folder = {}, .memory_mib = 0});
    ASSERT_FALSE(process);
    EXPECT_EQ(process.error().code.name(), "engine-not-started");
    EXPECT_FALSE(Process::start({.words = {}, .folder = {}, .memory_mib = 0}));
    EXPECT_FALSE(Process::start({.words = {"cat"}, .folder = "/no/such", .memory_mib = 0}));
}

/// Sets PATH for the lifetime of the object.
class PathSetTo {
  public:
    explicit PathSetTo(const char* path) {
        if (const char* const known = std::getenv("PATH"))
            before_ = known;
        setenv("PATH", path, 1);
    }
    ~PathSetTo() { setenv("PATH", before_.c_str(), 1); }
    PathSetTo(const PathSetTo&) = delete;
    PathSetTo& operator=(const PathSetTo&) = delete;

  private:
    std::string before_;
};

TEST(EngineProcess, AProgramIsFoundInTheFirstFolderThatHasIt) {
    const kyvien::test::TemporaryFolder one, other;
    const auto write = [](const std::filesystem::path& file, std::filesystem::perms mode) {
        std::ofstream(file) << "#!/bin/sh\necho here\n";
        std::filesystem::permissions(file, mode);
    };
    constexpr auto kRun = std::filesystem::perms::owner_all;
    write(one.path() / "notes", std::filesystem::perms::owner_read);
    write(other.path() / "notes", kRun);
    write(other.path() / "engine", kRun);
    const std::string folders = one.path().string() + "::" + other.path().string();
    EXPECT_EQ(find_program("engine", folders), (other.path() / "engine").string());
    EXPECT_EQ(find_program("notes", folders), (other.path() / "notes").string());
    EXPECT_EQ(find_program("./engine", folders), "./engine") << "it is named with its folder";
    EXPECT_EQ(find_program("nothing", folders), "");
    const PathSetTo path(folders.c_str());
    Process process = begun({"engine"});
    EXPECT_EQ(process.read_line(far())->text, "here");
}

// The PATH of a service lacks /usr/games, where Debian installs engines.
TEST(EngineProcess, WhatIsInNoFolderOfPathIsFoundWhereSystemsPutPrograms) {
    const PathSetTo path("/nonexistent");
    Process process = begun({"cat"});
    ASSERT_TRUE(process.write("found\n"));
    EXPECT_EQ(process.read_line(far())->text, "found");
    if (!std::filesystem::exists("/usr/games/fairy-stockfish"))
        GTEST_SKIP() << "fairy-stockfish is not installed";
    Process engine = begun({"fairy-stockfish"});
    ASSERT_TRUE(engine.write("uci\n"));
    std::string text;
    while (const auto line = engine.read_line(far())) {
        text = line->text;
        if (text == "uciok")
            break;
    }
    EXPECT_EQ(text, "uciok");
}

TEST(EngineProcess, TheEndOfTheProgramEndsTheWaiting) {
    Process process = begun({"sh", "-c", "echo last; exit 3"});
    EXPECT_EQ(process.read_line(far())->text, "last");
    EXPECT_FALSE(process.read_line(far()));
    EXPECT_EQ(process.last_end(), ReadEnd::Closed);
}

TEST(EngineProcess, SilenceEndsAtTheLimitAndAtASign) {
    Process process = begun({"cat"});
    EXPECT_FALSE(process.read_line(std::chrono::steady_clock::now()));
    EXPECT_EQ(process.last_end(), ReadEnd::Late);
    const int sign = eventfd(1, EFD_CLOEXEC);
    EXPECT_FALSE(process.read_line(far(), sign));
    EXPECT_EQ(process.last_end(), ReadEnd::Stopped);
    close(sign);
}

TEST(EngineProcess, KillsTheChildrenOfAProgram) {
    Process process = begun({"sh", "-c", "sleep 1000 & echo $!; wait"});
    const auto told = process.read_line(far());
    ASSERT_TRUE(told);
    const pid_t child = std::stoi(told->text);
    EXPECT_EQ(getpgid(child), process.pid());
    EXPECT_NE(getpgid(child), getpgrp());
    process.kill();
    // The signal is sent; an orphan is reaped by the system at some later time.
    const auto until = far();
    while (kill(child, 0) == 0 && std::chrono::steady_clock::now() < until) {
        // A dead process that has not been reaped is a zombie.
        const std::string stat = "grep -q '^State:.Z' /proc/" + told->text + "/status";
        if (std::system(stat.c_str()) == 0)
            break;
        usleep(1000);
    }
    EXPECT_LT(std::chrono::steady_clock::now(), until);
    EXPECT_FALSE(process.write("more\n"));
}

TEST(EngineProcess, MoreMemoryThanAllowedIsNotGiven) {
    Process process = begun({"sh", "-c", "ulimit -v"}, 512);
    EXPECT_EQ(process.read_line(far())->text, std::to_string(512 * 1024));
}

TEST(EngineProcess, AnEndlessLineIsGivenUp) {
    Process process =
        begun({"sh", "-c", "while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"});
    EXPECT_FALSE(process.read_line(far()));
    EXPECT_EQ(process.last_end(), ReadEnd::TooLong);
}

}  // namespace
}  // namespace process_test
}  // namespace kyvien::engine
