// conduct/core/internal/imposed_move.h — a move that a wrong claim obliges a player to make (FIDE
// 9.5.3).
//
// The duty belongs to one position: made, the move fulfils it; taken back, it is owed again, as the
// penalty was given. If the game goes back further the claim is undone too.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace kyvien::conduct::internal {

struct StateBody;

struct ImposedMove {
    std::size_t ply = 0;  ///< moves made before it
    std::string move;
    friend bool operator==(const ImposedMove&, const ImposedMove&) = default;
};

/// A claim was wrong; `move` is owed now, or nothing where it is empty.
void impose(StateBody& body, const std::string& move);

/// The position after `ply` moves stands again: what is owed there is owed again, unless the
/// position was set right and the move is legal in it no more.
void impose_again(StateBody& body, std::size_t ply);

}  // namespace kyvien::conduct::internal
