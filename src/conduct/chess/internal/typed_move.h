// conduct/chess/internal/typed_move.h — reads a chess move with the letters of any language.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "chess/position.h"

namespace kyvien::conduct::internal {

/// The move in UCI. Refuses: as conduct::read_typed_move().
[[nodiscard]] Result<std::string>
read_typed_chess(const chess::Position& position, std::string_view text, std::string_view language);

}  // namespace kyvien::conduct::internal
