#include "cli/arbiter/phrasing/plain_phrasing.h"

#include <gtest/gtest.h>

#include "cli/arbiter/phrasing/vietnamese_marks.h"

namespace kyvien::cli {
namespace {

using conduct::Game;

TEST(PlainPhrasing, LeavesOutHowTheIncidentBecameKnown) {
    EXPECT_EQ(
        in_plain_phrasing(Game::Chess, "It was then discovered by the arbiter that White left"),
        "White left");
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "经核实，黑方认输了"), "黑方认输了");
    // What a player reports is his claim.
    EXPECT_EQ(
        in_plain_phrasing(Game::Chess, "It was reported by Black that White touched the king"),
        "It was reported by Black that White touched the king");
}

TEST(PlainPhrasing, NamesAPlayerByHisSide) {
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "the lad with the black pieces resigned"),
              "black resigned");
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "kỳ thủ cầm quân trắng chịu thua"), "trắng chịu thua");
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "执黑棋手认输"), "黑方认输");
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "黑的超时"), "黑方超时");
    // The owner of a piece did nothing.
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "黑的马在e5"), "黑的马在e5");
}

TEST(PlainPhrasing, TellsHabitsAndShortFormsInFull) {
    EXPECT_EQ(in_plain_phrasing(Game::Xiangqi, "Red won't stop whistling"), "Red keeps whistling");
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "Black's been talking to his coach"),
              "black has been talking to his coach");
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "Black's rook on a8"), "Black's rook on a8");
}

TEST(PlainPhrasing, KeepsQuestionsAndFields) {
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "did it turn out that White left?"),
              "did it turn out that White left?");
    EXPECT_EQ(in_plain_phrasing(Game::Chess, "report touch first squares=e2"),
              "report touch first squares=e2");
}

TEST(VietnameseMarks, AreThoseOfTheWordsOfADesk) {
    EXPECT_EQ(with_vietnamese_marks("trang day tot len a8 ko phong cap ma bam dong ho"),
              "trắng đẩy tốt lên a8 không phong cấp mà bấm đồng hồ");
    EXPECT_EQ(with_vietnamese_marks("den di ma g8 den d5"), "đen đi mã g8 đến d5");
}

TEST(VietnameseMarks, AreNotGivenToALineWithAnUnknownWord) {
    EXPECT_EQ(with_vietnamese_marks("white an den elephant"), "white an den elephant");
}

TEST(FallWithoutMarks, IsToldApartFromAlready) {
    EXPECT_EQ(with_fall_set_apart("trang bi roi xuong g7"), "trang bi rot xuong g7");
    EXPECT_EQ(with_fall_set_apart("den xin thua roi"), "den xin thua roi");
}

TEST(MarksOfMoves, AreNoQuestions) {
    EXPECT_EQ(without_marks_of_moves("Ng8-d5?? and pressed"), "Ng8-d5 and pressed");
    EXPECT_EQ(without_marks_of_moves("did he press??"), "did he press??");
}

}  // namespace
}  // namespace kyvien::cli
