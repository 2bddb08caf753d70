// tournament/pairing/molter/molter.h — the Molter system: in each round the members of a team meet
// members of different teams.
//
// Every board is a round robin of the teams by Berger's table, each begun a round later than the
// board before, so that the members of a team meet different teams in a round and opponents of
// their own board. After as many rounds as there are other teams everybody has met the same board
// of every other team. With an odd number of teams one is free at each board: those of boards one
// and two meet, those of three and four and so on, so that only the last of an odd number of boards
// leaves somebody free; then a round more completes the schedule. One round of it is Hutton's
// system, in which each plays a single game.
//
// Source: no law or handbook has it; the French federation's book for arbiters prints tables of it,
//         which were not at hand. What is meant stands here and in docs/pairing-clubs.md.
//         Colours: those of Berger's table; exchanged at each second set of boards where there are
//         more boards than rounds. Over a whole schedule nobody has a colour more than once oftener
//         than the other, and in a round a team has a colour at most twice oftener (three times
//         where an odd number of teams has more boards than there are teams).
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
    std::vector<MolterGame> games;  ///< board one first; those between two boards last
    std::optional<MolterSeat> free;
};

/// Rounds of the whole schedule: one for each other team, one more where their number is odd.
/// Needs: teams >= 2.
[[nodiscard]] int molter_rounds(int teams);

/// A round of it. Needs: teams from 2 to 1000, boards from 1 to 1000, 1 <= round <=
/// molter_rounds(teams).
[[nodiscard]] MolterRound molter_round(int teams, int boards, int round);

}  // namespace kyvien::tournament
