// cli/arbiter/wording/sentence_tokens.h — splits a sentence into words, with their places and
// normalised forms.
//
// Each Chinese character is a word; other words end at blanks and lose the punctuation at their
// ends. Capitals become lower case, and "hoà" is written "hòa".
//
// Safe: pure, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::cli {

/// A word of the line, or one Chinese character.
struct Token {
    std::size_t start = 0;  ///< offset in the line
    std::size_t end = 0;
    std::string plain;  ///< in lower case, without punctuation at its ends
};

[[nodiscard]] std::vector<Token> tokens_of(std::string_view line);

[[nodiscard]] bool is_digits(std::string_view word);
[[nodiscard]] bool is_ascii(std::string_view word);
/// Chinese characters and punctuation: from U+3000 on.
[[nodiscard]] bool is_cjk_character(std::string_view character);

/// The number of tokens that are these words, separated by blanks; zero if they are not at `at`.
[[nodiscard]] std::size_t length_at(const std::vector<Token>& tokens, std::size_t at,
                                    std::string_view words);
/// The same for the longest of these phrases.
[[nodiscard]] std::size_t longest_of(const std::vector<Token>& tokens, std::size_t at,
                                     std::span<const std::string_view> phrases);

/// A number written in words, from 1 to 99: "fifteen", "mười lăm", 十五; of length zero if there is
/// none here.
struct NumberWords {
    int value = 0;
    std::size_t length = 0;  ///< in tokens
};
[[nodiscard]] NumberWords number_words_at(const std::vector<Token>& tokens, std::size_t at);

/// "half an hour", "nửa phút", 半个小时: "30m" or "30s"; of length zero if there is none here.
struct HalfTime {
    std::string_view text;
    std::size_t length = 0;  ///< in tokens
};
[[nodiscard]] HalfTime half_time_at(const std::vector<Token>& tokens, std::size_t at);

/// The written move with which the text begins: "h9g7", "M8.7", "Tg5-6", 马8进7; otherwise empty.
[[nodiscard]] std::string as_written(std::string_view text);

}  // namespace kyvien::cli
