// notation/xiangqi/internal/shape.h — a move as seen from the mover's side of the board.
#pragma once

#include <cstdint>

#include "xiangqi/position.h"

namespace kyvien::notation::internal {

enum class Direction : std::uint8_t { Forward, Back, Sideways };

struct Shape {
    xiangqi::PieceType type;
    int file;           // 1-9 from the mover's right
    int ordinal;        // from the front among pieces of the same kind on the file, from 1
    int group;          // the number of pieces of the same kind on the file
    bool other_tandem;  // soldiers: whether another file has two or more of them
    Direction direction;
    int target;  // points along the file, or the file of arrival
};

/// 1-9 from the right of that side.
[[nodiscard]] int file_number(xiangqi::Side side, xiangqi::Square square);

/// Type, direction and target: what is cheap to compute.
[[nodiscard]] Shape outline_of(const xiangqi::Position& position, xiangqi::Move move);
/// Adds its place among the pieces of the same kind on the file.
void add_group(const xiangqi::Position& position, xiangqi::Move move, Shape& shape);
[[nodiscard]] Shape shape_of(const xiangqi::Position& position, xiangqi::Move move);

}  // namespace kyvien::notation::internal
