// conduct/go/internal/points.h — points of the Go board in the notation of commands.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/types.h"

namespace kyvien::conduct::internal {

/// "d4".
[[nodiscard]] std::string name_of(go::Point point);
[[nodiscard]] std::vector<std::string> names_of(std::span<const go::Point> points);
/// Nothing if the text is not a point of a board of this size.
[[nodiscard]] std::optional<go::Point> point_of(std::string_view name, int size);

}  // namespace kyvien::conduct::internal
