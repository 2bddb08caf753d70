// hall/service/internal/gzip.h — compresses a text with gzip (RFC 1952).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kyvien::hall {

enum class Compression : std::uint8_t {
    Quick,  ///< for texts that soon change: a fifth of the time, a twentieth longer
    Best,   ///< for files that are sent for days
};

[[nodiscard]] std::string gzip(std::string_view text, Compression compression = Compression::Best);

/// Whether `packed` was compressed from `text`, by the length and the checksum at its end.
[[nodiscard]] bool is_gzip_of(std::string_view packed, std::string_view text);

}  // namespace kyvien::hall
