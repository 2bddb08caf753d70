// conduct/settings/start_position.h — start positions chosen by the players.
//
// Law:   none; the position is agreed when the game is created. A position that cannot be played is
//        refused under the clauses that end a game (FIDE 5, B.12) or forbid a position (FIDE
//        3.10.3, B.2).
// Cost:  that of creating a game; if it turns out to be Chess960, that of each start.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct {

/// Normalises Settings::fen to the game's own notation, complete and with one blank between fields;
/// empty if it is the usual start. Chess with the castling rights of another array is Chess960: by
/// its number if it is one of the numbered starts, otherwise with the number of the usual array,
/// which then only means Chess960.
/// Refuses: as check().
[[nodiscard]] Result<void> normalise_start(Settings& settings);

/// Piece odds: Settings::fen becomes the start of these settings without the pieces on the given
/// squares, which belong to `giver`. The right to castle with a removed rook is removed too. Games
/// at odds are not rated: is_rated becomes false.
/// Refuses: odds-no-pieces (a game whose stones are placed one by one), odds-not-there (the giver
/// has no such piece there), and as normalise_start().
[[nodiscard]] Result<void> remove_odds_pieces(Settings& settings,
                                              std::span<const std::string> squares, Seat giver);

}  // namespace kyvien::conduct
