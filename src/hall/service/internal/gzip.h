// hall/service/internal/gzip.h — compresses a text with gzip (RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace kyvien::hall {

/// Compresses `text` at the highest level.
[[nodiscard]] std::string gzip(std::string_view text);

/// Whether `packed` was compressed from `text`, by the length and the checksum at its end.
[[nodiscard]] bool is_gzip_of(std::string_view packed, std::string_view text);

}  // namespace kyvien::hall
