// chess/dead_position/internal/skeleton.h — can a mate be ruled out by kings and pawns alone?
//
// Kings and pawns move exactly by the rules; all other pieces are abstracted: each may be on any
// square it could ever reach, may move at any time, may capture any pawn there, and never blocks a
// line or gives a check that must be answered. So every real game corresponds to a game in this
// smaller model, however many bishops take part. If no position of the model can be mate, wherever
// the abstracted pieces are placed, there is none in the real game.
#pragma once

#include "chess/position.h"

namespace kyvien::chess::internal {

/// True proves that `winner` cannot mate. False means nothing: the winner's men are of other kinds
/// than bishops of one square colour, a pawn may promote, or too many positions arise.
[[nodiscard]] bool skeleton_prevents_mate(const Position& position, Color winner);

}  // namespace kyvien::chess::internal
