#include "scenarios/go/equipment.h"

#include <gtest/gtest.h>

namespace kyvien::scenarios {
namespace {

TEST(Equipment, IncludesTheLimitsOfArticle33) {
    EXPECT_TRUE(is_standard(BoardFigures{225, 240, 200}));
    EXPECT_TRUE(is_standard(BoardFigures{235, 250, 200}));
    EXPECT_FALSE(is_standard(BoardFigures{236, 250, 200}));
    EXPECT_FALSE(is_standard(BoardFigures{230, 239, 200}));
    EXPECT_FALSE(is_standard(BoardFigures{230, 245, 190}));
    EXPECT_TRUE(is_standard(StoneFigures{220, 100}));
    EXPECT_FALSE(is_standard(StoneFigures{231, 90}));
    EXPECT_FALSE(is_standard(StoneFigures{220, 101}));
    EXPECT_TRUE(is_standard(ClockFeatures{2, 2, true, true}));
    EXPECT_FALSE(is_standard(ClockFeatures{2, 2, true, false}));
}

}  // namespace
}  // namespace kyvien::scenarios
