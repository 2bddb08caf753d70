// notation/pgn/internal/ascii.h — character classes of PGN, independent of the locale.
//
// Safe: pure functions, any thread.
#pragma once

namespace kyvien::notation::ascii {

constexpr bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
}
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace kyvien::notation::ascii
