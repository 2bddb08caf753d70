// exchange/files/internal/find_enumerator.h — finds an enumerator by its name in a table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>

namespace kyvien::exchange {

template <typename Enum, std::size_t N>
std::optional<Enum> find_enumerator(const std::string_view (&names)[N], std::string_view name) {
    const auto* found = std::ranges::find(names, name);
    if (found == std::end(names))
        return std::nullopt;
    return static_cast<Enum>(found - std::begin(names));
}

}  // namespace kyvien::exchange
