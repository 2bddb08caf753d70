// cli/arbiter/concepts/concept_lines.h — which lines of the desk does a sentence mean, whatever the
// order of its words?
//
//     draw offered by black                     offer second
//     black analysed the game on another board  report outside-help second what=other-board
//
// Asked after every other reading of a line has failed (lines/several_acts.cpp). Understood as a
// whole or not at all: a word of no concept, what is denied, supposed or to be done yet, a second
// player of whom nothing is said to be passed over, leave the line as it is.
//
// Safe: pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/settings/game.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// The lines of the desk that the sentence stands for, in their order; none where it is not
/// understood.
[[nodiscard]] std::vector<std::string> from_concepts(conduct::Game game, std::string_view line);

/// The acts beside which the words tell nothing more, parted by blanks: "told him", 黑方喊的; "*"
/// for any act, empty where they tell something or are not understood.
[[nodiscard]] std::string told_beside(conduct::Game game, std::string_view words);

/// The first word of the line that from_concepts() reads as another, for which it is misspelt;
/// empty for none.
[[nodiscard]] std::string guessed_word(std::string_view line);

/// Whether the line has words of this concept.
[[nodiscard]] bool tells_concept(conduct::Game game, std::string_view line, std::string_view name);

/// Whether the sentence speaks of something for which the rules of Go have an answer of their own
/// (17, 18, 23.4, 24), whoever has done it.
[[nodiscard]] bool names_offence(conduct::Game game, std::string_view line);

/// What of a sentence was not understood, and the line of the desk that comes nearest to the rest.
struct Nearest {
    std::string part;  ///< as it was typed; empty where no word in particular is at fault
    std::string line;  ///< empty where nothing is near
};
[[nodiscard]] Nearest nearest_line(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli
