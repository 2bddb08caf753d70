#include "cli/support/exit_code.h"

#include <string_view>

namespace kyvien::cli {

ExitCode exit_code_of(const Refusal& refusal) {
    const std::string_view code = refusal.code.name();
    // What was written on the command line itself, whichever verb reads it.
    if (code == "bad-usage" || code == "bad-argument" || code == "unknown-tie-break" ||
        code == "unknown-encoding" || code == "no-such-notation" || code == "no-such-language")
        return kUsage;
    const bool of_a_file =
        code.starts_with("cannot-") || code.starts_with("file-") || code.starts_with("store-") ||
        code.starts_with("engine-") || code.starts_with("no-sodium") || code == "broken-gzip" ||
        code == "broken-zstd" || code == "exists" || code == "too-long" ||
        code == "no-randomness" || code == "no-memory" || code.ends_with("-passphrase");
    return of_a_file ? kTrouble : kFindings;
}

}  // namespace kyvien::cli
