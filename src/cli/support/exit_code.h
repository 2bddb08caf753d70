// cli/support/exit_code.h — what the exit code of every verb of `kyvien` means.
//
// docs/command-line.md and the end of `kyvien --help` show the same table.
#pragma once

#include <string_view>

#include "base/result.h"

namespace kyvien::cli {

enum ExitCode : int {
    kSuccess = 0,       ///< Done, or the answer is yes.
    kFindings = 1,      ///< The answer is no, what was asked is refused, or faults were found.
    kUsage = 2,         ///< The command line, or a value written on it, cannot be understood.
    kTrouble = 3,       ///< A file, port or the standard output cannot be read, written or used.
    kClosedPipe = 141,  ///< The reader of the standard output has gone; as after SIGPIPE.
};

/// The table for the end of the help.
inline constexpr std::string_view kExitCodeHelp =
    "Exit codes:\n"
    "  0    done, or the answer is yes\n"
    "  1    the answer is no, what was asked is refused, or faults were found\n"
    "  2    the command line, or a value written on it, cannot be understood\n"
    "  3    a file, port or the standard output cannot be read, written or used\n"
    "  141  the reader of the standard output has gone\n"
    "See docs/command-line.md.\n";

/// kTrouble where a file could not be read or written, kUsage where a value of the command line
/// cannot be understood, else kFindings.
[[nodiscard]] ExitCode exit_code_of(const Refusal& refusal);

}  // namespace kyvien::cli
