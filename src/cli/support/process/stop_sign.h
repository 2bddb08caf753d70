// cli/support/process/stop_sign.h — a person ends a verb that waits: SIGINT and SIGTERM as a
// descriptor.
//
// Safe: the main thread asks for it first; any thread may wait for it.
#pragma once

namespace kyvien::cli {

/// Readable, from then on, once SIGINT or SIGTERM has come; for poll(). The first call takes both
/// signals over, and each call answers the same descriptor.
[[nodiscard]] int stop_sign();

}  // namespace kyvien::cli
