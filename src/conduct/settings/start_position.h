// conduct/settings/start_position.h — start positions chosen by the players.
//
// Law:   none; the position is agreed when the game is made. What cannot be played is refused by
//        the clauses that end a game (FIDE 5, B.12) or forbid a position (FIDE 3.10.3, B.2).
// Cost:  as the making of a game; of one that turns out to be Chess960 as that of each start.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct {

/// Settings::fen as the game itself writes positions, whole and with one blank between its fields;
/// empty where it is the usual start. Chess whose castling rights are those of another array is
/// Chess960: by its number where it is one of the numbered starts, else with the number of the
/// usual array, which then says no more than that.
/// Refuses: as check().
[[nodiscard]] Result<void> settle_start(Settings& settings);

/// Odds of pieces: Settings::fen becomes the start of these settings without the pieces on the
/// squares, which belong to `giver`. A right to castle with a rook that is gone goes with it. Odds
/// are no game for the ratings, so that is_rated ends.
/// Refuses: odds-no-pieces (a game whose stones are set one by one), odds-not-there (no such piece
/// of the giver stands there), and as settle_start().
[[nodiscard]] Result<void> take_off(Settings& settings, std::span<const std::string> squares,
                                    Seat giver);

}  // namespace kyvien::conduct
