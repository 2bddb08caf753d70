// conduct/xiangqi/internal/typed_move.h — parses a xiangqi move in any notation.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "xiangqi/position.h"

namespace kyvien::conduct::internal {

/// The move in ICCS. Refuses: as conduct::read_typed_move().
[[nodiscard]] Result<std::string> read_typed_xiangqi(const xiangqi::Position& position,
                                                     std::string_view text);

}  // namespace kyvien::conduct::internal
