// tournament/ranking/standings.h — the standings: each entry's place, and why.
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

/// One line of the standings. Equal keys share a place; the next place is skipped.
struct StandingLine {
    EntryNumber number = 0;
    int place = 0;  ///< 0: not ranked
    Rational points;
    std::vector<Rational> keys;  ///< what separates equal points, most important first

    friend bool operator==(const StandingLine&, const StandingLine&) = default;
};

struct StandingKey {
    std::string name;  ///< "points", "total", "beaten", "warnings", ...
    rulebook::Clause clause;
};

struct Standings {
    std::vector<StandingKey> keys;
    std::vector<StandingLine> lines;  ///< best first; unranked entries at the end, by number

    [[nodiscard]] const StandingLine* find(EntryNumber number) const;
};

/// A key's value as shown to people: fewer warnings are better, so their key is negative.
[[nodiscard]] Rational shown_value(const StandingKey& key, const Rational& value);

/// Sorts lines by their keys, greater is better, and assigns places: equal keys share one.
void assign_places(std::vector<StandingLine>& lines);

/// Round robin (28.1.1): points, then the points of opponents beaten and half those of opponents
/// drawn with, then fewer warnings; then the place is shared. An entry in `struck` (29.1, 29.2) is
/// unranked.
[[nodiscard]] Standings round_robin_standings(const Event& event,
                                              const std::map<EntryNumber, int>& warnings = {},
                                              const std::set<EntryNumber>& struck = {});

/// The meaning of "the highest points" in 28.1.2: the best player's points (literally), or the
/// points that were possible.
enum class HighestPoints { Made, Possible };

struct ScorePairingOptions {
    HighestPoints highest = HighestPoints::Made;
    int rounds = 0;  ///< 0: the planned number, or the paired rounds if that is undecided
    std::map<EntryNumber, int> warnings;
    /// The withdrawn entries, and after which round (29.3): unranked.
    std::map<EntryNumber, int> withdrawn;
};

/// Score pairing (28.1.2): points + opponents' points / (highest / 2) - rounds, then fewer
/// warnings, then the place is shared. A bye adds nothing to the opponents' points. The keys are
/// the total, the opponents' points and the warnings.
[[nodiscard]] Standings score_pairing_standings(const Event& event,
                                                const ScorePairingOptions& options = {});

/// 28.1.2, 28.2.2: points + 2 * opponents / highest - rounds; if the highest points are zero
/// nothing is added for the opponents.
[[nodiscard]] Rational total_of(Rational points, Rational opponents, Rational highest, int rounds);

/// 29.3: the points of a withdrawn player in the opponents' sums: points scored, plus for each
/// unplayed game the average per game played, at most 1.
[[nodiscard]] Rational virtual_points(Rational points, int played, int rounds);
/// 29.3: rounds that do not count as unplayed: a game or match, a win or loss by forfeit, a bye
/// with its points.
[[nodiscard]] int rounds_with_a_result(const Entry& entry);

// ---- teams ----

/// A match of two teams: each team's board points, in points of 2, 1, 0.
struct TeamMatch {
    int round = 0;
    EntryNumber first = 0, second = 0;
    /// Per board; if both players lost (23.2) neither team has a point.
    std::vector<std::array<int, 2>> points;
    friend bool operator==(const TeamMatch&, const TeamMatch&) = default;
};

struct TeamEvent {
    std::vector<EntryNumber> teams;
    int boards = 0;
    int rounds = 0;
    std::vector<TeamMatch> matches;
};

/// The score of a team.
struct TeamScore {
    int match_points = 0;
    int game_points = 0;
    std::vector<int> board_points;    ///< from board one
    Rational opponents_match_points;  ///< for withdrawn opponents by 29.3
};
[[nodiscard]] std::map<EntryNumber, TeamScore> team_scores(const TeamEvent& event);

/// The same orders, for scores computed elsewhere. An entry in `unranked` has withdrawn (29.3).
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
/// 28.2.2: the total of 28.1.2 from match points, then as 28.2.1.
[[nodiscard]] Standings team_score_pairing_standings(const TeamEvent& event,
                                                     HighestPoints highest = HighestPoints::Made);

// ---- withdrawals ----

enum class WithdrawalDecision { Annulled, Stands };

/// Round robin (29.2), for a player who withdrew after `after_round` of `rounds`: with less than
/// half of the rounds played, all of the player's games are void; otherwise the opponents win the
/// remaining ones. Changes the records of the player and of the opponents. Only the player's own
/// games count as played; half of the event's rounds is not rounded.
/// Needs: event.find(number).
WithdrawalDecision withdraw_from_round_robin(Event& event, EntryNumber number, int after_round,
                                             int rounds);

}  // namespace kyvien::tournament
