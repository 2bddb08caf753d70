// base/digest.h — digests of bytes and chains of digests, to detect that a log was altered.
//
// BLAKE2b with 256 bits (RFC 7693). The chain hash of a log covers every line and the order of
// lines.
//
// Safe: pure functions, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kyvien::base {

using Digest = std::array<std::uint8_t, 32>;

[[nodiscard]] Digest digest(std::string_view bytes);

/// The chain hash after appending `line` to a log whose chain hash is `before`. The chain hash of
/// an empty log is all zeros.
[[nodiscard]] Digest chain(const Digest& before, std::string_view line);

/// 64 lower-case hexadecimal digits.
[[nodiscard]] std::string to_hex(const Digest& digest);

}  // namespace kyvien::base
