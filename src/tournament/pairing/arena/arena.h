// tournament/pairing/arena/arena.h — arena: for a fixed time free players are paired again and
// again, without rounds. Who meets whom, with which colours, and how many points is a game worth?
//
// Source: not in any law. Points and doubling are those of lichess arenas, as described on its
//         public help pages; deviations are in docs/pairing-clubs.md, "Arena".
//         Pairing: members of a team never meet; as many pairs as possible; then as few as possible
//         who met in the last game of either; with an odd number, the player who has waited least
//         is left over; then players close to each other in the standings meet (least sum of the
//         squared differences of their places among those waiting). At most kMaxArenaGroup players
//         are paired together, from the top. Colours: the first colour goes to the player who had
//         it less often, then to the one who did not have it last, then to the higher-placed
//         player on every second board.
//         Points: 2 for a win, 1 for a draw; after two wins in a row they are doubled until a game
//         is not won. A player who went berserk gets one extra point for a win with at least
//         kBerserkMoves moves of his own; it is not doubled, and not given for a forfeit. Ties are
//         broken by games won, then by performance.
// Cost:  one matching of kMaxArenaGroup players per group waiting; standings are linear in the
// games. Safe:  pure functions, any thread.
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

/// Maximum number of players paired together, plus one if that leaves no single player over.
inline constexpr std::size_t kMaxArenaGroup = 60;

/// Minimum moves of the winner for the berserk point.
inline constexpr int kBerserkMoves = 7;
/// More moves than any game can have.
inline constexpr int kMaxBerserkMoves = 100'000;

/// A player waiting for a game.
struct ArenaPlayer {
    EntryNumber number = 0;
    EntryNumber last_opponent = 0;  ///< of the last game; 0: no game yet
    int balance = 0;                ///< games with the first colour minus games with the second
    Colour last_colour = Colour::None;
    std::int64_t since = 0;  ///< start of the wait
    int team = 0;            ///< members of a team never meet; 0: none
};

/// Are the two in the same team?
[[nodiscard]] bool are_teammates(const ArenaPlayer& one, const ArenaPlayer& other);

/// Did the two meet in the last game of either player?
[[nodiscard]] bool met_in_last_game(const ArenaPlayer& one, const ArenaPlayer& other);

/// Pairs the waiting players, in the order of the standings; `boards` were paired before.
/// Needs: no number twice.
[[nodiscard]] std::vector<Board> arena_pairs(std::span<const ArenaPlayer> waiting,
                                             std::size_t boards = 0);

/// A game of an arena, in order of pairing.
struct ArenaGame {
    Board board;
    std::string result;  ///< as in the office; empty: in progress
    bool counts = true;  ///< false: it ended after the arena
    /// White and Black: the number of moves of a player who went berserk; empty if he did not.
    std::array<std::optional<int>, 2> berserk{};
};

struct ArenaScore {
    EntryNumber number = 0;
    int points = 0;
    int games = 0;  ///< finished games that count
    int won = 0, drawn = 0, lost = 0;
    int wins_in_a_row = 0;  ///< most recent consecutive wins, of games that count
    int berserk = 0;        ///< games that count in which the player went berserk
    /// Mean rating of the opponents, plus 500 for each win and minus 500 for each loss; from games
    /// over the board against rated opponents. Empty if there are none.
    std::optional<int> performance;

    /// Does the next game count double?
    [[nodiscard]] bool is_next_doubled() const { return wins_in_a_row >= 2; }
};
/// The scores of all entries, in their order.
[[nodiscard]] std::vector<ArenaScore> arena_scores(const Event& event,
                                                   std::span<const ArenaGame> games);

/// The standings after penalties, with the keys "PTS", "WON" and "TPR". Players without a
/// performance rank below those with one, and are shown with 0.
[[nodiscard]] Standings arena_standings(const Event& event, std::span<const ArenaGame> games);

}  // namespace kyvien::tournament
