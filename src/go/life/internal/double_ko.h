// go/life/internal/double_ko.h — double-ko seki: two chains that share two kos, so that neither can
// capture the other.
//
// Law:   Chinese rules, 21.2 and 20.3: a capture in one ko is answered in the other.
// Cost:  one look at each empty point.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "go/board.h"
#include "go/types.h"

namespace kyvien::go {

/// One stone of each chain in a double-ko seki, including the stones in the kos; sorted.
///
/// Two chains of different colours take part in the same two kos; every other liberty of each is
/// also a liberty of the other, and there is at least one. Then the side that fills it is captured,
/// and capturing in one ko only loses the other.
[[nodiscard]] std::vector<Point> double_ko_sekis(const Board& board);

}  // namespace kyvien::go
