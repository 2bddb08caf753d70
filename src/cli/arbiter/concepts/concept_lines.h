// cli/arbiter/concepts/concept_lines.h — finds the lines of the desk that a sentence means,
// regardless of word order.
//
//     draw offered by black                     offer second
//     black analysed the game on another board  report outside-help second what=other-board
//
// Used after every other reading of a line has failed (lines/several_acts.cpp). A sentence is
// understood completely or not at all: it is left unchanged if it has a word of no concept,
// something denied, supposed or in the future, or a second player whose role is not explicitly
// ignorable.
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

/// The lines of the desk that the sentence means, in order; empty if it is not understood.
[[nodiscard]] std::vector<std::string> lines_from_concepts(conduct::Game game,
                                                           std::string_view line);

/// The acts beside which these words have no effect, separated by blanks: "told him", 黑方喊的; "*"
/// for any act; empty if they have an effect or are not understood.
[[nodiscard]] std::string acts_unaffected_by_remark(conduct::Game game, std::string_view words);

/// What the words of a line of chess state of the game beside an act: "left first 2m", "turn",
/// "moves 9"; empty if they state nothing of the kind.
[[nodiscard]] std::string fact_stated(conduct::Game game, std::string_view words);

/// The first word of the line that lines_from_concepts() corrects as misspelt; empty if there is
/// none.
[[nodiscard]] std::string guessed_word(std::string_view line);

/// Whether the line has words of this concept.
[[nodiscard]] bool mentions_concept(conduct::Game game, std::string_view line,
                                    std::string_view name);

/// Whether the sentence mentions something for which the rules of Go have their own consequence
/// (17, 18, 23.4, 24), whoever did it.
[[nodiscard]] bool names_offence(conduct::Game game, std::string_view line);

/// The part of a sentence that was not understood, and the closest line of the desk for the rest.
struct Nearest {
    std::string part;  ///< as typed; empty if no particular word is at fault
    std::string line;  ///< empty if no line is close
    /// Of a line in several parts: those that were understood, as typed.
    std::vector<std::string> understood = {};
};
[[nodiscard]] Nearest nearest_line(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli
