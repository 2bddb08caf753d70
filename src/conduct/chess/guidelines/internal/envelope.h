// conduct/chess/guidelines/internal/envelope.h — reads the text in the envelope of a sealed move.
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {

/// I.8: a sealed text has exactly one legal reading, or it loses the game.
struct SealedText {
    std::string move;  ///< UCI; empty if the text is invalid
    std::string code;  ///< if invalid: "sealed-move-ambiguous", "-unreadable" or "-illegal"
    rulebook::Clause clause = rulebook::fide("I.8");
    /// C.3: the language of the letters is not given, and the text means different moves in
    /// different languages.
    bool needs_letters = false;
};

/// Reads a move as players write it, with or without its number, with the letters of a language
/// ("en", "vi", ...). If that is empty: with English letters, otherwise in any language in which
/// the text means one move. `judged` is the arbiter's own judgement: "ambiguous", "unintelligible"
/// or empty.
[[nodiscard]] SealedText read_sealed(const chess::Position& position, std::string_view text,
                                     std::string_view letters, std::string_view judged = {});

}  // namespace kyvien::conduct::internal
