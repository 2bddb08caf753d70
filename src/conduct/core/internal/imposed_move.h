// conduct/core/internal/imposed_move.h — a move that a wrong claim has imposed (FIDE 9.5.3).
//
// It is owed in one position: made, it is done with; taken back, it is owed again, for the claim
// that imposed it was made and paid for. Where the game goes back further, the claim is undone with
// the moves before it.
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
