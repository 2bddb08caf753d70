// cli/arbiter/wording/plain_words.h — normalises words for comparison: small letters, no
// punctuation, no marks of Vietnamese, no English endings.
//
// Safe: pure, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kyvien::cli {

/// How many bytes the character has that begins so (UTF-8).
[[nodiscard]] std::size_t character_length(char first);

/// In small letters, without the marks of sentences at its ends; empty where it is nothing else.
[[nodiscard]] std::string plain_word(std::string_view raw);

/// Small letters without the marks of Vietnamese; other characters stay.
[[nodiscard]] std::string without_marks(std::string_view text);

/// An English article or possessive: within a phrase it may be left out, or be another.
[[nodiscard]] bool is_idle_word(std::string_view word);

/// An English word without its ending, so that "stops", "stopped" and "stop" are one; any other
/// word as it is. What is going on ("stopping") or has not happened ("would stop") stays another
/// word.
[[nodiscard]] std::string stem_of(std::string_view word);

/// The letter with which stem_of() begins, without making it. Needs: a word that is not empty.
[[nodiscard]] char first_of_stem(std::string_view word);

}  // namespace kyvien::cli
