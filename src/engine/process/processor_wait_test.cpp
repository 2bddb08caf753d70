#include "engine/process/processor_wait.h"

#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/process/process.h"

namespace kyvien::engine {
namespace processor_wait_test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

TEST(ProcessorWait, IsSubtractedFromTheReadersWakeTime) {
    const steady_clock::time_point looked{10s};
    EXPECT_EQ(arrival(looked, looked + 700ms, 174ms), looked + 526ms);
    EXPECT_EQ(arrival(looked, looked + 700ms, 0ms), looked + 700ms);
}

TEST(ProcessorWait, NothingArrivedBeforeItWasLookedForInVain) {
    const steady_clock::time_point looked{10s};
    // The thread also waited before the check: longer than the time in between.
    EXPECT_EQ(arrival(looked, looked + 3ms, 20ms), looked);
    // A clock of low resolution never gives a time after the wake-up.
    EXPECT_EQ(arrival(looked, looked + 3ms, -1ms), looked + 3ms);
    EXPECT_EQ(arrival(looked + 3ms, looked, 1ms), looked);
}

TEST(ProcessorWait, NeverDecreases) {
    const auto before = own_processor_wait();
    EXPECT_GE(before.count(), 0);
    const auto until = steady_clock::now() + 5ms;
    while (steady_clock::now() < until) {
    }
    EXPECT_GE(own_processor_wait(), before);
}

TEST(ProcessorWait, IsKnownForARunningProcessOnly) {
    if (!processor_wait_of(getpid()))
        GTEST_SKIP() << "this kernel does not count it";
    const pid_t child = fork();
    if (child == 0) {
        pause();
        _exit(0);
    }
    ASSERT_GT(child, 0);
    EXPECT_TRUE(processor_wait_of(child));
    ASSERT_EQ(kill(child, SIGKILL), 0);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    EXPECT_FALSE(processor_wait_of(child));
}

TEST(ProcessorWait, ALineArrivedBetweenTheQuestionAndTheReadersWaking) {
    auto process = Process::start({.words = {"cat"}, .folder = {}, .memory_mib = 0});
    ASSERT_TRUE(process);
    for (int i = 0; i < 200; ++i) {
        const auto asked = steady_clock::now();
        ASSERT_TRUE(process->write("go\n"));
        const auto line = process->read_line(asked + std::chrono::minutes(5));
        const auto read = steady_clock::now();
        ASSERT_TRUE(line);
        EXPECT_GE(line->at, asked);
        EXPECT_GE(line->read_delay.count(), 0);
        EXPECT_LE(line->at + line->read_delay, read);
    }
}

}  // namespace
}  // namespace processor_wait_test
}  // namespace kyvien::engine
