// record/bytes.h — bytes as Base64 text in a key=value line.
//
// Base64 with the alphabet of RFC 4648 section 5 (URL-safe), without padding. Each byte sequence
// has exactly one text and any other is refused, so that a signed or hashed text has a single form.
//
// Safe: pure functions, any thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::record {

template <std::size_t N>
using Bytes = std::array<std::uint8_t, N>;

[[nodiscard]] std::string to_base64(std::span<const std::uint8_t> bytes);

/// Empty if the text is not one that to_base64() writes.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

/// The same for a fixed length; empty if the length differs.
template <std::size_t N>
[[nodiscard]] std::optional<Bytes<N>> fixed_from_base64(std::string_view text) {
    const auto bytes = from_base64(text);
    if (!bytes || bytes->size() != N)
        return std::nullopt;
    Bytes<N> fixed{};
    std::copy(bytes->begin(), bytes->end(), fixed.begin());
    return fixed;
}

}  // namespace kyvien::record
