// conduct/core/internal/imposed_move.h — the move that a player must make after a wrong claim (FIDE
// 9.5.3).
//
// The duty belongs to one position: making the move fulfils it. If the move is taken back, the duty
// is restored, since the penalty was given. If the game goes back further, the claim is undone too.
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

/// A claim was wrong: `move` must now be made; no move if it is empty.
void impose(StateBody& body, const std::string& move);

/// The position after `ply` moves is restored, and so is a duty that belongs to it, unless the
/// position was corrected and the move is no longer legal.
void impose_again(StateBody& body, std::size_t ply);

}  // namespace kyvien::conduct::internal
