#include "engine/process/confinement.h"

#include <cerrno>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <vector>

#ifdef KYVIEN_SECCOMP
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace kyvien::engine {
namespace confinement {
namespace {

#ifdef KYVIEN_SECCOMP

// Calls of engines, the C library and interpreters that only read, compute and answer.
constexpr int kAllowed[] = {
    // given descriptors
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(close), SCMP_SYS(lseek), SCMP_SYS(dup), SCMP_SYS(dup2),
    SCMP_SYS(dup3), SCMP_SYS(pipe), SCMP_SYS(pipe2), SCMP_SYS(eventfd2), SCMP_SYS(select),
    SCMP_SYS(pselect6), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(epoll_create1),
    SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(fcntl),
    // reading files
    SCMP_SYS(stat), SCMP_SYS(fstat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
    SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getdents),
    SCMP_SYS(getdents64), SCMP_SYS(getcwd), SCMP_SYS(chdir), SCMP_SYS(umask),
    // memory
    SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mprotect), SCMP_SYS(mremap), SCMP_SYS(madvise),
    SCMP_SYS(brk), SCMP_SYS(membarrier), SCMP_SYS(mlock), SCMP_SYS(munlock), SCMP_SYS(mbind),
    SCMP_SYS(get_mempolicy), SCMP_SYS(set_mempolicy),
    // time, threads, signals
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(times), SCMP_SYS(setitimer),
    SCMP_SYS(getitimer), SCMP_SYS(alarm), SCMP_SYS(futex), SCMP_SYS(set_tid_address),
    SCMP_SYS(set_robust_list), SCMP_SYS(get_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(sched_get_priority_max),
    SCMP_SYS(sched_get_priority_min), SCMP_SYS(getpriority), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending),
    SCMP_SYS(rt_sigsuspend), SCMP_SYS(rt_sigtimedwait), SCMP_SYS(sigaltstack), SCMP_SYS(pause),
    SCMP_SYS(tgkill), SCMP_SYS(restart_syscall), SCMP_SYS(wait4), SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    // information about itself
    SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(getpgrp), SCMP_SYS(getpgid),
    SCMP_SYS(getsid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid),
    SCMP_SYS(getgroups), SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getcpu), SCMP_SYS(getrusage),
    SCMP_SYS(getrlimit), SCMP_SYS(prlimit64), SCMP_SYS(getrandom), SCMP_SYS(arch_prctl),
    // its own start; the new program is confined likewise
    SCMP_SYS(execve)};

constexpr scmp_datum_t kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

/// A condition on an argument of a call, from 0.
constexpr scmp_arg_cmp when(unsigned argument, scmp_compare how, scmp_datum_t one,
                            scmp_datum_t other = 0) {
    return {argument, how, one, other};
}

bool add_rules(scmp_filter_ctx filter) {
    bool is_good = true;
    const auto allow = [&](int call, auto... conditions) {
        // A call that does not exist on this processor need not be allowed.
        is_good =
            is_good && (call < 0 || seccomp_rule_add(filter, SCMP_ACT_ALLOW, call,
                                                     sizeof...(conditions), conditions...) == 0);
    };
    for (const int call : kAllowed)
        allow(call);
    allow(SCMP_SYS(open), when(1, SCMP_CMP_MASKED_EQ, kWriting, 0));
    allow(SCMP_SYS(openat), when(2, SCMP_CMP_MASKED_EQ, kWriting, 0));
    constexpr scmp_datum_t kRequests[] = {TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONBIO};
    for (const scmp_datum_t request : kRequests)
        allow(SCMP_SYS(ioctl), when(1, SCMP_CMP_EQ, request));
    // Naming a thread, or its memory.
    allow(SCMP_SYS(prctl), when(0, SCMP_CMP_EQ, PR_SET_NAME));
    allow(SCMP_SYS(prctl), when(0, SCMP_CMP_EQ, PR_GET_NAME));
    // Threads, but no further processes. The C library falls back from clone3, whose flags are in
    // memory, to clone.
    allow(SCMP_SYS(clone), when(0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    return is_good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

/// The filter in the system's form; empty if it cannot be made.
std::vector<sock_filter> make_filter() {
    std::vector<sock_filter> program;
    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0)
        return program;  // the system does not support it
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    const int file = memfd_create("kyvien-filter", MFD_CLOEXEC);
    if (filter != nullptr && file >= 0 && add_rules(filter) &&
        seccomp_export_bpf(filter, file) == 0) {
        const off_t bytes = lseek(file, 0, SEEK_END);
        program.resize(static_cast<std::size_t>(bytes) / sizeof(sock_filter));
        if (pread(file, program.data(), static_cast<std::size_t>(bytes), 0) != bytes)
            program.clear();
    }
    if (file >= 0)
        close(file);
    if (filter != nullptr)
        seccomp_release(filter);
    return program;
}

const std::vector<sock_filter>& filter_program() {
    static const std::vector<sock_filter> kProgram = make_filter();
    return kProgram;
}

#endif

bool limit(__rlimit_resource what, rlim_t limit_value) {
    const rlimit limits{limit_value, limit_value};
    return setrlimit(what, &limits) == 0;
}

}  // namespace
}  // namespace confinement

bool prepare_filter() {
#ifdef KYVIEN_SECCOMP
    return !confinement::filter_program().empty();
#else
    return false;
#endif
}

bool confine(const Confinement& limits) {
    constexpr rlim_t kMaxFiles = 64;
    using confinement::limit;
    if (!limit(RLIMIT_CPU, static_cast<rlim_t>(limits.processor_time.count())) ||
        !limit(RLIMIT_FSIZE, 0) || !limit(RLIMIT_NOFILE, kMaxFiles) || !limit(RLIMIT_MSGQUEUE, 0))
        return false;
    // A service may not even be allowed to do that; the program then runs at normal priority.
    (void)setpriority(PRIO_PROCESS, 0, limits.niceness);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
#ifdef KYVIEN_SECCOMP
    const std::vector<sock_filter>& filter = confinement::filter_program();
    if (limits.has_filter && !filter.empty()) {
        sock_fprog program{};
        program.len = static_cast<unsigned short>(filter.size());
        program.filter = const_cast<sock_filter*>(filter.data());
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
    }
#endif
    return true;
}

}  // namespace kyvien::engine
