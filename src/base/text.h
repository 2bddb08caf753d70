// base/text.h — is it UTF-8, what is left without blanks, which are its parts?
//
// Views point into the text that was given. Blanks are single bytes of ASCII unless a function says
// otherwise.
//
// Cost: linear. Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::base {

/// The blanks of ASCII.
inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

/// Well-formed UTF-8: no overlong form, no surrogate, nothing above U+10FFFF. A NUL is allowed.
[[nodiscard]] bool is_utf8(std::string_view text);

/// The length in code points of a well-formed UTF-8 text without control characters (U+0000 to
/// U+001F, U+007F to U+009F); none for any other text.
[[nodiscard]] std::optional<std::size_t> printable_length(std::string_view text);

/// The first character of a text of people (a name, a reason) that its readers would not see, or
/// that changes the order of what they see: control characters, marks of the direction of writing,
/// characters without width, fillers, separators of lines, tags. None in a text without them.
/// Needs: well-formed UTF-8.
[[nodiscard]] std::optional<char32_t> hidden_character(std::string_view text);

/// "U+202E".
[[nodiscard]] std::string code_point_name(char32_t point);

/// The text without the given bytes at its start, its end, or both.
[[nodiscard]] constexpr std::string_view trimmed_start(std::string_view text,
                                                       std::string_view blanks = kBlanks) {
    const auto first = text.find_first_not_of(blanks);
    text.remove_prefix(first == std::string_view::npos ? text.size() : first);
    return text;
}
[[nodiscard]] constexpr std::string_view trimmed_end(std::string_view text,
                                                     std::string_view blanks = kBlanks) {
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text,
                                                 std::string_view blanks = kBlanks) {
    return trimmed_end(trimmed_start(text, blanks), blanks);
}

/// The text without blanks at both ends, where U+00A0 (no-break space) and U+3000 (the wide space
/// of Chinese text) are blanks too.
[[nodiscard]] std::string_view trimmed_wide(std::string_view text);

/// The parts between separators. An empty text has none, and a separator at the end begins no
/// further part: "a,,b," has the parts "a", "" and "b".
/// `Part` is std::string_view or what is made from one, such as std::string.
template <typename Part = std::string_view>
[[nodiscard]] constexpr std::vector<Part> split(std::string_view text, char separator) {
    std::vector<Part> parts;
    while (!text.empty()) {
        const auto end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return parts;
}

/// The parts that hold something, between any number of the given blanks.
template <typename Word = std::string_view>
[[nodiscard]] constexpr std::vector<Word> words(std::string_view text,
                                                std::string_view blanks = kBlanks) {
    std::vector<Word> found;
    for (text = trimmed_start(text, blanks); !text.empty(); text = trimmed_start(text, blanks)) {
        const auto end = text.find_first_of(blanks);
        found.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end);
    }
    return found;
}

}  // namespace kyvien::base
