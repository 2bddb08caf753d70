// exchange/files/go_results.h — result files of Go federations: the table of the European Go
// Federation (.h9 and related) and the report of the American Go Association.
//
// EGF: a line for a player in the order of the places, results as "12+/w3": the opponent's place,
// how it ended, colour and handicap; "0+", "0-", "0=" where no game was played, "!" behind a result
// that was not played out. Head lines such as "; EV[name]" tell of the event.
// AGA: TOURNEY, PLAYERS with membership numbers and grades, GAMES as "white black W handicap komi".
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "exchange/tournament.h"
#include "tournament/ranking/standings.h"

namespace kyvien::exchange {

/// Refuses: bad-egf with the values "line", "column" and "reason"; games that the two players tell
/// differently are refused by both lines.
[[nodiscard]] Result<Tournament> read_egf(std::string_view text);
[[nodiscard]] bool is_egf(std::string_view text);

/// Players in the order of the standings, with their points and keys.
/// Refuses: bad-tournament where a result is not of the format.
[[nodiscard]] Result<std::string> write_egf(const Tournament& tournament,
                                            const tournament::Standings& standings);

/// Refuses: bad-aga with the values "line" and "reason". A report does not say in which round a
/// game was played: games are put into the first round in which both are free.
[[nodiscard]] Result<Tournament> read_aga(std::string_view text);
[[nodiscard]] bool is_aga(std::string_view text);

/// Games that were played and won; what the report has no place for (draws, forfeits, byes) is left
/// out and said in `remarks`, "left-out" or "left-out-awaited" each.
struct AgaReport {
    std::string text;
    std::vector<Remark> remarks;
};
/// Refuses: bad-tournament where a player has no membership number (Entry::id), naming all of them.
[[nodiscard]] Result<AgaReport> write_aga(const Tournament& tournament);

}  // namespace kyvien::exchange
