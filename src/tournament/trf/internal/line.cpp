#include "tournament/trf/internal/line.h"

#include <fmt/core.h>

#include <charconv>

namespace kyvien::tournament::internal {
namespace {

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Length of the well-formed UTF-8 sequence at the start, or 0.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                               : first >= 0xE0 && first <= 0xEF ? 3
                               : first >= 0xF0 && first <= 0xF4 ? 4
                                                                : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!is_continuation(text[i]))
            return 0;
    if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F) ||
        (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F))
        return 0;
    return length;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

}  // namespace

std::string to_utf8(std::string_view bytes) {
    if (bytes.starts_with(kByteOrderMark))
        bytes.remove_prefix(kByteOrderMark.size());
    if (is_utf8(bytes))
        return std::string(bytes);
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 8);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0U | (byte >> 6U));
            text += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return text;
}

std::size_t character_count(std::string_view utf8) {
    std::size_t count = 0;
    for (const char c : utf8)
        count += is_continuation(c) ? 0U : 1U;
    return count;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        std::size_t length = 0;
        while (length < text.size() && !is_blank(text[length]))
            ++length;
        words.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return words;
}

std::vector<TrfLine> split_lines(std::string_view utf8) {
    std::vector<TrfLine> lines;
    int number = 0;
    while (!utf8.empty()) {
        const std::size_t end = utf8.find_first_of("\r\n");
        std::string_view line = utf8.substr(0, end);
        // Where files were put together, each brought its own.
        while (line.starts_with(kByteOrderMark))
            line.remove_prefix(kByteOrderMark.size());
        lines.emplace_back(line, ++number);
        if (end == std::string_view::npos)
            break;
        const bool pair = utf8.substr(end).starts_with("\r\n");
        utf8.remove_prefix(end + (pair ? 2 : 1));
    }
    return lines;
}

TrfLine::TrfLine(std::string_view text, int number) : text_(text), number_(number) {
    bool ascii = true;
    for (const char c : text)
        ascii = ascii && static_cast<unsigned char>(c) < 0x80;
    if (!ascii)
        for (std::size_t i = 0; i < text.size(); ++i)
            if (!is_continuation(text[i]))
                starts_.push_back(i);
    std::string_view used = text;
    while (!used.empty() && is_blank(used.back()))
        used.remove_suffix(1);
    length_ = static_cast<int>(ascii ? used.size() : character_count(used));
}

std::string_view TrfLine::columns(int first, int last) const {
    const auto from = static_cast<std::size_t>(first - 1);
    const auto to = static_cast<std::size_t>(last);
    if (starts_.empty())
        return from >= text_.size() ? std::string_view{} : text_.substr(from, to - from);
    if (from >= starts_.size())
        return {};
    const std::size_t begin = starts_[from];
    return text_.substr(begin, to < starts_.size() ? starts_[to] - begin : std::string_view::npos);
}

std::string_view TrfLine::field(int first, int last) const {
    return trimmed(columns(first, last));
}

char TrfLine::at(int column) const {
    const std::string_view cell = columns(column, column);
    return cell.empty() ? ' ' : cell.size() == 1 ? cell[0] : '?';
}

Refusal TrfLine::fault(int first, int last, std::string_view what, std::string_view reason) const {
    const std::string where =
        first == last ? fmt::format("column {}", first) : fmt::format("columns {}-{}", first, last);
    return {"trf-field",
            fmt::format("line {}, {} ({}): {}", number_, where, what, reason),
            std::nullopt,
            {{"line", std::to_string(number_)},
             {"columns", fmt::format("{}-{}", first, last)},
             {"field", std::string(what)}}};
}

Result<std::optional<int>> TrfLine::integer(int first, int last, std::string_view what,
                                            int most) const {
    const std::string_view text = field(first, last);
    if (text.empty())
        return std::nullopt;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > most)
        return refuse(
            fault(first, last, what, fmt::format("'{}' is no number from 0 to {}", text, most)));
    return value;
}

Result<std::optional<Points>> TrfLine::points(int first, int last, std::string_view what) const {
    const std::string_view text = field(first, last);
    if (text.empty())
        return std::nullopt;
    const std::optional<Points> value = parse_points(text);
    if (!value)
        return refuse(fault(first, last, what, fmt::format("'{}' is no number of points", text)));
    return value;
}

}  // namespace kyvien::tournament::internal
