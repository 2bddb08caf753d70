#include "cli/arbiter/corrections/corrections.h"

#include <gtest/gtest.h>

#include "clock/seat.h"

namespace kyvien::cli {
namespace {

using clock::Seat;
using conduct::Game;

Correction corrected(std::string_view line, Game game = Game::Chess) {
    const auto found = correction_in(game, line);
    EXPECT_TRUE(found) << line;
    return found.value_or(Correction{});
}

TEST(Corrections, NameAnotherPlayer) {
    for (const std::string_view line :
         {"no, the warning was for white", "sorry, it should have been white",
          "nhầm, phải là trắng", "không phải cộng cho Đen mà cho Trắng", "不对，应该是白方",
          "刚才加错了，应该加给白方", "that should have been for white"}) {
        const Correction found = corrected(line);
        EXPECT_EQ(found.seat, Seat::First) << line;
        EXPECT_TRUE(found.act.empty()) << line << ": " << found.act;
    }
}

TEST(Corrections, NameAnotherTimeMoveOrPiece) {
    EXPECT_EQ(corrected("that should have been two minutes").time, "2m");
    EXPECT_EQ(corrected("take back the last entry, the penalty should be one minute").time, "1m");
    EXPECT_EQ(corrected("不对，应该是两分钟").time, "2m");
    EXPECT_EQ(corrected("no, it was Bb6").move, "Bb6");
    EXPECT_EQ(corrected("no, it was the knight").piece, 'n');
    EXPECT_EQ(corrected("nhầm, phải là quân mã").piece, 'n');
    const Correction both = corrected("no, it was the bishop, Bf1-b6");
    EXPECT_EQ(both.piece, 'b');
    EXPECT_EQ(both.move, "Bf1-b6");
    EXPECT_EQ(corrected("刚才白方走的是Bc4不是Bb5").move, "Bc4");
    EXPECT_EQ(corrected("nhầm, nước sai là Nb5 chứ không phải Bf1-b6").move, "Nb5");
}

TEST(Corrections, NameAnotherAct) {
    EXPECT_EQ(corrected("不对，应该是警告黑方").act, "警告黑方");
    EXPECT_EQ(corrected("xóa dòng vừa rồi, phạt phải là trừ 1 phút").act, "trừ 1 phút");
}

TEST(Corrections, SayForWhomAMeasureForBothWasMeant) {
    const Correction only = corrected("sorry, only black should be warned");
    EXPECT_EQ(only.seat, Seat::Second);
    EXPECT_TRUE(only.is_shared);
    EXPECT_TRUE(only.act.empty()) << only.act;
    const Correction each = corrected("nhầm, mỗi bên chỉ trừ 1 phút");
    EXPECT_EQ(each.time, "1m");
    EXPECT_FALSE(each.seat);
    EXPECT_EQ(corrected("不对，应该只给黑方加").seat, Seat::Second);
}

TEST(Corrections, OnlyTakeBack) {
    EXPECT_TRUE(corrected("take back the last entry").is_empty());
    const Correction warning = corrected("bỏ cảnh cáo vừa rồi");
    EXPECT_TRUE(warning.is_empty());
    EXPECT_TRUE(warning.is_of_penalty);
    EXPECT_FALSE(corrected("xóa dòng vừa rồi").is_of_penalty);
}

TEST(Corrections, AreNotAnswersNorWhatPlayersSay) {
    for (const std::string_view line :
         {"no", "no penalty", "no, white resigns", "không, Đen xin hòa", "wrong claim by white",
          "clock should be 1:20:00", "white is late", "đen sai luật", "白方没有违例", "是",
          "white says it was black", "black should have been here at 9"})
        EXPECT_FALSE(correction_in(Game::Chess, line)) << line;
}

TEST(Corrections, DenialIsLeftOut) {
    EXPECT_EQ(without_denial("sorry, white's last move was Nc3, not Nf3"),
              "white's last move was Nc3, not Nf3");
    EXPECT_EQ(without_denial("white resigns"), "");
    EXPECT_EQ(without_denial("no penalty"), "");
}

}  // namespace
}  // namespace kyvien::cli
