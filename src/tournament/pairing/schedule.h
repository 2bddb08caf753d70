// tournament/pairing/schedule.h — round robins, eliminations, matches and challenge rings: who
// meets whom by a schedule, with which colours?
//
// Law:   Chinese Go rules 27.1 (elimination), 27.2 (round robin), 27.4 (matches), 27.5 (all play
//        all between teams), 27.6 (challenge ring); FIDE C.05 for the order of Berger's tables.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tournament/event/pairing.h"

namespace kyvien::tournament {

/// The last two rounds of the first of two cycles.
enum class LastRounds : std::uint8_t { AsListed, Exchanged };

/// Berger's table for `entries` players: per round the boards; with an odd number the one who would
/// meet the player after the last is free. Two cycles play the second with colours exchanged.
/// `order`: FIDE recommends for two cycles that the last two rounds of the first be played the
/// other way round, so that nobody has three games of one colour in a row (C.05, annex 1). Needs: 2
/// <= entries <= kMostEntries - 1, cycles is 1 or 2.
[[nodiscard]] std::vector<RoundPairing> berger(int entries, int cycles = 1,
                                               LastRounds order = LastRounds::AsListed);

/// A meeting of one member of each team.
struct MemberBoard {
    int first = 0;   ///< place in the first team, from 1
    int second = 0;  ///< place in the second team, from 1
    friend bool operator==(const MemberBoard&, const MemberBoard&) = default;
};

/// 27.5: every member of one team meets every member of the other, all at once in each round. Teams
/// of different sizes leave members of the larger one free in turn.
/// Needs: sizes from 1 to 1000.
[[nodiscard]] std::vector<std::vector<MemberBoard>> all_play_all(int first_size, int second_size);

// ---- elimination (27.1) ----

/// What an elimination event needs.
struct EliminationNeeds {
    int rounds = 0;       ///< of a single elimination
    int byes = 0;         ///< in its first round
    int least_games = 0;  ///< with this number of losses allowed
    int most_games = 0;
};
/// Needs: entries >= 2, losses >= 1.
[[nodiscard]] EliminationNeeds elimination_needs(int entries, int losses);

/// Single elimination follows the bracket of the starting list (the first meets the last, byes go
/// to the first); with more losses allowed those of equal losses are paired, the first half of the
/// list with the second, who have met before last of all; one who is left over meets the next
/// group.
class Elimination final : public PairingSystem {
  public:
    /// Needs: losses >= 1.
    explicit Elimination(int losses) : losses_(losses) {}
    [[nodiscard]] std::string_view name() const override { return "elimination"; }
    /// Refuses also: elimination-undecided where a game of an earlier round has no winner,
    /// event-over where one is left.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;

  private:
    int losses_;
};

// ---- matches (27.4) ----

/// How a match of several games stands, in half points of a game.
struct MatchScore {
    int first_halves = 0;
    int second_halves = 0;
    int games = 0;  ///< played until it was decided, or all
    enum class State : std::uint8_t { Open, FirstWins, SecondWins, Tied } state = State::Open;
};
/// `results` from the first player: '1', '=' or '0', in their order. Decided as soon as a side has
/// more than half of the games; results after that are not looked at.
/// Refuses: bad-match with the place of a sign that is none of these, or of one game too many.
[[nodiscard]] Result<MatchScore> match_score(int best_of, std::string_view results);

/// 29.4: the results of a match from which one of the two dropped out: those made stand, the rest
/// are won by the opponent. Needs: results as of match_score().
[[nodiscard]] std::string after_withdrawal(int best_of, std::string_view results,
                                           bool first_withdrew);

// ---- challenge ring (27.6) ----

/// A game of the ring.
struct RingGame {
    int first = 0;           ///< place in the first team's order, from 1
    int second = 0;          ///< place in the second team's order
    bool exchanged = false;  ///< a draw is played again with colours exchanged
    char winner = ' ';       ///< 'A' or 'B', '=' drawn, '-' both lost, ' ' still to be played
    friend bool operator==(const RingGame&, const RingGame&) = default;
};
struct Ring {
    std::vector<RingGame> games;  ///< played, and the one to be played unless it is over
    int first_left = 0;
    int second_left = 0;
    char winner = ' ';  ///< the team whose opponents are all out; '-' where nobody is left
};
/// Results in their order: 'A', 'B', '=' for a drawn game, or '-' where both have lost.
/// Refuses: bad-ring with the place of another sign, or of a result after the end.
[[nodiscard]] Result<Ring> challenge_ring(int first_size, int second_size,
                                          std::string_view results);

// ---- lots ----

/// A draw of lots that nobody can steer: the seed's digest is published before the entries are
/// known to close, the seed after; then everyone can draw again. The order is that of
/// BLAKE2b-256(seed, 0, item).
[[nodiscard]] std::string lots_commitment(std::string_view seed);
[[nodiscard]] std::vector<std::string> draw_lots(std::string_view seed,
                                                 std::vector<std::string> items);
/// White (the first player) or black for a label such as "initial colour".
[[nodiscard]] Colour draw_colour(std::string_view seed, std::string_view label);

}  // namespace kyvien::tournament
