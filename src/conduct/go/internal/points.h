// conduct/go/internal/points.h — points of the Go board as commands write them.
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
/// None for a text that is no point of a board of this size.
[[nodiscard]] std::optional<go::Point> point_of(std::string_view name, int size);

}  // namespace kyvien::conduct::internal
