// cli/support/exit_code.h — the exit codes of all verbs of `kyvien`.
//
// docs/command-line.md and the end of `kyvien --help` (words/help, exit-codes) show the same table.
#pragma once

#include "base/result.h"

namespace kyvien::cli {

enum ExitCode : int {
    kSuccess = 0,       ///< Done, or the answer is yes.
    kFindings = 1,      ///< The answer is no, what was asked is refused, or faults were found:
                        ///< also in the contents of a file.
    kUsage = 2,         ///< The command line, or a value written on it, cannot be understood.
    kTrouble = 3,       ///< A file, port or the standard output cannot be read, written or used.
    kClosedPipe = 141,  ///< The reader of the standard output has gone; as after SIGPIPE.
};

/// kTrouble where a file, a database, a port or a program cannot be used, kUsage where a value of
/// the command line cannot be understood, else kFindings: also where a file can be read and its
/// contents are wrong.
[[nodiscard]] ExitCode exit_code_of(const Refusal& refusal);

}  // namespace kyvien::cli
