// paper/internal/move_texts.h — the moves of a game of the arbiter's log as a form writes them.
#pragma once

#include <string>
#include <vector>

#include "conduct/core/state.h"
#include "paper/source.h"

namespace kyvien::paper::internal {

/// Whether moves were made by hand that no rule allows (chess over the board). They, and the moves
/// after them, are written in the game's own short form.
[[nodiscard]] bool has_irregular_moves(const conduct::State& state);

/// The texts of the moves that stand, in their order. Needs: chess or xiangqi.
/// Refuses: "no-such-notation".
[[nodiscard]] Result<std::vector<std::string>>
move_texts(const conduct::State& state, const NotationName& notation, Language language);

}  // namespace kyvien::paper::internal
