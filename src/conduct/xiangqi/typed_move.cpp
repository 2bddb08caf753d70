#include "conduct/xiangqi/internal/typed_move.h"

#include <vector>

#include "conduct/core/internal/typed_move.h"
#include "notation/xiangqi/move.h"

namespace kyvien::conduct::internal {

Result<std::string> read_typed_xiangqi(const xiangqi::Position& position, std::string_view text) {
    using Reason = notation::XiangqiMoveError::Reason;
    const auto iccs = [&](xiangqi::Move move) {
        return notation::to_text(position, move, notation::XiangqiForm::Iccs);
    };
    const auto move = notation::read_move(position, text);
    if (move)
        return iccs(*move);
    if (move.error().reason == Reason::Illegal)
        return refuse(illegal_typed_move(text, move.error().english));
    if (move.error().reason == Reason::Unintelligible)
        return refuse(no_typed_move(text));
    std::vector<std::string> candidates;
    for (const xiangqi::Move candidate : move.error().candidates)
        candidates.push_back(iccs(candidate));
    return refuse(ambiguous_typed_move(text, candidates));
}

}  // namespace kyvien::conduct::internal
