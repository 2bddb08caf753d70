#include "base/fields.h"

#include <charconv>

namespace kyvien::base {

namespace {

constexpr bool is_escaped(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= ' ' || byte == 0x7f || c == '\\';
}

void append_escape(std::string& out, char c) {
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
    case '\\':
        out += "\\\\";
        return;
    case ' ':
        out += "\\s";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        out += "\\x";
        out += kHex[byte >> 4];
        out += kHex[byte & 15];
    }
}

}  // namespace

void append_escaped(std::string& out, std::string_view text) {
    // Nearly every value is plain: the text between escapes is copied at once.
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && !is_escaped(text[plain]))
            ++plain;
        out.append(text.substr(0, plain));
        if (plain == text.size())
            return;
        append_escape(out, text[plain]);
        text.remove_prefix(plain + 1);
    }
}

std::string escape_value(std::string_view text) {
    std::string out;
    append_escaped(out, text);
    return out;
}

std::optional<std::string> unescape_value(std::string_view text) {
    if (text.find('\\') == std::string_view::npos)
        return std::string(text);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        if (++i == text.size())
            return std::nullopt;
        switch (text[i]) {
        case '\\':
            out += '\\';
            break;
        case 's':
            out += ' ';
            break;
        case 'n':
            out += '\n';
            break;
        case 'r':
            out += '\r';
            break;
        case 't':
            out += '\t';
            break;
        case 'x': {
            unsigned byte = 0;
            const std::string_view hex = text.substr(i + 1, 2);
            const auto [end, error] =
                std::from_chars(hex.data(), hex.data() + hex.size(), byte, 16);
            if (hex.size() != 2 || error != std::errc{} || end != hex.data() + 2)
                return std::nullopt;
            out += static_cast<char>(byte);
            i += 2;
            break;
        }
        default:
            return std::nullopt;
        }
    }
    return out;
}

Result<std::vector<std::pair<std::string, std::string>>> split_fields(std::string_view line) {
    const auto bad = [](std::string_view field, std::string reason, std::string_view code) {
        return refuse("bad-field", "The field " + std::string(field) + " " + reason + ".",
                      std::nullopt,
                      {{"field", std::string(field)},
                       {"reason", reason},
                       {"reason-codes", std::string(code)}});
    };
    std::vector<std::pair<std::string, std::string>> fields;
    constexpr std::size_t kUsual = 12;
    fields.reserve(kUsual);
    while (true) {
        const auto space = line.find(' ');
        const std::string_view field = line.substr(0, space);
        const auto equals = field.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return bad(field.substr(0, 40), "is not of the form key=value", "line-form");
        const std::string_view key = field.substr(0, equals);
        const std::string_view written = field.substr(equals + 1);
        if (written.find('\\') == std::string_view::npos) {
            fields.emplace_back(key, written);
        } else {
            auto value = unescape_value(written);
            if (!value)
                return bad(key, "has a broken escape", "line-escape");
            fields.emplace_back(key, *std::move(value));
        }
        if (space == std::string_view::npos)
            return fields;
        line.remove_prefix(space + 1);
    }
}

}  // namespace kyvien::base
