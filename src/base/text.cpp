#include "base/text.h"

#include <cstdint>
#include <cstring>

namespace kyvien::base {
namespace {

/// One UTF-8 character; of length 0 if the text is not well-formed.
struct Character {
    char32_t point = 0;
    std::size_t length = 0;
};

Character character_at(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t length = (lead & 0xe0) == 0xc0   ? 2
                               : (lead & 0xf0) == 0xe0 ? 3
                               : (lead & 0xf8) == 0xf0 ? 4
                                                       : 0;
    if (length == 0 || length > text.size() - at)
        return {};
    char32_t point = lead & (0xffU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
        const auto next = static_cast<unsigned char>(text[at + k]);
        if ((next & 0xc0) != 0x80)
            return {};
        point = point << 6 | (next & 0x3fU);
    }
    constexpr char32_t kMin[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < kMin[length] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        return {};
    return {point, length};
}

/// The end of the run of ASCII that begins at `at`, found in steps of eight bytes.
std::size_t skip_ascii(std::string_view text, std::size_t at) {
    std::uint64_t eight = 0;
    while (text.size() - at >= sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if ((eight & 0x8080808080808080U) != 0)
            break;
        at += sizeof eight;
    }
    return at;
}

}  // namespace

bool is_utf8(std::string_view text) {
    for (std::size_t at = skip_ascii(text, 0); at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const std::size_t length = byte < 0x80 ? 1 : character_at(text, at).length;
        if (length == 0)
            return false;
        at += length;
        if (byte < 0x80)
            at = skip_ascii(text, at);
    }
    return true;
}

std::optional<std::size_t> printable_length(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        const auto [point, length] = character_at(text, at);
        if (length == 0 || point < 0x20 || (point >= 0x7f && point < 0xa0))
            return std::nullopt;
        at += length;
    }
    return count;
}

std::optional<char32_t> hidden_character(std::string_view text) {
    struct Range {
        char32_t first, last;
    };
    // Unicode's general categories Cc, Cf, Zl and Zp, and the fillers, which are letters by
    // category.
    constexpr Range kHidden[] = {
        {0x0000, 0x001f}, {0x007f, 0x009f},   {0x00ad, 0x00ad},   {0x034f, 0x034f},
        {0x061c, 0x061c}, {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
        {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto [point, length] = character_at(text, at);
        if (length == 0)
            return std::nullopt;
        for (const Range& range : kHidden)
            if (point >= range.first && point <= range.last)
                return point;
        at += length;
    }
    return std::nullopt;
}

Result<void> check_no_hidden_character(std::string_view field, std::string_view text) {
    const auto hidden = hidden_character(text);
    if (!hidden)
        return {};
    const std::string name(field);
    const std::string character = code_point_name(*hidden);
    return refuse("hidden-character",
                  "The field \"" + name + "\" holds the character " + character +
                      ", which nobody sees or which turns the order of the others; leave it out.",
                  std::nullopt, {{"field", name}, {"character", character}});
}

Result<void> check_no_hidden_character_in_lines(std::string_view field, std::string_view text) {
    for (const std::string_view line : split(text, '\n'))
        KYVIEN_TRY(check_no_hidden_character(field, line));
    return {};
}

std::string code_point_name(char32_t point) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string name = "U+";
    for (int shift = point > 0xffff ? 20 : 12; shift >= 0; shift -= 4)
        name += kDigits[point >> shift & 0xfU];
    return name.starts_with("U+0") && name.size() > 6 ? "U+" + name.substr(3) : name;
}

std::string_view trimmed_wide(std::string_view text) {
    constexpr std::string_view kWide[] = {"\xC2\xA0", "\xE3\x80\x80"};
    for (;;) {
        const std::size_t before = text.size();
        text = trimmed(text);
        for (const std::string_view blank : kWide) {
            if (text.starts_with(blank))
                text.remove_prefix(blank.size());
            if (text.ends_with(blank))
                text.remove_suffix(blank.size());
        }
        if (text.size() == before)
            return text;
    }
}

std::string counted(std::size_t count, std::string_view one, std::string_view plural) {
    std::string text = std::to_string(count);
    text += ' ';
    if (count == 1 || plural.empty())
        text += one;
    else
        text += plural;
    if (count != 1 && plural.empty())
        text += 's';
    return text;
}

}  // namespace kyvien::base
