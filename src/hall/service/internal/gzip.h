// hall/service/internal/gzip.h — compresses a text with gzip.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::hall {

/// Compresses `text` at the highest level.
[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace kyvien::hall
