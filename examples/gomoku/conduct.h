// gomoku/conduct.h — what the entry of the game (registered.cpp) makes.
#pragma once

#include <memory>

#include "conduct/core/internal/board_conduct.h"
#include "conduct/core/internal/game_conduct.h"

namespace kyvien::gomoku {

/// The regulations of this game alone.
inline constexpr auto kOverlineWins = conduct::Regulation::Own1;
inline constexpr auto kLatenessLimit = conduct::Regulation::Own2;

/// Refuses: "bad-position" for a start of its own.
[[nodiscard]] Result<std::unique_ptr<conduct::internal::GameConduct>>
make_game(const conduct::Settings& settings);

[[nodiscard]] std::unique_ptr<conduct::internal::BoardConduct>
make_board(const conduct::Settings& settings);

}  // namespace kyvien::gomoku
