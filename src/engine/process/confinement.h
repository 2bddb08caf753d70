// engine/process/confinement.h — a sandbox for programs that we do not trust.
//
// A confined program can use its pipes and nothing else: no network, no writing of files, no new
// processes, no way to gain privileges; its memory, CPU time and threads are limited, and it has
// the lowest priority. It may read files.
//
// How:   setrlimit, setpriority and PR_SET_NO_NEW_PRIVS always; a filter of system calls (seccomp,
//        by libseccomp) where kyvien was built with it and the system has it. It names the calls
//        that are allowed; every other one fails with EPERM. Without a filter RLIMIT_FSIZE still
//        keeps files from growing.
// Safe:  prepare_filter() from any thread; confine() between fork and exec, by system calls alone.
#pragma once

#include <chrono>
#include <cstddef>

namespace kyvien::engine {

struct Confinement {
    std::chrono::seconds processor_time{3600};       ///< of one run of the program
    std::size_t most_threads = 4;                    ///< looked at when it writes
    std::size_t most_output = std::size_t{8} << 20;  ///< bytes for one question
    int niceness = 10;
    bool has_filter = true;  ///< false: without the filter of system calls
};

/// Whether the filter of system calls can be had. Makes it, the first time.
[[nodiscard]] bool prepare_filter();
/// The calling process is confined from now on; false where the system does not let it be, with
/// errno. Needs: prepare_filter() was called before the fork.
[[nodiscard]] bool confine(const Confinement& confinement);

}  // namespace kyvien::engine
