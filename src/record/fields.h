// record/fields.h — lines of key=value fields, as in the event log (docs/conduct.md).
//
// The same fields always give the same text. Values are UTF-8; backslashes, spaces and control
// characters in them are escaped.
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

/// Without line end.
[[nodiscard]] std::string write_fields(const Fields& fields);

/// Empty if the line is not one that write_fields() writes.
[[nodiscard]] std::optional<Fields> read_fields(std::string_view line);

/// Do the fields have exactly these keys, in this order?
[[nodiscard]] bool has_keys(const Fields& fields, std::initializer_list<std::string_view> keys);

/// A name or other short text: UTF-8 without control characters, 1 to 64 characters.
[[nodiscard]] bool is_name(std::string_view text);

}  // namespace kyvien::record
