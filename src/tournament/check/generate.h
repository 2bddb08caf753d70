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
    /// Draws between players of equal rating; fewer as the difference grows, none at 800 points.
    int draw_rate = 300;
    /// Games forfeited because one side does not appear.
    int forfeit_rate = 0;
    /// Games with an unusual result by an arbiter: half a point or none for one side, none for the
    /// other.
    int unusual_rate = 0;
    /// Per player and round: a bye or an absence requested in advance.
    int full_bye_rate = 0;
    int half_bye_rate = 0;
    int zero_bye_rate = 0;
    /// Per player and round: withdraws before the round.
    int withdrawal_rate = 0;
    /// Per player: enters late, in one of the rounds 2 to 4.
    int late_entry_rate = 0;
    bool baku = false;
};

/// Refuses: bad-option if a number is out of range. If a round cannot be paired, returns the rounds
/// made so far.
[[nodiscard]] Result<Event> generate_event(const GeneratorOptions& options,
                                           const PairingSystem& system);

/// Converts an event of two-game matches to one of single games, as a report lists them: a match of
/// one and a half points becomes a win and a draw, a tied one two draws, and a forfeited match two
/// forfeited games.
[[nodiscard]] Event split_matches_into_games(const Event& matches);

/// Enters a pairing as the boards of `round`, with no results yet.
void enter_pairing(Event& event, int round, const RoundPairing& pairing);

}  // namespace kyvien::tournament
