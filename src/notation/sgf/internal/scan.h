// notation/sgf/internal/scan.h — finds the end of a value and the encoding of a text.
//
// Internal part of the SGF readers: sgf.h is the public header.
//
// Most of a record is plain values. The closing bracket is searched for sixteen bytes at a time; a
// backslash, the beginning of another game, or an encoding with two-byte characters is left to a
// slower reader.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace kyvien::notation::sgf {

inline constexpr std::size_t kNone = std::string_view::npos;

[[nodiscard]] inline bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
[[nodiscard]] inline bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
[[nodiscard]] inline bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v';
}

[[nodiscard]] inline std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Reads a decimal number as hundredths; further digits must be zero.
[[nodiscard]] std::optional<int> read_hundredths(std::string_view text);

/// Whether a byte from 0x81 upwards forms a character with the next byte, even if that is a bracket
/// or a backslash.
enum class Bytes : unsigned char { Single, Double };

/// As value_end(), byte by byte: for any value and any encoding.
[[nodiscard]] std::size_t bytewise_value_end(std::string_view text, std::size_t begin, Bytes bytes);

/// Sixteen bytes, compared lane by lane with whatever vector instructions the processor has.
using ByteBlock = std::uint8_t __attribute__((vector_size(16)));

[[nodiscard]] inline ByteBlock load_block(const char* from) {
    ByteBlock block;
    std::memcpy(&block, from, sizeof block);
    return block;
}

/// The index of the first lane that is set; 16 if there is none. Lanes are all ones or zero.
[[nodiscard]] inline int first_lane(ByteBlock lanes) {
#if defined(__SSE2__)
    __m128i bits;
    std::memcpy(&bits, &lanes, sizeof bits);
    return std::countr_zero(static_cast<unsigned>(_mm_movemask_epi8(bits)) | 0x1'0000U);
#else
    std::uint64_t half[2];
    std::memcpy(half, &lanes, sizeof half);
    const auto first = [](std::uint64_t bits) {
        return (std::endian::native == std::endian::little ? std::countr_zero(bits)
                                                           : std::countl_zero(bits)) /
               8;
    };
    return half[0] != 0 ? first(half[0]) : 8 + first(half[1]);
#endif
}

/// As value_end() for values longer than a point.
[[nodiscard]] inline std::size_t long_value_end(std::string_view text, std::size_t begin,
                                                Bytes bytes) {
    if (bytes == Bytes::Single)
        for (std::size_t p = begin; p + sizeof(ByteBlock) < text.size(); p += sizeof(ByteBlock)) {
            const ByteBlock here = load_block(text.data() + p);
            const ByteBlock next = load_block(text.data() + p + 1);
            const int lane = first_lane(
                ByteBlock((here == ']') | (here == '\\') | ((here == '(') & (next == ';'))));
            if (lane == sizeof(ByteBlock))
                continue;
            const std::size_t stop = p + static_cast<std::size_t>(lane);
            if (text[stop] == ']')
                return stop;
            break;
        }
    return bytewise_value_end(text, begin, bytes);
}

/// The number of line ends in the text.
[[nodiscard]] std::size_t line_ends(std::string_view text);

/// The offset of the ']' that closes the value beginning at `begin` (after its '['); kNone if it is
/// not closed, or if another game begins inside it.
[[nodiscard]] inline std::size_t value_end(std::string_view text, std::size_t begin, Bytes bytes) {
    // Nearly always a point, two characters.
    if (begin + 2 < text.size() && text[begin + 2] == ']' && text[begin + 1] != '\\' &&
        text[begin] != '\\' && text[begin] != ']' && text[begin + 1] != ']' &&
        (bytes == Bytes::Single || static_cast<unsigned char>(text[begin + 1]) < 0x81))
        return begin + 2;
    return long_value_end(text, begin, bytes);
}

/// How brackets must be read in the encoding named by CA.
[[nodiscard]] Bytes bytes_of_encoding(std::string_view name);

/// Whether a game begins here: "(;" and a property, or (at the beginning of a line) ";" and a
/// property.
[[nodiscard]] bool begins_game(std::string_view text, std::size_t at);

/// Whether a game begins here on a line of its own with a root property: an unclosed game ends
/// there.
[[nodiscard]] bool begins_next_game(std::string_view text, std::size_t at);

struct Decoded {
    std::string text;      ///< UTF-8
    std::string encoding;  ///< Its name
    bool guessed = false;  ///< CA names no encoding, or one that does not fit.
    bool damaged = false;  ///< Some bytes are invalid in it; they are replaced by U+FFFD.
};

/// Converts a game's text to UTF-8.
[[nodiscard]] Decoded decode(std::string_view text);

}  // namespace kyvien::notation::sgf
