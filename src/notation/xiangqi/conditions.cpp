#include <algorithm>
#include <span>

#include "notation/xiangqi/internal/conditions.h"

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
std::optional<MoveConditions> read_end(const Tokens& tokens, std::span<const Way> ways) {
    const Token& target = tokens.list[tokens.size - 1];
    const auto way = std::ranges::find(ways, tokens.list[tokens.size - 2].sign, &Way::sign);
    if (way == ways.end() || !is_file_number(target))
        return std::nullopt;
    MoveConditions conditions;
    conditions.direction = way->direction;
    conditions.target = target.value;
    return conditions;
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
bool read_chinese_condition(MoveConditions& conditions, const Token& token, bool is_first) {
    const bool marked = conditions.mark != MoveConditions::Mark::None || conditions.ordinal;
    switch (token.sign) {
    case Sign::Piece:
        if (conditions.types != 0)
            return false;
        conditions.types = static_cast<unsigned>(token.value);
        return true;
    case Sign::Front:
    case Sign::Middle:
    case Sign::Rear:
        if (marked)
            return false;
        conditions.mark = token.sign == Sign::Front    ? MoveConditions::Mark::Front
                          : token.sign == Sign::Middle ? MoveConditions::Mark::Middle
                                                       : MoveConditions::Mark::Rear;
        return true;
    case Sign::Digit:
        if (token.value == 0 || conditions.file)
            return false;
        (is_first ? conditions.ordinal : conditions.file) =
            token.value;  // 二兵平六: the second of the file
        return true;
    default:
        return false;
    }
}

/// A number before the direction: the file, optionally preceded by the ordinal, as in "25=6".
void take_number(MoveConditions& conditions, int number) {
    if (conditions.file)
        conditions.ordinal = conditions.file;
    conditions.file = number;
}

bool read_wxf_condition(MoveConditions& conditions, const Token& token) {
    if (token.sign == Sign::Letter) {
        if (conditions.types != 0)
            return false;
        conditions.types = types_of(kWxf, token.value);
        return conditions.types != 0;
    }
    if (token.sign == Sign::Plus || token.sign == Sign::Minus) {
        if (conditions.mark != MoveConditions::Mark::None)
            return false;
        conditions.mark =
            token.sign == Sign::Plus ? MoveConditions::Mark::Front : MoveConditions::Mark::Rear;
        return true;
    }
    if (!is_file_number(token))
        return false;
    take_number(conditions, token.value);
    return true;
}

}  // namespace

bool matches(const MoveConditions& conditions, const Position& position, Move move) {
    const unsigned types = conditions.types == 0 ? type_bit(PieceType::Soldier) : conditions.types;
    Shape shape = outline_of(position, move);
    if ((types & type_bit(shape.type)) == 0 || conditions.direction != shape.direction ||
        conditions.target != shape.target)
        return false;
    add_group(position, move, shape);
    if (conditions.mark != MoveConditions::Mark::None) {
        if (shape.group < 2)
            return false;
        const int place = conditions.mark == MoveConditions::Mark::Front  ? 1
                          : conditions.mark == MoveConditions::Mark::Rear ? shape.group
                                                                          : (shape.group + 1) / 2;
        if (conditions.mark == MoveConditions::Mark::Middle && shape.group % 2 == 0)
            return false;
        return shape.ordinal == place && (!conditions.file || *conditions.file == shape.file);
    }
    if (conditions.ordinal)
        return shape.group >= 2 && shape.ordinal == *conditions.ordinal &&
               (!conditions.file || *conditions.file == shape.file);
    if (!conditions.file)
        return false;
    return shape.file == *conditions.file || (conditions.file_may_be_ordinal && shape.group >= 4 &&
                                              shape.ordinal == *conditions.file);
}

std::optional<MoveConditions> read_chinese(const Tokens& tokens) {
    constexpr Way kWays[] = {{Sign::Forward, Direction::Forward},
                             {Sign::Back, Direction::Back},
                             {Sign::Sideways, Direction::Sideways}};
    if (tokens.size != 4 && tokens.size != 5)
        return std::nullopt;
    auto conditions = read_end(tokens, kWays);
    for (std::size_t i = 0; conditions && i + 2 < tokens.size; ++i)
        if (!read_chinese_condition(*conditions, tokens.list[i], i == 0))
            return std::nullopt;
    return conditions;
}

std::optional<MoveConditions> read_wxf(const Tokens& tokens) {
    constexpr Way kWays[] = {{Sign::Plus, Direction::Forward},
                             {Sign::Minus, Direction::Back},
                             {Sign::Equals, Direction::Sideways},
                             {Sign::Dot, Direction::Sideways}};
    if (tokens.size != 4 && tokens.size != 5)
        return std::nullopt;
    auto conditions = read_end(tokens, kWays);
    for (std::size_t i = 0; conditions && i + 2 < tokens.size; ++i)
        if (!read_wxf_condition(*conditions, tokens.list[i]))
            return std::nullopt;
    if (!conditions)
        return std::nullopt;
    const bool marked = conditions->mark != MoveConditions::Mark::None;
    const int said = (marked ? 1 : 0) + (conditions->ordinal ? 1 : 0) +
                     (conditions->types != 0 ? 1 : 0) + (conditions->file ? 1 : 0);
    if (said < 2 || (marked && conditions->ordinal))
        return std::nullopt;
    return conditions;
}

std::optional<MoveConditions> read_vietnamese(const Tokens& tokens) {
    constexpr Way kWays[] = {{Sign::Dot, Direction::Forward},
                             {Sign::Slash, Direction::Back},
                             {Sign::Minus, Direction::Sideways},
                             {Sign::Equals, Direction::Sideways}};
    if (tokens.size < 4 || tokens.size > 6)
        return std::nullopt;
    auto conditions = read_end(tokens, kWays);
    if (!conditions)
        return std::nullopt;
    const std::size_t end = tokens.size - 2;
    const auto letter = [&](std::size_t i) {
        return i < end && tokens.list[i].sign == Sign::Letter ? tokens.list[i].value : 0;
    };
    const bool is_general = letter(0) == 't' && letter(1) == 'g';
    conditions->types =
        is_general ? type_bit(PieceType::General) : types_of(kVietnamese, letter(0));
    if (conditions->types == 0)
        return std::nullopt;
    std::size_t i = is_general ? 2 : 1;
    if (letter(i) == 't') {
        conditions->mark = MoveConditions::Mark::Front;
        i += letter(i + 1) == 'r' ? 2 : 1;
    } else if (letter(i) == 'g' || letter(i) == 's') {
        conditions->mark =
            letter(i) == 'g' ? MoveConditions::Mark::Middle : MoveConditions::Mark::Rear;
        ++i;
    }
    const bool marked = conditions->mark != MoveConditions::Mark::None;
    for (; i < end; ++i) {
        if (!is_file_number(tokens.list[i]) || conditions->ordinal)
            return std::nullopt;
        take_number(*conditions, tokens.list[i].value);
    }
    if (marked ? conditions->ordinal.has_value() : !conditions->file)
        return std::nullopt;
    conditions->file_may_be_ordinal =
        !marked && !conditions->ordinal && conditions->types == type_bit(PieceType::Soldier);
    return conditions;
}

}  // namespace kyvien::notation::internal
