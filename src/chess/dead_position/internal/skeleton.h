// chess/dead_position/internal/skeleton.h — rules out a mate by considering kings and pawns alone.
//
// Kings and pawns move exactly by the rules. All other pieces are abstracted: each may be on any
// square it could ever reach, may move at any time, may capture any pawn there, and never blocks a
// line or gives a check that must be answered. So every real game corresponds to a game in this
// smaller model, however many bishops take part. If no position of the model can be mate, wherever
// the abstracted pieces are placed, the real game cannot end in mate either.
#pragma once

#include "chess/position.h"

namespace kyvien::chess::internal {

/// True proves that `winner` cannot mate. False proves nothing: the winner has men other than
/// bishops of one square colour, a pawn may promote, or there are too many positions.
[[nodiscard]] bool skeleton_prevents_mate(const Position& position, Color winner);

}  // namespace kyvien::chess::internal
