// A removal that is killed at any system call: nothing is left half-done, and the next start
// completes it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/integrity/integrity.h"
#include "store/persons/person.h"
#include "store/persons/person_fixture.h"
#include "store/sqlite_log.h"
#include "temporary_folder.h"

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace kyvien::store {
namespace person_killed_test {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

// Every n-th of the calls that change files is the last one; 1: each of them, in a minute.
constexpr int kEach = 5;

bool changes_files(unsigned long long call) {
    switch (call) {
    case SYS_write:
    case SYS_pwrite64:
    case SYS_rename:
    case SYS_ftruncate:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_unlink:
        return true;
    default:
        return false;
    }
}

/// Runs a removal in another process, which is killed before its `nth` call that changes files.
/// False if it finished before that.
bool killed_at(const fs::path& folder, int nth) {
    const pid_t child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        raise(SIGSTOP);
        const auto removal =
            remove_person({folder, ""}, {test::kLan, "", ""}, "Player-1", "Hoa", 1);
        _exit(removal ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    bool enters = false;
    for (int seen = 0;;) {
        ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
        waitpid(child, &status, 0);
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
            return false;
        }
        enters = !enters;
        user_regs_struct registers{};
        ptrace(PTRACE_GETREGS, child, nullptr, &registers);
        if (enters && changes_files(registers.orig_rax) && ++seen == nth) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return true;
        }
    }
}

TEST(PersonKilled, RemovalIsAtomicUnderAKill) {
    const kyvien::test::TemporaryFolder root;
    const fs::path made = root / "made";
    fs::create_directories(made);
    {
        auto log = open_sqlite_log(made / "kyvien.db");
        ASSERT_TRUE(log);
        test::add_games(**log);
    }
    test::add_tournament(made);
    test::add_keys(made);
    int undone = 0;
    int finished = 0;
    for (int nth = 1;; nth += kEach) {
        const fs::path folder = root / "data";
        fs::remove_all(folder);
        fs::copy(made, folder, fs::copy_options::recursive);
        const bool was_killed = killed_at(folder, nth);
        const PersonPlace place{folder, ""};
        // In the present state each part is complete.
        const auto report = check_integrity(folder / "kyvien.db");
        ASSERT_TRUE(report) << nth << ": " << report.error().english;
        ASSERT_THAT(report->faults, IsEmpty()) << nth << ": " << report->faults[0].english;
        ASSERT_TRUE(read_office(folder / "tournaments" / "cup.log")) << nth;
        // The state after the next start.
        const auto end = finish_removal(place);
        ASSERT_TRUE(end) << nth << ": " << end.error().english;
        const auto lan = find_person(place, {test::kLan, "", ""});
        if (lan) {
            ++undone;
            ASSERT_EQ(lan->lines(), 5U) << nth << ": half of it was done";
            ASSERT_EQ(removals(place)->size(), 0U) << nth;
        } else {
            ++finished;
            ASSERT_THAT(test::files_with(folder, test::kLan), IsEmpty()) << nth;
            ASSERT_EQ(removals(place)->size(), 1U) << nth << ": noted once";
            ASSERT_EQ(find_person(place, {"Player-1", "", ""})->lines(), 5U) << nth;
        }
        ASSERT_THAT(check_integrity(folder / "kyvien.db")->faults, IsEmpty()) << nth;
        auto log = open_sqlite_log(folder / "kyvien.db");
        ASSERT_TRUE(log) << nth;
        ASSERT_THAT((*log)->faults(), IsEmpty()) << nth;
        if (!was_killed)
            break;
    }
    RecordProperty("undone", undone);
    RecordProperty("finished", finished);
    // Both outcomes occurred: before and after the point from which on it will be completed.
    EXPECT_GT(undone, 0);
    EXPECT_GT(finished, 5);
}

}  // namespace
}  // namespace person_killed_test
}  // namespace kyvien::store

#endif
