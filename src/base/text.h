// base/text.h — checks UTF-8 and hidden characters, trims and splits text.
//
// The returned views point into the argument. Blanks are single ASCII bytes unless a function says
// otherwise.
//
// Cost: linear. Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::base {

/// The ASCII blanks.
inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

/// Well-formed UTF-8: no overlong form, no surrogate, nothing above U+10FFFF. A NUL is allowed.
[[nodiscard]] bool is_utf8(std::string_view text);

/// The length in code points of a well-formed UTF-8 text without control characters (U+0000 to
/// U+001F, U+007F to U+009F); nothing for any other text.
[[nodiscard]] std::optional<std::size_t> printable_length(std::string_view text);

/// The first character of a text written by people (a name, a reason) that readers cannot see or
/// that changes the order of what they see: control characters, bidirectional marks, zero-width
/// characters, fillers, line separators, tags. Nothing if the text has none.
/// Needs: well-formed UTF-8.
[[nodiscard]] std::optional<char32_t> hidden_character(std::string_view text);

/// Checks a text written by people that others will read; `field` is its name in the request.
/// Needs: well-formed UTF-8. Refuses: "hidden-character".
[[nodiscard]] Result<void> check_no_hidden_character(std::string_view field, std::string_view text);
/// The same for a text of several lines.
[[nodiscard]] Result<void> check_no_hidden_character_in_lines(std::string_view field,
                                                              std::string_view text);

/// "1 game", "2 games"; `plural` if appending an s is wrong: counted(2, "ply", "plies").
[[nodiscard]] std::string counted(std::size_t count, std::string_view one,
                                  std::string_view plural = "");

/// "U+202E".
[[nodiscard]] std::string code_point_name(char32_t point);

/// The text without leading blanks, trailing blanks, or both.
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
/// of Chinese text) also count as blanks.
[[nodiscard]] std::string_view trimmed_wide(std::string_view text);

/// The parts between separators. An empty text has no parts, and a separator at the end does not
/// start another part: "a,,b," has the parts "a", "" and "b".
/// `Part` is std::string_view or a type constructible from it, such as std::string.
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

/// The non-empty parts, separated by any number of the given blanks.
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
