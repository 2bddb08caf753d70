// record/bytes.h — bytes as text in a key=value line (Base64).
//
// Base64 with the letters of RFC 4648 section 5 (URL-safe), without padding. Each sequence of bytes
// has exactly one text and any other is refused, so that a signed or hashed text cannot be written
// in two ways.
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

/// None where the text is not what to_base64() writes.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> of_base64(std::string_view text);

/// The same for a known length; none where the length is another.
template <std::size_t N>
[[nodiscard]] std::optional<Bytes<N>> fixed_of_base64(std::string_view text) {
    const auto bytes = of_base64(text);
    if (!bytes || bytes->size() != N)
        return std::nullopt;
    Bytes<N> fixed{};
    std::copy(bytes->begin(), bytes->end(), fixed.begin());
    return fixed;
}

}  // namespace kyvien::record
