// cli/records/passphrase.h — asks for a passphrase without showing it.
#pragma once

#include <string>

#include "base/result.h"

namespace kyvien::cli {

/// Asks on the terminal; where there is none, takes one line of the standard input.
/// Refuses: "no-passphrase" when nothing can be read.
[[nodiscard]] Result<std::string> ask_passphrase(const std::string& question);

/// Twice, until both are the same, at most three times.
/// Refuses: "no-passphrase".
[[nodiscard]] Result<std::string> ask_new_passphrase();

}  // namespace kyvien::cli
