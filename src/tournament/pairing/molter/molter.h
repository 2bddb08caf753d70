// tournament/pairing/molter/molter.h — the Molter system: in each round the members of a team meet
// members of different teams.
//
// Every board is a round robin of the teams by Berger's table, each starting one round later than
// the previous board, so that in a round the members of a team meet different teams, on their own
// board. After as many rounds as there are other teams, every member has met the same board of
// every other team. With an odd number of teams one player is free on each board: those of boards
// one and two meet, those of three and four and so on, so that only the last of an odd number of
// boards leaves a player free; the schedule then needs one more round. A single round of it is
// Hutton's system, in which each player has one game.
//
// Source: not in any law or handbook; the French federation's book for arbiters has tables of it,
//         which were not available. The variant used is described here and in
//         docs/pairing-clubs.md.
//         Colours: those of Berger's table, exchanged in every second set of boards if there are
//         more boards than rounds. Over a whole schedule a player's numbers of games with each
//         colour differ by at most one, and in a round a team's by at most two (three for an odd
//         number of teams with more boards than teams).
// Cost:  linear in the games.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <vector>

namespace kyvien::tournament {

/// A member of a team.
struct MolterSeat {
    int team = 0;   ///< from 1
    int board = 0;  ///< from 1, the strongest
    friend bool operator==(const MolterSeat&, const MolterSeat&) = default;
};
struct MolterGame {
    MolterSeat white, black;
    friend bool operator==(const MolterGame&, const MolterGame&) = default;
};
struct MolterRound {
    std::vector<MolterGame> games;  ///< board one first; games between two boards last
    std::optional<MolterSeat> free;
};

/// Rounds of the whole schedule: one for each other team, plus one if the number of teams is odd.
/// Needs: teams >= 2.
[[nodiscard]] int molter_rounds(int teams);

/// One round of the schedule. Needs: teams from 2 to 1000, boards from 1 to 1000, 1 <= round <=
/// molter_rounds(teams).
[[nodiscard]] MolterRound molter_round(int teams, int boards, int round);

}  // namespace kyvien::tournament
