// tournament/ranking/tie_breaks.h — FIDE's tie-breaks, with their rules for rounds that were not
// played.
//
// Law:   FIDE Handbook C.07 as in force from 1 March 2026, or for events that began before as in
//        force from 1 August 2024 (Event::tie_break_rules). Named by their acronyms, with cuts and
//        medians as modifiers: "BH", "BH/C1", "BH/M1", "SB", "DE", "PS", "KS", "WIN", ...
//        What it says of unplayed rounds (article 16): a round that a player chose not to play (a
//        forfeit, a requested half-point or zero-point bye, an absence) is a voluntary one; rounds
//        of an opponent after his last that was not voluntary count as draws; a player's own
//        unplayed round is a game against somebody with his own points, since 2026 of no more
//        points than the opponent he was paired with counts (16.4.1) or, without one, than a draw
//        in every round makes (16.4.2); of the values to be cut, the lowest of a voluntary one
//        goes first. With the modifier /P ("DE/P", "BH/C1/P") a game
//        won or lost by forfeit counts as played against the opponent it was paired with, and is
//        no voluntary round; where the pairings are fixed beforehand it does so anyway (15.2).
// Cost:  linear in the games for each tie-break; direct encounter sorts the groups it divides.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/event/rational.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {

enum class TieBreakKind : std::uint8_t {
    Points,              ///< PTS
    DirectEncounter,     ///< DE: points from games among those still equal
    Wins,                ///< WIN: rounds worth a win, forfeits and byes included
    WinsPlayed,          ///< WON: wins over the board
    BlackGames,          ///< BPG: games played with black
    BlackWins,           ///< BWG: games won with black
    RoundsElected,       ///< REP, before 2026 GE: rounds played, or that gave a win's points
    Progressive,         ///< PS: sum of the points after each round
    Koya,                ///< KS: points against those with at least half of the possible points
    Buchholz,            ///< BH: sum of the opponents' adjusted points
    ForeBuchholz,        ///< FB: as BH, the games of the last round being draws
    AverageBuchholz,     ///< AOB: average of the opponents' BH
    SonnebornBerger,     ///< SB: opponents' adjusted points times what was made of them
    AverageRating,       ///< ARO: average rating of opponents played, rounded half up
    Performance,         ///< TPR: ARO and what the score is worth by the rating tables
    PerfectPerformance,  ///< PTP: the lowest rating that expects the score
    AveragePerformance,  ///< APRO: average of the TPR of opponents played
    AveragePerfectPerformance,  ///< APPO: average of their PTP
    StandardPoints,             ///< STD: rounds by 1, 1/2, 0 where the event counts otherwise
    Rating,                     ///< RTNG: the higher the better
    PairingNumber,              ///< TPN: the lower the better
};

struct TieBreak {
    TieBreakKind kind{};
    int cut_low = 0;               ///< least values left out
    int cut_high = 0;              ///< greatest values left out
    bool forfeits_played = false;  ///< /P
    int koya_limit = 0;            ///< /L1, /L-2: draws' points above or below half of the points
    bool reversed = false;         ///< /R: RTNG and TPN the other way round
    friend bool operator==(const TieBreak&, const TieBreak&) = default;
};

/// How the tournament is paired: article 16 is for the first, 15.2 for the second.
enum class Pairings { RoundByRound, Predetermined };

/// "BH/C1", "BH/C1/P" and so on, capitals or not; "-" or "#" may stand for "/".
/// Refuses: unknown-tie-break, with those that are known; by name the modifiers /U and /V, which
/// the regulations do not define, /P with a tie-break that asks for no opponents, /L and /R where
/// they mean nothing.
[[nodiscard]] Result<TieBreak> parse_tie_break(std::string_view text);
/// A list of them, such as "BH/C1,BH,SB"; empty: BH/C1, BH, SB and DE. Refuses: as
/// parse_tie_break().
[[nodiscard]] Result<std::vector<TieBreak>> parse_tie_breaks(std::string_view list);
[[nodiscard]] std::string to_string(const TieBreak& tie_break);

/// The value of one tie-break for every entry, after `rounds`; the greater the better. Not for
/// DirectEncounter, which needs to know who is equal.
[[nodiscard]] std::vector<Rational> tie_break_values(const Event& event, const TieBreak& tie_break,
                                                     int rounds,
                                                     Pairings pairings = Pairings::RoundByRound);

/// Points first, then the tie-breaks in their order; entries that none of them divides share a
/// place. The value of a direct encounter is the place it gives among the equal, counted downwards.
[[nodiscard]] Standings fide_standings(const Event& event, std::span<const TieBreak> tie_breaks,
                                       int rounds, Pairings pairings = Pairings::RoundByRound);

}  // namespace kyvien::tournament
