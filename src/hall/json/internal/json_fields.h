// hall/json/internal/json_fields.h — reads the fields of what clients send, and names the one that
// is wrong.
//
// Refusals: not-json, bad-field with the values "field" and "expected".
//
// Cost:  linear in the text; nesting is limited.
// Safe:  pure functions, any thread.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

namespace json = boost::json;

[[nodiscard]] std::unexpected<Refusal> bad_field(std::string field, std::string expected);

[[nodiscard]] Result<json::value> parse_object(std::string_view text,
                                               json::storage_ptr storage = {});

/// Null where the field is absent or null.
[[nodiscard]] const json::value* find(const json::object& object, std::string_view field);
/// In Unicode's composed form.
[[nodiscard]] Result<std::string> text_of(const json::object& object, std::string_view field);
/// Empty when the field is absent or null.
[[nodiscard]] Result<std::string> optional_text(const json::object& object, std::string_view field);
[[nodiscard]] Result<std::int64_t> number_of(const json::object& object, std::string_view field,
                                             std::int64_t least, std::int64_t most);

}  // namespace kyvien::hall
