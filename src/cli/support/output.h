// cli/support/output.h — checked output: if writing fails, the exit code says so.
#pragma once

#include <functional>

namespace kyvien::cli {

/// Runs a program that prints to the standard output and returns its exit code, once all its output
/// is written. If that fails, reports it once on the error stream and returns kTrouble; if the
/// reader has closed the pipe, returns kClosedPipe without a message.
///
/// Call from the main thread, once.
[[nodiscard]] int with_checked_output(const std::function<int()>& program);

/// Flushes the output so far, for a verb that answers line by line. If that fails,
/// with_checked_output() reports it. One thread.
void flush_output();

}  // namespace kyvien::cli
