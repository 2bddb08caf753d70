// conduct/chess/internal/start_of_chess.h — the starting position of a game of chess.
//
// Law:   2.3, II.2 (the usual arrays); 3.10.3 and 5 (positions from which no game can begin).
// Safe:  pure functions, any thread.
#pragma once

#include "base/reason.h"
#include "base/result.h"
#include "chess/position.h"
#include "conduct/settings/settings.h"
#include "notation/parse_error.h"

namespace kyvien::conduct::internal {

/// Refuses: bad-chess960; bad-position, with the reason: a FEN that cannot be parsed, each fault of
/// the setup, or why nothing is left to play for.
[[nodiscard]] Result<chess::Position> start_of_chess(const Settings& settings);

/// Why a FEN cannot be parsed.
[[nodiscard]] Reason reason_no_fen(const notation::ParseError& error);

}  // namespace kyvien::conduct::internal
