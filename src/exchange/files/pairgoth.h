// exchange/files/pairgoth.h — tournament files of Pairgoth, the pairing program of the French
// federation of Go: JSON (.tour).
//
// Players have numbers there; here they are renumbered in the order of the file. Grades count from
// 1 dan as 0, 1 kyu as -1. A game with player 0 is a bye.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "exchange/tournament.h"

namespace kyvien::exchange {

/// Does the text look like such a file?
[[nodiscard]] bool is_pairgoth(std::string_view bytes);

/// `remarks` lists what is not supported here: the weights of its pairing, its handicaps, skipped
/// table numbers, cancelled games.
/// Refuses: bad-pairgoth with the values "place" ("games[1][3].w", or "line 12" if the text is not
/// JSON) and "reason"; also for teams, and for games won by both players.
[[nodiscard]] Result<Tournament> read_pairgoth(std::string_view bytes);

/// Formats the file for Pairgoth, as a McMahon tournament with its default weights. Half-point
/// byes, which it does not support, become absences.
/// Refuses: bad-tournament if Pairgoth has no such result.
[[nodiscard]] Result<std::string> write_pairgoth(const Tournament& tournament);
/// Are all byes written as what they are worth?
[[nodiscard]] bool pairgoth_holds_byes(const Tournament& tournament);

}  // namespace kyvien::exchange
