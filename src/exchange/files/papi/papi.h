// exchange/files/papi/papi.h — tournaments of Papi, the pairing program of the French chess
// federation: a database of Microsoft Access (.papi) with the tables INFO and JOUEUR.
//
// Of JOUEUR the first entry (Ref 1, "EXEMPT") is the opponent of a bye. For each round a player has
// a colour (B White, N Black, R not paired, F absent or a bye on request), an opponent and a
// result. The database has no boards; they are numbered in the order of the points.
//
// Cost:  linear in the file. Safe: pure functions, any thread.
#pragma once

#include <string_view>

#include "exchange/tournament.h"

namespace kyvien::exchange {

/// The rating that the tournament uses (ClassElo) becomes the entry's; the FIDE number, or without
/// one that of the federation's licence, becomes its number. `remarks` lists what is not kept:
/// kinds of ratings, leagues, categories, fees and other data beside the event, an acceleration,
/// tie-breaks that are not FIDE's.
/// Refuses: as read_access_tables(); bad-papi with the values "table", "row" (the player's name, or
/// the variable) and "reason".
[[nodiscard]] Result<Tournament> read_papi(std::string_view bytes);

}  // namespace kyvien::exchange
