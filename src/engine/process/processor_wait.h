// engine/process/processor_wait.h — how long threads of this machine have waited for a processor.
//
// The kernel counts for each thread the time in which it was runnable but another thread had the
// processor (/proc/.../schedstat, second number). A thread that waits for an answer subtracts its
// own wait from the time at which it read the answer, so that an engine is not charged for our
// delay.
//
// Cost:  own_processor_wait() is one read of a file that stays open, below a microsecond;
//        processor_wait_of() a few reads for each thread of the other process.
// Safe:  any thread; own_processor_wait() is about the calling thread.
#pragma once

#include <chrono>
#include <optional>
#include <sys/types.h>

namespace kyvien::engine {

/// The wait of the calling thread since it started; zero if the kernel does not count it.
[[nodiscard]] std::chrono::nanoseconds own_processor_wait();
/// The total wait of all threads of that process, excluding those that have ended; nothing if the
/// process has ended or the kernel does not count it.
[[nodiscard]] std::optional<std::chrono::nanoseconds> processor_wait_of(pid_t pid);

/// The arrival time of data for a thread that found nothing at `looked`, continued at `woke`, and
/// waited `waited` for a processor in between: not before `looked`, not after `woke`.
[[nodiscard]] std::chrono::steady_clock::time_point
arrival(std::chrono::steady_clock::time_point looked, std::chrono::steady_clock::time_point woke,
        std::chrono::nanoseconds waited);

}  // namespace kyvien::engine
