// cli/support/exit_code.h — the exit codes of all verbs of `kyvien`.
//
// docs/command-line.md and the end of `kyvien --help` (words/help, exit-codes) show the same table.
#pragma once

#include "base/result.h"

namespace kyvien::cli {

enum ExitCode : int {
    kSuccess = 0,       ///< success, or the answer is yes
    kFindings = 1,      ///< the answer is no, the request is refused, or faults were found:
                        ///< also in the contents of a file.
    kUsage = 2,         ///< the command line, or a value on it, cannot be parsed
    kTrouble = 3,       ///< a file, port or the standard output cannot be read, written or used
    kClosedPipe = 141,  ///< the reader of the standard output has gone; as after SIGPIPE
};

/// kTrouble if a file, a database, a port or a program cannot be used; kUsage if a value of the
/// command line cannot be parsed; otherwise kFindings, also if a file can be read but its contents
/// are wrong.
[[nodiscard]] ExitCode exit_code_of(const Refusal& refusal);

}  // namespace kyvien::cli
