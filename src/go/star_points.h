// go/star_points.h — the points of a board that are marked with a dot.
//
// Law:   Chinese rules, article 1.1, for the 19-line board; on smaller boards as is customary.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <vector>

#include "go/types.h"

namespace kyvien::go {

/// The dots of a board, by rows from the bottom: nine on 19 lines (1.1), five on 13 and more, only
/// the centre on smaller boards where no more fit.
[[nodiscard]] std::vector<Point> star_points(int size);
/// The middle of a board with an odd number of lines, tengen (1.1); nothing for other boards.
[[nodiscard]] std::optional<Point> centre(int size);

}  // namespace kyvien::go
