// conduct/chess/internal/start_of_chess.h — from which position does a game of chess begin?
//
// Law:   2.3, II.2 (the usual arrays); 3.10.3 and 5 (from where no game can begin).
// Safe:  pure functions, any thread.
#pragma once

#include "base/reason.h"
#include "base/result.h"
#include "chess/position.h"
#include "conduct/settings/settings.h"
#include "notation/parse_error.h"

namespace kyvien::conduct::internal {

/// Refuses: bad-chess960; bad-position, with the reason: a FEN that cannot be read, each fault of
/// what it says, or why nothing is left to be played.
[[nodiscard]] Result<chess::Position> start_of_chess(const Settings& settings);

/// Why a FEN cannot be read.
[[nodiscard]] Reason reason_no_fen(const notation::ParseError& error);

}  // namespace kyvien::conduct::internal
