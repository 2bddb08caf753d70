// cli/support/json.h — writes JSON objects to the standard output, one per line.
//
// The output of each verb is described in docs/schemas.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "hall/json/json_writer.h"

namespace kyvien::cli {

using hall::JsonWriter;

/// Prints a finished object as a line of the standard output.
void print_object(const JsonWriter& object);

/// Whether the text is a valid JSON number: "3", "-2.5".
[[nodiscard]] bool is_json_number(std::string_view text);

/// Writes a number given as text: "2.5" becomes 2.5. What JSON cannot represent, such as a third,
/// is written as text.
void number_field(JsonWriter& json, std::string_view name, std::string_view text);

/// A number rounded to `places` decimal places.
void real_field(JsonWriter& json, std::string_view name, double number, int places);

/// An array of texts.
template <class Texts>
void texts_field(JsonWriter& json, std::string_view name, const Texts& texts) {
    json.key(name).begin_array();
    for (const auto& text : texts)
        json.value(text);
    json.end_array();
}

}  // namespace kyvien::cli
