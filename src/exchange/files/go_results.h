// exchange/files/go_results.h — result files of Go federations: the table of the European Go
// Federation (.h9 and related) and the report of the American Go Association.
//
// EGF: one line per player in the order of places, results as "12+/w3": the opponent's place, the
// outcome, colour and handicap; "0+", "0-", "0=" if no game was played, "!" after a result that was
// not played out. Header lines such as "; EV[name]" describe the event. AGA: TOURNEY, PLAYERS with
// membership numbers and grades, GAMES as "white black W handicap komi".
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "exchange/tournament.h"
#include "tournament/ranking/standings.h"

namespace kyvien::exchange {

/// Refuses: bad-egf with the values "line", "column" and "reason"; if the two players' lines
/// disagree about a game, both lines are named.
[[nodiscard]] Result<Tournament> read_egf(std::string_view text);
[[nodiscard]] bool is_egf(std::string_view text);

/// Players in the order of the standings, with their points and keys.
/// Refuses: bad-tournament if a result cannot be expressed in the format.
[[nodiscard]] Result<std::string> write_egf(const Tournament& tournament,
                                            const tournament::Standings& standings);

/// Refuses: bad-aga with the values "line" and "reason". A report does not give the rounds of
/// games: each game is put into the first round in which both players are free.
[[nodiscard]] Result<Tournament> read_aga(std::string_view text);
[[nodiscard]] bool is_aga(std::string_view text);

/// The report contains games that were played and won; draws, forfeits and byes, for which it has
/// no place, are left out and listed in `remarks` as "left-out" or "left-out-awaited".
struct AgaReport {
    std::string text;
    std::vector<Remark> remarks;
};
/// Refuses: bad-tournament if players have no membership number (Entry::id), naming all of them.
[[nodiscard]] Result<AgaReport> write_aga(const Tournament& tournament);

}  // namespace kyvien::exchange
