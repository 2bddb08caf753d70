#include "cli/support/columns.h"

#include <cstdint>

namespace kyvien::cli {
namespace {

struct WideRange {
    std::uint32_t first, last;
};

// The wide and full-width characters of Unicode's East Asian Width used by laws, names and boards.
constexpr WideRange kWide[] = {
    {0x1100, 0x115F}, {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},
    {0xA000, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE4F},   {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
constexpr WideRange kNone[] = {
    {0x300, 0x36F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
};

template <std::size_t N>
bool within(const WideRange (&ranges)[N], std::uint32_t character) {
    for (const WideRange& range : ranges)
        if (character >= range.first && character <= range.last)
            return true;
    return false;
}

/// Removes the first character from the text; an invalid byte counts as a character.
std::uint32_t read_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0xC2 || lead > 0xF4 ? 1
                               : lead < 0xE0              ? 2
                               : lead < 0xF0              ? 3
                                                          : 4;
    std::uint32_t character = length == 1 ? lead : lead & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if (i >= text.size() || (byte(i) & 0xC0) != 0x80) {
            text.remove_prefix(1);
            return lead;
        }
        character = character << 6 | (byte(i) & 0x3Fu);
    }
    text.remove_prefix(length);
    return character;
}

}  // namespace

std::size_t display_width(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        const std::uint32_t character = read_character(text);
        columns += within(kNone, character) ? 0 : within(kWide, character) ? 2 : 1;
    }
    return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
    std::string out(text);
    const std::size_t width = display_width(text);
    if (width < columns)
        out.append(columns - width, ' ');
    return out;
}

}  // namespace kyvien::cli
