#include "go/star_points.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "go/board.h"

namespace kyvien::go {
namespace {

TEST(StarPoints, TheStandardBoardHasNineDotsAndACentre) {
    const auto dots = star_points(19);
    ASSERT_EQ(dots.size(), 9u);
    EXPECT_EQ(dots.front(), (Point{3, 3}));
    EXPECT_EQ(dots[4], (Point{9, 9}));
    EXPECT_EQ(dots.back(), (Point{15, 15}));
    EXPECT_EQ(centre(19), (Point{9, 9}));
    EXPECT_EQ(centre(10), std::nullopt);
}

TEST(StarPoints, TheDotsOfEverySizeLieOnTheBoardAndAreSymmetrical) {
    for (int size = kSmallestBoard; size <= kLargestBoard; ++size)
        for (const Point dot : star_points(size)) {
            ASSERT_TRUE(Board(size).contains(dot));
            const auto mirrored = Point{static_cast<std::uint8_t>(size - 1 - dot.x), dot.y};
            const auto dots = star_points(size);
            ASSERT_NE(std::find(dots.begin(), dots.end(), mirrored), dots.end()) << size;
        }
    EXPECT_EQ(star_points(13).size(), 5u);
    EXPECT_EQ(star_points(9).size(), 5u);
}

}  // namespace
}  // namespace kyvien::go
