// tournament/pairing/arena/arena.h — arena: for a fixed time free players are paired again and
// again, without rounds. Who meets whom, with which colours, and how many points does a game give?
//
// Source: no law has it. The points and the doubling are those of lichess' arenas, known from its
//         public help pages; what is chosen otherwise stands in docs/pairing-clubs.md, "Arena".
//         Pairing: members of a team never meet; as many pairs as possible; then as few as possible
//         who met in the last game of either; where the number is odd, who has waited least is left
//         over; then who stand near each other in the table meet (the least sum of the squares of
//         the differences of places among those who wait). At most kArenaGroup are looked at
//         together, from the top. Colours: the first colour goes to the one who had it less often,
//         then to the one who did not have it last, then to the higher at every second board.
//         Points: 2 for a win, 1 for a draw; after two wins in a row twice as much, until a game is
//         not won. A player who went berserk has one point more for a win in which he made at least
//         kBerserkMoves moves; it is not doubled, and a forfeit gives none. Equal points go by
//         games won, then by the performance.
// Cost:  of a matching of kArenaGroup for each so many who wait; a table is linear in the games.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {

/// So many are paired together at most, and one more where that leaves nobody alone.
inline constexpr std::size_t kArenaGroup = 60;

/// So many moves the winner has made at least when berserk gives a point.
inline constexpr int kBerserkMoves = 7;
/// More moves than any game has.
inline constexpr int kMostBerserkMoves = 100'000;

/// A player who waits for a game.
struct ArenaPlayer {
    EntryNumber number = 0;
    EntryNumber last_opponent = 0;  ///< of the last game; 0: there was none
    int balance = 0;                ///< games with the first colour less those with the second
    Colour last_colour = Colour::None;
    std::int64_t since = 0;  ///< when the waiting began
    int team = 0;            ///< who have the same one never meet; 0: none
};

/// Are the two of the same team?
[[nodiscard]] bool are_mates(const ArenaPlayer& one, const ArenaPlayer& other);

/// Did the two meet in the last game of either?
[[nodiscard]] bool meet_again(const ArenaPlayer& one, const ArenaPlayer& other);

/// Pairs who wait, in the order of the table; `boards` have been paired before.
/// Needs: no number twice.
[[nodiscard]] std::vector<Board> arena_pairs(std::span<const ArenaPlayer> waiting,
                                             std::size_t boards = 0);

/// A game of an arena, by the order of the pairings.
struct ArenaGame {
    Board board;
    std::string result;  ///< as in the office; empty: it is played
    bool counts = true;  ///< false: it ended after the arena
    /// White and Black: the moves of who went berserk; nothing where he did not.
    std::array<std::optional<int>, 2> berserk{};
};

struct ArenaScore {
    EntryNumber number = 0;
    int points = 0;
    int games = 0;  ///< that count and have ended
    int won = 0, drawn = 0, lost = 0;
    int wins_in_a_row = 0;  ///< the last games, of those that count
    int berserk = 0;        ///< games that count in which the player went berserk
    /// Mean rating of the opponents, with 500 more for a game won and 500 less for a lost one; of
    /// games over the board against rated opponents. Nothing: there was none.
    std::optional<int> performance;

    /// The next game counts twice.
    [[nodiscard]] bool doubles() const { return wins_in_a_row >= 2; }
};
/// Of all entries, in their order.
[[nodiscard]] std::vector<ArenaScore> arena_scores(const Event& event,
                                                   std::span<const ArenaGame> games);

/// The table, penalties taken away, with the keys "PTS", "WON" and "TPR". Players without a
/// performance stand behind those who have one, and are shown with 0.
[[nodiscard]] Standings arena_standings(const Event& event, std::span<const ArenaGame> games);

}  // namespace kyvien::tournament
