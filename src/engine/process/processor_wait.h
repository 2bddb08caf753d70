// engine/process/processor_wait.h — how long threads of this machine have waited for a processor.
//
// The kernel counts for each thread the time in which it could have gone on and another had the
// processor (/proc/.../schedstat, second number). A thread that waits for an answer subtracts its
// own wait from the time at which it read it, so that an engine is not charged for our delay.
//
// Cost:  own_processor_wait() one read of a file that stays open, below a microsecond;
//        processor_wait_of() a few reads for each thread of the other process.
// Safe:  any thread; own_processor_wait() tells of the one that calls it.
#pragma once

#include <chrono>
#include <optional>
#include <sys/types.h>

namespace kyvien::engine {

/// Of the calling thread, since it began; nought where the kernel does not count it.
[[nodiscard]] std::chrono::nanoseconds own_processor_wait();
/// Of all threads of that process together, those that have ended left out; none where the process
/// has gone or the kernel does not count it.
[[nodiscard]] std::optional<std::chrono::nanoseconds> processor_wait_of(pid_t pid);

/// When something was there for a thread that looked for it in vain at `looked`, went on at `woke`,
/// and waited `waited` for a processor in between: not before `looked`, not after `woke`.
[[nodiscard]] std::chrono::steady_clock::time_point
arrival(std::chrono::steady_clock::time_point looked, std::chrono::steady_clock::time_point woke,
        std::chrono::nanoseconds waited);

}  // namespace kyvien::engine
