// cli/arbiter/screen.h — the full-screen terminal interface of the arbiter's desk: board, clocks,
// duties, rulings, and an input line with completion (Tab) and history (arrows, Ctrl-R).
//
// ncurses draws and readline edits; the desk answers as it does through a pipe. Every line is on
// disk before its answer is shown. Ctrl-C clears the line, Ctrl-Z suspends to the shell and `fg`
// resumes, Ctrl-D on an empty line ends the session.
//
// Safe: one thread, one screen at a time: both libraries keep process-wide state.
#pragma once

#include "cli/arbiter/desk.h"

namespace kyvien::cli {

/// Whether standard input and output are a terminal that can be drawn on.
[[nodiscard]] bool has_screen();

/// Runs the desk until it is left; returns whether every line was understood.
[[nodiscard]] bool run_screen(ArbiterDesk& desk);

}  // namespace kyvien::cli
