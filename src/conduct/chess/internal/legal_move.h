// conduct/chess/internal/legal_move.h — the legal move that a text names, or the clause that
// forbids it.
//
// Cost:  a few microseconds; finding why castling is lost is linear in the moves. Safe: pure, any
//        thread.
#pragma once

#include <string_view>

#include "base/result.h"
#include "chess/history.h"
#include "chess/types.h"

namespace kyvien::conduct::internal {

/// Parses a move such as "e2e4" or "e7e8q": the log has exactly one text for each move.
/// Refuses: bad-move-text, promotion-missing, illegal-move, each with the value "move".
[[nodiscard]] Result<chess::Move> read_legal_move(const chess::History& game,
                                                  std::string_view text);

}  // namespace kyvien::conduct::internal
