#include "scenarios/go/equipment.h"

namespace kyvien::scenarios {
namespace {

bool within(HundredthsOfCm value, HundredthsOfCm min, HundredthsOfCm max) {
    return min <= value && value <= max;
}

}  // namespace

bool is_standard(const BoardFigures& board) {
    return within(board.narrow_spacing, 225, 235) && within(board.wide_spacing, 240, 250) &&
           board.margin == 200;
}

bool is_standard(const StoneFigures& stone) {
    return within(stone.diameter, 220, 230) && within(stone.thickness, 1, 100);
}

bool is_standard(const ClockFeatures& clock) {
    return clock.faces == 2 && clock.buttons == 2 && clock.one_runs_while_other_stops &&
           clock.both_can_stop;
}

}  // namespace kyvien::scenarios
