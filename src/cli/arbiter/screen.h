// cli/arbiter/screen.h — the full-screen terminal interface of the arbiter's desk: board, clocks,
// duties, rulings, and an input line with completion (Tab) and history (arrows, Ctrl-R).
//
// ncurses draws and readline edits; the desk answers as it answers a pipe. Every line is on the
// disk before its answer is shown. Ctrl-C empties the line, Ctrl-Z leaves for the shell and `fg`
// comes back, Ctrl-D on an empty line ends.
//
// Safe: one thread, one screen at a time: both libraries keep their state for the whole process.
#pragma once

#include "cli/arbiter/desk.h"

namespace kyvien::cli {

/// Whether standard input and output are a terminal that can be drawn on.
[[nodiscard]] bool has_screen();

/// Sits at the desk until it is left; whether every line was understood.
[[nodiscard]] bool run_screen(ArbiterDesk& desk);

}  // namespace kyvien::cli
