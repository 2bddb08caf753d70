// conduct/settings/start_position.h — from which position of their own do players begin?
//
// Law:   none; the position is agreed when the game is made. What cannot be played is refused by
//        the clauses that end a game (FIDE 5, B.12) or forbid a position (FIDE 3.10.3, B.2).
// Cost:  as the making of a game.
// Safe:  pure functions, any thread.
#pragma once

#include "base/result.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct {

/// Settings::fen as the game itself writes positions, whole and with one blank between its fields;
/// empty where it is the usual start. Chess whose castling rights are those of another array is
/// Chess960.
/// Refuses: as check().
[[nodiscard]] Result<void> settle_start(Settings& settings);

}  // namespace kyvien::conduct
