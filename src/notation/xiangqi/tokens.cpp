#include <algorithm>

#include "notation/xiangqi/internal/tokens.h"

namespace kyvien::notation::internal {
namespace {

using xiangqi::PieceType;

struct Glyph {
    std::string_view text;
    Sign sign;
    int value = 0;
};

constexpr int set(PieceType type) {
    return static_cast<int>(type_bit(type));
}

constexpr Glyph kGlyphs[] = {
    {"帅", Sign::Piece, set(PieceType::General)},
    {"帥", Sign::Piece, set(PieceType::General)},
    {"将", Sign::Piece, set(PieceType::General)},
    {"將", Sign::Piece, set(PieceType::General)},
    {"仕", Sign::Piece, set(PieceType::Advisor)},
    {"士", Sign::Piece, set(PieceType::Advisor)},
    {"相", Sign::Piece, set(PieceType::Elephant)},
    {"象", Sign::Piece, set(PieceType::Elephant)},
    {"马", Sign::Piece, set(PieceType::Horse)},
    {"馬", Sign::Piece, set(PieceType::Horse)},
    {"傌", Sign::Piece, set(PieceType::Horse)},
    {"㐷", Sign::Piece, set(PieceType::Horse)},
    {"车", Sign::Piece, set(PieceType::Chariot)},
    {"車", Sign::Piece, set(PieceType::Chariot)},
    {"俥", Sign::Piece, set(PieceType::Chariot)},
    {"炮", Sign::Piece, set(PieceType::Cannon)},
    {"砲", Sign::Piece, set(PieceType::Cannon)},
    {"包", Sign::Piece, set(PieceType::Cannon)},
    {"兵", Sign::Piece, set(PieceType::Soldier)},
    {"卒", Sign::Piece, set(PieceType::Soldier)},
    {"一", Sign::Digit, 1},
    {"二", Sign::Digit, 2},
    {"三", Sign::Digit, 3},
    {"四", Sign::Digit, 4},
    {"五", Sign::Digit, 5},
    {"六", Sign::Digit, 6},
    {"七", Sign::Digit, 7},
    {"八", Sign::Digit, 8},
    {"九", Sign::Digit, 9},
    {"１", Sign::Digit, 1},
    {"２", Sign::Digit, 2},
    {"３", Sign::Digit, 3},
    {"４", Sign::Digit, 4},
    {"５", Sign::Digit, 5},
    {"６", Sign::Digit, 6},
    {"７", Sign::Digit, 7},
    {"８", Sign::Digit, 8},
    {"９", Sign::Digit, 9},
    {"前", Sign::Front},
    {"中", Sign::Middle},
    {"后", Sign::Rear},
    {"後", Sign::Rear},
    {"进", Sign::Forward},
    {"進", Sign::Forward},
    {"上", Sign::Forward},
    {"退", Sign::Back},
    {"下", Sign::Back},
    {"平", Sign::Sideways},
    {"＋", Sign::Plus},
    {"－", Sign::Minus},
    {"–", Sign::Minus},
    {"—", Sign::Minus},
    {"−", Sign::Minus},
    {"＝", Sign::Equals},
    {"．", Sign::Dot},
    {"／", Sign::Slash},
};

Token ascii_token(char c) {
    if (c >= '0' && c <= '9')
        return {Sign::Digit, c - '0'};
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
        return {Sign::Letter, c | 0x20};
    switch (c) {
    case '+':
        return {Sign::Plus};
    case '-':
        return {Sign::Minus};
    case '=':
        return {Sign::Equals};
    case '.':
    case ',':
        return {Sign::Dot};
    case '/':
        return {Sign::Slash};
    default:
        return {Sign::Unknown};
    }
}

// Longest words first.
struct Word {
    std::string_view word;
    std::string_view sign;
};
constexpr Word kVietnameseWords[] = {
    {"Tướng", "Tg"}, {"tướng", "Tg"}, {"Tượng", "T"}, {"tượng", "T"}, {"Trước", "tr"},
    {"trước", "tr"}, {"Thoái", "/"},  {"thoái", "/"}, {"Chốt", "B"},  {"chốt", "B"},
    {"Binh", "B"},   {"binh", "B"},   {"Bình", "-"},  {"bình", "-"},  {"Pháo", "P"},
    {"pháo", "P"},   {"Giữa", "g"},   {"giữa", "g"},  {"Tốt", "B"},   {"tốt", "B"},
    {"Tấn", "."},    {"tấn", "."},    {"Tiến", "."},  {"tiến", "."},  {"Lui", "/"},
    {"lui", "/"},    {"Sau", "s"},    {"sau", "s"},   {"Sĩ", "S"},    {"sĩ", "S"},
    {"Mã", "M"},     {"mã", "M"},     {"Xe", "X"},    {"xe", "X"},    {"Ngựa", "M"},
};

}  // namespace

Tokens tokens_of(std::string_view text) {
    Tokens tokens;
    while (!text.empty()) {
        Token token;
        std::size_t length = 1;
        if (text[0] == ' ' || text[0] == '\t') {
            text.remove_prefix(1);
            continue;
        }
        if (static_cast<unsigned char>(text[0]) < 0x80) {
            token = ascii_token(text[0]);
        } else {
            const auto glyph = std::ranges::find_if(
                kGlyphs, [&](const Glyph& known) { return text.starts_with(known.text); });
            token = glyph == std::end(kGlyphs) ? Token{Sign::Unknown}
                                               : Token{glyph->sign, glyph->value};
            length = glyph == std::end(kGlyphs) ? 1 : glyph->text.size();
        }
        if (token.sign == Sign::Unknown || tokens.size == tokens.list.size()) {
            tokens.readable = false;
            return tokens;
        }
        tokens.list[tokens.size++] = token;
        text.remove_prefix(length);
    }
    return tokens;
}

std::string in_signs(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto word = std::ranges::find_if(
            kVietnameseWords, [&](const Word& known) { return text.starts_with(known.word); });
        if (word != std::end(kVietnameseWords)) {
            result += word->sign;
            text.remove_prefix(word->word.size());
        } else {
            result += text[0];
            text.remove_prefix(1);
        }
    }
    return result;
}

}  // namespace kyvien::notation::internal
