// exchange/files/internal/archive.h — reads and writes zip archives in memory.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::exchange::internal {

/// Maximum total size extracted from one archive.
inline constexpr std::size_t kMaxExtractedBytes = std::size_t{256} << 20;

/// The files of an archive by name. Refuses: bad-zip with the library's message; too-long.
[[nodiscard]] Result<std::map<std::string, std::string>> unzip(std::string_view bytes);

}  // namespace kyvien::exchange::internal
