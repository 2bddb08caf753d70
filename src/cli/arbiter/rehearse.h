// cli/arbiter/rehearse.h — executes lines of the arbiter's desk without storing anything, for the
// tests of the laws.
//
// Each line of standard input is one of these commands, with tabs between its words: "game",
// followed by options of `kyvien arbiter new`, and `--in-words` to add the answers in words, as a
// person at the desk reads them, in a JSON field "text"; "say" or "chief", followed by a line of
// the desk, by the table arbiter or the chief; "mark", which saves the state of the game, and
// "back", which returns to it; "end". Each is answered by a line of JSON: a line of the desk as
// with `--json`; "end" with the events in force, the hash of the state and of the state after
// replaying, and what would be decided differently. The cases of tests/law are run this way, all in
// one process.
//
// Safe: one thread.
#pragma once

#include "cli/arbiter/desk.h"

namespace kyvien::cli {

/// Reads standard input to its end; returns the exit code.
[[nodiscard]] int rehearse(DeskOptions options);

}  // namespace kyvien::cli
