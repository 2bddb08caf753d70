// cli/records/passphrase.h — asks for a passphrase without echoing it.
#pragma once

#include <string>

#include "base/result.h"

namespace kyvien::cli {

/// Asks on the terminal; if there is none, reads one line of standard input.
/// Refuses: "no-passphrase" if nothing can be read.
[[nodiscard]] Result<std::string> ask_passphrase(const std::string& question);

/// Asks twice, until both are the same, at most three times.
/// Refuses: "no-passphrase".
[[nodiscard]] Result<std::string> ask_new_passphrase();

}  // namespace kyvien::cli
