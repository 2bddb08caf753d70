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
    const auto& also = body.ending->also;
    const auto is_one = [&](rulebook::Clause clause) {
        return std::ranges::find(kClauses, clause) != std::end(kClauses);
    };
    // Awarding or deducting points changes the score, not how the game ended (FIDE 12.9.5).
    const bool by_move = is_one(*body.ending->clause) || (body.ending->code == "points-changed" &&
                                                          std::ranges::any_of(also, is_one));
    // A position can also be found dead, or be ruled on, long after the move that led to it.
    return by_move && std::ranges::find(also, fide("6.2.1.1")) != also.end();
}

bool is_ended_by_warnings(const StateBody& body) {
    return body.phase == Phase::Finished && body.ending &&
           body.ending->clause == rulebook::go_cn("25.2");
}

void reopen(StateBody& body) {
    body.phase = Phase::Playing;
    body.ending.reset();
    body.ending_seq = 0;
}

}  // namespace kyvien::conduct::internal
