// tournament/ranking/standings.h — who stands where, and why?
//
// Law:   Chinese Go rules 28.1.1, 28.1.2, 28.2.1, 28.2.2 and 29.3; the points 2, 1, 0 are those of
//        PointSystem::two_one_zero().
// Cost:  linear in the games, and a sort.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rulebook/clause.h"
#include "tournament/event/event.h"
#include "tournament/event/rational.h"

namespace kyvien::tournament {

/// One place of a table. Equal keys share a place; the next one skips.
struct StandingLine {
    EntryNumber number = 0;
    int place = 0;  ///< 0: not ranked
    Rational points;
    std::vector<Rational> keys;  ///< what decides between equal points, most important first

    friend bool operator==(const StandingLine&, const StandingLine&) = default;
};

struct StandingKey {
    std::string name;  ///< "points", "total", "beaten", "warnings", ...
    rulebook::Clause clause;
};

struct Standings {
    std::vector<StandingKey> keys;
    std::vector<StandingLine> lines;  ///< best first; those not ranked at the end, by number

    [[nodiscard]] const StandingLine* find(EntryNumber number) const;
};

/// A value as readers know it: of warnings fewer are better, so the key counts them down.
[[nodiscard]] Rational shown_value(const StandingKey& key, const Rational& value);

/// Sorts lines by their keys, the greater the better, and gives the places: equal keys share one.
void give_places(std::vector<StandingLine>& lines);

/// Round robin (28.1.1): points, then the points of opponents beaten and half of those drawn with,
/// then fewer warnings; then the place is shared. An entry in `struck` (29.1, 29.2) is not ranked.
[[nodiscard]] Standings round_robin_standings(const Event& event,
                                              const std::map<EntryNumber, int>& warnings = {},
                                              const std::set<EntryNumber>& struck = {});

/// What "the highest points" of 28.1.2 are: those the best player made (the letter of the law), or
/// those that could have been made.
enum class HighestPoints { Made, Possible };

struct ScorePairingOptions {
    HighestPoints highest = HighestPoints::Made;
    int rounds = 0;  ///< 0: those planned, or those paired where that was left open
    std::map<EntryNumber, int> warnings;
    /// The entries that left, and after which round (29.3): not ranked.
    std::map<EntryNumber, int> withdrawn;
};

/// Score pairing (28.1.2): points + opponents' points / (highest / 2) - rounds, then fewer
/// warnings, then the place is shared. A bye adds nothing to the opponents' points. The keys are
/// the total, the opponents' points and the warnings.
[[nodiscard]] Standings score_pairing_standings(const Event& event,
                                                const ScorePairingOptions& options = {});

/// 28.1.2, 28.2.2: points + 2 * opponents / highest - rounds; without highest points nothing is
/// added for the opponents.
[[nodiscard]] Rational total_of(Rational points, Rational opponents, Rational highest, int rounds);

/// 29.3: what a withdrawn player's points count for in the opponents' sums: points made, and for
/// each game not played the average per game played, which counts as 1 at most.
[[nodiscard]] Rational virtual_points(Rational points, int played, int rounds);
/// 29.3: rounds that are no unplayed ones: a game or match, one won or lost by forfeit, a bye with
/// its points.
[[nodiscard]] int rounds_with_a_result(const Entry& entry);

// ---- teams ----

/// A match of two teams: what each team has made on its boards, in points of 2, 1, 0.
struct TeamMatch {
    int round = 0;
    EntryNumber first = 0, second = 0;
    /// Per board; where both players have lost (23.2) neither team has a point.
    std::vector<std::array<int, 2>> points;
    friend bool operator==(const TeamMatch&, const TeamMatch&) = default;
};

struct TeamEvent {
    std::vector<EntryNumber> teams;
    int boards = 0;
    int rounds = 0;
    std::vector<TeamMatch> matches;
};

/// What a team has made.
struct TeamScore {
    int match_points = 0;
    int game_points = 0;
    std::vector<int> board_points;    ///< from board one
    Rational opponents_match_points;  ///< of who has left, by 29.3
};
[[nodiscard]] std::map<EntryNumber, TeamScore> team_scores(const TeamEvent& event);

/// The same orders on scores that were counted elsewhere. An entry in `unranked` has left (29.3).
enum class TeamOrder { RoundRobin, ScorePairing };
struct TeamTableOptions {
    TeamOrder order = TeamOrder::RoundRobin;
    int boards = 0;
    int rounds = 0;
    HighestPoints highest = HighestPoints::Made;
    std::map<EntryNumber, int> unranked;
};
[[nodiscard]] Standings team_standings(const std::map<EntryNumber, TeamScore>& scores,
                                       const TeamTableOptions& options);

/// 28.2.1: match points, game points, then the game points of board one, two and so on.
[[nodiscard]] Standings team_round_robin_standings(const TeamEvent& event);
/// 28.2.2: the total of 28.1.2 on match points, then as 28.2.1.
[[nodiscard]] Standings team_score_pairing_standings(const TeamEvent& event,
                                                     HighestPoints highest = HighestPoints::Made);

// ---- withdrawals ----

enum class WithdrawalDecision { Annulled, Stands };

/// Round robin (29.2), for a player who left after `after_round` of `rounds`: with less than half
/// of the rounds played all of the player's games are void; else the remaining ones are won by the
/// opponents. Changes the records of the player and of the opponents. What counts as played are the
/// player's own games, half of the event's rounds is not rounded.
/// Needs: event.find(number).
WithdrawalDecision withdraw_from_round_robin(Event& event, EntryNumber number, int after_round,
                                             int rounds);

}  // namespace kyvien::tournament
