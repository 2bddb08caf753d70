// scenarios/go/equipment.h — what a board, stones and a clock must be to be used in an event.
//
// The program measures nothing: articles 1.2 and 33 stand on the arbiter's checklist. The scenarios
// give figures, and these are the limits that the law states for them.
//
// Law:   Chinese rules, articles 1.2 and 33.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>

namespace kyvien::scenarios {

/// Hundredths of a centimetre, so that the limits are exact.
using HundredthsOfCm = std::int32_t;

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

}  // namespace kyvien::scenarios
