// cli/support/output.h — checked output: if it cannot be written, the exit code says so.
#pragma once

#include <functional>

namespace kyvien::cli {

/// Runs a program that prints to the standard output and returns its exit code, once all it printed
/// is written. Where that fails, says so once on the error stream and returns kTrouble; where the
/// reader has closed the pipe, returns kClosedPipe without a message.
///
/// Call from the main thread, once.
[[nodiscard]] int with_checked_output(const std::function<int()>& program);

/// Writes out what was printed so far, for a verb that answers line by line. Where that fails,
/// with_checked_output() tells why. One thread.
void flush_output();

}  // namespace kyvien::cli
