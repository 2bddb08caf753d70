// cli/arbiter/wording/sentence_tokens.h — a sentence as words: where each stands, and how it is
// compared.
//
// Chinese signs are words of their own; others end at blanks and lose the marks of sentences at
// their ends. Capitals become small, and "hoà" is written "hòa".
//
// Safe: pure, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kyvien::cli {

/// A word of the line, or one Chinese sign of it.
struct Token {
    std::size_t start = 0;  ///< in the line
    std::size_t end = 0;
    std::string plain;  ///< in small letters, without the marks of sentences at its ends
};

[[nodiscard]] std::vector<Token> tokens_of(std::string_view line);

[[nodiscard]] bool is_digits(std::string_view word);
[[nodiscard]] bool is_ascii(std::string_view word);
/// Signs of Chinese and its marks of sentences: from U+3000 on.
[[nodiscard]] bool is_sign(std::string_view character);

/// A number written in words, from 1 to 99: "fifteen", "mười lăm", 十五; of no length where none
/// stands here.
struct NumberWords {
    int value = 0;
    std::size_t length = 0;  ///< in tokens
};
[[nodiscard]] NumberWords number_words_at(const std::vector<Token>& tokens, std::size_t at);

/// "half an hour", "nửa phút", 半个小时: "30m" or "30s"; of no length where none stands here.
struct HalfTime {
    std::string_view text;
    std::size_t length = 0;  ///< in tokens
};
[[nodiscard]] HalfTime half_time_at(const std::vector<Token>& tokens, std::size_t at);

/// A move as somebody writes it down, where the text begins with one: "h9g7", "M8.7", "Tg5-6",
/// 马8进7; else empty.
[[nodiscard]] std::string as_written(std::string_view text);

}  // namespace kyvien::cli
