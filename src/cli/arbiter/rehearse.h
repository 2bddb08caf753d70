// cli/arbiter/rehearse.h — tries lines of the arbiter's desk without storing anything, for the
// tests of the laws.
//
// Lines of standard input: "game", then options of `kyvien arbiter new`, and `--in-words` for
// answers in words, as a person at the desk reads them, in a field "text" of the JSON; "say" or
// "chief", then a line of the desk, by the arbiter of the table or by the chief; "mark", which
// keeps where the game stands, and "back", which goes back there; "end". Their words are parted by
// tabs. Each is answered by a line of JSON: a line of the desk as with `--json`, "end" with the
// events that stand, the hash of the state and of the same after replaying, and what would be
// decided otherwise. The cases of tests/law are told so, all in one process.
//
// Safe: one thread.
#pragma once

#include "cli/arbiter/desk.h"

namespace kyvien::cli {

/// Reads standard input to its end; the exit code.
[[nodiscard]] int rehearse(DeskOptions options);

}  // namespace kyvien::cli
