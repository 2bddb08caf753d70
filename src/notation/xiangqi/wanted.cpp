#include <algorithm>
#include <span>

#include "notation/xiangqi/internal/wanted.h"

namespace kyvien::notation::internal {

using xiangqi::Move;
using xiangqi::PieceType;
using xiangqi::Position;

namespace {

bool is_file_number(const Token& token) {
    return token.sign == Sign::Digit && token.value >= 1;
}

/// The direction that a sign means.
struct Way {
    Sign sign;
    Direction direction;
};

/// Parses direction and target, the last two signs of every notation.
std::optional<Wanted> read_end(const Tokens& tokens, std::span<const Way> ways) {
    const Token& target = tokens.list[tokens.size - 1];
    const auto way = std::ranges::find(ways, tokens.list[tokens.size - 2].sign, &Way::sign);
    if (way == ways.end() || !is_file_number(target))
        return std::nullopt;
    Wanted wanted;
    wanted.direction = way->direction;
    wanted.target = target.value;
    return wanted;
}

/// A letter and the pieces it may mean.
struct LetterMeaning {
    char letter;
    unsigned types;
};

unsigned types_of(std::span<const LetterMeaning> meanings, int letter) {
    const auto found = std::ranges::find(meanings, letter, &LetterMeaning::letter);
    return found == meanings.end() ? 0 : found->types;
}

constexpr LetterMeaning kWxf[] = {
    {'k', type_bit(PieceType::General)},
    {'g', type_bit(PieceType::General)},
    {'a', type_bit(PieceType::Advisor)},
    {'e', type_bit(PieceType::Elephant)},
    {'b', type_bit(PieceType::Elephant)},
    {'h', type_bit(PieceType::Horse)},
    {'n', type_bit(PieceType::Horse)},
    // "minister" in some books, mã in others
    {'m', type_bit(PieceType::Elephant) | type_bit(PieceType::Horse)},
    {'r', type_bit(PieceType::Chariot)},
    {'c', type_bit(PieceType::Cannon)},
    {'p', type_bit(PieceType::Soldier)},
    // "soldier" or sĩ
    {'s', type_bit(PieceType::Soldier) | type_bit(PieceType::Advisor)},
};

constexpr LetterMeaning kVietnamese[] = {
    {'s', type_bit(PieceType::Advisor)}, {'t', type_bit(PieceType::Elephant)},
    {'m', type_bit(PieceType::Horse)},   {'x', type_bit(PieceType::Chariot)},
    {'p', type_bit(PieceType::Cannon)},  {'b', type_bit(PieceType::Soldier)},
    {'c', type_bit(PieceType::Soldier)},  // chốt
};

/// A sign of a Chinese text before the direction. False if it is not allowed there.
bool take_chinese(Wanted& wanted, const Token& token, bool is_first) {
    const bool marked = wanted.mark != Wanted::Mark::None || wanted.ordinal;
    switch (token.sign) {
    case Sign::Piece:
        if (wanted.types != 0)
            return false;
        wanted.types = static_cast<unsigned>(token.value);
        return true;
    case Sign::Front:
    case Sign::Middle:
    case Sign::Rear:
        if (marked)
            return false;
        wanted.mark = token.sign == Sign::Front    ? Wanted::Mark::Front
                      : token.sign == Sign::Middle ? Wanted::Mark::Middle
                                                   : Wanted::Mark::Rear;
        return true;
    case Sign::Digit:
        if (token.value == 0 || wanted.file)
            return false;
        (is_first ? wanted.ordinal : wanted.file) =
            token.value;  // 二兵平六: the second of the file
        return true;
    default:
        return false;
    }
}

/// A number before the direction: the file, optionally preceded by the ordinal, as in "25=6".
void take_number(Wanted& wanted, int number) {
    if (wanted.file)
        wanted.ordinal = wanted.file;
    wanted.file = number;
}

bool take_wxf(Wanted& wanted, const Token& token) {
    if (token.sign == Sign::Letter) {
        if (wanted.types != 0)
            return false;
        wanted.types = types_of(kWxf, token.value);
        return wanted.types != 0;
    }
    if (token.sign == Sign::Plus || token.sign == Sign::Minus) {
        if (wanted.mark != Wanted::Mark::None)
            return false;
        wanted.mark = token.sign == Sign::Plus ? Wanted::Mark::Front : Wanted::Mark::Rear;
        return true;
    }
    if (!is_file_number(token))
        return false;
    take_number(wanted, token.value);
    return true;
}

}  // namespace

bool matches(const Wanted& wanted, const Position& position, Move move) {
    const unsigned types = wanted.types == 0 ? type_bit(PieceType::Soldier) : wanted.types;
    Shape shape = outline_of(position, move);
    if ((types & type_bit(shape.type)) == 0 || wanted.direction != shape.direction ||
        wanted.target != shape.target)
        return false;
    add_group(position, move, shape);
    if (wanted.mark != Wanted::Mark::None) {
        if (shape.group < 2)
            return false;
        const int place = wanted.mark == Wanted::Mark::Front  ? 1
                          : wanted.mark == Wanted::Mark::Rear ? shape.group
                                                              : (shape.group + 1) / 2;
        if (wanted.mark == Wanted::Mark::Middle && shape.group % 2 == 0)
            return false;
        return shape.ordinal == place && (!wanted.file || *wanted.file == shape.file);
    }
    if (wanted.ordinal)
        return shape.group >= 2 && shape.ordinal == *wanted.ordinal &&
               (!wanted.file || *wanted.file == shape.file);
    if (!wanted.file)
        return false;
    return shape.file == *wanted.file ||
           (wanted.file_may_be_ordinal && shape.group >= 4 && shape.ordinal == *wanted.file);
}

std::optional<Wanted> read_chinese(const Tokens& tokens) {
    constexpr Way kWays[] = {{Sign::Forward, Direction::Forward},
                             {Sign::Back, Direction::Back},
                             {Sign::Sideways, Direction::Sideways}};
    if (tokens.size != 4 && tokens.size != 5)
        return std::nullopt;
    auto wanted = read_end(tokens, kWays);
    for (std::size_t i = 0; wanted && i + 2 < tokens.size; ++i)
        if (!take_chinese(*wanted, tokens.list[i], i == 0))
            return std::nullopt;
    return wanted;
}

std::optional<Wanted> read_wxf(const Tokens& tokens) {
    constexpr Way kWays[] = {{Sign::Plus, Direction::Forward},
                             {Sign::Minus, Direction::Back},
                             {Sign::Equals, Direction::Sideways},
                             {Sign::Dot, Direction::Sideways}};
    if (tokens.size != 4 && tokens.size != 5)
        return std::nullopt;
    auto wanted = read_end(tokens, kWays);
    for (std::size_t i = 0; wanted && i + 2 < tokens.size; ++i)
        if (!take_wxf(*wanted, tokens.list[i]))
            return std::nullopt;
    if (!wanted)
        return std::nullopt;
    const bool marked = wanted->mark != Wanted::Mark::None;
    const int said = (marked ? 1 : 0) + (wanted->ordinal ? 1 : 0) + (wanted->types != 0 ? 1 : 0) +
                     (wanted->file ? 1 : 0);
    if (said < 2 || (marked && wanted->ordinal))
        return std::nullopt;
    return wanted;
}

std::optional<Wanted> read_vietnamese(const Tokens& tokens) {
    constexpr Way kWays[] = {{Sign::Dot, Direction::Forward},
                             {Sign::Slash, Direction::Back},
                             {Sign::Minus, Direction::Sideways},
                             {Sign::Equals, Direction::Sideways}};
    if (tokens.size < 4 || tokens.size > 6)
        return std::nullopt;
    auto wanted = read_end(tokens, kWays);
    if (!wanted)
        return std::nullopt;
    const std::size_t end = tokens.size - 2;
    const auto letter = [&](std::size_t i) {
        return i < end && tokens.list[i].sign == Sign::Letter ? tokens.list[i].value : 0;
    };
    const bool is_general = letter(0) == 't' && letter(1) == 'g';
    wanted->types = is_general ? type_bit(PieceType::General) : types_of(kVietnamese, letter(0));
    if (wanted->types == 0)
        return std::nullopt;
    std::size_t i = is_general ? 2 : 1;
    if (letter(i) == 't') {
        wanted->mark = Wanted::Mark::Front;
        i += letter(i + 1) == 'r' ? 2 : 1;
    } else if (letter(i) == 'g' || letter(i) == 's') {
        wanted->mark = letter(i) == 'g' ? Wanted::Mark::Middle : Wanted::Mark::Rear;
        ++i;
    }
    const bool marked = wanted->mark != Wanted::Mark::None;
    for (; i < end; ++i) {
        if (!is_file_number(tokens.list[i]) || wanted->ordinal)
            return std::nullopt;
        take_number(*wanted, tokens.list[i].value);
    }
    if (marked ? wanted->ordinal.has_value() : !wanted->file)
        return std::nullopt;
    wanted->file_may_be_ordinal =
        !marked && !wanted->ordinal && wanted->types == type_bit(PieceType::Soldier);
    return wanted;
}

}  // namespace kyvien::notation::internal
