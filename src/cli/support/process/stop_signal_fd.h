// cli/support/process/stop_signal_fd.h — SIGINT and SIGTERM as a file descriptor, to end a verb
// that waits.
//
// Safe: the main thread calls it first; any thread may wait on it.
#pragma once

namespace kyvien::cli {

/// Becomes readable, permanently, once SIGINT or SIGTERM is received; for poll(). The first call
/// installs handlers for both signals, and each call returns the same descriptor.
[[nodiscard]] int stop_signal_fd();

}  // namespace kyvien::cli
