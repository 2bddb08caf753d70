#include "base/text.h"

#include <cstdint>
#include <cstring>

namespace kyvien::base {
namespace {

/// One character of UTF-8; of length 0 where the text is not well-formed.
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
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < kLeast[length] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        return {};
    return {point, length};
}

/// Where the run of ASCII that begins at `at` ends, found in steps of eight bytes.
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

}  // namespace kyvien::base
