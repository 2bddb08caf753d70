#include "tournament/pairing/molter/molter.h"

#include <utility>

#include "tournament/pairing/schedule.h"

namespace kyvien::tournament {

int molter_rounds(int teams) {
    return teams % 2 == 0 ? teams - 1 : teams;
}

MolterRound molter_round(int teams, int boards, int round) {
    const std::vector<RoundPairing> table = berger(teams);
    const int rounds = static_cast<int>(table.size());
    MolterRound made;
    std::vector<MolterSeat> free;
    for (int board = 1; board <= boards; ++board) {
        const RoundPairing& of_board =
            table[static_cast<std::size_t>((round - 1 + board - 1) % rounds)];
        const bool is_exchanged = (board - 1) / rounds % 2 != 0;
        for (const Board& pair : of_board.boards) {
            MolterGame game{{pair.white, board}, {pair.black, board}};
            if (is_exchanged)
                std::swap(game.white, game.black);
            made.games.push_back(game);
        }
        if (of_board.bye)
            free.push_back({*of_board.bye, board});
    }
    for (std::size_t i = 0; i + 1 < free.size(); i += 2) {
        MolterGame game{free[i], free[i + 1]};
        if ((static_cast<std::size_t>(round) + i / 2) % 2 == 0)
            std::swap(game.white, game.black);
        made.games.push_back(game);
    }
    if (free.size() % 2 != 0)
        made.free = free.back();
    return made;
}

}  // namespace kyvien::tournament
