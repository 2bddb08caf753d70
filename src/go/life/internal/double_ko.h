// go/life/internal/double_ko.h — two chains that share two kos: neither can take the other.
//
// Law:   Chinese rules, 21.2 and 20.3: whoever takes one ko is answered in the other.
// Cost:  one look at each empty point.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "go/board.h"
#include "go/types.h"

namespace kyvien::go {

/// One stone of each chain that stands in a double-ko seki, the stones in the kos included; sorted.
///
/// Two chains of different colours take part in the same two kos; every other liberty of each is a
/// liberty of the other too, and there is one at least. Then the side that fills it is captured,
/// and taking one ko only loses the other.
[[nodiscard]] std::vector<Point> double_ko_sekis(const Board& board);

}  // namespace kyvien::go
