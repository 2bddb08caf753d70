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

/// "quân trắng", "the white player", 执白方 at the beginning of a sentence as the side's name
/// alone.
[[nodiscard]] std::string with_plain_sides(std::string_view line);

}  // namespace kyvien::cli
