// base/fields.h — lines of key=value fields, as used in the logs of games and tournaments.
//
// Fields are separated by one space; in values a backslash, space and control characters are
// escaped (\\, \s, \n, \r, \t, \xHH).
//
// Cost: linear. Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace kyvien::base {

[[nodiscard]] std::string escape_value(std::string_view text);
/// Appends the escaped text to `out`.
void append_escaped(std::string& out, std::string_view text);
/// Returns nothing if an escape sequence is invalid.
[[nodiscard]] std::optional<std::string> unescape_value(std::string_view text);

/// The fields of a line, in order.
/// Refuses: bad-field with the values "field" and "reason".
[[nodiscard]] Result<std::vector<std::pair<std::string, std::string>>>
split_fields(std::string_view line);

}  // namespace kyvien::base
