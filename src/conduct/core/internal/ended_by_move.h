// conduct/core/internal/ended_by_move.h — endings caused by a move or a warning that can still be
// taken back.
//
// FIDE 5.1.1, 5.2.1 and 5.2.2 end the game at once, provided that the move complied with article 3
// and 4.2 to 4.7. If a touched piece obliged another move, the opponent may still say so: the move
// and the ending are taken back, and the game continues. The same applies if the chief referee
// takes back a warning by which a game of Go was lost (16.4, 25.2).
#pragma once

namespace kyvien::conduct::internal {

struct StateBody;

/// Whether the game was ended by its last move, under one of these clauses, and by nothing else.
[[nodiscard]] bool is_ended_by_move(const StateBody& body);

/// Whether the game was lost by warnings (Go 25.2), and no later result has superseded that.
[[nodiscard]] bool is_ended_by_warnings(const StateBody& body);

/// The move or the warning is taken back: the game continues. Needs: one of the two above.
void reopen(StateBody& body);

}  // namespace kyvien::conduct::internal
