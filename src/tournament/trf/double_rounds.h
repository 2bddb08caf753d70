// tournament/trf/double_rounds.h — two-game matches (Double-Swiss) in a report, which has one game
// per player and round.
//
// Match k is in rounds 2k-1 and 2k of the report, one game in each: FIDE's format has no other
// place for a match, FIDE rates single games, and other readers then see the games and their
// points. So everything that counts rounds in such a file counts games: lines 142, 240, 250, 260
// and 299. A bye is in both rounds; the pairing-allocated bye is a bye (U) and a half-point bye
// (H), which are worth what the regulations say (C.04.5 1.4). U in both rounds, as other programs
// write it, is read as the same.
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

/// Is this the code (line 192) of a Double-Swiss event?
[[nodiscard]] bool is_double_swiss(std::string_view system);

/// The games of a match, for the player who has White in game one; empty while pending.
struct TwoGames {
    int round = 0;  ///< of the event in matches
    EntryNumber white = 0, black = 0;
    std::array<std::string, 2> results;

    friend bool operator==(const TwoGames&, const TwoGames&) = default;
};

/// Converts a report's event of games to an event of matches, worth the points of their games.
/// Refuses: trf-not-pairable naming the player and the rounds of the report that are not a match.
[[nodiscard]] Result<Event> games_to_matches(const Event& games);

/// The games of all matches, by round and board. Needs: games_to_matches() accepts the event.
[[nodiscard]] std::vector<TwoGames> games_of_matches(const Event& games);

/// Converts an event of matches to a report's event of games; `game` is what a game is worth.
/// Needs: both entries of each match have it in their records.
[[nodiscard]] Event matches_to_games(const Event& matches, const std::vector<TwoGames>& played,
                                     const PointSystem& game);

}  // namespace kyvien::tournament
