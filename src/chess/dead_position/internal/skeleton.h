// chess/dead_position/internal/skeleton.h — can a mate be ruled out by kings and pawns alone?
//
// Kings and pawns are moved exactly; all other men float: each may be anywhere on squares it could
// ever stand on, may move at any time, may take any pawn there, and never stands in the way or
// gives a check that must be met. So every real game has its shadow in this smaller one, whatever
// many bishops do. If no position of the smaller game can be a mate, however the floating men are
// put, there is none in the real one.
#pragma once

#include "chess/position.h"

namespace kyvien::chess::internal {

/// True proves that `winner` cannot mate. False means nothing: the winner's men are of other kinds
/// than bishops of one square colour, a pawn may promote, or too many positions arise.
[[nodiscard]] bool skeleton_prevents_mate(const Position& position, Color winner);

}  // namespace kyvien::chess::internal
