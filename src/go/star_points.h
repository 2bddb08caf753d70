// go/star_points.h — which points of a board are marked with a dot?
//
// Law:   Chinese rules, article 1.1, for the board of 19 lines; on smaller ones as is usual.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <vector>

#include "go/types.h"

namespace kyvien::go {

/// The dots of a board, by rows from the bottom: nine on 19 lines (1.1), five on 13 and more, the
/// centre alone where only that fits.
[[nodiscard]] std::vector<Point> star_points(int size);
/// The middle of a board with an odd number of lines, tengen (1.1); none on others.
[[nodiscard]] std::optional<Point> centre(int size);

}  // namespace kyvien::go
