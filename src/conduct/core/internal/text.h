// conduct/core/internal/text.h — is this a text that may be shown?
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace kyvien::conduct::internal {

/// Code points of a well-formed UTF-8 text without control characters; none for any other.
[[nodiscard]] std::optional<std::size_t> characters(std::string_view text);

}  // namespace kyvien::conduct::internal
