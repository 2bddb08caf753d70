// tournament/event/grades/grade.h — parses and formats Go grades.
//
// A grade is a number: 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu; professional grades are above 9 dan.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kyvien::tournament {

/// Parses "3d", "12k", "3D", "2p", "3 dan", "3段" (empty for any other text), and formats a grade.
[[nodiscard]] std::optional<int> parse_grade(std::string_view text);
[[nodiscard]] std::string grade_text(int grade);

}  // namespace kyvien::tournament
