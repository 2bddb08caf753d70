// Writing xiangqi moves (notation/xiangqi/move.h).
#include <algorithm>
#include <array>

#include "notation/xiangqi/internal/shape.h"
#include "notation/xiangqi/move.h"

namespace kyvien::notation {
namespace {

using internal::file_number;
using internal::Shape;
using internal::shape_of;
using xiangqi::Move;
using xiangqi::Piece;
using xiangqi::PieceType;
using xiangqi::Position;
using xiangqi::Side;
using xiangqi::Square;

// Direction tells the two advisors or elephants of a file apart, so they need no mark.
bool needs_mark(const Shape& shape) {
    return shape.group >= 2 && shape.type != PieceType::Advisor &&
           shape.type != PieceType::Elephant;
}

char digit(int value) {
    return static_cast<char>('0' + value);
}

std::string iccs(Move move) {
    return move.name();
}

std::string uci(Move move) {
    const auto square = [](Square s) {
        return std::string(1, static_cast<char>('a' + s.file())) + std::to_string(s.rank() + 1);
    };
    return square(move.from()) + square(move.to());
}

std::string dashed(Move move) {
    const auto square = [](Square s) {
        return std::string{static_cast<char>('A' + s.file()), digit(s.rank())};
    };
    return square(move.from()) + "-" + square(move.to());
}

std::string wxf(const Shape& shape) {
    constexpr std::string_view kLetters = "KAEHRCP";
    constexpr std::string_view kSigns = "+-=";
    std::string text;
    if (!needs_mark(shape)) {
        text = {kLetters[static_cast<std::size_t>(shape.type)], digit(shape.file)};
    } else if (shape.group > 2 || shape.other_tandem) {
        text = {digit(shape.ordinal), digit(shape.file)};
    } else {
        text = {kLetters[static_cast<std::size_t>(shape.type)], shape.ordinal == 1 ? '+' : '-'};
    }
    text += kSigns[static_cast<std::size_t>(shape.direction)];
    text += digit(shape.target);
    return text;
}

struct ChineseWords {
    std::array<std::string_view, 7> red;
    std::array<std::string_view, 7> black;
    std::array<std::string_view, 3> directions;
    std::string_view front, middle, rear;
};

constexpr ChineseWords kSimplified = {{"帅", "仕", "相", "马", "车", "炮", "兵"},
                                      {"将", "士", "象", "马", "车", "炮", "卒"},
                                      {"进", "退", "平"},
                                      "前",
                                      "中",
                                      "后"};
constexpr ChineseWords kTraditional = {{"帥", "仕", "相", "馬", "車", "炮", "兵"},
                                       {"將", "士", "象", "馬", "車", "砲", "卒"},
                                       {"進", "退", "平"},
                                       "前",
                                       "中",
                                       "後"};
constexpr std::array<std::string_view, 10> kChineseDigits = {"",   "一", "二", "三", "四",
                                                             "五", "六", "七", "八", "九"};

std::string chinese(const Shape& shape, Side side, const ChineseWords& words) {
    std::string text;
    const auto add_number = [&](int value) {
        if (side == Side::Red)
            text += kChineseDigits[static_cast<std::size_t>(value)];
        else
            text += digit(value);
    };
    const std::string_view piece =
        (side == Side::Red ? words.red : words.black)[static_cast<std::size_t>(shape.type)];
    if (needs_mark(shape)) {
        if (shape.ordinal == 1)
            text += words.front;
        else if (shape.ordinal == shape.group)
            text += words.rear;
        else
            text += shape.group == 3 ? words.middle
                                     : kChineseDigits[static_cast<std::size_t>(shape.ordinal)];
        if (shape.other_tandem)
            add_number(shape.file);
        else
            text += piece;
    } else {
        text += piece;
        add_number(shape.file);
    }
    text += words.directions[static_cast<std::size_t>(shape.direction)];
    add_number(shape.target);
    return text;
}

// A lone soldier on the file whose number equals the ordinal would have the same text.
bool ordinal_reads_as_file(const Position& position, const Shape& shape, Side side) {
    for (int i = 0; i < xiangqi::kSquares; ++i)
        if (position.at(Square(i)) == Piece{side, PieceType::Soldier} &&
            file_number(side, Square(i)) == shape.ordinal)
            return true;
    return false;
}

std::string vietnamese(const Position& position, const Shape& shape, Side side) {
    constexpr std::array<std::string_view, 7> kLetters = {"Tg", "S", "T", "M", "X", "P", "B"};
    constexpr std::string_view kSigns = "./-";
    std::string text(kLetters[static_cast<std::size_t>(shape.type)]);
    if (needs_mark(shape)) {
        const bool numbered = shape.ordinal > 1 && shape.ordinal < shape.group && shape.group > 3;
        if (shape.ordinal == 1)
            text += "tr";
        else if (shape.ordinal == shape.group)
            text += "s";
        else
            text += numbered ? std::string(1, digit(shape.ordinal)) : "g";
        if (shape.other_tandem || (numbered && ordinal_reads_as_file(position, shape, side)))
            text += digit(shape.file);
    } else {
        text += digit(shape.file);
    }
    text += kSigns[static_cast<std::size_t>(shape.direction)];
    text += digit(shape.target);
    return text;
}

bool needs_shape(XiangqiForm form) {
    return form != XiangqiForm::Iccs && form != XiangqiForm::IccsDashed && form != XiangqiForm::Uci;
}

std::string written(const Position& position, Move move, XiangqiForm form, const Shape& shape) {
    switch (form) {
    case XiangqiForm::Iccs:
        return iccs(move);
    case XiangqiForm::IccsDashed:
        return dashed(move);
    case XiangqiForm::Uci:
        return uci(move);
    case XiangqiForm::Wxf:
        return wxf(shape);
    case XiangqiForm::ChineseSimplified:
        return chinese(shape, position.turn(), kSimplified);
    case XiangqiForm::ChineseTraditional:
        return chinese(shape, position.turn(), kTraditional);
    case XiangqiForm::Vietnamese:
        return vietnamese(position, shape, position.turn());
    }
    return {};
}

}  // namespace

std::string_view name(XiangqiForm form) {
    switch (form) {
    case XiangqiForm::Iccs:
        return "iccs";
    case XiangqiForm::IccsDashed:
        return "iccs-dashed";
    case XiangqiForm::Uci:
        return "uci";
    case XiangqiForm::Wxf:
        return "wxf";
    case XiangqiForm::ChineseSimplified:
        return "zh-Hans";
    case XiangqiForm::ChineseTraditional:
        return "zh-Hant";
    case XiangqiForm::Vietnamese:
        return "vi";
    }
    return {};
}

std::optional<XiangqiForm> find_xiangqi_form(std::string_view wanted) {
    for (int i = 0; i <= static_cast<int>(XiangqiForm::Vietnamese); ++i)
        if (name(static_cast<XiangqiForm>(i)) == wanted)
            return static_cast<XiangqiForm>(i);
    return std::nullopt;
}

std::string to_text(const Position& position, Move move, XiangqiForm form) {
    return written(position, move, form, needs_shape(form) ? shape_of(position, move) : Shape{});
}

std::vector<std::string> to_texts(const Position& position, Move move,
                                  std::span<const XiangqiForm> forms) {
    const Shape shape =
        std::ranges::any_of(forms, needs_shape) ? shape_of(position, move) : Shape{};
    std::vector<std::string> texts;
    texts.reserve(forms.size());
    for (const XiangqiForm form : forms)
        texts.push_back(written(position, move, form, shape));
    return texts;
}

}  // namespace kyvien::notation
