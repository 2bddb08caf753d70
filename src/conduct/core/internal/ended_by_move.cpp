#include "conduct/core/internal/ended_by_move.h"

#include <algorithm>
#include <iterator>

#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct::internal {

bool is_ended_by_move(const StateBody& body) {
    using rulebook::fide;
    constexpr rulebook::Clause kClauses[] = {fide("5.1.1"), fide("5.2.1"), fide("5.2.2")};
    if (body.phase != Phase::Finished || body.moves.empty() || !body.ending || !body.ending->clause)
        return false;
    // A position can also be found dead, or be ruled on, long after the move that brought it about.
    return std::ranges::find(kClauses, *body.ending->clause) != std::end(kClauses) &&
           std::ranges::find(body.ending->also, fide("6.2.1.1")) != body.ending->also.end();
}

void reopen(StateBody& body) {
    body.phase = Phase::Playing;
    body.ending.reset();
    body.ending_seq = 0;
}

}  // namespace kyvien::conduct::internal
