#include "notation/pgn/scan.h"

#include <algorithm>
#include <cstring>

#include "notation/pgn/internal/ascii.h"

namespace kyvien::notation {
namespace scan {
namespace {

constexpr bool is_name_char(char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || c == '_' || c == '?' || c == '-' ||
           c == '.';
}

bool is_blank(std::string_view text) {
    return std::all_of(text.begin(), text.end(), ascii::is_space);
}

std::string_view trim_right(std::string_view text) {
    while (!text.empty() && ascii::is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Whether the line begins like a tag pair: bracket, name, blank, quote (or, more rarely, no
/// quote).
bool is_tag_like(std::string_view line) {
    if (line.empty() || line[0] != '[')
        return false;
    std::size_t i = 1;
    while (i < line.size() && (line[i] == ' ' || line[i] == '\t'))
        ++i;
    const std::size_t name = i;
    while (i < line.size() && is_name_char(line[i]))
        ++i;
    if (i == name || !ascii::is_letter(line[name]))
        return false;
    const std::size_t name_end = i;
    while (i < line.size() && (line[i] == ' ' || line[i] == '\t'))
        ++i;
    if (i < line.size() && line[i] == '"')
        return true;
    return i > name_end && trim_right(line).ends_with(']');
}

std::string_view tag_name(std::string_view line) {
    std::size_t i = 1;
    while (i < line.size() && (line[i] == ' ' || line[i] == '\t'))
        ++i;
    const std::size_t begin = i;
    while (i < line.size() && is_name_char(line[i]))
        ++i;
    return line.substr(begin, i - begin);
}

bool header_has_tag(std::string_view header, std::string_view name) {
    std::size_t at = 0;
    while (at < header.size()) {
        std::size_t end = header.find('\n', at);
        if (end == std::string_view::npos)
            end = header.size();
        const std::string_view line = header.substr(at, end - at);
        if (is_tag_like(line) && tag_name(line) == name)
            return true;
        at = end + 1;
    }
    return false;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace
}  // namespace scan

// --- sections --------------------------------------------------------------------------------

void PgnSplitter::begin_section(std::size_t at) {
    section_ = at;
    section_line_ = line_;
    in_movetext_ = false;
    has_tags_ = false;
    blank_after_tags_ = false;
}

void PgnSplitter::begin_movetext(std::size_t at) {
    in_movetext_ = true;
    movetext_ = at;
    scanned_ = at;
    in_comment_ = false;
}

/// Whether a comment is open at the line that begins at `at`. Follows braces only as far as needed,
/// and only once, so that no file makes it slow.
bool PgnSplitter::is_in_comment(std::string_view window, std::size_t at) {
    const char* p = window.data() + scanned_;
    const char* const end = window.data() + at;
    const auto find = [end](const char* from, char what) {
        return static_cast<const char*>(
            std::memchr(from, what, static_cast<std::size_t>(end - from)));
    };
    if (!in_comment_ && find(p, '{') == nullptr)
        p = end;  // most games
    while (p < end) {
        if (in_comment_ || *p == '{') {
            const char* close = find(p, '}');
            in_comment_ = close == nullptr;
            p = in_comment_ ? end : close + 1;
        } else if (*p == ';') {
            const char* stop = find(p, '\n');
            p = stop == nullptr ? end : stop + 1;
        } else {
            ++p;
        }
    }
    scanned_ = at;
    return in_comment_;
}

/// Whether a new section begins with the tag line [at, end).
bool PgnSplitter::starts_section(std::string_view window, std::size_t at, std::size_t end) {
    const std::string_view line = window.substr(at, end - at);
    if (in_movetext_) {
        if (!is_in_comment(window, at))
            return true;
        // A comment that was never closed must not swallow the rest of the file.
        return previous_blank_ && line.starts_with("[Event \"");
    }
    // Blank lines occur inside a tag section; a repeated name after one begins a new game.
    constexpr std::size_t kLongestHeader = 32768;
    const std::string_view header = window.substr(section_, at - section_);
    return blank_after_tags_ &&
           (header.size() > kLongestHeader || scan::header_has_tag(header, scan::tag_name(line)));
}

void PgnSplitter::read_tag_line(std::string_view window, std::size_t at, std::size_t end) {
    has_tags_ = true;
    blank_after_tags_ = false;
    const std::string_view line = scan::trim_right(window.substr(at, end - at));
    if (line.ends_with(']'))
        return;
    // Movetext may be on the line of the last tag.
    std::size_t offset = 0;
    while (next_tag(line, offset)) {
    }
    if (offset < line.size()) {
        begin_movetext(at + offset);
    }
}

std::optional<PgnSplitter::Section> PgnSplitter::next(std::string_view window, Window end_of) {
    while (at_ < window.size()) {
        const char* const start = window.data() + at_;
        const void* newline = std::memchr(start, '\n', window.size() - at_);
        if (newline == nullptr && end_of == Window::MoreFollows)
            return std::nullopt;
        const std::size_t end =
            newline == nullptr
                ? window.size()
                : static_cast<std::size_t>(static_cast<const char*>(newline) - window.data());
        const std::size_t after = newline == nullptr ? end : end + 1;

        std::size_t first = at_;
        if (*start == ' ' || *start == '\t' || *start == '\xEF' || *start == '\r') {
            if (window.substr(first).starts_with(scan::kByteOrderMark))
                first += scan::kByteOrderMark.size();
            while (first < end && ascii::is_space(window[first]))
                ++first;
        }
        if (first >= end) {
            blank_after_tags_ = has_tags_ && !in_movetext_;
            previous_blank_ = true;
        } else {
            if (window[first] == '[' && scan::is_tag_like(window.substr(first, end - first))) {
                const bool new_section =
                    (in_movetext_ || has_tags_) && starts_section(window, first, end);
                if (new_section) {
                    const Section section{section_, at_, section_line_};
                    begin_section(at_);
                    read_tag_line(window, first, end);
                    at_ = after;
                    line_ += newline != nullptr;
                    previous_blank_ = false;
                    return section;
                }
                if (!in_movetext_)
                    read_tag_line(window, first, end);
            } else if (!in_movetext_ && window[at_] != '%') {
                begin_movetext(first);
            }
            previous_blank_ = false;
        }
        at_ = after;
        line_ += newline != nullptr;
    }
    if (end_of == Window::EndOfFile && section_ < window.size()) {
        const Section section{section_, window.size(), section_line_};
        begin_section(window.size());
        if (!scan::is_blank(window.substr(section.begin, section.end - section.begin)))
            return section;
    }
    return std::nullopt;
}

void PgnSplitter::dropped(std::size_t count) {
    section_ -= count;
    at_ -= count;
    movetext_ -= std::min(movetext_, count);
    scanned_ -= std::min(scanned_, count);
}

// --- tags ------------------------------------------------------------------------------------

namespace scan {
namespace {

/// Skips blanks, `%` lines and HTML breaks between tags.
std::size_t skip_between_tags(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        if (ascii::is_space(text[at])) {
            ++at;
        } else if (text.substr(at).starts_with(kByteOrderMark)) {
            at += kByteOrderMark.size();
        } else if (text[at] == '<') {
            const std::size_t close = text.find_first_of(">\n", at);
            if (close == std::string_view::npos || text[close] != '>')
                return at;
            at = close + 1;
        } else if (text[at] == '%' && (at == 0 || text[at - 1] == '\n')) {
            const std::size_t newline = text.find('\n', at);
            at = newline == std::string_view::npos ? text.size() : newline + 1;
        } else {
            return at;
        }
    }
    return at;
}

/// Whether a tag pair ends at the bracket `text[at]`, that is, whether the line's end or a new pair
/// follows.
bool ends_pair(std::string_view text, std::size_t at) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\n' || text[i] == '[' || text[i] == '<')
            return true;
        if (!ascii::is_space(text[i]))
            return false;
    }
    return true;
}

/// Repairs a value whose quotes are missing, doubled or not escaped: everything up to the bracket
/// that ends the pair.
PgnRawTag repair_value(std::string_view text, PgnRawTag tag, std::size_t value, std::size_t& at) {
    std::size_t line_end = text.find('\n', value);
    if (line_end == std::string_view::npos)
        line_end = text.size();
    std::size_t close = std::string_view::npos;
    for (std::size_t i = value; i < line_end; ++i)
        if (text[i] == ']' && ends_pair(text.substr(0, line_end), i)) {
            close = i;
            break;
        }
    const std::size_t stop = close == std::string_view::npos ? line_end : close;
    std::string_view raw = trim_right(text.substr(value, stop - value));
    if (raw.starts_with('"'))
        raw.remove_prefix(1);
    if (raw.ends_with('"'))
        raw.remove_suffix(1);
    tag.value = raw;
    tag.escaped = raw.find('\\') != std::string_view::npos;
    tag.faulty = true;
    at = close == std::string_view::npos ? line_end : close + 1;
    return tag;
}

}  // namespace
}  // namespace scan

std::optional<PgnRawTag> next_tag(std::string_view text, std::size_t& at) {
    at = scan::skip_between_tags(text, at);
    if (at >= text.size() || text[at] != '[')
        return std::nullopt;
    PgnRawTag tag;
    tag.offset = at;
    std::size_t i = at + 1;
    while (i < text.size() && (text[i] == ' ' || text[i] == '\t'))
        ++i;
    const std::size_t name = i;
    while (i < text.size() && scan::is_name_char(text[i]))
        ++i;
    if (i == name || !ascii::is_letter(text[name]))
        return std::nullopt;
    tag.name = text.substr(name, i - name);
    const std::size_t name_end = i;
    while (i < text.size() && (text[i] == ' ' || text[i] == '\t'))
        ++i;
    if (i >= text.size() || text[i] != '"') {
        if (i == name_end || i >= text.size())
            return std::nullopt;
        return scan::repair_value(text, tag, i, at);
    }
    // The common case: up to the next unescaped quote followed by the bracket.
    const std::size_t value = i + 1;
    for (i = value; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\')) {
            tag.escaped = true;
            ++i;
        }
    if (i < text.size() && text[i] == '"') {
        std::size_t close = i + 1;
        while (close < text.size() && (text[close] == ' ' || text[close] == '\t'))
            ++close;
        if (close < text.size() && text[close] == ']') {
            tag.value = text.substr(value, i - value);
            at = close + 1;
            return tag;
        }
    }
    return scan::repair_value(text, tag, value - 1, at);
}

std::string unescape(std::string_view raw) {
    std::string value;
    value.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\'))
            ++i;
        value.push_back(raw[i]);
    }
    return value;
}

}  // namespace kyvien::notation
