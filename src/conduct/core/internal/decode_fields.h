// conduct/core/internal/decode_fields.h — parses the fields of a report into their types; included
// only by the generated decoders (conduct/<game>/reports.cpp).
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>

#include "clock/seat.h"
#include "conduct/core/internal/typed_report.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {

[[nodiscard]] Squares each_square(std::string_view joined);

/// Parses a value; nothing if the text is not of this type.
template <typename T, typename... Law>
[[nodiscard]] std::optional<T> decode(std::string_view text, Law... law) {
    if constexpr (std::is_same_v<T, std::string_view>)
        return text;
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return whole_number(text);
    else if constexpr (std::is_same_v<T, bool>)
        return text == "yes"  ? std::optional(true)
               : text == "no" ? std::optional(false)
                              : std::nullopt;
    else if constexpr (std::is_same_v<T, Seat>)
        return clock::find_seat(text);
    else if constexpr (std::is_same_v<T, Squares>)
        return each_square(text);
    else if constexpr (std::is_same_v<T, rulebook::Clause>)
        return rulebook::find_clause(law..., text);
    else
        return find_code<T>(text);
}

/// The substitute for a value missing from an older log: 0, "", no, the first choice.
template <typename T, typename... Law>
[[nodiscard]] T nothing(Law... law) {
    if constexpr (std::is_same_v<T, rulebook::Clause>)
        return rulebook::Clause(law..., 0);
    else
        return T{};
}

template <typename T>
template <typename... Law>
Required<T>::Required(const TypedReport& report, std::string_view key, Law... law)
    : TypedField(report, key), value_(decode<T>(told(), law...).value_or(nothing<T>(law...))) {}

template <typename T>
template <typename... Law>
Optional<T>::Optional(const TypedReport& report, std::string_view key, Law... law)
    : TypedField(report, key) {
    if (is_given())
        value_ = decode<T>(told(), law...);
}

}  // namespace kyvien::conduct::internal
