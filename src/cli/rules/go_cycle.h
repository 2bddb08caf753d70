// cli/rules/go_cycle.h — kyvien cycle --sgf: the repetitions in records of Go, with their evidence.
//
// Law:   Chinese rules, articles 6 and 20.
#pragma once

#include <string>
#include <vector>

namespace kyvien::cli {

/// Prints each play that repeats a whole-board position: its shape, clause and turns, and the
/// position. Returns the exit code: findings if a game could not be read to its end.
[[nodiscard]] int print_go_cycles(const std::vector<std::string>& files);

}  // namespace kyvien::cli
