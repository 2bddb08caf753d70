// conduct/core/internal/members_text.h — all members of a struct as text, for hashing.
//
// The members are visited one after another (base/members.h), so none can be omitted. Texts are
// equal if and only if the values are.
#pragma once

#include <chrono>
#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/members.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {

template <typename T>
void append_members(std::string& out, const T& value) {
    if constexpr (requires { value.id(); }) {  // a clause
        out += value.id();
        out += ' ';
    } else if constexpr (std::is_enum_v<T>) {
        append_members(out, static_cast<long long>(value));
    } else if constexpr (std::integral<T>) {
        out += std::to_string(value);
        out += ' ';
    } else if constexpr (std::convertible_to<T, std::string_view>) {
        const std::string_view text = value;
        append_members(out, text.size());
        out += text;
        out += ' ';
    } else if constexpr (requires { value.count(); }) {  // a duration
        append_members(out, value.count());
    } else if constexpr (requires { value.time_since_epoch(); }) {
        append_members(out, value.time_since_epoch());
    } else if constexpr (requires { value.has_value(); }) {
        append_members(out, value.has_value());
        if (value)
            append_members(out, *value);
    } else if constexpr (std::ranges::range<T>) {
        append_members(out, std::ranges::distance(value));
        for (const auto& each : value)
            append_members(out, each);
    } else if constexpr (requires { value.first; }) {  // a pair
        append_members(out, value.first);
        append_members(out, value.second);
    } else if constexpr (requires { value.text(); }) {
        append_members(out, value.text());
    } else if constexpr (requires { value.name(); }) {  // a square, a move
        append_members(out, value.name());
    } else {
        base::for_each_member(value, [&out](const auto& member) { append_members(out, member); });
    }
}

}  // namespace kyvien::conduct::internal
