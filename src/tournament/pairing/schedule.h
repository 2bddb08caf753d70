// tournament/pairing/schedule.h — scheduled pairings: round robins, eliminations, matches and
// challenge rings, with colours.
//
// Law:   Chinese Go rules 27.1 (elimination), 27.2 (round robin), 27.4 (matches), 27.5 (all play
//        all between teams), 27.6 (challenge ring); FIDE C.05 for the order of Berger's tables.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tournament/event/pairing.h"

namespace kyvien::tournament {

/// The order of the last two rounds of the first of two cycles.
enum class LastRounds : std::uint8_t { AsListed, Exchanged };

/// Berger's table for `entries` players: the boards of each round; with an odd number, the opponent
/// of the dummy player after the last is free. In the second of two cycles the colours are
/// exchanged. `order`: for two cycles FIDE recommends exchanging the last two rounds of the first,
/// so that no player has the same colour three times in a row (C.05, annex 1).
/// Needs: 2 <= entries <= kMaxEntries - 1, cycles is 1 or 2.
[[nodiscard]] std::vector<RoundPairing> berger(int entries, int cycles = 1,
                                               LastRounds order = LastRounds::AsListed);

/// A board between one member of each team.
struct MemberBoard {
    int first = 0;   ///< place in the first team, from 1
    int second = 0;  ///< place in the second team, from 1
    friend bool operator==(const MemberBoard&, const MemberBoard&) = default;
};

/// 27.5: every member of one team meets every member of the other, all playing in each round. If
/// the teams differ in size, members of the larger one are free in turn.
/// Needs: sizes from 1 to 1000.
[[nodiscard]] std::vector<std::vector<MemberBoard>> all_play_all(int first_size, int second_size);

// ---- elimination (27.1) ----

/// The rounds, byes and games of an elimination event.
struct EliminationTotals {
    int rounds = 0;     ///< of a single elimination
    int byes = 0;       ///< in its first round
    int min_games = 0;  ///< minimum, with this number of losses allowed
    int max_games = 0;
};
/// Needs: entries >= 2, losses >= 1.
[[nodiscard]] EliminationTotals elimination_totals(int entries, int losses);

/// Single elimination follows the bracket of the starting list (the first meets the last, byes go
/// to the first). With more losses allowed, entries of equal losses are paired, the first half of
/// the list with the second, previous opponents last of all; an entry left over meets the next
/// group.
class Elimination final : public PairingSystem {
  public:
    /// Needs: losses >= 1.
    explicit Elimination(int losses) : losses_(losses) {}
    [[nodiscard]] std::string_view name() const override { return "elimination"; }
    /// Refuses also: elimination-undecided if a game of an earlier round has no winner, event-over
    /// if only one entry is left.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;

  private:
    int losses_;
};

/// The entries that reach the next round of a single elimination without an opponent in this one,
/// in the order of the list. `boards`: of a round that is not recorded yet.
/// Needs: round >= 1; the games of earlier rounds are decided.
[[nodiscard]] std::vector<EntryNumber> free_places(const Event& event, int round,
                                                   std::span<const Board> boards = {});

// ---- matches (27.4) ----

/// The score of a match of several games, in half points of a game.
struct MatchScore {
    int first_halves = 0;
    int second_halves = 0;
    int games = 0;  ///< played until it was decided, or all
    enum class State : std::uint8_t { Open, FirstWins, SecondWins, Tied } state = State::Open;
};
/// `results` in order, for the first player: '1', '=' or '0'. The match is decided as soon as a
/// side has more than half of the points; later results are ignored.
/// Refuses: bad-match with the position of an invalid character, or of one game too many.
[[nodiscard]] Result<MatchScore> match_score(int best_of, std::string_view results);

/// 29.4: the results of a match from which one side withdrew: existing results stand, and the
/// opponent wins the rest. Needs: results as for match_score().
[[nodiscard]] std::string results_after_withdrawal(int best_of, std::string_view results,
                                                   bool first_withdrew);

// ---- challenge ring (27.6) ----

/// A game of the ring.
struct RingGame {
    int first = 0;           ///< place in the first team's order, from 1
    int second = 0;          ///< place in the second team's order
    bool exchanged = false;  ///< a replay of a draw, with colours exchanged
    char winner = ' ';       ///< 'A' or 'B', '=' drawn, '-' both lost, ' ' not yet played
    friend bool operator==(const RingGame&, const RingGame&) = default;
};
struct Ring {
    std::vector<RingGame> games;  ///< played, and the next one unless it is over
    int first_left = 0;
    int second_left = 0;
    char winner = ' ';  ///< the team whose opponents are all out; '-' if none is left
};
/// Results in order: 'A', 'B', '=' for a drawn game, or '-' if both lost.
/// Refuses: bad-ring with the position of an invalid character, or of a result after the end.
[[nodiscard]] Result<Ring> challenge_ring(int first_size, int second_size,
                                          std::string_view results);

// ---- lots ----

/// A verifiable draw of lots: the seed's digest is published before entries close, the seed
/// afterwards; then anyone can repeat the draw. The order is that of BLAKE2b-256(seed, 0, item).
[[nodiscard]] std::string lots_commitment(std::string_view seed);
[[nodiscard]] std::vector<std::string> draw_lots(std::string_view seed,
                                                 std::vector<std::string> items);
/// Draws White (the first player) or Black for a label such as "initial colour".
[[nodiscard]] Colour draw_colour(std::string_view seed, std::string_view label);

}  // namespace kyvien::tournament
