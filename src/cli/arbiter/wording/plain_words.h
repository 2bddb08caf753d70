// cli/arbiter/wording/plain_words.h — normalises words for comparison: lower case, no punctuation,
// no Vietnamese diacritics, no English endings.
//
// Safe: pure, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kyvien::cli {

/// The number of bytes of the UTF-8 character that begins with this byte.
[[nodiscard]] std::size_t character_length(char first);

/// In lower case, without punctuation at its ends; empty if nothing is left.
[[nodiscard]] std::string plain_word(std::string_view raw);

/// Lower case without Vietnamese diacritics; other characters are unchanged.
[[nodiscard]] std::string without_diacritics(std::string_view text);

/// An English article or possessive: within a phrase it may be omitted or replaced by another.
[[nodiscard]] bool is_article_or_possessive(std::string_view word);

/// An English word without its ending, so that "stops", "stopped" and "stop" are equal; any other
/// word unchanged. What is in progress ("stopping") or has not happened ("would stop") remains a
/// different word.
[[nodiscard]] std::string stem_of(std::string_view word);

/// The first letter of stem_of(), without computing it. Needs: a non-empty word.
[[nodiscard]] char first_of_stem(std::string_view word);

}  // namespace kyvien::cli
