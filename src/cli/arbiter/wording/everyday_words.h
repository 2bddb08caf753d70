// cli/arbiter/wording/everyday_words.h — abbreviations of people in a hurry, written out.
//
//     white left the hall w/o perm.     white left the hall without permission
//     Đt của trắng reo, phạt 2p         điện thoại của trắng reo, phạt 2 phút
//
// Only where a line is not understood as it was typed: "k" is a king there, and "p" a press.
//
// Safe: pure, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::cli {

/// The line with every abbreviation written out; as it was where it has none.
[[nodiscard]] std::string in_full_words(std::string_view line);

/// The first word that in_full_words() takes for a misspelt one; empty for none.
[[nodiscard]] std::string misspelt_word(std::string_view line);

/// What people write beside the words of the desk: "bd 4: …" names the board, of which there is
/// one, and a "=" or "(=)" that stands alone is a draw.
[[nodiscard]] std::string in_desk_words(std::string_view line);

/// "white here at 8:41", "đen đến lúc 8h41", 黑8点41分到 with the time of day in front, behind
/// `at`; any other line as it is.
[[nodiscard]] std::string with_time_in_front(std::string_view line);

/// "quân trắng", "the white player", 执白方 at the beginning of a sentence as the side's name
/// alone.
[[nodiscard]] std::string with_plain_sides(std::string_view line);

}  // namespace kyvien::cli
