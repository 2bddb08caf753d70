#include "cli/arbiter/sentences/described_faults.h"

#include <gtest/gtest.h>

namespace kyvien::cli {
namespace {

using conduct::Game;

TEST(DescribedFaults, TheClauseIsThatOfTheAct) {  // 16.3.a
    const auto clause = [](std::string_view reason) {
        return std::string(clause_of_fault(Game::Xiangqi, reason));
    };
    EXPECT_EQ(clause("illegal move"), "16.3.a.1");
    EXPECT_EQ(clause("đi sai luật"), "16.3.a.1");
    EXPECT_EQ(clause("走子违例"), "16.3.a.1");
    EXPECT_EQ(clause("nói khi đến lượt đỏ"), "16.3.a.3");
    EXPECT_EQ(clause("spoke on red's turn"), "16.3.a.3");
    EXPECT_EQ(clause("talking on black's turn"), "16.3.a.3");
    EXPECT_EQ(clause("连续漏记四步"), "16.3.a.4");
    EXPECT_EQ(clause("không ghi biên bản 4 nước"), "16.3.a.4");
    EXPECT_EQ(clause("exposed his general"), "16.3.a.5");
    EXPECT_EQ(clause("để lộ mặt tướng"), "16.3.a.5");
    EXPECT_EQ(clause("终局后没有补记"), "16.3.a.6");
}

TEST(DescribedFaults, FewerThanFourMovesAndOtherThingsKeepTheOpenClause) {  // 16.3.a.4, 16.3.a.7
    EXPECT_EQ(clause_of_fault(Game::Xiangqi, "漏记三步"), "16.3.a.7");
    EXPECT_EQ(clause_of_fault(Game::Xiangqi, "three moves not recorded"), "16.3.a.7");
    EXPECT_EQ(clause_of_fault(Game::Xiangqi, "không ghi biên bản"), "16.3.a.7");
    EXPECT_EQ(clause_of_fault(Game::Xiangqi, "pressed the clock with the other hand"), "16.3.a.7");
    EXPECT_EQ(clause_of_fault(Game::Xiangqi, "还没走棋就按了钟，记技术犯规"), "16.3.a.7");
    EXPECT_EQ(clause_of_fault(Game::Xiangqi, "chưa đi đã bấm đồng hồ"), "16.3.a.7");
}

TEST(DescribedFaults, TheReasonBehindACommaIsPutBehindAColon) {
    EXPECT_EQ(with_colon_before_reason(Game::Xiangqi, "technical fault for red, illegal move"),
              "technical fault for red: illegal move");
    EXPECT_EQ(with_colon_before_reason(Game::Xiangqi, "红方技术犯规，四步没有记录"),
              "红方技术犯规：四步没有记录");
    EXPECT_EQ(with_colon_before_reason(Game::Xiangqi, "red resigns, illegal move"), "");
    EXPECT_EQ(with_colon_before_reason(Game::Xiangqi, "technical fault for red: a, b"), "");
}

}  // namespace
}  // namespace kyvien::cli
