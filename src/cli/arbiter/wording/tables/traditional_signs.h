// cli/arbiter/wording/tables/traditional_signs.h — the simplified form of a traditional character.
//
// The tables of words are written in simplified characters; a line may be typed in either form, or
// in both. A word that differs in the two forms otherwise needs a phrase of its own.
//
// Cost: one look-up. Safe: a constant table, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::cli {

/// The simplified form; any other character is unchanged.
[[nodiscard]] std::string_view simplified(std::string_view sign);

/// The text with all its characters simplified.
[[nodiscard]] std::string in_simplified_signs(std::string_view text);

}  // namespace kyvien::cli
