// notation/xiangqi/internal/tokens.h — splits the text of a xiangqi move into tokens.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "xiangqi/types.h"

namespace kyvien::notation::internal {

/// A set of piece types, one bit each.
constexpr unsigned type_bit(xiangqi::PieceType type) {
    return 1u << static_cast<unsigned>(type);
}

/// The kind of a token: a byte, or a multi-byte character that has a meaning.
enum class Sign : std::uint8_t {
    Piece,
    Digit,
    Front,
    Middle,
    Rear,
    Forward,
    Back,
    Sideways,
    Letter,
    Plus,
    Minus,
    Equals,
    Dot,
    Slash,
    Unknown,
};

struct Token {
    Sign sign;
    int value = 0;  // digit, letter (lower case), or set of piece types
};

struct Tokens {
    std::array<Token, 12> list{};
    std::size_t size = 0;
    bool readable = true;
};

/// Splits a text; blanks are skipped.
[[nodiscard]] Tokens tokens_of(std::string_view text);

/// Abbreviates words: "Pháo 2 bình 5" becomes "P2-5".
[[nodiscard]] std::string in_signs(std::string_view text);

}  // namespace kyvien::notation::internal
