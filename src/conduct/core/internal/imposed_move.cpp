#include "conduct/core/internal/imposed_move.h"

#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct::internal {

void impose(StateBody& body, const std::string& move) {
    body.must_play = move;
    if (!move.empty())
        body.imposed.push_back({body.moves.size(), move});
}

void impose_again(StateBody& body, std::size_t ply) {
    body.must_play.clear();
    std::erase_if(body.imposed, [&](const ImposedMove& each) { return each.ply > ply; });
    if (body.imposed.empty() || body.imposed.back().ply != ply)
        return;
    if (body.game->examine(body.imposed.back().move))
        body.must_play = body.imposed.back().move;
    else
        body.imposed.pop_back();
}

}  // namespace kyvien::conduct::internal
