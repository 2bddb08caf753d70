#include "cli/arbiter/sentences/denied_results.h"

#include <gtest/gtest.h>

namespace kyvien::cli {
namespace {

using conduct::Game;
using conduct::Score;
using conduct::Seat;

TEST(DeniedResults, NameTheRightResultAndTheDeniedOne) {
    struct Told {
        std::string_view line;
        Score score;
        std::optional<Score> instead_of;
    };
    constexpr Told kTold[] = {
        {"it was a draw not 1-0", Score::Draw, Score::FirstWins},
        {"not 1-0, a draw", Score::Draw, Score::FirstWins},
        {"result should be 1-0 not 0-1", Score::FirstWins, Score::SecondWins},
        {"sorry, it was black who resigned, not white", Score::FirstWins, Score::SecondWins},
        {"wrong result, black won", Score::SecondWins, std::nullopt},
        {"ghi nhầm, ván này hòa chứ không phải 1-0", Score::Draw, Score::FirstWins},
        {"kết quả đúng là hòa", Score::Draw, std::nullopt},
        {"đen mới là người xin thua, không phải trắng", Score::FirstWins, Score::SecondWins},
        {"刚才记错了，这盘是和棋不是1-0", Score::Draw, Score::FirstWins},
        {"认输的是黑方，不是白方", Score::FirstWins, Score::SecondWins},
        {"结果应该是0-1", Score::SecondWins, std::nullopt}};
    for (const Told& each : kTold) {
        const auto told = denied_result(Game::Chess, each.line);
        ASSERT_TRUE(told) << each.line;
        EXPECT_EQ(told->score, each.score) << each.line;
        EXPECT_EQ(told->instead_of, each.instead_of) << each.line;
    }
    EXPECT_TRUE(denied_result(Game::Chess, "board 3 was a draw not 1-0")->names_board);
}

TEST(DeniedResults, AreNotResultsThatTheLineRulesNorOthersWords) {
    for (const std::string_view line :
         {"white wins", "0-1", "draw", "white resigns", "black says he won, not white",
          "not a draw", "white won, black won", "correct 1-0", "correct 1-0 clause=8.7 reason=x",
          "was it a draw, not 1-0?", "the illegal move was white's, not black's"})
        EXPECT_FALSE(denied_result(Game::Chess, line)) << line;
}

TEST(DeniedResults, DenyAResignation) {
    for (const std::string_view line :
         {"white did not resign, that was board 5", "sorry, white didn't resign",
          "trắng không xin thua, đó là bàn 5", "白方没有认输，那是5号台"})
        EXPECT_EQ(denied_resignation(Game::Chess, line), Seat::First) << line;
    for (const std::string_view line :
         {"white says he did not resign", "white resigned", "white did not resign in time"})
        EXPECT_FALSE(denied_resignation(Game::Chess, line)) << line;
}

TEST(DeniedResults, SayThatItWasAnotherBoard) {
    for (const std::string_view line :
         {"sorry, that was board 5", "wrong board", "nhầm bàn rồi", "搞错台了"})
        EXPECT_TRUE(is_of_another_board(line)) << line;
    for (const std::string_view line : {"that was a draw", "the board was turned", "board 5: e4"})
        EXPECT_FALSE(is_of_another_board(line)) << line;
}

}  // namespace
}  // namespace kyvien::cli
