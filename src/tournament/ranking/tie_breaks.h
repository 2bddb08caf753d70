// tournament/ranking/tie_breaks.h — FIDE's tie-breaks, with their rules for unplayed rounds.
//
// Law:   FIDE Handbook C.07 as in force from 1 March 2026, or for events that began earlier as in
//        force from 1 August 2024 (Event::tie_break_rules). Named by their acronyms, with cuts and
//        medians as modifiers: "BH", "BH/C1", "BH/M1", "SB", "DE", "PS", "KS", "WIN", ...
//        Unplayed rounds (article 16): a round that a player chose not to play (a forfeit, a
//        requested half-point or zero-point bye, an absence) is voluntarily unplayed. An opponent's
//        rounds after his last round that was not voluntarily unplayed count as draws. A player's
//        own unplayed round counts as a game against an opponent with the player's own points;
//        since 2026 these are limited to the points of the opponent he was paired with (16.4.1) or,
//        without one, to those of a draw in every round (16.4.2). Cuts first remove the lowest
//        value from a voluntarily unplayed round.
//        With the modifier /P ("DE/P", "BH/C1/P") a game won or lost by forfeit counts as played
//        against the paired opponent and is not voluntarily unplayed; if the pairings are fixed
//        beforehand this is always so (15.2).
// Cost:  linear in the games for each tie-break; direct encounter sorts the tied groups.
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
    DirectEncounter,     ///< DE: points from games among the tied entries
    Wins,                ///< WIN: rounds worth a win, forfeits and byes included
    WinsPlayed,          ///< WON: wins over the board
    BlackGames,          ///< BPG: games played with black
    BlackWins,           ///< BWG: games won with black
    RoundsElected,       ///< REP, before 2026 GE: rounds played, or worth a win's points
    Progressive,         ///< PS: sum of the points after each round
    Koya,                ///< KS: points against those with at least half of the possible points
    Buchholz,            ///< BH: sum of the opponents' adjusted points
    ForeBuchholz,        ///< FB: as BH, with the games of the last round counted as draws
    AverageBuchholz,     ///< AOB: average of the opponents' BH
    SonnebornBerger,     ///< SB: opponents' adjusted points times the score against them
    AverageRating,       ///< ARO: average rating of opponents played, rounded half up
    Performance,         ///< TPR: ARO plus the rating difference for the score
    PerfectPerformance,  ///< PTP: the lowest rating whose expected score is the score
    AveragePerformance,  ///< APRO: average of the TPR of opponents played
    AveragePerfectPerformance,  ///< APPO: average of their PTP
    StandardPoints,             ///< STD: rounds scored 1, 1/2, 0 if the event's points differ
    Rating,                     ///< RTNG: higher is better
    PairingNumber,              ///< TPN: lower is better
};

struct TieBreak {
    TieBreakKind kind{};
    int cut_low = 0;               ///< number of lowest values removed
    int cut_high = 0;              ///< number of highest values removed
    bool forfeits_played = false;  ///< /P
    int koya_limit = 0;            ///< /L1, /L-2: limit above or below half of the points, in draws
    bool reversed = false;         ///< /R: RTNG and TPN reversed
    friend bool operator==(const TieBreak&, const TieBreak&) = default;
};

/// How the tournament is paired: article 16 applies to the first kind, 15.2 to the second.
enum class Pairings { RoundByRound, Predetermined };

/// Parses "BH/C1", "BH/C1/P" and so on, case-insensitive; "-" or "#" may be used for "/".
/// Refuses: unknown-tie-break, with the known ones; and, naming them, the modifiers /U and /V,
/// which the regulations do not define, /P with a tie-break without opponents, and /L and /R where
/// they mean nothing.
[[nodiscard]] Result<TieBreak> parse_tie_break(std::string_view text);
/// Parses a list such as "BH/C1,BH,SB"; empty: BH/C1, BH, SB and DE. Refuses: as parse_tie_break().
[[nodiscard]] Result<std::vector<TieBreak>> parse_tie_breaks(std::string_view list);
[[nodiscard]] std::string to_string(const TieBreak& tie_break);

/// The value of one tie-break for every entry, after `rounds`; greater is better. Not for
/// DirectEncounter, which depends on which entries are tied.
[[nodiscard]] std::vector<Rational> tie_break_values(const Event& event, const TieBreak& tie_break,
                                                     int rounds,
                                                     Pairings pairings = Pairings::RoundByRound);

/// Ranks by points, then by the tie-breaks in order; entries that none of them separates share a
/// place. The value of a direct encounter is the place within the tie, counted downwards.
[[nodiscard]] Standings fide_standings(const Event& event, std::span<const TieBreak> tie_breaks,
                                       int rounds, Pairings pairings = Pairings::RoundByRound);

}  // namespace kyvien::tournament
