#include "record/fields.h"

#include <algorithm>

#include "base/text.h"
#include "notation/pgn/text.h"

namespace kyvien::record {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::size_t kLongestName = 64;

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '\\':
            out += "\\\\";
            break;
        case ' ':
            out += "\\s";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (is_control(c)) {
                out += "\\x";
                out += kHex[static_cast<unsigned char>(c) >> 4];
                out += kHex[static_cast<unsigned char>(c) & 15];
            } else {
                out += c;
            }
        }
    }
    return out;
}

/// The byte of "\xHH"; empty for invalid digits.
std::optional<char> hex_byte(std::string_view digits) {
    if (digits.size() < 2)
        return std::nullopt;
    const auto high = kHex.find(digits[0]);
    const auto low = kHex.find(digits[1]);
    if (high == std::string_view::npos || low == std::string_view::npos)
        return std::nullopt;
    return static_cast<char>(high << 4 | low);
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        if (text.front() != '\\') {
            out += text.front();
            text.remove_prefix(1);
            continue;
        }
        const char kind = text.size() > 1 ? text[1] : '\0';
        constexpr std::string_view kKinds = "\\snrt";
        constexpr std::string_view kMeant = "\\ \n\r\t";
        if (const auto at = kKinds.find(kind); at != std::string_view::npos) {
            out += kMeant[at];
            text.remove_prefix(2);
        } else if (const auto byte = kind == 'x' ? hex_byte(text.substr(2)) : std::nullopt) {
            out += *byte;
            text.remove_prefix(4);
        } else {
            return std::nullopt;
        }
    }
    return out;
}

}  // namespace

std::string write_fields(const Fields& fields) {
    std::string line;
    for (const auto& [key, value] : fields) {
        if (!line.empty())
            line += ' ';
        line += key;
        line += '=';
        line += escaped(value);
    }
    return line;
}

std::optional<Fields> read_fields(std::string_view line) {
    Fields fields;
    for (std::string_view rest = line;;) {
        const auto blank = rest.find(' ');
        const std::string_view field = rest.substr(0, blank);
        const auto sign = field.find('=');
        if (sign == std::string_view::npos || sign == 0)
            return std::nullopt;
        auto value = unescaped(field.substr(sign + 1));
        if (!value)
            return std::nullopt;
        fields.emplace_back(field.substr(0, sign), *std::move(value));
        if (blank == std::string_view::npos)
            break;
        rest.remove_prefix(blank + 1);
    }
    if (write_fields(fields) != line)
        return std::nullopt;
    return fields;
}

bool has_keys(const Fields& fields, std::initializer_list<std::string_view> keys) {
    return std::ranges::equal(fields, keys, {}, &std::pair<std::string, std::string>::first);
}

bool is_name(std::string_view text) {
    const auto characters = std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    return !text.empty() && static_cast<std::size_t>(characters) <= kLongestName &&
           base::is_utf8(text) && std::ranges::none_of(text, is_control);
}

}  // namespace kyvien::record
