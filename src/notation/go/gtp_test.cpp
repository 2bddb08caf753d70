#include "notation/go/gtp.h"

#include <gtest/gtest.h>

namespace kyvien::notation {
namespace {

TEST(Gtp, EveryPointOfEveryBoardReadsBack) {
    for (int size = 2; size <= 25; ++size)
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
                const auto read = read_gtp(to_gtp(point), size);
                ASSERT_TRUE(read);
                EXPECT_EQ(*read, point);
            }
}

TEST(Gtp, TheColumnLetterIIsSkipped) {
    EXPECT_EQ(to_gtp(go::Point{7, 0}), "H1");
    EXPECT_EQ(to_gtp(go::Point{8, 0}), "J1");
    EXPECT_EQ(to_gtp(go::Point{24, 24}), "Z25");
    EXPECT_EQ(*read_gtp("q16", 19), (go::Point{15, 15}));
    EXPECT_EQ(*read_gtp("T19\r\n", 19), (go::Point{18, 18}));
    EXPECT_FALSE(read_gtp("I5", 19));
}

TEST(Gtp, AVertexOutsideOrUnintelligibleIsRefused) {
    for (const char* text : {"", "A", "A0", "A20", "U1", "1A", "AA1", "A01", "A-1", "A100", "pas"})
        EXPECT_FALSE(read_gtp(text, 19)) << text;
    EXPECT_EQ(read_gtp("A20", 19).error().code.name(), "bad-vertex");
}

TEST(Gtp, MovesHaveAColourAndMayBePasses) {
    EXPECT_EQ(*read_gtp_move("B Q16", 19), (go::Move{go::Color::Black, go::Point{15, 15}}));
    EXPECT_EQ(*read_gtp_move("white pass", 19), (go::Move{go::Color::White, std::nullopt}));
    EXPECT_EQ(to_gtp(*read_gtp_move("w PASS", 9)), "pass");
    EXPECT_EQ(read_gtp_move("green A1", 9).error().code.name(), "bad-color");
    EXPECT_FALSE(read_gtp_move("B", 9));
}

}  // namespace
}  // namespace kyvien::notation
