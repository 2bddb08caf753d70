// paper/words/internal/margin_words.h — the texts in the margin of a printed game, in four
// languages.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conduct/core/state.h"
#include "rulebook/clause.h"

namespace kyvien::paper::internal {

/// A note of the game in words; empty for notes already on the sheet (offers) and those only for
/// the players during the game (notices).
[[nodiscard]] std::optional<std::string> note_text(const conduct::Note& note, conduct::Game game,
                                                   rulebook::Language language);

/// A ruling in words, with the side concerned.
[[nodiscard]] std::string ruling_text(const conduct::Ruled& ruling, conduct::Game game,
                                      rulebook::Language language);

}  // namespace kyvien::paper::internal
