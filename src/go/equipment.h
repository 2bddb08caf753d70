// go/equipment.h — what a board, stones and a clock must be to be used in an event.
//
// Law:   Chinese rules, articles 1 and 33; specification section 3.10.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "go/types.h"

namespace kyvien::go {

/// Hundredths of a centimetre, so that the limits are exact.
using HundredthsOfCm = std::int32_t;

/// The dots of a board, by rows from the bottom: nine on 19 lines (1.1), five on 13 and more, the
/// centre alone where only that fits. Needs: Board::is_size(size).
[[nodiscard]] std::vector<Point> star_points(int size);
/// The middle of a board with an odd number of lines, tengen (1.1); none on others.
[[nodiscard]] std::optional<Point> centre(int size);

/// Stones of each colour that suit a set (1.2). Advice: it never limits play.
inline constexpr int kStonesOfEachColour = 180;

struct BoardFigures {
    HundredthsOfCm narrow_spacing = 0;  ///< between the lines that lie closer
    HundredthsOfCm wide_spacing = 0;
    HundredthsOfCm margin = 0;  ///< outside the lines
};
/// 33.1, the limits included.
[[nodiscard]] bool is_standard(const BoardFigures& board);

struct StoneFigures {
    HundredthsOfCm diameter = 0;
    HundredthsOfCm thickness = 0;
};
/// 33.2, the limits included.
[[nodiscard]] bool is_standard(const StoneFigures& stone);

struct ClockFeatures {
    int faces = 0;
    int buttons = 0;
    bool one_runs_while_other_stops = false;
    bool both_can_stop = false;
};
/// 33.3.
[[nodiscard]] bool is_standard(const ClockFeatures& clock);

}  // namespace kyvien::go
