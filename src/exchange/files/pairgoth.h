// exchange/files/pairgoth.h — tournament files of Pairgoth, the pairing program of the French
// federation of Go: JSON (.tour).
//
// Players have numbers of their own there; here they are numbered in the order of the file. Grades
// are counted from 1 dan as 0, 1 kyu as -1. A game with player 0 is a bye.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "exchange/tournament.h"

namespace kyvien::exchange {

/// Does the text look like such a file?
[[nodiscard]] bool is_pairgoth(std::string_view bytes);

/// What has no place here is told in `remarks`: the weights of its pairing, its handicaps, tables
/// that are left out, cancelled games.
/// Refuses: bad-pairgoth with the values "place" ("games[1][3].w", or "line 12" where the text is
/// no JSON) and "reason"; teams, and games that both have won, are such.
[[nodiscard]] Result<Tournament> read_pairgoth(std::string_view bytes);

/// The file as Pairgoth reads it, a McMahon tournament with its usual weights. A half-point bye it
/// does not know becomes an absence.
/// Refuses: bad-tournament where a result is none of its own.
[[nodiscard]] Result<std::string> write_pairgoth(const Tournament& tournament);

}  // namespace kyvien::exchange
