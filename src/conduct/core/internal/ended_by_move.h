// conduct/core/internal/ended_by_move.h — an ending that hangs on the move which brought it about.
//
// FIDE 5.1.1, 5.2.1 and 5.2.2 end the game at once, provided that the move was made as articles 3
// and 4.2 to 4.7 have it. Where a touched piece obliged another move, the opponent may still say
// so: the move is taken back, the ending with it, and the game goes on.
#pragma once

namespace kyvien::conduct::internal {

struct StateBody;

/// Whether the game was ended by its last move, under one of these clauses, and by nothing else.
[[nodiscard]] bool is_ended_by_move(const StateBody& body);

/// The move is taken back: the game is played on. Needs: is_ended_by_move().
void reopen(StateBody& body);

}  // namespace kyvien::conduct::internal
