// conduct/chess/guidelines/internal/envelope.h — reads the text in the envelope of a sealed move.
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {

/// I.8: a sealed text has one legal reading, or it loses the game.
struct SealedText {
    std::string move;  ///< UCI; empty when the text is bad
    std::string code;  ///< "sealed-move-ambiguous", "-unreadable" or "-illegal" when it is bad
    rulebook::Clause clause = rulebook::fide("I.8");
    /// C.3: the letters were not told, and mean one move in a language and another in another.
    bool needs_letters = false;
};

/// Reads a text as players write moves, with or without its number, with the letters of a language
/// ("en", "vi", ...); where that is empty in English ones, or else in any that say one move.
/// `judged` is what the arbiter's eyes have found: "ambiguous", "unintelligible" or
/// empty.
[[nodiscard]] SealedText read_sealed(const chess::Position& position, std::string_view text,
                                     std::string_view letters, std::string_view judged = {});

}  // namespace kyvien::conduct::internal
