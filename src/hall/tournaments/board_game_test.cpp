// Which game of the hall belongs to which board: by a linear search and by the index.
#include "hall/tournaments/internal/board_game.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace kyvien::hall {
namespace board_game_test {
namespace {

using tournament::Board;
using tournament::MeetingGame;

TEST(GamesByBoard, FindsWhatGoingThroughAllFinds) {
    std::mt19937 luck(11);
    const auto below = [&luck](int end) {
        return static_cast<int>(luck() % static_cast<unsigned>(end));
    };
    std::vector<BoardGame> games;
    for (int i = 0; i < 400; ++i) {
        BoardGame game;
        game.round = 1 + below(3);
        game.board = 1 + below(9);
        game.game = std::to_string(i);
        game.first = static_cast<tournament::EntryNumber>(1 + below(2));
        game.second = static_cast<tournament::EntryNumber>(3 - game.first);
        game.number_in_match = below(3);
        game.exchanged = below(2) == 0;
        games.push_back(std::move(game));
    }
    const GamesByBoard by_board(games);
    int found = 0;
    for (int round = 0; round <= 4; ++round)
        for (int board = 0; board <= 10; ++board)
            for (int number_in_match = 0; number_in_match <= 3; ++number_in_match)
                for (const bool exchanged : {false, true}) {
                    const Board pair{1, 2};
                    MeetingGame plan;
                    plan.exchanged = exchanged;
                    const BoardGame* all =
                        game_of(pair, plan, games, round, board, number_in_match);
                    EXPECT_EQ(game_of(pair, plan, by_board, round, board, number_in_match), all);
                    found += all != nullptr ? 1 : 0;
                }
    EXPECT_GT(found, 100);
    const GamesByBoard none({});
    EXPECT_TRUE(none.at(1, 1).empty());
}

TEST(GamesByBoard, GivesTheGamesOfABoardInTheOrderInWhichTheyWereOpened) {
    std::vector<BoardGame> games(4);
    for (std::size_t i = 0; i < games.size(); ++i) {
        games[i].round = 1;
        games[i].board = i == 1 ? 2 : 1;
        games[i].game = std::to_string(i);
    }
    const GamesByBoard by_board(games);
    std::string order;
    for (const BoardGame* game : by_board.at(1, 1))
        order += game->game;
    EXPECT_EQ(order, "023");
}

}  // namespace
}  // namespace board_game_test
}  // namespace kyvien::hall
