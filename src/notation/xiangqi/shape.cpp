#include <array>

#include "notation/xiangqi/internal/shape.h"

namespace kyvien::notation::internal {

using xiangqi::Move;
using xiangqi::Piece;
using xiangqi::PieceType;
using xiangqi::Position;
using xiangqi::Side;
using xiangqi::Square;

namespace {

bool moves_diagonally(PieceType type) {
    return type == PieceType::Advisor || type == PieceType::Elephant || type == PieceType::Horse;
}

constexpr xiangqi::PieceId kPieceIds = 32;

/// The pieces of a kind have consecutive ids: the first one by side and type.
constexpr auto kFirstId = [] {
    std::array<std::array<xiangqi::PieceId, 7>, 2> first{};
    for (xiangqi::PieceId id = kPieceIds; id-- > 0;) {
        const Piece piece = Position::piece(id);
        first[static_cast<std::size_t>(piece.side)][static_cast<std::size_t>(piece.type)] = id;
    }
    return first;
}();

}  // namespace

int file_number(Side side, Square square) {
    return side == Side::Red ? 9 - square.file() : square.file() + 1;
}

Shape outline_of(const Position& position, Move move) {
    const Piece piece = *position.at(move.from());
    Shape shape{};
    shape.type = piece.type;
    shape.file = file_number(piece.side, move.from());
    const int advance =
        (move.to().rank() - move.from().rank()) * (piece.side == Side::Red ? 1 : -1);
    shape.direction = advance > 0   ? Direction::Forward
                      : advance < 0 ? Direction::Back
                                    : Direction::Sideways;
    shape.target = advance == 0 || moves_diagonally(piece.type) ? file_number(piece.side, move.to())
                   : advance > 0                                ? advance
                                                                : -advance;
    return shape;
}

void add_group(const Position& position, Move move, Shape& shape) {
    const Piece piece = *position.at(move.from());
    shape.ordinal = 1;
    std::array<int, 9> on_file{};
    for (xiangqi::PieceId id =
             kFirstId[static_cast<std::size_t>(piece.side)][static_cast<std::size_t>(piece.type)];
         id < kPieceIds && Position::piece(id) == piece; ++id) {
        const auto square = position.square_of(id);
        if (!square)
            continue;
        ++on_file[static_cast<std::size_t>(square->file())];
        const bool ahead = piece.side == Side::Red ? square->rank() > move.from().rank()
                                                   : square->rank() < move.from().rank();
        if (square->file() == move.from().file() && ahead)
            ++shape.ordinal;
    }
    shape.group = on_file[static_cast<std::size_t>(move.from().file())];
    for (int file = 0; file < xiangqi::kFiles; ++file)
        shape.other_tandem |= piece.type == PieceType::Soldier && file != move.from().file() &&
                              on_file[static_cast<std::size_t>(file)] >= 2;
}

Shape shape_of(const Position& position, Move move) {
    Shape shape = outline_of(position, move);
    add_group(position, move, shape);
    return shape;
}

}  // namespace kyvien::notation::internal
