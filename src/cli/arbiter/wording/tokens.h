// cli/arbiter/wording/tokens.h — the words and Chinese signs of which a line consists.
//
// Capitals of ASCII, the mark of the tone on one vowel or the other, and traditional signs are read
// as one spelling: "Hoà" as "hòa", "離席" as "离席".
//
// Safe: pure functions, any thread.
#pragma once

#include <cstddef>
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

/// Signs of Chinese and its marks of sentences: from U+3000 on. Needs: not empty.
[[nodiscard]] bool is_sign(std::string_view character);
[[nodiscard]] std::vector<Token> tokens_of(std::string_view line);

}  // namespace kyvien::cli
