// hall/json/internal/view_fields.h — fields shared by views and list entries.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "conduct/presentation/view.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall::view_fields {

[[nodiscard]] std::int64_t milliseconds(conduct::Instant at);
[[nodiscard]] std::string_view phase_name(conduct::Phase phase);

/// Writes the seat's name, or null.
void write_seat(JsonWriter& json, std::string_view name, const std::optional<conduct::Seat>& seat);
/// Writes what the players agreed, as fields of the current object.
void write_friendly(JsonWriter& json, const conduct::Friendly& agreed);
/// Writes "second_time" if the second seat has a different time.
void write_second_time(JsonWriter& json, const conduct::Settings& settings);
void write_variant(JsonWriter& json, const conduct::View& view, const conduct::Settings& settings);
/// Writes "start" if it is not the usual position.
void write_start(JsonWriter& json, const conduct::View& view);
void write_board(JsonWriter& json, const conduct::View& view);
void write_clock(JsonWriter& json, const conduct::View& view, const conduct::Settings& settings);
void write_question(JsonWriter& json, const conduct::View& view);
void write_plies(JsonWriter& json, const std::vector<std::size_t>& plies);

template <typename Texts>
void write_texts(JsonWriter& json, std::string_view name, const Texts& texts) {
    json.key(name).begin_array();
    for (const auto& text : texts)
        json.value(text);
    json.end_array();
}

template <typename Value>
void write_optional(JsonWriter& json, std::string_view name, const std::optional<Value>& value) {
    json.key(name);
    if (value)
        json.value(*value);
    else
        json.null();
}

}  // namespace kyvien::hall::view_fields
