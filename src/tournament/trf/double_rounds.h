// tournament/trf/double_rounds.h — matches of two games (Double-Swiss) in a report, which has one
// game of each player a round.
//
// Match k stands in rounds 2k-1 and 2k of the report, a game in each: FIDE's format has no other
// place for a match, its rating takes single games, and every other reader then has the games and
// their points. So all that counts rounds in such a file counts games: lines 142, 240, 250, 260 and
// 299. A bye stands in both rounds; that of the pairing is a bye (U) and a half-point bye (H),
// which are worth what the regulations give (C.04.5 1.4). U in both is read as the same, as other
// programs write it.
//
// Cost:  linear in the records.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"

namespace kyvien::tournament {

/// Is that the code (line 192) of an event of such matches?
[[nodiscard]] bool is_double_swiss(std::string_view system);

/// The games of a match, first the player who has White in game one; empty while awaited.
struct TwoGames {
    int round = 0;  ///< of the event in matches
    EntryNumber white = 0, black = 0;
    std::array<std::string, 2> results;

    friend bool operator==(const TwoGames&, const TwoGames&) = default;
};

/// The event of a report as one of matches, worth the points of their games.
/// Refuses: trf-not-pairable naming the player and the rounds of the report that are no match.
[[nodiscard]] Result<Event> in_matches(const Event& games);

/// The games of all matches, by round and board. Needs: in_matches() takes the event.
[[nodiscard]] std::vector<TwoGames> games_of_matches(const Event& games);

/// The event of matches as a report has it, `game` being what a game is worth.
/// Needs: the two of each match stand in its records.
[[nodiscard]] Event in_games(const Event& matches, const std::vector<TwoGames>& played,
                             const PointSystem& game);

}  // namespace kyvien::tournament
