// engine/process/confinement.h — a sandbox for untrusted programs.
//
// A confined program can use only its pipes: no network, no writing of files, no new processes, no
// way to gain privileges. Its memory, CPU time and threads are limited, and it has the lowest
// priority. It may read files.
//
// How:   setrlimit, setpriority and PR_SET_NO_NEW_PRIVS always; a system call filter (seccomp, by
//        libseccomp) if kyvien was built with it and the system supports it. The filter lists the
//        allowed calls; every other call fails with EPERM. Without a filter RLIMIT_FSIZE still
//        keeps files from growing.
// Safe:  prepare_filter() from any thread; confine() between fork and exec, using only system
//        calls.
#pragma once

#include <chrono>
#include <cstddef>

namespace kyvien::engine {

struct Confinement {
    std::chrono::seconds processor_time{3600};       ///< per run of the program
    std::size_t most_threads = 4;                    ///< checked when it writes
    std::size_t most_output = std::size_t{8} << 20;  ///< bytes per question
    int niceness = 10;
    bool has_filter = true;  ///< false: without the system call filter
};

/// Whether the system call filter is available. Builds it on the first call.
[[nodiscard]] bool prepare_filter();
/// Confines the calling process from now on; false if the system does not allow it, with errno.
/// Needs: prepare_filter() was called before the fork.
[[nodiscard]] bool confine(const Confinement& confinement);

}  // namespace kyvien::engine
