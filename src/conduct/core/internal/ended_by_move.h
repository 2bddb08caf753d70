// conduct/core/internal/ended_by_move.h — endings that depend on a move or a warning that can still
// be taken back.
//
// FIDE 5.1.1, 5.2.1 and 5.2.2 end the game at once, provided that the move was made as articles 3
// and 4.2 to 4.7 have it. Where a touched piece obliged another move, the opponent may still say
// so: the move is taken back, the ending with it, and the game goes on. So it does where the chief
// referee takes back a warning by which a game of Go was lost (16.4, 25.2).
#pragma once

namespace kyvien::conduct::internal {

struct StateBody;

/// Whether the game was ended by its last move, under one of these clauses, and by nothing else.
[[nodiscard]] bool is_ended_by_move(const StateBody& body);

/// Whether the game was lost by warnings (Go 25.2), and no result has superseded that since.
[[nodiscard]] bool is_ended_by_warnings(const StateBody& body);

/// The move or the warning is taken back: the game is played on. Needs: one of the two.
void reopen(StateBody& body);

}  // namespace kyvien::conduct::internal
