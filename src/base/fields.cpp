#include "base/fields.h"

#include <charconv>

namespace kyvien::base {

std::string escape_value(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\\')
            out += "\\\\";
        else if (c == ' ')
            out += "\\s";
        else if (c == '\n')
            out += "\\n";
        else if (c == '\r')
            out += "\\r";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 0x20 || byte == 0x7f) {
            out += "\\x";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        } else {
            out += c;
        }
    }
    return out;
}

std::optional<std::string> unescape_value(std::string_view text) {
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
    const auto bad = [](std::string_view field, std::string reason) {
        return refuse("bad-field", "The field " + std::string(field) + " " + reason + ".",
                      std::nullopt, {{"field", std::string(field)}, {"reason", reason}});
    };
    std::vector<std::pair<std::string, std::string>> fields;
    while (true) {
        const auto space = line.find(' ');
        const std::string_view field = line.substr(0, space);
        const auto equals = field.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return bad(field.substr(0, 40), "is not of the form key=value");
        auto value = unescape_value(field.substr(equals + 1));
        if (!value)
            return bad(field.substr(0, equals), "has a broken escape");
        fields.emplace_back(field.substr(0, equals), *std::move(value));
        if (space == std::string_view::npos)
            return fields;
        line.remove_prefix(space + 1);
    }
}

}  // namespace kyvien::base
