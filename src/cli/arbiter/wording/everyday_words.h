// cli/arbiter/wording/everyday_words.h — expands common abbreviations.
//
//     white left the hall w/o perm.     white left the hall without permission
//     Đt của trắng reo, phạt 2p         điện thoại của trắng reo, phạt 2 phút
//
// Only if a line is not understood as typed: "k" is a king there, and "p" a press.
//
// Safe: pure, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::cli {

/// The line with every abbreviation expanded; unchanged if it has none.
[[nodiscard]] std::string with_abbreviations_expanded(std::string_view line);

/// The first word that with_abbreviations_expanded() corrects as misspelt; empty if there is none.
[[nodiscard]] std::string misspelt_word(std::string_view line);

/// Removes what people add to the words of the desk: "bd 4: …" names the board, of which there is
/// one; a "=" or "(=)" on its own is a draw.
[[nodiscard]] std::string in_desk_words(std::string_view line);

/// Moves the time of day to the front, after `at`: "white here at 8:41", "đen đến lúc 8h41",
/// 黑8点41分到; any other line is unchanged.
[[nodiscard]] std::string with_time_in_front(std::string_view line);

/// Replaces "quân trắng", "the white player", 执白方 at the beginning of a sentence by the side's
/// name.
[[nodiscard]] std::string with_plain_sides(std::string_view line);

}  // namespace kyvien::cli
