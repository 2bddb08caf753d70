// tournament/check/generate.h — generates random tournaments, for testing pairing and checking.
//
// The same options and seed give the same tournament on every machine.
//
// Safe: pure functions, any thread.
#pragma once

#include <cstdint>

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

/// Rates are per thousand.
struct GeneratorOptions {
    int players = 30;
    int rounds = 9;
    std::uint64_t seed = 1;
    int lowest_rating = 1400;
    int highest_rating = 2700;
    /// Draws between equals; fewer as the ratings part, none at 800 points.
    int draw_rate = 300;
    /// Games not played because one side does not come.
    int forfeit_rate = 0;
    /// Games that end as an arbiter rules: half a point or nothing for one, nothing for the other.
    int unusual_rate = 0;
    /// Of a player in a round: a bye or an absence asked for before.
    int full_bye_rate = 0;
    int half_bye_rate = 0;
    int zero_bye_rate = 0;
    /// Of a player before a round: leaves the tournament.
    int withdrawal_rate = 0;
    /// Of a player: enters only in one of the rounds 2 to 4.
    int late_entry_rate = 0;
    bool baku = false;
};

/// Refuses: bad-option where a number is out of its range. Ends early, with the rounds made so far,
/// where a round cannot be paired.
[[nodiscard]] Result<Event> generate_event(const GeneratorOptions& options,
                                           const PairingSystem& system);

/// The same for a report, where the system pairs matches of two games: a match of one and a half
/// points is a game won and a game drawn, an even one two draws, and a forfeited match is two
/// forfeited games.
[[nodiscard]] Event made_games(const Event& matches);

/// Enters a pairing as the boards of `round`, with no results yet.
void enter_pairing(Event& event, int round, const RoundPairing& pairing);

}  // namespace kyvien::tournament
