// notation/xiangqi/internal/conditions.h — the conditions that a move's text imposes on the move.
#pragma once

#include <cstdint>
#include <optional>

#include "notation/xiangqi/internal/shape.h"
#include "notation/xiangqi/internal/tokens.h"

namespace kyvien::notation::internal {

/// The conditions of a text; compared with the shapes of the legal moves.
struct MoveConditions {
    unsigned types = 0;  // bit per PieceType; 0: unspecified, so a soldier
    std::optional<int> file;
    enum class Mark : std::uint8_t { None, Front, Middle, Rear } mark = Mark::None;
    std::optional<int> ordinal;
    bool file_may_be_ordinal = false;  // Vietnamese "B2-6"
    Direction direction = Direction::Forward;
    int target = 0;
};

[[nodiscard]] bool matches(const MoveConditions& conditions, const xiangqi::Position& position,
                           xiangqi::Move move);

/// Nothing if the text is not in this notation.
[[nodiscard]] std::optional<MoveConditions> read_chinese(const Tokens& tokens);
[[nodiscard]] std::optional<MoveConditions> read_wxf(const Tokens& tokens);
[[nodiscard]] std::optional<MoveConditions> read_vietnamese(const Tokens& tokens);

}  // namespace kyvien::notation::internal
