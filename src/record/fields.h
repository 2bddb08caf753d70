// record/fields.h — lines of key=value fields, as in the event log (docs/conduct.md).
//
// One list of fields has one text. Values are UTF-8; a backslash, blank or control character in
// them is escaped.
//
// Cost:  linear. Safe:  pure functions, any thread.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kyvien::record {

using Fields = std::vector<std::pair<std::string, std::string>>;

/// Without the end of the line.
[[nodiscard]] std::string write_fields(const Fields& fields);

/// None where the line is not what write_fields() writes.
[[nodiscard]] std::optional<Fields> read_fields(std::string_view line);

/// Are these the keys, in this order?
[[nodiscard]] bool has_keys(const Fields& fields, std::initializer_list<std::string_view> keys);

/// Names of people and other short texts: UTF-8 without control characters, at most 64 characters,
/// not empty.
[[nodiscard]] bool is_name(std::string_view text);

}  // namespace kyvien::record
